import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { bangkokDayBounds, isIsoDate } from '#kit/shared/dates.ts'
import type { listDeliveries } from '../contract.ts'
import { plain } from './plain-text.ts'

export type ListInput = z.output<NonNullable<(typeof listDeliveries)['query']>>

/** A pattern for `ilike`; what the database cannot hold is cut out of it. */
const contains = (text: string): string => `%${plain(text).replace(/[\\%_]/g, '\\$&')}%`

/** From an instant on; a bare day starts at midnight in Bangkok (G-37). */
const since = (given: string): Date => (isIsoDate(given) ? bangkokDayBounds(given).from : new Date(given))

/** Up to an instant; a bare day counts to its last millisecond in Bangkok. */
const until = (given: string): Date => (isIsoDate(given) ? bangkokDayBounds(given).to : new Date(given))

/** How many days of creation a list spans; endless when it has no beginning. */
export const createdWithin = ({ createdAt_gte: from, createdAt_lte: to }: ListInput): number =>
  from ? ((to ? until(to).getTime() : Date.now()) - since(from).getTime()) / 86_400_000 : Number.POSITIVE_INFINITY

/** The plain fields of the reply, by their value or with `_contains`, `_gte`, `_lte`. */
export const fieldConditions = (input: ListInput): RawBuilder<boolean>[] => {
  const all: RawBuilder<boolean>[] = []
  if (input.id !== undefined) all.push(sql`d.id = ${input.id}::bigint`)
  if (input.user !== undefined) all.push(sql`d.created_by_name = ${plain(input.user)}`)
  if (input.user_contains) all.push(sql`d.created_by_name ilike ${contains(input.user_contains)}`)
  if (input.job_id !== undefined) all.push(sql`d.job_id = ${plain(input.job_id)}`)
  if (input.job_id_contains) all.push(sql`d.job_id ilike ${contains(input.job_id_contains)}`)
  if (input.receivedNo !== undefined) all.push(sql`d.received_no = ${plain(input.receivedNo)}`)
  if (input.receivedNo_contains) all.push(sql`d.received_no ilike ${contains(input.receivedNo_contains)}`)
  if (input.remarks_contains) all.push(sql`d.remarks ilike ${contains(input.remarks_contains)}`)
  if (input.timeStamp_gte) all.push(sql`d.received_at >= ${since(input.timeStamp_gte)}`)
  if (input.timeStamp_lte) all.push(sql`d.received_at <= ${until(input.timeStamp_lte)}`)
  if (input.createdAt_gte) all.push(sql`d.created_at >= ${since(input.createdAt_gte)}`)
  if (input.createdAt_lte) all.push(sql`d.created_at <= ${until(input.createdAt_lte)}`)
  return all
}

/** Whether something is searched for that any number of rows may hold: a part of a text, a release. */
export const searches = (input: ListInput): boolean =>
  Boolean(input.inv_do || input.po || input.rel) ||
  Object.entries(input).some(([name, value]) => name.endsWith('_contains') && Boolean(value))
