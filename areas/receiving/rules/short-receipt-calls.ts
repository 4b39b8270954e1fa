import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { storableText } from '#kit/shared/storable-text.ts'

/** The reasons why a box is missing from a short receipt (RCV-12). */
export const missingReasons = ['absent', 'damaged', 'wrong', 'other'] as const
export type MissingReason = (typeof missingReasons)[number]

export const missingBox = z.strictObject({
  sequence: z.number().int().positive().max(10_000),
  pack: z.number().int().positive().max(100_000),
  reason: z
    .enum(missingReasons)
    .describe('absent: not on the truck · damaged · wrong: another part is in the box · other: with a note'),
  note: storableText(200).trim().nullable(),
})
export type MissingBox = z.infer<typeof missingBox>

const quantity = z.number()

/** A line of a short receipt: the ordered, delivered and received quantities, and the missing boxes. */
const receivedLine = z.object({
  sequence: z.number().int(),
  itemCode: z.string(),
  uom: z.string().nullable(),
  ordered: quantity.describe('of the order line'),
  delivered: quantity,
  received: quantity,
  missing: z.array(missingBox.omit({ sequence: true }).extend({ quantity })),
})
export type ReceivedLine = z.infer<typeof receivedLine>

export const getShortReceipt = defineCall({
  method: 'GET',
  path: '/receipts/:id/short',
  who: 'delivery.read',
  scope: 'receipts:read',
  tag: 'receiving',
  summary:
    'The ordered, delivered and received quantities of a short receipt, with the reason of each missing box (RCV-12)',
  params: z.object({ id: z.coerce.number().int().positive() }),
  reply: z.object({ lines: z.array(receivedLine) }).describe('no lines: everything was received'),
})

const organisationSettings = z.object({
  company: z.number().int(),
  shortReceipt: z.boolean().describe('a supervisor may receive a delivery of which boxes are missing'),
})

export const getOrganisationSettings = defineCall({
  method: 'GET',
  path: '/receiving/organisation-settings',
  who: 'receiver.write',
  tag: 'receiving',
  summary: 'An organisation’s settings for its dock',
  query: z.strictObject({ company: z.coerce.number().int().positive().optional() }),
  reply: organisationSettings,
})

export const setOrganisationSettings = defineCall({
  method: 'PUT',
  path: '/receiving/organisation-settings',
  who: 'receiver.write',
  tag: 'receiving',
  summary: 'Switch short receipts of an organisation on or off (RCV-12)',
  body: z.strictObject({ company: z.number().int().positive().optional(), shortReceipt: z.boolean() }),
  reply: organisationSettings,
})
