import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'

const text = z.string().max(100)
const day = z.iso.date()

/** The name of the record that an entry is about, and the screen on which the record appears. */
const auditSubject = z.object({
  name: z.string().describe('a number or a name: SQM 03, an invoice number, a user name'),
  supplier: z.string().nullable(),
  path: z.string().nullable().describe('route of the screen that shows it; null: no longer there'),
  search: z.record(z.string(), z.string()),
  isSigned: z.boolean().optional().describe('only of documents: whether the supplier confirms it by signing'),
})
export type AuditSubject = z.infer<typeof auditSubject>

export const auditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  userId: z.number().int().nullable(),
  userName: z.string(),
  userType: z.string().describe('user type; `operator` at the terminal, `portal` by itself'),
  what: z.string().describe('noun.verb'),
  kind: z.string().describe('of the record'),
  record: z.string().describe('its id'),
  subject: auditSubject.nullable().describe('null: of a kind that has no name of its own'),
  organisation: z.number().int().nullable(),
  vendor: z.number().int().nullable(),
  before: z.unknown().describe('the fields that changed, as they were'),
  after: z.unknown().describe('and as they became'),
  requestId: z.string().nullable(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The fields by which entries can be filtered. */
export const auditFields = {
  id: 'integer',
  at: 'instant',
  userId: 'integer',
  userName: 'text',
  userType: 'text',
  what: 'text',
  kind: 'text',
  record: 'text',
  organisation: 'integer',
  vendor: 'integer',
  requestId: 'text',
  ip: 'text',
  device: 'text',
} as const satisfies ListFieldKinds

export const listAudit = defineCall({
  method: 'GET',
  path: '/audit',
  who: 'audit.read',
  tag: 'audit',
  summary: 'Changes in the caller’s organisation, newest first; an admin without an organisation reads all',
  query: z.strictObject({
    user: text.optional().describe('part of a user name'),
    from: day.optional().describe('from this day in Bangkok'),
    to: day.optional(),
    before: z.coerce.number().int().positive().optional().describe('only entries older than this one: the next page'),
    ...listFields(auditFields),
    _limit: listPaging._limit.describe('default 50; −1 = all, streamed'),
  }),
  reply: z.array(auditEntry),
})
