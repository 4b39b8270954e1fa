import type { z } from 'zod'
import type { VendorSite } from '#areas/directory/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { createDelivery } from '../contract.ts'
import { type Draft, type DraftLine, emptyDraft, lotSupOf } from './draft.ts'
import { doPackListsMatch, packListsOf, packsAt, trimPack } from './lines/pack.ts'
import type { NewDeliveryDetails } from './new-details.ts'
import { cleanNumber } from './number-key.ts'

/** The body of `createDelivery`. */
export type NewDelivery = z.input<NonNullable<typeof createDelivery.body>>

/** Returns the fields that identify an order line in a create request. */
export const orderLineReference = (line: Omit<PoLine, 'transit'>) => ({
  PO_NUMBER: line.PO_NUMBER,
  RELEASE_NUM: line.RELEASE_NUM,
  LINE_NUM: line.LINE_NUM,
  SHIPMENT_NUM: line.SHIPMENT_NUM,
  JOBS: line.JOBS,
  ITEM_CODE: line.ITEM_CODE,
})

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

/** Facts for a request that the server has read from the ERP. Values from the client are ignored. */
interface RequestFacts {
  readonly company: number
  readonly supplier: number
  readonly site: VendorSite | null
  /** The lines from the ERP in the order of `poSelect`, with their quantity in transit. */
  readonly lines: readonly PoLine[]
}

/**
 * Converts the request to a draft with the lines from the ERP, so that the server can apply the same rules as the
 * screen (DLV-13).
 */
export const requestToDraft = (details: NewDeliveryDetails, facts: RequestFacts): Draft => ({
  ...emptyDraft,
  company: facts.company,
  supplier: facts.supplier,
  isInvoice: details.isInvoice ?? null,
  number: cleanNumber(details.invoiceNo ?? ''),
  documentDate: details.invoiceDate || null,
  deliveryDate: details.deliveryDate || null,
  site: facts.site,
  lines: facts.lines.map((line, row) => ({
    line,
    amount: details.delAmount[row] ?? null,
    packCount: details.qtyLot[row] ?? null,
    lotSup: lotSupOf(details.lotSup[row], details.deliveryDate || null),
    packs: packsAt(details, row).map(trimPack),
    lotsConfirmed: doPackListsMatch(details, row),
  })),
})
