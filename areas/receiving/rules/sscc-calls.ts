import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { deliveryStatuses } from '#areas/deliveries/rules/status.ts'
import { storableText } from '#kit/shared/storable-text.ts'

export const ssccOwner = z.object({
  deliveryId: z.number().int(),
  number: z.string().describe('the number it has now'),
  vendorName: z.string(),
  status: z.enum(deliveryStatuses),
  sequence: z.number().int().describe('the line on the sheet'),
  pack: z.number().int().describe('the pack of the line'),
  receivedNo: z.string().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  receiver: z.string().nullable(),
  storeName: z.string().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  deletedBy: z.string().nullable().describe('user name'),
})
export type SsccOwner = z.infer<typeof ssccOwner>

export const findSscc = defineCall({
  method: 'GET',
  path: '/receiving/sscc',
  who: 'receiving.receive',
  tag: 'receiving',
  summary: 'The delivery of the caller’s organisation that an SSCC belongs to (EDI-03)',
  query: z.strictObject({ sscc: storableText(40).describe('18 digits, also as scanned') }),
  reply: ssccOwner,
})
