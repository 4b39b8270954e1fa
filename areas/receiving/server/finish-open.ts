import { sql } from 'kysely'
import { type Actor, portalActor } from '#kit/server/audit.ts'
import type { Result } from '#kit/shared/result.ts'
import { postReplacementsToErp } from './corrections/replace-do.ts'
import {
  claimDueReceipt,
  type DueReceipt,
  openStateOfTable,
  type PendingTable,
  retryWaitingNow,
} from './post-to-erp.ts'
import { postReceipt } from './receive.ts'
import type { ReceivingDeps } from './receiving-deps.ts'

/**
 * Returns the actor of a posting that the portal completes later: the portal, on behalf of the user who submitted it.
 */
const onBehalf = ({ userId, username }: DueReceipt, doing: string): Actor => ({
  ...portalActor(doing),
  userId,
  username,
  userType: 'store',
})

type FinishPosting = (deps: ReceivingDeps, id: number, by: Actor) => Promise<Result<unknown>>
const finishByTable: Readonly<Record<PendingTable, FinishPosting>> = {
  'receiving.receipt': postReceipt,
  'receiving.do_replacement': (deps, id, by) => postReplacementsToErp(deps, [id], by),
}

interface FinishResult {
  readonly finished: number
  readonly open: readonly { readonly deliveryId: number; readonly reason: unknown }[]
}

const finishPosting = async (deps: ReceivingDeps, table: PendingTable, due: DueReceipt, doing: string) => {
  const result = await finishByTable[table](deps, due.id, onBehalf(due, doing)).catch((reason: unknown) => ({
    ok: false as const,
    reason,
  }))
  return result.ok
    ? undefined
    : { deliveryId: due.id, reason: 'message' in result ? result.message.code : result.reason }
}

const createFinishAll =
  (table: PendingTable, since: 'received_at' | 'meant_at') =>
  async (deps: ReceivingDeps): Promise<FinishResult> => {
    const { rows } = await sql<DueReceipt>`
      select delivery_id as id, user_id as "userId", user_name as username from ${sql.table(table)}
      where state = ${openStateOfTable[table]} order by ${sql.ref(since)}, delivery_id`.execute(deps.db)
    const open = []
    for (const due of rows) {
      const remaining = await finishPosting(deps, table, due, 'at its start, for a stopped process')
      if (remaining) open.push(remaining)
    }
    return { finished: rows.length - open.length, open }
  }

/**
 * Completes the receipts that a stopped process left open.
 * @returns the number of completed receipts, and the reason for each receipt that is still open
 */
export const finishOpenReceipts = createFinishAll('receiving.receipt', 'received_at')
export const finishOpenReplacements = createFinishAll('receiving.do_replacement', 'meant_at')

/** After this many consecutive failures, the ERP is considered unavailable, and no further postings are tried. */
const MAX_CONSECUTIVE_FAILURES = 2

/** Retries due postings to the ERP (ERP-04) one after another. Any process may run this. */
export const retryDueReceipts = async (deps: ReceivingDeps): Promise<FinishResult> => {
  let finished = 0
  const open = []
  for (const table of Object.keys(openStateOfTable) as PendingTable[]) {
    for (let failed = 0; failed < MAX_CONSECUTIVE_FAILURES; ) {
      const due = await claimDueReceipt(deps.db, table, deps.now())
      if (!due) break
      const remaining = await finishPosting(deps, table, due, 'when the ERP answered again')
      if (remaining) {
        open.push(remaining)
        failed++
        continue
      }
      finished++
      failed = 0
      await retryWaitingNow(deps.db, table, deps.now())
    }
  }
  return { finished, open }
}
