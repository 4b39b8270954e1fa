import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { type Db, PLANNED_FOR_VALUES, type Unit } from '#kit/server/database.ts'
import { inBatches, isStreamed, type JsonList, onePage } from '#kit/server/list-reply.ts'
import { bangkokDayBounds, isIsoDate } from '#kit/shared/dates.ts'
import { MOST_ROWS } from '#kit/shared/most-rows.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { DocumentListQuery } from '../contract.ts'
import { type KindName, kindOf } from '../kinds/index.ts'
import { documentMessages } from '../messages.ts'
import { documentJson } from './document-json.ts'
import { visible } from './scope.ts'

type Sql = RawBuilder<unknown>

/** Matches of a text are counted so far, or to the end of the page: to count more of them, rows by the ten thousand would be looked into. */
export const MOST_MATCHES = 100

/** What a list can be sorted by: the names of the reply's fields. */
const sortable: Readonly<Record<string, Sql>> = {
  id: sql`d.id`,
  createdAt: sql`d.created_at`,
  factory: sql`d.factory`,
  po_number: sql`d.po_number`,
  rel_number: sql`d.rel_number`,
  supplier_name: sql`d.supplier_name`,
  supplier_code: sql`d.supplier_code`,
  vendor_id: sql`d.vendor_id`,
  email_group: sql`d.group_name`,
  uploader: sql`d.created_by_name`,
  due_date: sql`d.due_date`,
  mail_sent: sql`d.mail_sent`,
  download_count: sql`d.download_count`,
  downloaded_at: sql`d.downloaded_at`,
  confirm_count: sql`d.confirm_count`,
}

/** A pattern for `ilike`; what the database cannot hold is cut out of it. */
export const containing = (text: string): string =>
  `%${text
    .replaceAll('\0', '')
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`

const bounds = (given: string): { from: Date; to: Date } =>
  isIsoDate(given) ? bangkokDayBounds(given) : { from: new Date(given), to: new Date(given) }

const dueIn = (given: string): Sql =>
  isIsoDate(given)
    ? sql`d.due_date = ${given}`
    : sql`d.due_date >= ${`${given}-01`}::date and d.due_date < (${`${given}-01`}::date + interval '1 month')`

/** Still waiting for its supplier, and not replaced by a newer one. */
export const waiting = (kind: KindName): Sql =>
  kindOf(kind).pending === 'download'
    ? sql`d.download_count = 0 and d.superseded_by is null`
    : sql`d.confirm_count = 0 and d.superseded_by is null`

/** What is searched for a text in. */
const contained = ['po_number', 'rel_number', 'supplier_name', 'supplier_code'] as const

const conditions = (caller: Caller, kind: KindName, input: DocumentListQuery): Sql => {
  const all: Sql[] = [sql`d.kind = ${sql.lit(kind)}`, visible(caller)]
  for (const field of contained) {
    const text = input[`${field}_contains`]
    if (text?.trim()) all.push(sql`${sql.ref(`d.${field}`)} ilike ${containing(text)}`)
  }
  if (input.id !== undefined) all.push(sql`d.id = ${input.id}`)
  if (input.factory) all.push(sql`d.factory = ${input.factory}`)
  if (input.vendor_id !== undefined) all.push(sql`d.vendor_id = ${input.vendor_id}`)
  if (input.download_count !== undefined) all.push(sql`d.download_count = ${input.download_count}`)
  if (input.due_date) all.push(dueIn(input.due_date))
  if (input.due_date_gte) all.push(sql`d.due_date >= ${input.due_date_gte}`)
  if (input.due_date_lte) all.push(sql`d.due_date <= ${input.due_date_lte}`)
  if (input.createdAt_gte) all.push(sql`d.created_at >= ${bounds(input.createdAt_gte).from}`)
  if (input.createdAt_lte) all.push(sql`d.created_at <= ${bounds(input.createdAt_lte).to}`)
  if (input.pending) all.push(waiting(kind))
  return sql.join(all, sql` and `)
}

/** `_sort=field:ASC`, or `_sort=field` with `_order`; always a total order. What `mayMiss` comes last where it is missing. */
export const orderBy = (
  by: Readonly<Record<string, Sql>>,
  mayMiss: readonly string[],
  id: Sql,
  { _sort, _order }: { readonly _sort?: string | undefined; readonly _order?: string | undefined },
): Result<Sql> => {
  const [field = '', direction = _order ?? 'ASC'] = (_sort ?? 'createdAt:DESC').trim().split(/[:\s]/)
  const column = Object.hasOwn(by, field) && by[field]
  if (!column || !/^(asc|desc)$/i.test(direction))
    return refuse(documentMessages.DOCUMENT_SORT_UNKNOWN, { field: _sort ?? '' }, { path: '_sort' })
  const way = direction.toLowerCase() === 'asc' ? sql`asc` : sql`desc`
  // an index has its order only without `nulls last`
  return ok(sql`${column} ${way}${mayMiss.includes(field) ? sql` nulls last` : sql``}, ${id} ${way}`)
}

