import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database.ts'
import { bangkokDayBounds, isIsoDate } from '#kit/shared/dates.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { listDeliveries } from '../contract.ts'
import { deliveryMessages } from '../messages.ts'
import { cleanNumber } from '../rules/numbers.ts'
import { deliveryJson } from './delivery-json.ts'
import { plain } from './plain-text.ts'
import { inScope } from './scope.ts'

export type ListInput = z.output<NonNullable<(typeof listDeliveries)['query']>>

/** More rows than this no list gives, not even `_limit=-1` (G-41). */
export const MOST_ROWS = 50_000
const BATCH = 100
/** The largest page that the status list offers; what is longer is never held in memory as a whole. */
const LONGEST_PAGE = 1000

/** Whether a list of that length comes in batches; -1 = all. */
export const isStreamed = (limit: number): boolean => limit === -1 || limit > LONGEST_PAGE

/** What a list can be sorted by: the names of the reply's fields, the details' with or without `details.`. */
const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`d.id`,
  user: sql`lower(d.created_by_name)`,
  status: sql`d.status`,
  vendor_id: sql`d.vendor_id`,
  company: sql`d.company`,
  createdAt: sql`d.created_at`,
  timeStamp: sql`d.received_at`,
  receivedNo: sql`d.received_no`,
  remarks: sql`d.remarks`,
  deliveryDate: sql`d.delivery_date`,
  invoiceNo: sql`coalesce(d.invoice_no, d.do_no)`,
  invoiceDate: sql`coalesce(d.invoice_date, d.do_date)`,
  doNo: sql`d.do_no`,
  po: sql`d.po_numbers`,
  rel: sql`d.releases`,
  headerTags: sql`d.line_count`,
  packTags: sql`d.line_count + d.pack_count`,
}

/** A pattern for `like`; what the database cannot hold is cut out of it. */
const contains = (text: string): string => `%${cleanNumber(plain(text)).replace(/[\\%_]/g, '\\$&')}%`

/** From an instant on; a bare day starts at midnight in Bangkok (G-37). */
const since = (given: string): RawBuilder<boolean> =>
  sql`d.created_at >= ${isIsoDate(given) ? bangkokDayBounds(given).from : new Date(given)}`

/** Up to an instant; a bare day counts to its last millisecond in Bangkok. */
const until = (given: string): RawBuilder<boolean> =>
  sql`d.created_at <= ${isIsoDate(given) ? bangkokDayBounds(given).to : new Date(given)}`

const statusIs = (status: ListInput['status']): RawBuilder<boolean> => {
  if (!status) return sql`d.status <> 'deleted'`
  // a demo delivery is one in transit, with a mark of its own (G-44)
  if (status === 'transit') return sql`d.status in ('transit', 'transit_demo')`
  return sql`d.status = ${status}`
}

const conditions = (scope: Scope, input: ListInput): RawBuilder<unknown> => {
  const all = [inScope(scope), statusIs(input.status)]
  if (input.vendor_id !== undefined) all.push(sql`d.vendor_id = ${input.vendor_id}`)
  if (input.company !== undefined) all.push(sql`d.company = ${input.company}::bigint`)
  if (input.inv_do) all.push(sql`d.numbers like upper(${contains(input.inv_do)})`)
  if (input.po) all.push(sql`d.po_numbers like ${contains(input.po)}`)
  if (input.rel) all.push(sql`d.releases @> array[${plain(input.rel).trim()}]::text[]`)
  if (input.createdAt_gte) all.push(since(input.createdAt_gte))
  if (input.createdAt_lte) all.push(until(input.createdAt_lte))
  if (input.deliveryDate_gte) all.push(sql`d.delivery_date >= ${input.deliveryDate_gte}`)
  if (input.deliveryDate_lte) all.push(sql`d.delivery_date <= ${input.deliveryDate_lte}`)
  return sql.join(all, sql` and `)
}

