import { z } from 'zod'
import { code, dayOrNone } from './fields.ts'
import { newPackLists } from './lines/pack.ts'

const lineIdentity = z.object({
  PO_NUMBER: code,
  RELEASE_NUM: z.number().int().nullable(),
  LINE_NUM: z.number().int(),
  SHIPMENT_NUM: z.number().int(),
  JOBS: code.nullable().optional(),
  ITEM_CODE: code,
})

/** Arrays parallel to `poSelect`: entry n belongs to line n. */
const parallelLists = {
  delAmount: z.array(z.number().nullable()).max(500),
  qtyLot: z.array(z.number().nullable()).max(500),
  lotSup: z.array(z.string().max(200).nullable()).max(500),
  ...newPackLists,
}

/**
 * The fields that a client may send for a new delivery. The server reads the other fields from the ERP and the session
 * (G-57). The Preview checks refuse missing fields with the specified texts (DLV-08).
 */
export const newDeliveryDetails = z
  .object({
    isInvoice: z.boolean().nullish(),
    invoiceNo: z.string().max(200).nullish().describe('invoice or DO number, by isInvoice'),
    invoiceDate: dayOrNone.describe('invoice or DO date, by isInvoice'),
    deliveryDate: dayOrNone,
    site: z.object({ VENDOR_SITE_CODE: z.string().max(100) }).nullish(),
    poSelect: z.array(lineIdentity).max(500),
    ...parallelLists,
  })
  .superRefine((details, { addIssue }) => {
    // The Preview checks report missing entries and a delivery without lines. A list with too many entries is refused
    // here: the additional entries would be lost, and with them goods.
    if (details.poSelect.length === 0) return
    for (const path of Object.keys(parallelLists) as (keyof typeof parallelLists)[])
      if ((details[path] ?? []).length > details.poSelect.length)
        addIssue({ code: 'custom', path: [path], message: 'has more entries than poSelect has lines' })
  })
export type NewDeliveryDetails = z.infer<typeof newDeliveryDetails>
