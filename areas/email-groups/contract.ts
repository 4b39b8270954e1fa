import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { idempotencyHeaders } from '#areas/files/rules/upload-call.ts'
import { deletedReply } from '#kit/shared/done-reply.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'
import { MAX_DESCRIPTION_LENGTH } from './rules/group.ts'

/** An email group in the form of the calls (S2 §3, S3 §3). */
export const emailGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  email_list: z.string().describe('comma-separated'),
  supplier_name: z.string(),
  supplier_code: z.string(),
  factory: z.string(),
  vendor_id: z.number().int(),
  company: z.number().int().describe('inventory organisation id'),
  createdAt: z.string().describe('ISO 8601, UTC'),
  version: z
    .number()
    .int()
    .describe('send it with a change: the change is refused if another user changed the record in the meantime'),
})
export type EmailGroup = z.infer<typeof emailGroup>

const id = z.object({ id: z.coerce.number().int().positive() })
const vendorId = z.coerce.number().int().positive()
const part = z.string().trim().min(1).max(200)

const writesGroups = { who: 'email-group.write', tag: 'email-groups' } as const

export const groupFields = {
  id: 'integer',
  name: 'text',
  description: 'text',
  email_list: 'text',
  supplier_name: 'text',
  supplier_code: 'text',
  factory: 'text',
  vendor_id: 'integer',
  company: 'integer',
  createdAt: 'instant',
  version: 'integer',
} as const satisfies ListFieldKinds

export const listEmailGroups = defineCall({
  method: 'GET',
  path: '/email-groups',
  who: 'email-group.read',
  tag: 'email-groups',
  summary: 'Email groups of the caller’s factory, newest first; searches ignore case and spaces',
  query: z.strictObject({
    _q: part.optional().describe('in name and description'),
    ...listPaging,
    ...listFields(groupFields),
  }),
  reply: z.array(emailGroup),
})

export const countEmailGroups = defineCall({
  method: 'GET',
  path: '/email-groups/count',
  ...writesGroups,
  summary: 'Whether a group name is already in use',
  query: z.strictObject({ name: part }),
  reply: z.object({ count: z.number().int() }),
})

export const suggestGroupName = defineCall({
  method: 'GET',
  path: '/email-groups/next',
  ...writesGroups,
  summary: 'The name of the supplier’s next group',
  query: z.strictObject({ vendor_id: vendorId, factory: part.optional() }),
  reply: z.object({ name: z.string(), prefix: z.string() }),
})

/** Older clients may also send the supplier name and the factory. The server ignores them and uses its own data. */
export const createEmailGroup = defineCall({
  method: 'POST',
  path: '/email-groups',
  ...writesGroups,
  summary: 'Add a group; without a name it gets the next one. A repeated Idempotency-Key returns the first group',
  headers: idempotencyHeaders,
  body: z.strictObject({
    vendor_id: z.number().int().nullish(),
    name: z.string().max(60).nullish(),
    email_list: z.string().max(20_000),
    description: z.string().max(MAX_DESCRIPTION_LENGTH),
    factory: z.string().max(20).nullish().describe('required from an administrator of all organisations'),
    supplier_name: z.string().max(500).nullish(),
  }),
  reply: emailGroup,
  status: 201,
})

export const updateEmailGroup = defineCall({
  method: 'PUT',
  path: '/email-groups/:id',
  ...writesGroups,
  summary: 'Change the addresses of a group',
  params: id,
  body: z.strictObject({
    email_list: z.string().max(20_000),
    version: z.number().int().optional().describe('of the group as it was shown'),
  }),
  reply: emailGroup,
})

export const deleteEmailGroup = defineCall({
  method: 'DELETE',
  path: '/email-groups/:id',
  who: 'email-group.delete',
  tag: 'email-groups',
  summary: 'Delete a group',
  params: id,
  reply: deletedReply,
})
