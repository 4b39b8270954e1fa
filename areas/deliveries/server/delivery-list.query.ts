import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database.ts'
import { inBatches, isStreamed, type JsonList, onePage } from '#kit/server/list-reply.ts'
import { MAX_ROWS } from '#kit/shared/max-rows.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import { deliveryMessages } from '../messages.ts'
import { cleanNumber } from '../rules/numbers.ts'
import { containsText, hasRelease, isShortPeriod } from './contains-text.ts'
import { deliveryJson } from './delivery-json.ts'
import { conditionsOfFields, type ListInput, searches } from './list-fields.ts'
import { inScope } from './scope.ts'

/**
 * Matches of what is searched for are counted so far, or to the end of the page that is asked for: to count more of them, rows by
 * the hundred thousand would be looked into. Of a short period all rows are, and the count costs nothing.
 */
const MAX_MATCHES = 100
const MAX_MATCHES_OF_PERIOD = 1000

/** What a list can be sorted by: the names of the reply's fields, the details' with or without `details.`; never empty, these. */
const filled: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`d.id`,
  user: sql`lower(d.created_by_name)`,
  status: sql`d.status`,
  vendor_id: sql`d.vendor_id`,
  company: sql`d.company`,
  createdAt: sql`d.created_at`,
  deliveryDate: sql`d.delivery_date`,
  invoiceNo: sql`coalesce(d.invoice_no, d.do_no)`,
  invoiceDate: sql`coalesce(d.invoice_date, d.do_date)`,
  po: sql`d.po_numbers`,
  rel: sql`d.releases`,
  headerTags: sql`d.line_count`,
  packTags: sql`d.line_count + d.pack_count`,
}
const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...filled,
  timeStamp: sql`d.received_at`,
  receivedNo: sql`d.received_no`,
  remarks: sql`d.remarks`,
  doNo: sql`d.do_no`,
}

/** What the database cannot hold is cut out of it. */
const searched = (text: string): string => cleanNumber(withoutNul(text))

const statusIs = (status: ListInput['status']): RawBuilder<boolean> => {
  if (!status) return sql`d.status <> 'deleted'`
  // a demo delivery is one in transit, with a mark of its own (G-44)
  if (status === 'transit') return sql`d.status in ('transit', 'transit_demo')`
  // in the text of the statement, for the index of those few that are not completed
  return sql`d.status = ${sql.lit(status)}`
}

const conditions = (scope: Scope, input: ListInput, mayReadDemo: boolean): RawBuilder<unknown> => {
  const withDemo = mayReadDemo && input.status === 'transit_demo'
  const all: RawBuilder<unknown>[] = [inScope(scope, withDemo), statusIs(input.status)]
  if (input.inv_do) all.push(containsText('numbers', searched(input.inv_do), scope, input))
  if (input.po) all.push(containsText('orders', searched(input.po), scope, input))
  if (input.rel) all.push(hasRelease(withoutNul(input.rel).trim(), scope, input))
  all.push(...conditionsOfFields(input))
  return sql.join(all, sql` and `)
}

/** `_sort=field:ASC`, or `_sort=field` with `_order`; newest first when left out. Always a total order. */
const order = (input: ListInput): Result<RawBuilder<unknown>> => {
  const [field = '', direction = input._order ?? 'ASC'] = (input._sort ?? 'createdAt:DESC').split(':')
  const name = field.replace(/^details\./, '')
  const by = Object.hasOwn(sortable, name) && sortable[name]
  if (!by || !/^(asc|desc)$/i.test(direction)) {
    return refuse(deliveryMessages.SORT_UNKNOWN, { field: input._sort ?? '' }, { path: '_sort' })
  }
  const way = direction.toLowerCase() === 'asc' ? sql`asc` : sql`desc`
  // an index has its order only without `nulls last`
  return ok(sql`${by} ${way}${Object.hasOwn(filled, name) ? sql`` : sql` nulls last`}, d.id ${way}`)
}

/**
 * The status list: one page in one statement, or a long list (`_limit=-1`: all) in batches of bounded size.
 * @param mayReadDemo `status=transit_demo` lists the demo deliveries of all users in the scope (G-217)
 */
