import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { vendorSite } from '#areas/directory/contract.ts'
import { latestAnswerOfLine } from '#areas/order-answers/contract.ts'
import { lineAnswerStates } from '#areas/order-answers/rules/states.ts'
import { poLine } from '#areas/purchase-orders/contract.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'
import { storableText } from '#kit/shared/storable-text.ts'
import { codeVerdict } from './rules/codes/code-verdict.ts'
import { conversionReply } from './rules/convert.ts'
import { code, day, dayOrNone, id, quantity } from './rules/fields.ts'
import { historyEntry } from './rules/history.ts'
import { type DueGroup, dueGroups } from './rules/lines/due-group.ts'
import { packLists } from './rules/lines/pack.ts'
import { newDeliveryDetails } from './rules/new-details.ts'
import { deliveryStatuses } from './rules/status.ts'

/** The details of a delivery, as printed on its sheets. Each array has one entry per line of `poSelect` (S1 §3). */
export const deliveryDetails = z
  .object({
    isInvoice: z.boolean(),
    invoiceNo: z.string().describe('the invoice number; of a DO not yet converted: the DO number (G-51)'),
    invoiceDate: day,
    doNo: z.string().nullable(),
    doDate: day.nullable(),
    deliveryDate: day,
    site: vendorSite,
    poSelect: z.array(poLine),
    delAmount: z.array(quantity),
    qtyLot: z.array(z.number().int()).describe('packs per line'),
    lotSup: z.array(z.string()),
    ...packLists,
    vendorName: z.string(),
  })
  .meta({ id: 'DeliveryDetails' })
export type DeliveryDetails = z.infer<typeof deliveryDetails>

