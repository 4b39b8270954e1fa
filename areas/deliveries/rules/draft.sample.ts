import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { samplePoLine } from '#areas/purchase-orders/rules/po-line.sample.ts'
import { type Draft, type DraftLine, newDraftLine, withAmount, withLots, withPacks } from './draft.ts'
import { type DraftPack, packsAt } from './pack.ts'

/** Packs of these quantities and heat numbers; one without a heat number has an empty one. */
export const packsOf = (quantities: readonly (number | null)[], heats: readonly string[]): DraftPack[] =>
  packsAt({ lotDetails: [quantities], heatDetails: [heats] }, 0)

/** A complete line: amount, packs and lots filled, heat numbers confirmed. */
export const sampleDraftLine = (overrides: Partial<PoLine> = {}, amount = 25, packs = 3): DraftLine => {
  const line = withPacks(withAmount(newDraftLine(samplePoLine(overrides)), amount), packs)
  return withLots(
    line,
    line.packs.map((pack, index) => ({ ...pack, heat: `H${index + 1}` })),
  )
}

/** A draft that passes all checks if the pack rule is met; tests vary it. */
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