export const deliveryList = async (
  db: Db,
  scope: Scope,
  input: ListInput,
  mayReadDemo = false,
): Promise<Result<JsonList>> => {
  const sorted = order(input)
  if (!sorted.ok) return sorted
  const start = input._start ?? 0
  const where = conditions(scope, input, mayReadDemo)
  const limit = input._limit ?? 100
  if (isStreamed(limit)) return ok(await longList(db, where, sorted.value, start, limit === -1 ? MAX_ROWS : limit))
  return ok(
    await (searches(input)
      ? found(db, input, where, sorted.value, start, limit)
      : page(db, where, sorted.value, start, limit)),
  )
}

type Sql = RawBuilder<unknown>

/** How many rows match; it stops one beyond `most`. */
const counted = (where: Sql, most: number): Sql =>
  sql`select count(*) as n from (select 1 from deliveries.delivery d where ${where} limit ${most + 1}::integer) as bounded`

/**
 * A page of what was searched for, and its count, in one pass over the matches. PostgreSQL chooses the way to them from the text itself:
 * in the order of an index until there are enough, or by the index of texts, all of them, and sorted. Of a short period all rows
 * are looked into: few or none may match, and the index in the list's order would be read to the end of all years.
 */
const found = async (
  db: Db,
  input: ListInput,
  where: Sql,
  by: Sql,
  start: number,
  limit: number,
): Promise<JsonList> => {
  const inPeriod = isShortPeriod(input)
  const from = inPeriod
    ? sql`(select d.* from deliveries.delivery d where ${where} offset 0) as d`
    : sql`deliveries.delivery d where ${where}`
  const countedTo = Math.max(inPeriod ? MAX_MATCHES_OF_PERIOD : MAX_MATCHES, start + limit)
  const { rows } = await sql<{ n: number; ids: readonly number[] }>`
    with found as materialized (select d.id from ${from} order by ${by} limit ${countedTo + 1}::bigint)
    select (select count(*) from found) as n, to_json(array(select id from found limit ${limit} offset ${start})) as ids`.execute(
    db,
  )
  const ids = rows[0]?.ids ?? []
  return { total: rows[0]?.n ?? 0, countedTo, count: ids.length, batches: onePage(await batchOf(db, ids)) }
}

const page = async (db: Db, where: Sql, by: Sql, start: number, limit: number): Promise<JsonList> => {
  const { rows } = await sql<{ n: number; json: string | null }>`
    with page as (
      select d.id from deliveries.delivery d where ${where} order by ${by} limit ${limit} offset ${start}
    ), total as (${counted(where, MAX_ROWS)})
    select total.n, ${deliveryJson} as json
    from total left join (page join deliveries.delivery d on d.id = page.id) on true
    order by ${by}`.execute(db)
  const json = rows.flatMap((row) => (row.json === null ? [] : row.json))
  return { total: rows[0]?.n ?? 0, count: json.length, batches: onePage(json) }
}

const longList = async (db: Db, where: Sql, by: Sql, start: number, limit: number): Promise<JsonList> => {
  const { rows: listed } = await sql<{ ids: readonly number[] }>`
    select to_json(array(select d.id from deliveries.delivery d where ${where} order by ${by} limit ${limit} offset ${start}))
      as ids`.execute(db)
  const ids = listed[0]?.ids ?? []
  const batches = inBatches(ids, (some) => batchOf(db, some))
  // a list that ends within its limit has counted itself
  if (ids.length > 0 && ids.length < limit) return { total: start + ids.length, count: ids.length, batches }
  const { rows: totals } = await sql<{ n: number }>`${counted(where, MAX_ROWS)}`.execute(db)
  return { total: totals[0]?.n ?? 0, count: ids.length, batches }
}

/**
 * The database joins the rows: one text instead of hundreds is what keeps many lists at once from filling the memory. They come in
 * the order of the ids, which is the order in which an aggregate takes them; to have them sorted would copy them all.
 */
const batchOf = async (db: Db, ids: readonly number[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ json: string | null }>`
    select string_agg((select ${deliveryJson} from deliveries.delivery d where d.id = wanted.id), ',') as json
    from unnest(${ids}::bigint[]) as wanted (id)`.execute(db)
  return rows.flatMap(({ json }) => json ?? [])
}
