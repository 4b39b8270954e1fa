import { z } from 'zod'
import { storableText } from '#kit/shared/storable-text.ts'
import { defineCall, ownCall } from '../call.ts'

/** The groups of results in the palette (SHL-17), in display order. */
export const searchGroups = ['orders', 'deliveries', 'receipts', 'documents', 'suppliers', 'users', 'news'] as const
export type SearchGroup = (typeof searchGroups)[number]

/** The maximum number of hits per group. Users who need other hits type a longer text. */
export const MAX_HITS = 6

const group = z.enum(searchGroups)

export const searchHit = z.object({
  group,
  id: z.string().describe('unique in its group'),
  title: z.string().describe('number or name'),
  detail: z.string().describe('details by which users recognise it'),
  state: z.string().nullable().describe('a word such as `transit` or `late`'),
  path: z.string().describe('route of the screen that shows it'),
  search: z.record(z.string(), z.string()).describe('query parameters of that screen'),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchPortal = defineCall({
  ...ownCall,
  method: 'GET',
  path: '/search',
  summary: 'Orders, deliveries, receipts, documents, suppliers, users and news by any part of a number or name',
  query: z.strictObject({ q: storableText(60).describe('at least 2 characters; numbers at least 3') }),
  reply: z.object({
    hits: z.array(searchHit),
    away: z.array(group).describe('groups that are missing because the ERP does not respond'),
  }),
})
