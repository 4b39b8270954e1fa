import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { vendorSite } from '#areas/directory/contract.ts'

const quantity = z.number().nonnegative()

/** A purchase-order shipment line from the ERP, with its quantity in transit (S1 §3). */
export const poLine = z
  .object({
    ITEM_CODE: z.string(),
    item_code_int: z.string().nullable(),
    DESCRIPTION: z.string(),
    PO_NUMBER: z.string(),
    RELEASE_NUM: z.number().int().nullable(),
    LINE_NUM: z.number().int(),
    SHIPMENT_NUM: z.number().int(),
    LINE_TYPE_ID: z.number().int().nullable(),
    UNIT_PRICE: z.number().nullable(),
    UOM: z.string().nullable(),
    DUE_DATE: z.iso.date().nullable(),
    PIECES_PER_KANBAN: z.string().nullable().describe('text in the ERP: a number, "0", empty or not a number (G-74)'),
    PDS_NUMBER: z.string().nullable(),
    TRIP: z.string().nullable(),
    CREDIT_TERMS: z.string().nullable(),
    DOCK_CODE: z.string().nullable(),
    DELIVERY_CYCLE: z.string().nullable(),
    COMMENTS: z.string().nullable(),
    INV_ORGID: z.number().int(),
    ORG_ID: z.number().int(),
    JOBS: z.string().nullable(),
    ITEM_TYPE: z.string().nullable(),
    QUANTITY: quantity,
    QUANTITY_RECEIVED: quantity,
    QUANTITY_REMAIN: quantity,
    transit: quantity.describe('quantity in open deliveries'),
  })
  .meta({ id: 'OrderLine' })
export type PoLine = z.infer<typeof poLine>

/** The fields of a line that FindJobOSP returns. FindJobDetails returns the others (S1 §3). */
export const jobLine = poLine.pick({
  ITEM_CODE: true,
  PO_NUMBER: true,
  RELEASE_NUM: true,
  LINE_NUM: true,
  SHIPMENT_NUM: true,
  JOBS: true,
  QUANTITY: true,
  INV_ORGID: true,
  ORG_ID: true,
  transit: true,
})
export type JobLine = z.infer<typeof jobLine>

/** `Status` is ERROR if nothing was found. `Message` then contains the reason in the caller's language. */
const jobStatus = { Status: z.enum(['Success', 'ERROR']), Message: z.string() }

const age = {
  AS_OF: z.iso.datetime().optional().describe('the time of the cached result, if the ERP does not respond (ERP-04)'),
}

const id = z.coerce.number().int().positive()
const text = z.string().trim().max(50)
/** The query parameter `job`, which may be repeated. */
const jobs = z.union([text, z.array(text).max(100)]).default([])
/** With `osp=Y`, the search returns the outside-processing lines of an order instead of refusing the order. */
const osp = z.literal('Y').optional()
const byNumber = { vendor_id: id.optional(), ponum: text.default(''), company: id.optional(), osp }
const byJob = { vendor_id: id.optional(), job: jobs, inv_orgid: id.optional() }

/**
 * The call `pos_v2` of the older API. The parameter `api` selects the lookup. It checks its input as PO-04 requires,
 * except that Invoice to (`company`) is optional. Without it, the call returns lines of every organisation in the
 * caller's scope.
 */
export const findPurchaseOrder = defineCall({
  method: 'GET',
  path: '/deliveries/pos_v2',
  who: 'purchase-order.search',
  scope: 'orders:read',
  tag: 'purchase-orders',
  summary: 'Sites of a supplier, lines of a standard or blanket purchase order, lines of outside-processing jobs',
  query: z.discriminatedUnion('api', [
    z.strictObject({ api: z.literal('vendor_sites'), company: id, vendor_id: id.optional() }),
    z.strictObject({ api: z.literal('FindPOSTD'), ...byNumber }),
    z.strictObject({ api: z.literal('FindPOBLK'), rel: text.min(1), ...byNumber }),
    z.strictObject({ api: z.literal('FindJobOSP'), ...byJob }),
    z.strictObject({ api: z.literal('FindJobDetails'), ...byJob }),
  ]),
  reply: z.union([
    z.array(vendorSite),
    z.object({ Output: z.array(poLine), ...age }),
    z.object({ ...jobStatus, Res: z.array(poLine), ...age }),
    z.object({ ...jobStatus, Res: z.array(jobLine), ...age }),
  ]),
})
