import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { listPaging } from '#kit/shared/list-query.ts'
import { workKinds } from './rules/kinds.ts'

const readsWork = { method: 'GET', who: 'work.read', tag: 'work' } as const
const kind = z.enum(workKinds)
const path = z.string().describe('route of a screen')
const search = z.record(z.string(), z.string()).describe('query parameters of that screen')

export const workEntry = z.object({
  id: z.string().describe('unique in the whole queue'),
  kind,
  due: z.iso.date().describe('the day by which it is or was due; without one, the day since when it waits'),
  number: z.string().describe('by which people name it: an order, a delivery, a document, an address'),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).describe('what else it is, by kind'),
  vendor_id: z.number().int().nullable(),
  supplier: z.string().nullable(),
  company: z.number().int().nullable().describe('inventory organisation id'),
  path: path.describe('where it is done'),
  search,
})
export type WorkEntry = z.infer<typeof workEntry>

export const workCount = z.object({
  kind,
  count: z.number().int().nonnegative().describe('at most 1,000'),
  oldest: z.iso.date().nullable().describe('the most urgent day'),
  path: path.nullable().describe('the screen that lists exactly these; null: only the queue does'),
  search,
})
export type WorkCount = z.infer<typeof workCount>

export const countWork = defineCall({
  ...readsWork,
  path: '/work',
  summary: 'The number of pending tasks of the caller by kind, including kinds with 0',
  query: z.strictObject({ vendor_id: z.coerce.number().int().optional() }),
  reply: z.object({
    kinds: z.array(workCount),
    away: z.array(kind).describe('kinds that are missing because the ERP does not respond'),
  }),
})

export const listWork = defineCall({
  ...readsWork,
  path: '/work/entries',
  summary: 'The pending tasks of the caller, most urgent first',
  query: z.strictObject({
    kind: kind.optional(),
    vendor_id: z.coerce.number().int().optional(),
    _start: listPaging._start,
    _limit: listPaging._limit.describe('default 100; −1 = all, which are at most 1,000 of each kind'),
  }),
  reply: z.array(workEntry),
})

export const listWorkSuppliers = defineCall({
  ...readsWork,
  path: '/work/suppliers',
  summary: 'The suppliers in the caller’s pending tasks, by name, each with its number of tasks',
  query: z.strictObject({ kind: kind.optional() }),
  reply: z.array(
    z.object({ vendor_id: z.number().int(), supplier: z.string().nullable(), count: z.number().int().positive() }),
  ),
})

/**
 * Returns the number of entries of the work queue that each screen shows, by route: `{ '/scan-received': 3 }` (SHL-16).
 */
export const countBadges = defineCall({
  method: 'GET',
  path: '/badges',
  who: 'session.use',
  tag: 'work',
  summary: 'The number of pending tasks of the caller, per screen',
  reply: z.record(z.string(), z.number().int().nonnegative()),
})
