import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { deliveryDetails } from '#areas/deliveries/contract.ts'
import { deliveryStatuses } from '#areas/deliveries/rules/status.ts'
import { storableText } from '#kit/shared/storable-text.ts'

const id = z.coerce.number().int().positive()
const number = z.string().trim().min(1).max(60)
const receives = { method: 'POST', who: 'receiving.receive', tag: 'receiving' } as const

/** A line of the receipt as an older client posts it (S2 §7). */
const olderReceiptLine = z.object({
  po: z.coerce.string(),
  rel: z.coerce.string().nullish(),
  line: z.coerce.number().int(),
  inv: number,
  qty: z.coerce.number().nonnegative(),
  supplier_lot: z.string().nullish(),
  internal_lot: z.string().nullish(),
  inv_orgid: z.coerce.number().int(),
  delivery_date: z.string().nullish(),
  invoice_date: z.string().nullish(),
  site: z.string().nullish(),
  site1: z.string().nullish(),
  isInvoice: z.union([z.boolean(), z.string(), z.number()]).nullish(),
  shipment_num: z.coerce.number().int().nullish(),
  vendor_id: z.coerce.number().int().nullish(),
})
export type OlderReceiptLine = z.infer<typeof olderReceiptLine>

export const postOlderReceipt = defineCall({
  ...receives,
  path: '/barcode_v2/invoice',
  summary: 'Receive one delivery (RCV-05), as older clients do',
  largeBody: true,
  body: z.array(olderReceiptLine).min(1).max(10_000),
  reply: z.union([
    z.object({ Status: z.literal('SUCCESS'), ReceiveNumber: z.string() }),
    z.object({ Status: z.literal('ERROR'), Message: z.string() }),
  ]),
})

export const checkSubInventory = defineCall({
  method: 'GET',
  path: '/barcode_v2/BC_Chk_DefSub/:invoice/:org/:item/:company',
  who: 'receiving.receive',
  tag: 'receiving',
  summary: 'Whether an item lacks the sub-inventory that it needs: Error 1',
  params: z.object({ invoice: number, org: id, item: z.string().min(1).max(100), company: id }),
  reply: z.object({ Error: z.union([z.literal(0), z.literal(1)]), Message: z.string() }),
})

const byNumber = z.object({ invoiceNo: number, vendor_id: id })

export const countDeliveriesWithNumber = defineCall({
  method: 'POST',
  path: '/posInvoice/checkexist',
  who: 'delivery.read',
  scope: 'receipts:read',
  tag: 'receiving',
  summary: 'The number of deliveries with this number and status',
  query: byNumber.extend({ status: z.enum(deliveryStatuses) }),
  reply: z.object({ count: z.number().int() }),
})

export const countReceivedWithNumber = defineCall({
  method: 'GET',
  path: '/posInvoice/checkreceived',
  who: 'delivery.read',
  scope: 'receipts:read',
  tag: 'receiving',
  summary: 'The number of received deliveries with this number',
  query: byNumber,
  reply: z.object({ count: z.number().int() }),
})

/** A received delivery in the form of older clients (S2 §3). */
export const olderReceivedDelivery = z.object({
  id: z.number().int(),
  status: z.enum(['received', 'completed']),
  receivedNo: z.string(),
  receiver: z.string().nullable(),
  timeStamp: z.iso.datetime(),
  store_name: z.string().nullable(),
  vendor_id: z.number().int(),
  invoiceNo: z.string(),
  details: deliveryDetails.pick({ invoiceNo: true, poSelect: true }),
})
export type ReceivedInvoice = z.infer<typeof olderReceivedDelivery>

export const getReceivedInvoice = defineCall({
  method: 'GET',
  path: '/posInvoice/:id',
  who: 'receiving.sticker',
  scope: 'receipts:read',
  tag: 'receiving',
  summary: 'A received delivery',
  params: z.object({ id }),
  reply: olderReceivedDelivery,
})

export const recordOlderReceiver = defineCall({
  ...receives,
  path: '/posInvoice/updatestatus',
  summary: 'After the receipt: record receiver and store name if they are not known yet',
  body: z.object({
    vendor_id: z.coerce.number().int().positive(),
    invoiceNo: number,
    status: z.string().nullish(),
    receiver: storableText(100).nullish(),
    receivedNo: z.string().max(100).nullish(),
    timeStamp: z.string().nullish(),
    store_name: storableText(200).nullish(),
  }),
  reply: z.object({ status: z.enum(['received', 'completed']) }),
})

const olderReply = z.object({ Status: z.enum(['SUCCESS', 'ERROR']), Message: z.string() })

/**
 * A DO and its invoice as an older client posts them (S2 §7). The posted date is ignored; the date of the delivery in
 * the portal is used.
 */
const doReplacement = z.object({
  DO: number,
  INV: number,
  INV_ORGID: z.coerce.number().int(),
  INV_DATE: z.string().nullish(),
})
export type PostedReplacement = z.infer<typeof doReplacement>

export const postOlderReplacements = defineCall({
  ...receives,
  path: '/replaceDO',
  summary: 'Change received DOs to invoices (RCV-06), as older clients do',
  body: z.array(doReplacement).min(1).max(200),
  reply: olderReply,
})

export const postOlderCompletion = defineCall({
  ...receives,
  path: '/posInvoice/updatedo',
  summary: 'After replaceDO: whether the invoice is completed; completes it if the ERP was not notified yet',
  body: z.object({
    vendor_id: z.coerce.number().int().positive(),
    invoiceNo: number,
    status: z.string().nullish(),
  }),
  reply: olderReply,
})
