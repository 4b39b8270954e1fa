import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'

const text = z.string().max(100)
const day = z.iso.date()

export const auditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  userId: z.number().int().nullable(),
  userName: z.string(),
  userType: z.string().describe('user type; `operator` at the terminal, `portal` by itself'),
  what: z.string().describe('noun.verb'),
  kind: z.string().describe('of the record'),
  record: z.string().describe('its id'),
  organisation: z.number().int().nullable(),
  vendor: z.number().int().nullable(),
  before: z.unknown().describe('the fields that changed, as they were'),
  after: z.unknown().describe('and as they became'),
  requestId: z.string().nullable(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = defineCall({
  method: 'GET',
  path: '/audit',
  who: 'audit.read',
  tag: 'audit',
  summary: 'Changes in the caller’s organisation, the newest first; an admin without an organisation reads all',
  query: z.strictObject({
    kind: text.optional(),
    record: text.optional().describe('id of a record of that kind'),
    user: text.optional().describe('part of a user name'),
    from: day.optional().describe('from this day in Bangkok'),
    to: day.optional(),
    before: z.coerce.number().int().positive().optional().describe('only entries older than this one: the next page'),
    _limit: z.coerce.number().int().min(1).max(200).optional().describe('default 50'),
  }),
  reply: z.array(auditEntry),
})