export const delivery = z
  .object({
    id: z.number().int(),
    user: z.string(),
    status: z.enum(deliveryStatuses),
    vendor_id: z.number().int(),
    company: z.number().int().describe('inventory organisation id'),
    job_id: z.string().nullable().describe('comma-joined jobs'),
    createdAt: z.iso.datetime(),
    timeStamp: z.iso.datetime().nullable().describe('when it was received'),
    receivedNo: z.string().nullable(),
    remarks: z.string().nullable(),
    receivingSince: z.iso
      .datetime()
      .optional()
      .describe('only while it holds: the store has submitted it, and the ERP has not answered yet (ERP-04)'),
    shortReceipt: z
      .object({ quantity, packs: z.number().int() })
      .optional()
      .describe('only of a receipt with missing boxes: what was received (RCV-12)'),
    problems: z
      .number()
      .int()
      .optional()
      .describe('only while it is in transit: problems that the store reported (RCV-10)'),
    atDock: z
      .object({
        since: z.iso.datetime(),
        store: z.string(),
        boxes: z.number().int().optional().describe('scanned so far'),
      })
      .optional()
      .describe(
        'only while the store scans its boxes: from the first box on only the store deletes or converts it (RCV-17)',
      ),
    details: deliveryDetails,
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof delivery>

/** The fields by which deliveries can be sorted and filtered, in addition to the searches by status and number. */
export const deliveryFields = {
  id: 'integer',
  user: 'text',
  vendor_id: 'integer',
  company: 'integer',
  job_id: 'text',
  createdAt: 'instant',
  timeStamp: 'instant',
  receivedNo: 'text',
  remarks: 'text',
  deliveryDate: 'day',
  invoiceNo: 'text',
  invoiceDate: 'day',
  isInvoice: 'flag',
} as const satisfies ListFieldKinds

const readCall = { method: 'GET', who: 'delivery.read', scope: 'deliveries:read', tag: 'deliveries' } as const
const createCall = { who: 'delivery.create', scope: 'deliveries:write', tag: 'deliveries' } as const
const openLineCall = { method: 'GET', who: 'open-line.read', scope: 'orders:read', tag: 'deliveries' } as const

export const listDeliveries = defineCall({
  ...readCall,
  path: '/deliveries',
  summary:
    'Deliveries in the caller’s scope; deleted ones only with status=deleted, for an admin demo ones only with status=transit_demo',
  query: z.strictObject({
    status: z.enum(deliveryStatuses).optional(),
    inv_do: z.string().max(60).optional().describe('part of an invoice or DO number'),
    po: z.string().max(60).optional().describe('part of a PO number'),
    rel: z.string().max(20).optional().describe('a release number'),
    ...listFields(deliveryFields),
    ...listPaging,
  }),
  reply: z.array(delivery),
})

const ownSupplier = 'the supplier, required for store; by default the caller’s own'

export const createDelivery = defineCall({
  ...createCall,
  method: 'POST',
  path: '/deliveries',
  summary: 'Confirm a PSC: the delivery is in transit',
  status: 201,
  headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
  largeBody: true,
  body: z.object({
    user: z.string().optional(),
    status: z.string().optional(),
    vendor_id: z.number().int().positive().optional().describe(ownSupplier),
    company: z.number().int().positive().describe('Invoice to: inventory organisation id'),
    job_id: z.string().nullable().optional(),
    details: newDeliveryDetails,
  }),
  reply: delivery,
})

export const checkDuplicate = defineCall({
  ...createCall,
  method: 'GET',
  path: '/deliveries/checkdup',
  summary: 'The number of active deliveries of the supplier with this invoice or DO number (G-60)',
  query: z.strictObject({
    invoiceNo: z.string().max(200),
    vendor_id: id.optional().describe(ownSupplier),
  }),
  reply: z.object({ count: z.number().int() }),
})

export const listDeliveriesOfLine = defineCall({
  method: 'GET',
  path: '/deliveries/holding',
  who: 'purchase-order.search',
  scope: 'orders:read',
  tag: 'deliveries',
  summary: 'The deliveries in transit that contain an order line, newest first (PO-07)',
  query: z.strictObject({
    vendor_id: id.optional().describe('the supplier, required for store and admin; by default the caller’s own'),
    company: id.describe('the line’s INV_ORGID'),
    ponum: code,
    rel: z.coerce.number().int().optional(),
    line: z.coerce.number().int(),
    shipment: z.coerce.number().int(),
    job: code.optional(),
  }),
  reply: z.object({
    deliveries: z.array(
      z.object({
        id: z.number().int(),
        status: z.enum(deliveryStatuses),
        number: z.string().describe('invoice number, or DO number of a DO'),
        isInvoice: z.boolean(),
        quantity: quantity.describe('of this line'),
        deliveryDate: day,
        createdAt: z.iso.datetime(),
        user: z.string().describe('who confirmed it'),
      }),
    ),
    others: z
      .object({ count: z.number().int(), quantity })
      .describe('for a trial account: the supplier’s real deliveries, which count but are hidden from it'),
  }),
})
export type DeliveriesOfLine = z.infer<typeof listDeliveriesOfLine.reply>

/** The maximum number of items in a request. No delivery has more different items. */
const MAX_CHECKED_ITEMS = 200

export const checkSubInventories = defineCall({
  ...createCall,
  method: 'GET',
  path: '/deliveries/dock-check',
  summary: 'Items that the store cannot receive, because they need a sub-inventory and have none (DLV-21)',
  query: z.strictObject({
    company: id,
    vendor_id: id.optional().describe(ownSupplier),
    item: z.union([code, z.array(code).max(MAX_CHECKED_ITEMS)]).describe('item codes'),
  }),
  reply: z.object({ lacking: z.array(z.string()) }),
})

export const getDelivery = defineCall({
  ...readCall,
  path: '/deliveries/:id',
  summary: 'One delivery',
  params: z.object({ id }),
  reply: delivery,
})

export const getHistory = defineCall({
  ...readCall,
  path: '/deliveries/:id/history',
  summary: 'The history of a delivery, oldest first (STA-08)',
  params: z.object({ id }),
  reply: z.array(historyEntry),
})

const deletion = z.strictObject({ status: z.literal('deleted'), remarks: z.string().max(500) })

/** The body of a conversion: the invoice number and date for a DO. Other fields of the details are ignored. */
const conversion = z.strictObject({
  details: z.object({
    isInvoice: z.literal(true),
    invoiceNo: z.string().max(200).nullish(),
    invoiceDate: dayOrNone,
  }),
})
export type Conversion = z.infer<typeof conversion>['details']

/**
 * Deletes or converts a delivery. All users who may convert may also delete, but not all who may delete may convert.
 * Therefore the handler checks `delivery.convert` before a conversion.
 */
export const changeDelivery = defineCall({
  method: 'PUT',
  path: '/deliveries/:id',
  who: 'delivery.delete',
  scope: 'deliveries:write',
  tag: 'deliveries',
  summary: 'Delete a delivery in transit, with a remark; or give a DO its invoice number and date',
  params: z.object({ id }),
  largeBody: true,
  body: z.union([deletion, conversion]),
  reply: z.union([delivery, conversionReply]),
})

/** An order line with a remaining quantity, for the supplier who delivers it (PO-09). */
export const openLine = poLine
  .extend({
    VENDOR_ID: z.number().int(),
    suggested: quantity.describe('as many full packs as fit into remaining minus in transit; 0: not even one does'),
    late: z.boolean().describe('the due date has passed and not everything is in transit'),
    answer: latestAnswerOfLine
      .nullable()
      .describe('the supplier’s latest answer to the order line; null: never answered'),
  })
  .meta({ id: 'OpenLine' })
export type OpenLine = z.infer<typeof openLine>

export const openLineFields = {
  VENDOR_ID: 'integer',
  INV_ORGID: 'integer',
  PO_NUMBER: 'text',
  RELEASE_NUM: 'integer',
  ITEM_CODE: 'text',
  DESCRIPTION: 'text',
  DUE_DATE: 'day',
  QUANTITY_REMAIN: 'number',
} as const satisfies ListFieldKinds

const openLineSearch = {
  q: storableText(200).optional().describe('words; each is a part of order, job, item or description'),
  company: id.optional().describe('inventory organisation id'),
}

export const listOpenLines = defineCall({
  ...openLineCall,
  path: '/open-lines',
  summary:
    'Open order lines of all organisations: late and due first, then by due date, lines wholly in transit last (PO-09)',
  query: z.strictObject({
    ...openLineSearch,
    due_lte: z.iso.date().optional(),
    group: z.enum(dueGroups).optional().describe('one group of the list, by today’s date in Bangkok'),
    answer: z
      .enum([...lineAnswerStates, 'waiting'])
      .optional()
      .describe('by the state of their answer (ACK-01); waiting: open or changed'),
    ...listPaging,
    ...listFields(openLineFields),
  }),
  reply: z.array(openLine),
})

const groupCount = z.number().int()

export const countOpenLines = defineCall({
  ...openLineCall,
  path: '/open-lines/counts',
  summary: 'The numbers of open lines that are late, due today, and so on',
  query: z.strictObject(openLineSearch),
  reply: z.object({
    groups: z.object(
      Object.fromEntries(dueGroups.map((name) => [name, groupCount])) as Record<DueGroup, typeof groupCount>,
    ),
    companies: z
      .array(z.object({ company: z.number().int(), lines: groupCount }))
      .describe('organisations with open lines, whatever `company` asks for'),
    asOf: z.iso.datetime().optional().describe('the ERP does not answer: the lines are as they were then (ERP-04)'),
  }),
})

const part = z.string().max(500).optional()

export const getDeliveryPsc = defineCall({
  ...readCall,
  path: '/deliveries/:id/psc.pdf',
  summary: 'The PSC as a PDF for the caller’s role; with pages or packs, only a part of it',
  params: z.object({ id }),
  query: z.strictObject({
    pages: part.describe('1-3,7: over all sheets and tags'),
    packs: part.describe('2:1-3,7 is line 2, packs 1 to 3 and 7; with one line 1-3,7 will do'),
  }),
  reply: z.any(),
  contentType: 'application/pdf',
})

export const checkPrintedCode = defineCall({
  method: 'POST',
  path: '/deliveries/check-code',
  who: 'delivery.read',
  tag: 'deliveries',
  summary: 'Whether a scanned code of a printed sheet is still valid, and what to use instead',
  body: z.strictObject({ text: z.string().min(1).max(1000) }),
  reply: codeVerdict,
})

export const ssccSetting = z.object({
  prefix: z.string().nullable().describe('GS1 company prefix, 7 to 10 digits; null: packs get no SSCC'),
  extension: z.number().int().min(0).max(9).describe('the first digit of each SSCC'),
})

const ofSupplier = z.object({ id: id.max(2_147_483_647) })

export const getSsccSetting = defineCall({
  method: 'GET',
  path: '/suppliers/:id/sscc',
  who: 'supplier.read',
  tag: 'deliveries',
  summary: 'The GS1 company prefix from which the packs of a supplier get SSCCs (EDI-03)',
  params: ofSupplier,
  reply: ssccSetting,
})

export const putSsccSetting = defineCall({
  method: 'PUT',
  path: '/suppliers/:id/sscc',
  who: 'supplier-settings.write',
  tag: 'deliveries',
  summary: 'Change the GS1 company prefix of a supplier; earlier deliveries keep their SSCCs',
  params: ofSupplier,
  body: z.strictObject({
    prefix: z.string().max(40).nullable(),
    extension: ssccSetting.shape.extension,
  }),
  reply: ssccSetting,
})
