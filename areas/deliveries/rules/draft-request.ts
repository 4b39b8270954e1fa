import type { z } from 'zod'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { lineIdentity } from '#areas/purchase-orders/rules/line-key.ts'
import type { createDelivery } from '../contract.ts'
import { type Draft, type DraftLine, emptyDraft, lotSupOf } from './draft.ts'
import { doPackListsMatch, packListsOf, packsOfRow, trimPack } from './lines/pack.ts'
import type { NewDeliveryDetails } from './new-details.ts'
import { cleanNumber } from './number-key.ts'

/** The body of `createDelivery`. */
export type NewDelivery = z.input<NonNullable<typeof createDelivery.body>>

/** Returns the fields that identify an order line in a create request. */
export const orderLineReference = (line: Omit<PoLine, 'transit'>) => {
  const { INV_ORGID: _, ...identity } = lineIdentity(line)
  return { ...identity, ITEM_CODE: line.ITEM_CODE }
}

/** Returns the jobs of the lines, joined by commas; null if there are none. */
export const jobsOf = (lines: readonly Pick<DraftLine, 'line'>[]): string | null =>
  [...new Set(lines.flatMap(({ line }) => (line.JOBS ? [line.JOBS] : [])))].join(',') || null

/** Converts a draft to a create request. `company` must be set. The server checks all other fields. */
export const draftToRequest = (draft: Draft & { readonly company: number }): NewDelivery => ({
  company: draft.company,
  ...(draft.supplier === null ? {} : { vendor_id: draft.supplier }),
  job_id: jobsOf(draft.lines),
  details: {
    isInvoice: draft.isInvoice,
    invoiceNo: cleanNumber(draft.number),
    invoiceDate: draft.documentDate,
    deliveryDate: draft.deliveryDate,
    site: draft.site && { VENDOR_SITE_CODE: draft.site.VENDOR_SITE_CODE },
    poSelect: draft.lines.map(({ line }) => orderLineReference(line)),
    delAmount: draft.lines.map(({ amount }) => amount),
    qtyLot: draft.lines.map(({ packCount }) => packCount),
    lotSup: draft.lines.map(({ lotSup }) => lotSupOf(lotSup, draft.deliveryDate)),
    ...packListsOf(draft.lines.map(({ packs }) => ({ packs: packs.map(trimPack) }))),
  },
})

/**
 * Converts the request to a draft with the data of the ERP, so that the server can apply the same rules as the screen
 * (DLV-13). `lines` are those of the ERP in the order of `poSelect`; their values from the client are ignored.
 */
export const requestToDraft = (
  details: NewDeliveryDetails,
  { lines, ...facts }: Pick<Draft, 'company' | 'supplier' | 'site'> & { readonly lines: readonly PoLine[] },
): Draft => ({
  ...emptyDraft,
  ...facts,
  isInvoice: details.isInvoice ?? null,
  number: cleanNumber(details.invoiceNo ?? ''),
  documentDate: details.invoiceDate || null,
  deliveryDate: details.deliveryDate || null,
  lines: lines.map((line, row) => ({
    line,
    amount: details.delAmount[row] ?? null,
    packCount: details.qtyLot[row] ?? null,
    lotSup: lotSupOf(details.lotSup[row], details.deliveryDate || null),
    packs: packsOfRow(details, row).map(trimPack),
    lotsConfirmed: doPackListsMatch(details, row),
  })),
})
