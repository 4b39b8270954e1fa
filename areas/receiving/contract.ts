import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { pack } from '#areas/deliveries/rules/lines/pack.ts'
import { deliveryStatuses } from '#areas/deliveries/rules/status.ts'
import { storableText } from '#kit/shared/storable-text.ts'
import { employee } from './rules/employee-calls.ts'
import { olderReceivedDelivery } from './rules/older-calls.ts'
import { missingBox } from './rules/short-receipt-calls.ts'

export * from './rules/board-calls.ts'
export * from './rules/discrepancy-calls.ts'
export * from './rules/employee-calls.ts'
export * from './rules/older-calls.ts'
export * from './rules/short-receipt-calls.ts'

const quantity = z.number().nonnegative()
const id = z.coerce.number().int().positive()
const number = z.string().trim().min(1).max(60)
const receives = { who: 'receiving.receive', tag: 'receiving' } as const

/**
 * One line of a delivery with the data that the dock needs. Its quantities come from the portal, never from the printed
 * sheet (RCV-07).
 */
export const dockLine = z.object({
  sequence: z.number().int().positive().describe('1…n on the sheet, fixed at confirm'),
  po: z.string(),
  release: z.number().int().nullable(),
  line: z.number().int(),
  shipment: z.number().int(),
  job: z.string().nullable(),
  itemCode: z.string(),
  internalItemCode: z.string().nullable(),
  description: z.string(),
  uom: z.string().nullable(),
  amount: quantity,
  packs: z.array(pack).describe('packs 1…n'),
  lotSup: z.string(),
  subInventory: z.enum(['fine', 'missing', 'unknown']).describe('unknown: the ERP did not answer (G-114)'),
})
export type DockLine = z.infer<typeof dockLine>

const scannedLine = z.strictObject({
  sequence: z.number().int().positive(),
  packs: z.array(z.number().int().positive()).max(10_000),
})
export type ScannedLine = z.infer<typeof scannedLine>

const markedLine = z.object({
  sequence: z.number().int().positive(),
  packs: z.array(z.number().int().positive()),
  boxes: z
    .array(z.object({ pack: z.number().int(), by: z.string().describe('user name'), at: z.iso.datetime() }))
    .optional()
    .describe('who scanned the boxes and when; suppliers are not told'),
})
export type MarkedLine = z.infer<typeof markedLine>

/** How often the receipt had been undone when the boxes were scanned; by default the current number. */
const undone = z.number().int().nonnegative().optional()

export const receiptReply = z.object({
  deliveryId: z.number().int(),
  number: z.string(),
  receiveNumber: z.string(),
  status: z.enum(['received', 'completed']),
  receivedAt: z.iso.datetime(),
  receiver: z.string().nullable(),
  storeName: z.string().nullable(),
  shortReceipt: z
    .object({ packs: z.number().int(), quantity })
    .optional()
    .describe('what was received of a delivery of which boxes were missing (RCV-12)'),
  message: z.string(),
})
export type ReceiptReply = z.infer<typeof receiptReply>

/** The receipt or the deletion of a delivery. */
const closing = {
  receivedNo: z.string().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  receiver: z.string().nullable(),
  storeName: z.string().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  deletedBy: z.string().nullable().describe('user name'),
}

export const dockDelivery = z.object({
  id: z.number().int(),
  status: z.enum(deliveryStatuses),
  isInvoice: z.boolean(),
  number: z.string().describe('the number it has now: the invoice number, or of a DO the DO number'),
  doNumber: z.string().nullable().describe('the DO number that an older sheet carries'),
  date: z.iso.date(),
  deliveryDate: z.iso.date(),
  vendorId: z.number().int(),
  vendorName: z.string(),
  company: z.number().int().describe('inventory organisation id'),
  site: z.string(),
  ...closing,
  shortReceipt: receiptReply.shape.shortReceipt,
  // a receipt, or the change of a DO to an invoice, that the ERP has not booked (ERP-04)
  waitingSince: z.iso.datetime().nullable().describe('it was submitted and waits for the ERP, which does not answer'),
  erpRefusal: z.string().nullable().describe('the ERP’s reason if it refused the receipt after waiting'),
  undone: z
    .number()
    .int()
    .describe('the number of times that its receipt was undone; it is then scanned again (G-123)'),
  lines: z.array(dockLine),
  marks: z.array(markedLine).describe('what was scanned of it so far, on any device (RCV-09)'),
  // `nth` is the position in the sequence that also numbers the marks (RCV-13)
  takenBack: z
    .array(z.object({ sequence: z.number().int(), pack: z.number().int(), nth: z.number().int() }))
    .optional()
    .describe('boxes whose marks were taken back; a box that was scanned again afterwards is among the marks too'),
  upTo: z.number().int().describe('the marks are complete up to this one'),
})
export type DockDelivery = z.infer<typeof dockDelivery>

export const dockSettings = z.object({
  company: z.number().int().nullable().describe('the organisation that the store belongs to'),
  employeePattern: z.string().describe('regular expression of an employee ID (G-102)'),
  employees: z
    .array(employee)
    .optional()
    .describe('the list of the organisation; empty: every employee ID is accepted'),
  boxOpensLine: z.boolean().describe('a box may be scanned before its item line (G-106)'),
  isSupervisor: z.boolean().describe('the caller may take back marks of others (RCV-13)'),
  mayReceiveShort: z.boolean().describe('the caller may receive a delivery of which boxes are missing (RCV-12)'),
  mayUndo: z.boolean().describe('the caller may undo receipts of today (G-123)'),
  today: z.iso.date().describe('the day in Bangkok, by the clock of the server'),
})
export type DockSettings = z.infer<typeof dockSettings>

