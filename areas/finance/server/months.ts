import type { Caller } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import type { Db } from '#kit/server/database/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { RunningUpdate, StoredMonth } from '../contract.ts'
import { financeMessages } from '../messages.ts'
import { type Month, parseMonth, writeMonth } from '../rules/month.ts'
import type { FinanceKind } from './tables.ts'

export interface LoadedMonth extends StoredMonth {
  readonly loadId: number
}

/**
 * The months that a caller may read, newest first. Users who may update and users of a supplier may read all months
 * (FIN-05), and other users only the latest one (G-124).
 */
export const monthsFor = async (db: Db, kind: FinanceKind, caller: Caller): Promise<readonly LoadedMonth[]> => {
  const months = await storedMonths(db, kind)
  return caller.vendorId === null && !may(caller.userType, 'finance.update') ? months.slice(0, 1) : months
}

/** The stored months, newest first. */
export const storedMonths = async (db: Db, kind: FinanceKind): Promise<readonly LoadedMonth[]> => {
  const rows = await db
    .selectFrom('finance.month_load')
    .select(['id', 'month', 'row_count', 'user_name', 'ended_at'])
    .where('kind', '=', kind)
    .where('state', '=', 'shown')
    .orderBy('month', 'desc')
    .execute()
  return rows.map((row) => ({
    loadId: row.id,
    month: writeMonth(row.month),
    rows: row.row_count,
    fetchedAt: (row.ended_at ?? new Date(0)).toISOString(),
    fetchedBy: row.user_name,
  }))
}

/** Returns the requested month, or the latest one if none is requested; undefined if the month was never fetched. */
export const chooseMonth = (
  months: readonly LoadedMonth[],
  caller: Caller,
  requestedMonth: string | undefined,
): Result<LoadedMonth | undefined> => {
  if (requestedMonth === undefined) return ok(months[0])
  const monthName = writeMonth(parseMonth(requestedMonth) ?? '')
  const found = months.find(({ month }) => month === monthName)
  return found || may(caller.userType, 'finance.update')
    ? ok(found)
    : refuse(financeMessages.MONTH_NOT_SHOWN, {}, { path: 'Month' })
}

export const runningUpdate = async (db: Db, kind: FinanceKind): Promise<RunningUpdate | null> => {
  const row = await db
    .selectFrom('finance.month_load')
    .select(['month', 'user_name', 'started_at', 'row_count'])
    .where('kind', '=', kind)
    .where('state', '=', 'loading')
    .where((where) => where('alive_until', '>', where.fn<Date>('now', [])))
    .executeTakeFirst()
  return row
    ? {
        month: writeMonth(row.month as Month),
        user: row.user_name,
        startedAt: row.started_at.toISOString(),
        rows: row.row_count,
      }
    : null
}