/** `_sort=field:ASC`, or `_sort=field` with `_order`; newest first when left out. Always a total order. */
const order = (input: ListInput): Result<RawBuilder<unknown>> => {
  const [field = '', direction = input._order ?? 'ASC'] = (input._sort ?? 'createdAt:DESC').split(':')
  const by = Object.hasOwn(sortable, field.replace(/^details\./, '')) && sortable[field.replace(/^details\./, '')]
  if (!by || !/^(asc|desc)$/i.test(direction)) {
    return refuse(deliveryMessages.SORT_UNKNOWN, { field: input._sort ?? '' }, { path: '_sort' })
  }
  const way = direction.toLowerCase() === 'asc' ? sql`asc` : sql`desc`
  return ok(sql`${by} ${way} nulls last, d.id ${way}`)
}

export interface DeliveryList {
  /** Of all rows that match, on other pages too. */
  readonly total: number
  /** JSON text of the rows in order, commas between them: one piece for a page, several for a whole list. */
  readonly pieces: AsyncIterable<string>
  readonly count: number
}

/** The status list: one page in one statement, or a long list (`_limit=-1`: all) in batches of bounded size. */
export const deliveryList = async (db: Db, scope: Scope, input: ListInput): Promise<Result<DeliveryList>> => {
  const sorted = order(input)
  if (!sorted.ok) return sorted
  const start = input._start ?? 0
  const where = conditions(scope, input)
  const limit = input._limit ?? 100
  return ok(
    isStreamed(limit)
      ? await longList(db, where, sorted.value, start, limit === -1 ? MOST_ROWS : limit)
      : await onePage(db, where, sorted.value, start, limit),
  )
}

type Sql = RawBuilder<unknown>

const onePage = async (db: Db, where: Sql, by: Sql, start: number, limit: number): Promise<DeliveryList> => {
  const { rows } = await sql<{ total: number; json: string }>`
    with page as (
      select d.id, count(*) over () as total from deliveries.delivery d where ${where}
      order by ${by} limit ${limit} offset ${start}
    )
    select page.total, ${deliveryJson} as json
    from page join deliveries.delivery d on d.id = page.id
    order by ${by}`.execute(db)
  const total = rows[0]?.total ?? (start === 0 && limit > 0 ? 0 : await countOf(db, where))
  return { total, count: rows.length, pieces: once(rows.map(({ json }) => json).join(',')) }
}

const countOf = async (db: Db, where: Sql): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from deliveries.delivery d where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

const longList = async (db: Db, where: Sql, by: Sql, start: number, limit: number): Promise<DeliveryList> => {
  const { rows } = await sql<{ id: number; total: number }>`
    select d.id, count(*) over () as total from deliveries.delivery d where ${where}
    order by ${by} limit ${limit} offset ${start}`.execute(db)
  const total = rows[0]?.total ?? (start === 0 ? 0 : await countOf(db, where))
  const ids = rows.map(({ id }) => id)
  return { total, count: ids.length, pieces: byId(db, ids) }
}

async function* once(rows: string): AsyncGenerator<string> {
  if (rows !== '') yield rows
}

/** The next batch is read while the reader takes the last one; never more than two are in memory. */
async function* byId(db: Db, ids: readonly number[]): AsyncGenerator<string> {
  let next = batchOf(db, ids.slice(0, BATCH))
  for (let at = BATCH; at - BATCH < ids.length; at += BATCH) {
    const batch = await next
    next = batchOf(db, ids.slice(at, at + BATCH))
    next.catch(() => {})
    yield batch
  }
}

/** The database joins the rows: one text instead of hundreds is what keeps many lists at once from filling the memory. */
const batchOf = async (db: Db, ids: readonly number[]): Promise<string> => {
  if (ids.length === 0) return ''
  const { rows } = await sql<{ json: string | null }>`
    select string_agg(${deliveryJson}, ',' order by wanted.place) as json
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join deliveries.delivery d on d.id = wanted.id`.execute(db)
  return rows[0]?.json ?? ''
}
