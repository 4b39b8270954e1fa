import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { bangkokDay, bangkokMinute } from '#kit/shared/dates.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { financeMessages as messages } from '../messages.ts'
import { type Month, monthOf, type UpdateFailure, writeMonth } from '../rules/month.ts'
import type { ErpPayment, FinancePort } from './finance.port.ts'
import { insertInvoices, insertPayments } from './insert-rows.ts'
import { runningUpdate } from './months.ts'
import type { FinanceKind } from './tables.ts'

export interface UpdateMonthDeps {
  readonly db: Db
  readonly erp: FinancePort
  readonly now: () => Date
  /** Provides the payee's name if the ERP provides only its id with a payment. */
  readonly directory?: Pick<DirectoryPort, 'suppliers'>
  /** The lease in ms. After it, a crashed process no longer blocks the next Update. */
  readonly leaseMs?: number
  /** Called with the error of a failed Update, to log it. */
  readonly failed?: (fault: unknown) => void
}

/** The lease of a load in ms. A load that was not renewed for longer counts as failed. */
const MONTH_LEASE_MS = 30_000

const aliveFor = (ms: number) => sql`now() + ${ms}::double precision * interval '1 millisecond'`

/** Starts a load after marking expired loads as failed. Returns undefined if another load runs. */
const startMonthLoad = async (db: Db, kind: FinanceKind, month: Month, by: Caller, leaseMs: number) => {
  await sql`update finance.month_load set state = 'failed', alive_until = null, ended_at = now()
    where kind = ${kind} and state = 'loading' and alive_until <= now()`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into finance.month_load (kind, month, state, user_id, user_name, alive_until)
    values (${kind}, ${month}, 'loading', ${by.userId}, ${by.username}, ${aliveFor(leaseMs)})
    on conflict (kind) where state = 'loading' do nothing returning id`.execute(db)
  return rows[0]?.id
}

/**
 * Renews the lease of a load, and locks the load until the transaction ends, so that no other process marks it as
 * failed.
 * @param more the number of rows that this transaction adds
 * @throws if the lease expired and another process marked the load as failed
 */
const keepAlive = async (db: Db | Unit, loadId: number, leaseMs: number, more = 0): Promise<void> => {
  const { rows } = await sql`
    update finance.month_load set alive_until = ${aliveFor(leaseMs)}, row_count = row_count + ${more}
    where id = ${loadId} and state = 'loading' returning id`.execute(db)
  if (rows.length === 0) throw new Error('this update was given up: it was silent for too long')
}

/** Replaces the former data of the month, and records the user in the same transaction. */
const finishLoad = (
  { db, now }: UpdateMonthDeps,
  loadId: number,
  kind: FinanceKind,
  month: Month,
  by: Caller,
  rows: number,
): Promise<void> =>
  db.transaction().execute(async (unit) => {
    await keepAlive(unit, loadId, MONTH_LEASE_MS)
    await sql`update finance.month_load set state = 'replaced', ended_at = now()
      where kind = ${kind} and month = ${month} and state = 'shown'`.execute(unit)
    await sql`update finance.month_load set state = 'shown', alive_until = null, ended_at = now()
      where id = ${loadId}`.execute(unit)
    await writeAudit(unit, by, now(), {
      what: `finance.update-${kind}`,
      kind: 'finance-month',
      id: month,
      organisation: null,
      vendor: null,
      after: { rows },
    })
  })

/**
 * Deletes the rows of replaced loads. Recently replaced rows are kept for now, because a response may still be
 * streaming them.
 */
const dropOldRows = async (db: Db, kind: FinanceKind): Promise<void> => {
  const old = sql`load_id in (select id from finance.month_load where kind = ${kind}
    and (state = 'failed' or (state = 'replaced' and ended_at < now() - interval '10 minutes')))`
  if (kind === 'invoices') await sql`delete from finance.invoice where ${old}`.execute(db)
  else await sql`delete from finance.payment where ${old}`.execute(db)
}

const failureMessage = { invoices: messages.INVOICES_UPDATE_FAILED, payments: messages.PAYMENTS_UPDATE_FAILED }

class EmptyMonth extends Error {}

/** Adds the payee's name from the directory to rows without one. If the directory fails, these rows have no name. */
async function* withPayee(
  batches: AsyncIterable<readonly ErpPayment[]>,
  directory: UpdateMonthDeps['directory'],
): AsyncGenerator<readonly ErpPayment[]> {
  let names: ReadonlyMap<number, string> | undefined
  for await (const rows of batches) {
    if (rows.some(({ SUPPLIER_NAME }) => SUPPLIER_NAME === null))
      names ??= new Map(
        (await directory?.suppliers().catch(() => []))?.map(({ VENDOR_ID, VENDOR_NAME }) => [VENDOR_ID, VENDOR_NAME]),
      )
    yield rows.map((row) => ({ ...row, SUPPLIER_NAME: row.SUPPLIER_NAME ?? names?.get(row.VENDOR_ID) ?? null }))
  }
}

/**
 * Fetches a month from the ERP, and replaces the stored month after the last row has arrived (FIN-03, G-126). Only one
 * Update per kind runs across all processes. If its process crashes, the lease of the Update expires after half a
 * minute, and the stored month stays unchanged.
 */
export const updateMonth = async (
  deps: UpdateMonthDeps,
  kind: FinanceKind,
  month: Month,
  by: Caller,
): Promise<Result<{ readonly month: Month; readonly rows: number }>> => {
  if (month > monthOf(bangkokDay(deps.now()))) return refuse(messages.MONTH_IN_FUTURE, { month: writeMonth(month) })
  const leaseMs = deps.leaseMs ?? MONTH_LEASE_MS
  const loadId = await startMonthLoad(deps.db, kind, month, by, leaseMs)
  if (loadId === undefined) return refuseWhileRunning(deps, kind, month, by)
  const beat = setInterval(() => void keepAlive(deps.db, loadId, leaseMs).catch(() => {}), leaseMs / 4)
  beat.unref()
  try {
    const load = { db: deps.db, loadId, leaseMs }
    const rows =
      kind === 'invoices'
        ? await loadRows(load, deps.erp.invoiceMonth(month), insertInvoices)
        : await loadRows(load, withPayee(deps.erp.paymentMonth(month), deps.directory), insertPayments)
    // an empty month is more likely a fault of the ERP than a month without invoices
    if (rows === 0) throw new EmptyMonth(`the ERP has no ${kind} of ${month}`)
    await finishLoad(deps, loadId, kind, month, by, rows)
    await dropOldRows(deps.db, kind).catch((fault: unknown) => deps.failed?.(fault))
    return ok({ month, rows })
  } catch (fault) {
    deps.failed?.(fault)
    await sql`update finance.month_load set state = 'failed', alive_until = null, ended_at = now()
      where id = ${loadId} and state = 'loading'`.execute(deps.db)
    const reason: UpdateFailure = fault instanceof EmptyMonth ? 'empty' : 'away'
    return refuse(failureMessage[kind], { month: writeMonth(month), reason })
  } finally {
    clearInterval(beat)
  }
}

const refuseWhileRunning = async (deps: UpdateMonthDeps, kind: FinanceKind, month: Month, by: Caller) => {
  const running = await runningUpdate(deps.db, kind)
  const { user, startedAt } = running ?? { user: by.username, startedAt: deps.now().toISOString() }
  return refuse(messages.UPDATE_RUNNING, {
    user,
    month: running?.month ?? writeMonth(month),
    time: bangkokMinute(startedAt),
  })
}

/** Inserts the rows of the month in batches, and returns their number. Each batch extends the lease. */
const loadRows = async <T>(
  { db, loadId, leaseMs }: { readonly db: Db; readonly loadId: number; readonly leaseMs: number },
  batches: AsyncIterable<readonly T[]>,
  insert: (rows: readonly T[], loadId: number, firstRow: number) => RawBuilder<unknown>,
): Promise<number> => {
  let count = 0
  for await (const rows of batches) {
    if (rows.length === 0) continue
    await db.transaction().execute(async (unit) => {
      await keepAlive(unit, loadId, leaseMs, rows.length)
      await insert(rows, loadId, count).execute(unit)
    })
    count += rows.length
  }
  return count
}