export const getDockSettings = defineCall({
  ...receives,
  method: 'GET',
  path: '/receiving/settings',
  summary: 'Settings of the scan page',
  reply: dockSettings,
})

export const findDockDelivery = defineCall({
  ...receives,
  method: 'GET',
  path: '/receiving/delivery',
  summary: 'The delivery of a scanned header, by id or by invoice or DO number (G-53)',
  query: z.strictObject({ number, vendor_id: id, id: id.optional() }),
  reply: dockDelivery,
})

export const ssccOwner = z.object({
  deliveryId: z.number().int(),
  number: z.string().describe('the number it has now'),
  vendorName: z.string(),
  status: z.enum(deliveryStatuses),
  sequence: z.number().int().describe('the line on the sheet'),
  pack: z.number().int().describe('the pack of the line'),
  ...closing,
})
export type SsccOwner = z.infer<typeof ssccOwner>

export const findSscc = defineCall({
  ...receives,
  method: 'GET',
  path: '/receiving/sscc',
  summary: 'The delivery of the caller’s organisation that an SSCC belongs to (EDI-03)',
  query: z.strictObject({ sscc: storableText(40).describe('18 digits, also as scanned') }),
  reply: ssccOwner,
})

/** The scan progress of a delivery. `marks` contains only marks after the requested position. */
export const dockProgress = dockDelivery
  .pick({ status: true, waitingSince: true, undone: true, marks: true, takenBack: true, upTo: true })
  .extend({ deliveryId: z.number().int(), boxes: z.number().int().describe('of the whole delivery') })
export type DockProgress = z.infer<typeof dockProgress>

export const sendScans = defineCall({
  ...receives,
  method: 'POST',
  path: '/receiving/scans',
  summary:
    'Marks items and boxes of a delivery as scanned; the same scan or the same box again succeeds and changes nothing',
  largeBody: true,
  body: z.strictObject({
    deliveryId: z.number().int().positive(),
    after: z.number().int().nonnegative().default(0).describe('returns only marks after this one'),
    undone,
    scans: z
      .array(
        z.strictObject({
          id: z.uuid(),
          sequence: z.number().int().positive().max(10_000),
          pack: z.number().int().nonnegative().max(100_000).describe('0: the code of the item itself'),
          at: z.iso.datetime().refine((at) => at >= '1970', 'no clock says so'),
        }),
      )
      .max(2000),
  }),
  reply: dockProgress.extend({ unknown: z.array(z.uuid()).describe('scans of boxes that the delivery does not have') }),
})

export const takeBackScan = defineCall({
  ...receives,
  method: 'POST',
  path: '/receiving/scans/take-back',
  summary: 'Take back the scan of a box before Submit; for the user who scanned it, or a supervisor (RCV-13)',
  body: z.strictObject({
    deliveryId: z.number().int().positive(),
    undone,
    sequence: z.number().int().positive().max(10_000),
    pack: z.number().int().positive().max(100_000),
    unsent: z.array(z.uuid()).max(100).describe('scans of the box by this device that the server may not have yet'),
    after: z.number().int().nonnegative().default(0).describe('returns only marks after this one'),
  }),
  reply: dockProgress,
})

export const getDockProgress = defineCall({
  method: 'GET',
  path: '/receiving/progress/:id',
  who: 'delivery.read',
  scope: 'receipts:read',
  tag: 'receiving',
  summary: 'How far a delivery is scanned at the dock: its boxes and those that are still missing (RCV-09)',
  params: z.object({ id }),
  query: z.strictObject({ after: z.coerce.number().int().nonnegative().optional() }),
  reply: dockProgress,
})

export const receiveDelivery = defineCall({
  ...receives,
  method: 'POST',
  path: '/receipts',
  summary: 'Receive a delivery whose boxes are all scanned; a repeat returns the same receive number',
  largeBody: true,
  body: z.strictObject({
    deliveryId: z.number().int().positive(),
    employeeId: storableText(100).trim().min(1),
    scanned: z.array(scannedLine).max(500),
    missing: z
      .array(missingBox)
      .max(10_000)
      .optional()
      .describe('a short receipt by a supervisor: every box that is not scanned, with its reason (RCV-12)'),
    undone,
  }),
  reply: receiptReply,
})

export const findSticker = defineCall({
  method: 'GET',
  path: '/receiving/sticker',
  who: 'receiving.sticker',
  tag: 'receiving',
  summary: 'The received delivery of a scanned header, for its stickers',
  query: z.strictObject({ number, vendor_id: id, id: id.optional() }),
  reply: olderReceivedDelivery,
})

export const replaceReceivedDos = defineCall({
  ...receives,
  method: 'POST',
  path: '/receiving/do-to-invoice',
  summary:
    'Tells the ERP of received DOs that became invoices and completes them, all or none; a repeat succeeds (RCV-06)',
  body: z.strictObject({ deliveryIds: z.array(z.number().int().positive()).min(1).max(200) }),
  reply: z.object({ deliveryIds: z.array(z.number().int()), message: z.string() }),
})
