import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { storableText } from '#kit/shared/storable-text.ts'

const id = z.coerce.number().int().positive()
const receives = { method: 'POST', who: 'receiving.receive', tag: 'receiving' } as const
const readsReceipts = { method: 'GET', who: 'delivery.read', scope: 'receipts:read', tag: 'receiving' } as const

export const MAX_PHOTOS = 5
/** The maximum length of a photo as base64. */
export const MAX_PHOTO_LENGTH = 1_500_000
export const discrepancyKinds = ['short', 'damaged', 'unknown'] as const

/** A problem of a delivery that the dock has reported (RCV-10). */
export const discrepancy = z.object({
  id: z.number().int(),
  kind: z
    .enum(discrepancyKinds)
    .describe('short: a box is missing · damaged · unknown: a box that the delivery does not have'),
  sequence: z.number().int().nullable(),
  pack: z.number().int().nullable(),
  reason: z.string().describe('what happened; empty if the dock gave no text'),
  photos: z.number().int().describe('how many photos it has'),
  by: z.string().describe('user name'),
  at: z.iso.datetime(),
})
export type Discrepancy = z.infer<typeof discrepancy>

export const listDiscrepancies = defineCall({
  ...readsReceipts,
  path: '/receiving/discrepancies',
  summary: 'Problems of a delivery reported at the dock, oldest first',
  query: z.strictObject({ delivery_id: id }),
  reply: z.array(discrepancy),
})

export const reportDiscrepancy = defineCall({
  ...receives,
  path: '/receiving/discrepancies',
  summary:
    'Reports a short, damaged or unknown box of a delivery in transit or received; the same key again changes nothing',
  largeBody: true,
  body: z.strictObject({
    key: z.uuid().describe('made by the device'),
    deliveryId: z.number().int().positive(),
    kind: z.enum(discrepancyKinds),
    sequence: z.number().int().positive().max(10_000).nullable(),
    pack: z.number().int().positive().max(100_000).nullable(),
    reason: storableText(500).trim(),
    photos: z
      .array(z.base64().min(1).max(MAX_PHOTO_LENGTH))
      .max(MAX_PHOTOS)
      .describe('jpeg or png, resized by the device'),
  }),
  reply: discrepancy,
  status: 201,
})

export const getDiscrepancyPhoto = defineCall({
  ...readsReceipts,
  path: '/receiving/discrepancies/:id/photos/:nth',
  summary: 'A photo of a discrepancy, counted from 1',
  params: z.object({ id, nth: id }),
  reply: z.unknown(),
  contentType: 'application/octet-stream',
})

export const undoReceipt = defineCall({
  ...receives,
  path: '/receipts/:id/undo',
  summary:
    'Undoes the receipt of a delivery on the day it was made, by a supervisor, with a reason; it is in transit again',
  params: z.object({ id }),
  body: z.strictObject({ reason: storableText(500).trim() }),
  reply: z.object({ deliveryId: z.number().int(), status: z.literal('transit') }),
})
