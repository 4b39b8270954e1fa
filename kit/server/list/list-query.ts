import { type RawBuilder, sql } from 'kysely'
import { bangkokDayBounds, isIsoDate } from '#kit/shared/dates.ts'
import { type Comparison, type ListFieldKinds, readComparisons } from '#kit/shared/list-query.ts'
import type { Message } from '#kit/shared/message.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { MAX_ROWS } from '#kit/shared/sheets/max-rows.ts'
import type { Db } from '../database/database.ts'
import { toLikePattern } from './like-pattern.ts'
import { isStreamed, type JsonList, readInBatches, singleBatch } from './list-reply.ts'

type Sql = RawBuilder<unknown>

const MS = 1

/** Returns the bounds of an instant or of a day in Bangkok; `until` is exclusive. */
const bounds = (input: string): { from: Date; until: Date } => {
  if (isIsoDate(input)) {
    const { from, to } = bangkokDayBounds(input)
    return { from, until: new Date(to.getTime() + MS) }
  }
  // replies contain milliseconds, but the database has microseconds
  const from = new Date(input)
  return { from, until: new Date(from.getTime() + MS) }
}

const ofInstant = (column: Sql, operator: Comparison['operator'], value: string): Sql => {
  const { from, until } = bounds(value)
  if (operator === '_gte') return sql`${column} >= ${from}`
  if (operator === '_lte') return sql`${column} < ${until}`
  return sql`(${column} >= ${from} and ${column} < ${until})`
}

const sqlCasts = { text: sql`text`, integer: sql`bigint`, number: sql`numeric`, day: sql`date`, flag: sql`boolean` }
const sqlOperators = { '': sql`=`, _gte: sql`>=`, _lte: sql`<=` }

const conditionOf = (column: Sql, { kind, operator, value }: Comparison): Sql => {
  if (kind === 'instant') return ofInstant(column, operator, String(value))
  if (operator === '_contains') return sql`${column} ilike ${toLikePattern(String(value))}`
  return sql`${column} ${sqlOperators[operator]} ${value}::${sqlCasts[kind]}`
}

/**
 * Returns the SQL conditions of a list query's filters (`listFields`).
 * @param columns the SQL of each field
 * @param except fields whose equality filter the list implements itself
 */
export const fieldConditions = <F extends ListFieldKinds>(
  fields: F,
  columns: { readonly [K in keyof F]: Sql },
  query: Readonly<Record<string, unknown>>,
  except: readonly string[] = [],
): Sql[] =>
  readComparisons(fields, query)
    .filter(({ field, operator }) => !except.includes(`${field}${operator}`))
    .map((one) => conditionOf(columns[one.field] as Sql, one))

/** The parameters of `listPaging`. */
export interface Paging {
  readonly _start?: number | undefined
  readonly _limit?: number | undefined
  readonly _sort?: string | undefined
  readonly _order?: 'ASC' | 'DESC' | 'asc' | 'desc' | undefined
}

export interface SortField<F extends string = string> {
  readonly by: F
  readonly descending: boolean
}

/**
 * Parses `_sort=field:ASC`, or `_sort=field` with `_order`.
 * @param unknown the refusal for a field that is not in `fields`; its text may contain `{field}`
 */
export const readSort = <F extends string>(
  fields: readonly F[],
  { _sort: sort, _order: order }: Paging,
  defaultSort: string,
  unknown?: Message,
): Result<SortField<F>> => {
  const [field = '', direction = order ?? 'ASC'] = (sort ?? defaultSort).trim().split(/[:\s]/)
  const by = fields.find((one) => one === field)
  if (by !== undefined && /^(asc|desc)$/i.test(direction))
    return ok({ by, descending: direction.toLowerCase() === 'desc' })
  return unknown
    ? refuse(unknown, { field: sort ?? '' }, { path: '_sort' })
    : refuse(kitMessages.BAD_REQUEST, { fields: '_sort' }, { path: '_sort' })
}

