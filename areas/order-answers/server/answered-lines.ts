import { sql } from 'kysely'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { ErpLine } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import { undefinedIfUnavailable } from '#kit/server/away.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import type { LatestAnswer } from '../rules/answer.ts'
import { deriveLineAnswerState, type LineAnswerState, type OrderTerms } from '../rules/states.ts'
import type { OrderAnswerDeps } from './deps.ts'

/**
 * Locks order lines against other answers and decisions until the transaction ends. The lines are locked in a fixed
 * order, which prevents deadlocks.
 */
export const lockAnsweredLines = async (unit: Unit, vendorId: number, keys: readonly string[]): Promise<void> => {
  const names = keys.map((key) => `order-answers/${vendorId}/${key}`)
  await sql`select pg_advisory_xact_lock(name) from (
    select distinct hashtextextended(name, 0) as name from unnest(${names}::text[]) as named(name) order by 1) as sorted`.execute(
    unit,
  )
}

/** Reads the current order lines from the ERP, never from a cache. Returns them by `lineKey`. */
export const readErpLines = async (
  { orders }: Pick<OrderAnswerDeps, 'orders'>,
  unit: Unit,
  vendorId: number,
  lines: readonly LineIdentity[],
): Promise<Result<ReadonlyMap<string, ErpLine>>> => {
  const found: ErpLine[] = []
  for (const [company, own] of Map.groupBy(lines, ({ INV_ORGID }) => INV_ORGID)) {
    const read = await orders.linesFor(vendorId, company, own, unit).catch(undefinedIfUnavailable)
    if (!read) return refuse(messages.ORDER_ERP_AWAY)
    found.push(...read)
  }
  return ok(new Map(found.map((line) => [lineKey(line), line])))
}

export interface StoredAnswer extends LatestAnswer {
  readonly version: number
}

/** Returns the latest answer of each answered order line, by `lineKey`. */
export const latestAnswers = async (db: Db | Unit, vendorId: number, keys: readonly string[]) => {
  const { rows } = await sql<StoredAnswer & { readonly line_key: string }>`
    select line_key, id::int as id, version, state, quantity::float8 as "QUANTITY", due_date::text as "DUE_DATE",
      unit_price::float8 as "UNIT_PRICE"
    from order_answers.answer
    where is_latest and vendor_id = ${vendorId} and line_key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ line_key, ...answer }) => [line_key, answer]))
}

/** Returns the state of each order line by its latest answer and the given data from the ERP. */
export const readLineStates = async (
  db: Db | Unit,
  vendorId: number,
  lines: readonly (LineIdentity & OrderTerms)[],
): Promise<LineAnswerState[]> => {
  const latest = await latestAnswers(db, vendorId, lines.map(lineKey))
  return lines.map((line) => deriveLineAnswerState(latest.get(lineKey(line)), line))
}
