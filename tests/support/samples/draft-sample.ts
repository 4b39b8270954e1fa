import {
  type Draft,
  type DraftLine,
  newDraftLine,
  withAmount,
  withConfirmedLots,
  withPackCount,
} from '#areas/deliveries/rules/draft.ts'
import { type DraftPack, packsAt } from '#areas/deliveries/rules/lines/pack.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { samplePoLine } from './po-line-sample.ts'

/**
 * Creates packs with these quantities and heat numbers. If there are fewer heat numbers, the remaining ones are empty.
 */
export const draftPacks = (quantities: readonly (number | null)[], heats: readonly string[]): DraftPack[] =>
  packsAt({ lotDetails: [quantities], heatDetails: [heats] }, 0)

/** Creates a complete line: amount, packs and lots are filled, and the heat numbers are confirmed. */
export const sampleDraftLine = (overrides: Partial<PoLine> = {}, amount = 25, packs = 3): DraftLine => {
  const line = withPackCount(withAmount(newDraftLine(samplePoLine(overrides)), amount), packs)
  return withConfirmedLots(
    line,
    line.packs.map((pack, index) => ({ ...pack, heat: `H${index + 1}` })),
  )
}

/** Creates a draft that passes all checks if its amounts satisfy the pack rule. Tests can change its values. */
export const sampleDraft = (overrides: Partial<Draft> = {}): Draft => ({
  company: 103,
  supplier: 100234,
  isInvoice: true,
  number: 'INV2511001',
  documentDate: '2025-11-21',
  documentDateText: '',
  deliveryDate: '2025-11-24',
  deliveryDateText: '',
  site: { VENDOR_SITE_CODE: 'BKK-01', ADDR: '1 Rama IV Road, Bangkok' },
  lines: [sampleDraftLine({}, 30)],
  ...overrides,
})