/** The definition of a list in SQL: its rows, their order, and their JSON. */
export interface ListDefinition<Id extends number | string> {
  /** Tables and joins, with their aliases. */
  readonly from: Sql
  readonly id: Sql
  /** Conditions that must all hold. The caller's scope comes first. */
  readonly where: readonly Sql[]
  readonly sort: {
    readonly columns: Readonly<Record<string, Sql>>
    /** The order if the request has none, for example `field:DESC`. */
    readonly byDefault: string
    /**
     * Columns that can be null; nulls sort last. For other columns `nulls last` is omitted, because an index could not
     * supply that order.
     */
    readonly nullable?: readonly string[]
    /** The order of rows with equal values; by default the id, in the direction of the sort. */
    readonly tieBreaker?: Sql
    readonly unknown?: Message
  }
  /**
   * The SQL of a row's JSON text. If left out, page and count are always determined in one pass, and rows are read with
   * `readRows`.
   */
  readonly json?: RawBuilder<string>
  /**
   * Returns the JSON texts of the rows with these ids, in the same order. If left out, the rows are read with `json`.
   */
  readonly readRows?: (ids: readonly Id[]) => Promise<readonly string[]>
  /** The number of rows per page if the request has no limit; 100 by default. */
  readonly defaultLimit?: number
  /** The maximum number of rows that the list returns, even for `_limit=-1`. */
  readonly maxRows?: number
  /** Matches are counted up to this number, and always up to the end of the page (docs/decisions/bounded-counts.md). */
  readonly countLimit?: number
  /**
   * True to determine page and count in one pass over the matches. For text searches, whose number of matches is not
   * known in advance.
   */
  readonly inOnePass?: boolean
}

const DEFAULT_LIMIT = 100

/**
 * Reads a list: a page in one statement, or all rows (`_limit=-1`) in batches of bounded size. All lists use this
 * function.
 */
export const listQuery = async <Id extends number | string>(
  db: Db,
  list: ListDefinition<Id>,
  paging: Paging,
): Promise<Result<JsonList>> => {
  const order = orderBy(list, paging)
  if (!order.ok) return order
  const { _start: start = 0, _limit: limit = list.defaultLimit ?? DEFAULT_LIMIT } = paging
  const { from, where, maxRows = MAX_ROWS, countLimit = maxRows } = list
  const requestedList: AskedList<Id> = {
    db,
    list,
    matches: sql`from ${from} where ${where.length === 0 ? sql`true` : sql.join(where, sql` and `)}`,
    order: order.value,
    start,
    limit: limit === -1 ? maxRows : limit,
    maxRows,
    countLimit,
    readRows: list.readRows ?? ((ids) => rowsOf(db, list, ids)),
  }
  if (isStreamed(limit)) return ok(await streamedList(requestedList))
  if (list.inOnePass || !list.json) return ok(await pageInOnePass(requestedList))
  return ok(await pageInOneStatement(requestedList, list.json))
}

interface AskedList<Id extends number | string> {
  readonly db: Db
  readonly list: ListDefinition<Id>
  /** `from … where …` */
  readonly matches: Sql
  readonly order: Sql
  readonly start: number
  readonly limit: number
  readonly maxRows: number
  readonly countLimit: number
  readonly readRows: (ids: readonly Id[]) => Promise<readonly string[]>
}

const orderBy = <Id extends number | string>({ sort, id }: ListDefinition<Id>, paging: Paging): Result<Sql> => {
  const { columns, byDefault, nullable = [], tieBreaker, unknown } = sort
  const read = readSort(Object.keys(columns), paging, byDefault, unknown)
  if (!read.ok) return read
  const { by, descending } = read.value
  const way = descending ? sql`desc` : sql`asc`
  const nulls = nullable.includes(by) ? sql` nulls last` : sql``
  return ok(sql`${columns[by]} ${way}${nulls}, ${tieBreaker ?? sql`${id} ${way}`}`)
}

