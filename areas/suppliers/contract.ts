import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'

export const contact = z.object({
  username: z.string(),
  email: z.string(),
  user_type: z.enum(['vendor', 'internal', 'account']),
})
export type Contact = z.infer<typeof contact>

export const getSupplier = defineCall({
  method: 'GET',
  path: '/suppliers/:id',
  who: 'supplier.read',
  tag: 'suppliers',
  summary: 'A supplier with its contacts; users of a supplier see only their own (SHL-18)',
  params: z.object({ id: z.coerce.number().int().positive() }),
  reply: z.object({
    id: z.number().int(),
    name: z.string(),
    code: z.string().nullable().describe('the short code in file and group names'),
    contacts: z.array(contact).describe('at most 50 users of the supplier, by name'),
  }),
})