/** The list of one kind: a page in one statement, or all (`_limit=-1`) in batches of bounded size. */
export const documentList = async (
  db: Db,
  caller: Caller,
  kind: KindName,
  input: DocumentListQuery,
): Promise<Result<JsonList>> => {
  const sorted = orderBy(sortable, ['downloaded_at'], sql`d.id`, input)
  if (!sorted.ok) return sorted
  const where = conditions(caller, kind, input)
  const from = sql`documents.document d`
  const searchesText = contained.some((field) => input[`${field}_contains`]?.trim())
  const rows = {
    from,
    id: sql`d.id`,
    where,
    by: sorted.value,
    json: documentJson(kind),
    countedTo: searchesText ? MOST_MATCHES : MOST_ROWS,
    inOnePass: searchesText,
  }
  return ok(await jsonList(db, rows, input))
}

/** A list in SQL: which rows of which tables, in which order, as which JSON. */
export interface ListedRows {
  readonly from: Sql
  readonly id: Sql
  readonly where: Sql
  readonly by: Sql
  readonly json: RawBuilder<string>
  /** How far the rows are counted for a page, or else to its end (docs/decisions/bounded-counts.md). */
  readonly countedTo: number
  /** Page and count come of one pass over the rows, by a plan for just these values: how many match is not known beforehand. */
  readonly inOnePass: boolean
}

export const jsonList = async (
  db: Db,
  listed: ListedRows,
  {
    _start: start = 0,
    _limit: limit = 100,
  }: { readonly _start?: number | undefined; readonly _limit?: number | undefined },
): Promise<JsonList> => {
  const { from, id, where, by, json } = listed
  if (listed.inOnePass && !isStreamed(limit)) return found(db, listed, start, limit)
  const countedTo = isStreamed(limit) ? MOST_ROWS : listed.countedTo
  const total = sql`(select count(*) from (select 1 from ${from} where ${where} limit ${countedTo + 1}::integer) bounded)`
  const most = limit === -1 ? MOST_ROWS : limit
  const page = sql`select ${id} as id from ${from} where ${where} order by ${by} limit ${most} offset ${start}`
  if (isStreamed(limit)) {
    const { rows } = await sql<{ id: number; total: number }>`
      select page.id, ${total} as total from (${page}) page ${planned(listed)}`.execute(db)
    const ids = rows.map((row) => row.id)
    const read = (batch: readonly number[]) => rowsOf(db, listed, batch)
    return { total: await totalOf(db, rows, total, start), countedTo, count: ids.length, batches: inBatches(ids, read) }
  }
  const { rows } = await sql<{ total: number; json: string }>`
    with page as (${page}) select ${total} as total, ${json} as json
    from page join ${from} on ${id} = page.id order by ${by}`.execute(db)
  const texts = rows.map((row) => row.json)
  return { total: await totalOf(db, rows, total, start), countedTo, count: texts.length, batches: onePage(texts) }
}

const planned = ({ inOnePass }: ListedRows): Sql => sql.raw(inOnePass ? PLANNED_FOR_VALUES : '')

const found = async (db: Db, listed: ListedRows, start: number, limit: number): Promise<JsonList> => {
  const { from, id, where, by } = listed
  const countedTo = Math.max(listed.countedTo, start + limit)
  const { rows } = await sql<{ total: number; ids: readonly number[] }>`
    with found as materialized (select ${id} as id from ${from} where ${where} order by ${by} limit ${countedTo + 1}::bigint)
    select (select count(*) from found) as total, to_json(array(select id from found limit ${limit} offset ${start})) as ids
    ${planned(listed)}`.execute(db)
  const { total = 0, ids = [] } = rows[0] ?? {}
  return { total: Number(total), countedTo, count: ids.length, batches: onePage(await rowsOf(db, listed, ids)) }
}

const totalOf = async (db: Db, rows: readonly { total: number }[], total: Sql, start: number): Promise<number> => {
  if (rows[0]) return Number(rows[0].total)
  if (start === 0) return 0
  const counted = await sql<{ total: number }>`select ${total} as total`.execute(db)
  return Number(counted.rows[0]?.total ?? 0)
}

const rowsOf = async (
  db: Db | Unit,
  { from, id, json }: Pick<ListedRows, 'from' | 'id' | 'json'>,
  ids: readonly number[],
): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ json: string }>`
    select ${json} as json from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join ${from} on ${id} = wanted.id order by wanted.place`.execute(db)
  return rows.map((row) => row.json)
}