const pageIds = <Id extends number | string>({ list, matches, order, limit, start }: AskedList<Id>): Sql =>
  sql`select ${list.id} as id ${matches} order by ${order} limit ${limit}::bigint offset ${start}`

/** Counts matching rows and stops one row after `limit`. */
const countOf = (matches: Sql, limit: number): Sql =>
  sql`select count(*) as total from (select 1 ${matches} limit ${limit + 1}::bigint) as bounded`

const pageInOneStatement = async <Id extends number | string>(
  requestedList: AskedList<Id>,
  json: RawBuilder<string>,
): Promise<JsonList> => {
  const { db, list, matches, order, countLimit, start } = requestedList
  const { rows } = await sql<{ total: number; json: string | null }>`
    with page as (${pageIds(requestedList)}), total as (${countOf(matches, countLimit)})
    select total.total, case when page.id is not null then ${json} end as json
    from total left join (page join ${list.from} on ${list.id} = page.id) on true
    order by ${order}`.execute(db)
  const texts = rows.flatMap((row) => row.json ?? [])
  const total = Number(rows[0]?.total ?? 0)
  return { total, countedTo: countLimit, start, isStreamed: false, count: texts.length, batches: singleBatch(texts) }
}

const pageInOnePass = async <Id extends number | string>(requestedList: AskedList<Id>): Promise<JsonList> => {
  const { db, list, matches, order, start, limit, readRows } = requestedList
  const countedTo = Math.max(requestedList.countLimit, start + limit)
  const { rows } = await sql<{ total: number; ids: readonly Id[] }>`
    with found as materialized (select ${list.id} as id ${matches} order by ${order} limit ${countedTo + 1}::bigint)
    select (select count(*) from found) as total,
      to_json(array(select id from found limit ${limit} offset ${start})) as ids`.execute(db)
  const { total = 0, ids = [] } = rows[0] ?? {}
  const batches = singleBatch(await readRows(ids))
  return { total: Number(total), countedTo, start, isStreamed: false, count: ids.length, batches }
}

const streamedList = async <Id extends number | string>(requestedList: AskedList<Id>): Promise<JsonList> => {
  const { db, matches, start, limit, maxRows, readRows } = requestedList
  const page = await sql<{ ids: readonly Id[] }>`select to_json(array(${pageIds(requestedList)})) as ids`.execute(db)
  const ids = page.rows[0]?.ids ?? []
  const batches = readInBatches(ids, readRows)
  const list = { countedTo: maxRows, start, isStreamed: true, count: ids.length, batches }
  // a list that ends before `limit` has no further rows, so its end gives the total
  if (ids.length > 0 && ids.length < limit) return { total: start + ids.length, ...list }
  const { rows } = await sql<{ total: number }>`${countOf(matches, maxRows)}`.execute(db)
  return { total: Number(rows[0]?.total ?? 0), ...list }
}

const rowsOf = async <Id extends number | string>(
  db: Db,
  { from, id, json }: ListDefinition<Id>,
  ids: readonly Id[],
): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  // one text for the whole batch: with one text per row, 32 concurrent whole lists would need twice the memory
  const { rows } = await sql<{ json: string | null }>`
    select string_agg(${json}, ',' order by wanted.place) as json
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join ${from} on ${id} = wanted.id`.execute(db)
  return rows.flatMap((row) => row.json ?? [])
}

export const pageOfRows = (
  rows: readonly object[],
  { _start: start = 0, _limit: limit = DEFAULT_LIMIT }: Paging,
): JsonList => {
  const page = rows.slice(start, limit === -1 ? undefined : start + limit)
  const batches = readInBatches(page, async (some) => some.map((row) => JSON.stringify(row)))
  return { total: rows.length, start, isStreamed: isStreamed(limit), count: page.length, batches }
}
