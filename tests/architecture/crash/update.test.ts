import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview, RunningUpdate } from '#areas/finance/contract.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'
import { type CrashPortal, isOnPostgres, openCrashPortal } from './crash-portal.ts'
import { type InterruptedRequest, killAtEveryPoint } from './kill-points.ts'

const OLD = '4.00 1.00 1.00'
const NEW = '8.00 2.00 2.00'

let portal: CrashPortal
beforeAll(async () => {
  portal = await openCrashPortal(newPostgresDatabase)
})
afterAll(() => portal.close())

const accounting = () => portal.signIn('account_admin')
const update = async (headers: Record<string, string> = {}) =>
  (await accounting()).post('/finance/invoices/update', { Month: 'Nov-2025' }, headers)
const totals = async () =>
  (await (await accounting()).get<Overview>('/finance/invoices/overview')).body.cards
    .map(({ total }) => total)
    .join(' ')
const setAmounts = async (amount: string) => {
  await portal.look(({ db }) =>
    sql`update erp.invoice set total_amount = ${amount} where month = '2025-11'`.execute(db),
  )
  if (!isOnPostgres()) await portal.killAndRestart()
}
/** Waits for the lease of an interrupted update to expire. */
const untilNoneRuns = () =>
  expect
    .poll(async () => (await (await accounting()).get<{ invoices: RunningUpdate | null }>('/finance/updates')).body)
    .toMatchObject({ invoices: null })

/** @returns a round whose `recover` returns the totals after the restart */
const newRound = async (): Promise<InterruptedRequest<string>> => ({
  send: async (moment) => {
    await untilNoneRuns()
    return portal.holdAt(moment, update)
  },
  recover: totals,
})

test('[FIN-03] shows the old month or the whole new one after an update was killed at any step, and allows the next update', {
  timeout: 600_000,
}, async () => {
  await setAmounts('1.00')
  expect(await update()).toMatchObject({ status: 200 })
  expect(await totals()).toBe(OLD)
  await setAmounts('2.00')
  // one at a time, because a second update is refused while the first one runs
  const seen = await killAtEveryPoint(portal, newRound, { isParallel: false })
  expect(seen.length).toBeGreaterThan(isOnPostgres() ? 3 : 1)
  const shownFrom = seen.indexOf(NEW)
  expect(seen).toEqual(seen.map((_, round) => (round < shownFrom ? OLD : NEW)))
  await untilNoneRuns()
  expect(await update()).toMatchObject({ status: 200 })
  expect(await totals()).toBe(NEW)
})
