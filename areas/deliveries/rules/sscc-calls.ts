import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { id } from './fields.ts'

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
  summary: 'Changes the GS1 company prefix of a supplier; deliveries confirmed before keep their SSCCs',
  params: ofSupplier,
  body: z.strictObject({
    prefix: z.string().max(40).nullable(),
    extension: ssccSetting.shape.extension,
  }),
  reply: ssccSetting,
})
