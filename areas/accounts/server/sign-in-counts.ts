import type { Db, Unit } from '#kit/server/database.ts'
import {
  type CountKind,
  countsForAttempt,
  delaysAttempt,
  type FailureCount,
  locksAccount,
  remainingFailures,
  remainingWait,
} from '../rules/sign-in-lock.ts'

/** Who tries to sign in: the account, or the name that nobody has, from where and on which device. */
export interface SignInAttempt {
  /** `user/7`, or `name/…` of an unknown name. */
  readonly account: string
  readonly network: string
  /** Hash of the token that the device keeps. */
  readonly device: string | undefined
  /** Whether the account has signed in on this device, and from this address, before. */
  readonly known: { readonly device: boolean; readonly address: boolean }
}

const keyOf = (kind: CountKind, { account, network, device }: SignInAttempt): string => {
  switch (kind) {
    case 'pair':
      return `pair/${account}/${network}`
    case 'device':
      return `device/${account}/${device}`
    case 'account':
      return `account/${account}`
    case 'address':
      return `address/${network}`
  }
}

const asCount = (row: { failures: number; last_failed_at: Date }): FailureCount => ({
  failures: row.failures,
  lastFailedAt: row.last_failed_at,
})

/** Seconds that this try must still wait; costs no password check. */
export const remainingDelay = async (db: Db | Unit, attempt: SignInAttempt, now: Date): Promise<number> => {
  const kinds = new Map(countsForAttempt(attempt.known).map((kind) => [keyOf(kind, attempt), kind]))
  const rows = await db
    .selectFrom('accounts.sign_in_failure')
    .selectAll()
    .where('key', 'in', [...kinds.keys()])
    .execute()
  return Math.max(
    0,
    ...rows.map((row) => {
      const kind = kinds.get(row.key)
      return kind && delaysAttempt(kind, attempt.known) ? remainingWait(asCount(row), now, kind) : 0
    }),
  )
}

/** The count under a key, held until the end of the unit of work. */
const hold = async (unit: Unit, kind: CountKind, attempt: SignInAttempt, now: Date): Promise<FailureCount> =>
  asCount(
    await unit
      .insertInto('accounts.sign_in_failure')
      .values({
        key: keyOf(kind, attempt),
        account: kind === 'address' ? null : attempt.account,
        failures: 0,
        last_failed_at: now,
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: keyOf(kind, attempt) }))
      .returning(['failures', 'last_failed_at'])
      .executeTakeFirstOrThrow(),
  )

const store = (unit: Unit, kind: CountKind, attempt: SignInAttempt, failures: number, at: Date) =>
  unit
    .updateTable('accounts.sign_in_failure')
    .set({ failures, last_failed_at: at })
    .where('key', '=', keyOf(kind, attempt))
    .execute()

/** `seconds`: must wait, and nothing was counted. `locked`: this failure locked the account for that caller. */
export interface AttemptResult {
  readonly seconds: number
  readonly locked: boolean
}

/**
 * Counts a try whose password has been checked. A failure raises each count; a success takes the account's own failures from here
 * back, and one more from those of the address. The counts are held while it decides, always in the same order: many tries at once
 * get no further than many in a row.
 */
export const recordAttempt = async (
  unit: Unit,
  attempt: SignInAttempt,
  right: boolean,
  now: Date,
): Promise<AttemptResult> => {
  const held: { kind: CountKind; count: FailureCount }[] = []
  for (const kind of countsForAttempt(attempt.known)) held.push({ kind, count: await hold(unit, kind, attempt, now) })
  const seconds = Math.max(
    0,
    ...held.map(({ kind, count }) => (delaysAttempt(kind, attempt.known) ? remainingWait(count, now, kind) : 0)),
  )
  if (seconds > 0) return { seconds, locked: false }
  const faded = new Map(held.map(({ kind, count }) => [kind, remainingFailures(count, now, kind)]))
  const own = faded.get('pair') ?? 0
  let locked = false
  for (const { kind, count } of held) {
    const failures = faded.get(kind) ?? 0
    if (!right) {
      await store(unit, kind, attempt, failures + 1, now)
      locked ||= locksAccount(failures + 1, kind)
    } else if (kind === 'pair' || kind === 'device') await store(unit, kind, attempt, 0, now)
    // the rest fades from its last failure on as before
    else {
      const back = kind === 'address' ? own + 1 : own
      await store(unit, kind, attempt, Math.max(0, count.failures - back), count.lastFailedAt)
    }
  }
  return { seconds: 0, locked }
}

/** Lifts every lock of an account: its owner has set a new password by mail (SES-16). */
export const forgetFailures = async (unit: Unit, account: string): Promise<void> => {
  await unit.deleteFrom('accounts.sign_in_failure').where('account', '=', account).execute()
}
