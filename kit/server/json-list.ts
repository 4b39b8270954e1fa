import { type RawBuilder, sql } from 'kysely'
import { MAX_ROWS } from '#kit/shared/max-rows.ts'
import type { Db, Unit } from './database.ts'
import { inBatches, isStreamed, type JsonList, onePage } from './list-reply.ts'

type Sql = RawBuilder<unknown>

/** A list in SQL: which rows of which tables, in which order, as which JSON. */
export interface ListedRows {
  readonly from: Sql
  readonly id: Sql
  readonly where: Sql
  readonly by: Sql
  readonly json: RawBuilder<string>
  /** How far the rows are counted for a page, or else to its end (docs/decisions/bounded-counts.md). */
  readonly countedTo: number
  /** Page and count come of one pass over the rows: how many match is not known beforehand. */
  readonly inOnePass: boolean
}

/** A page in one statement, or all rows (`_limit=-1`) in batches of bounded size. */
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
  const countedTo = isStreamed(limit) ? MAX_ROWS : listed.countedTo
  const total = sql`(select count(*) from (select 1 from ${from} where ${where} limit ${countedTo + 1}::integer) bounded)`
  const most = limit === -1 ? MAX_ROWS : limit
  const page = sql`select ${id} as id from ${from} where ${where} order by ${by} limit ${most} offset ${start}`
  if (isStreamed(limit)) {
    const { rows } = await sql<{ id: number; total: number }>`
      select page.id, ${total} as total from (${page}) page`.execute(db)
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

const found = async (db: Db, listed: ListedRows, start: number, limit: number): Promise<JsonList> => {
  const { from, id, where, by } = listed
  const countedTo = Math.max(listed.countedTo, start + limit)
  const { rows } = await sql<{ total: number; ids: readonly number[] }>`
    with found as materialized (select ${id} as id from ${from} where ${where} order by ${by} limit ${countedTo + 1}::bigint)
    select (select count(*) from found) as total, to_json(array(select id from found limit ${limit} offset ${start})) as ids`.execute(
    db,
  )
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
