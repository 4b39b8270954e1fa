import type { Db, Unit } from '#kit/server/database/database.ts'
import {
  countsForAttempt,
  delaysAttempt,
  type FailureCount,
  type FailureCountKind,
  locksAccount,
  remainingFailures,
  remainingWait,
} from '../../rules/sign-in/sign-in-lock.ts'

/** A sign-in attempt: the account or unknown user name, and the client's network and device. */
export interface SignInAttempt {
  /** `user/7`, or `name/…` for an unknown user name. */
  readonly account: string
  readonly network: string
  /** The hash of the device's token. */
  readonly device: string | undefined
  /** Whether the account has signed in before on this device, and whether it has from this network. */
  readonly known: { readonly device: boolean; readonly address: boolean }
}

export const accountKey = (userId: number): string => `user/${userId}`

/** Creates an attempt, for example to enter a code, that is counted per user, regardless of the client. */
export const attemptOfUser = (what: string, userId: number, device: string): SignInAttempt => ({
  account: `${what}/${userId}`,
  network: '',
  device,
  known: { device: true, address: true },
})

const keyOf = (kind: FailureCountKind, { account, network, device }: SignInAttempt): string => {
  const keys = {
    pair: `pair/${account}/${network}`,
    device: `device/${account}/${device}`,
    account: `account/${account}`,
    address: `address/${network}`,
  }
  return keys[kind]
}

interface CountOfKind {
  readonly kind: FailureCountKind
  readonly count: FailureCount
}

const longestWait = (counts: readonly CountOfKind[], { known }: SignInAttempt, now: Date): number => {
  const delaying = counts.filter(({ kind }) => delaysAttempt(kind, known))
  return Math.max(0, ...delaying.map(({ kind, count }) => remainingWait(count, now, kind)))
}

/** Returns the remaining delay of this attempt in seconds. Until it has passed, the password is not checked. */
export const remainingDelay = async (db: Db | Unit, attempt: SignInAttempt, now: Date): Promise<number> => {
  const kinds = countsForAttempt(attempt.known)
  const keys = kinds.map((kind) => keyOf(kind, attempt))
  const rows = await db.selectFrom('accounts.sign_in_failure').selectAll().where('key', 'in', keys).execute()
  const counts = kinds.flatMap((kind) => {
    const count = rows.find(({ key }) => key === keyOf(kind, attempt))
    return count ? [{ kind, count }] : []
  })
  return longestWait(counts, attempt, now)
}

/** Reads a count and locks it until the transaction ends. */
const lockCount = (unit: Unit, kind: FailureCountKind, attempt: SignInAttempt, now: Date): Promise<FailureCount> =>
  unit
    .insertInto('accounts.sign_in_failure')
    .values({
      key: keyOf(kind, attempt),
      account: kind === 'address' ? null : attempt.account,
      failures: 0,
      last_failed_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: keyOf(kind, attempt) }))
    .returning(['failures', 'last_failed_at'])
    .executeTakeFirstOrThrow()

const store = (unit: Unit, kind: FailureCountKind, attempt: SignInAttempt, failures: number, at: Date) =>
  unit
    .updateTable('accounts.sign_in_failure')
    .set({ failures, last_failed_at: at })
    .where('key', '=', keyOf(kind, attempt))
    .execute()

/**
 * Records an attempt after the password was checked. A failure raises all counts. A success resets the account's own
 * counts for this client and lowers the count of the IP address by one. The counts are locked in a fixed order, so that
 * concurrent attempts get no more tries than consecutive ones.
 * @returns `seconds`: the remaining delay; if it is not 0, the attempt was not counted. `locked`: whether this failure
 * locked the account for the client
 */
export const recordAttempt = async (unit: Unit, attempt: SignInAttempt, right: boolean, now: Date) => {
  const lockedCounts: CountOfKind[] = []
  for (const kind of countsForAttempt(attempt.known))
    lockedCounts.push({ kind, count: await lockCount(unit, kind, attempt, now) })
  const seconds = longestWait(lockedCounts, attempt, now)
  if (seconds > 0) return { seconds, locked: false }
  const faded = new Map(lockedCounts.map(({ kind, count }) => [kind, remainingFailures(count, now, kind)]))
  const own = faded.get('pair') ?? 0
  let locked = false
  for (const { kind, count } of lockedCounts) {
    const failures = faded.get(kind) ?? 0
    if (!right) {
      await store(unit, kind, attempt, failures + 1, now)
      locked ||= locksAccount(failures + 1, kind)
    } else if (kind === 'pair' || kind === 'device') await store(unit, kind, attempt, 0, now)
    // the remaining failures still expire, counted from the last failure
    else {
      const back = kind === 'address' ? own + 1 : own
      await store(unit, kind, attempt, Math.max(0, count.failures - back), count.last_failed_at)
    }
  }
  return { seconds: 0, locked }
}

/** Removes all locks of an account after its owner set a new password with a mailed code (SES-16). */
export const forgetFailures = async (unit: Unit, account: string): Promise<void> => {
  await unit.deleteFrom('accounts.sign_in_failure').where('account', '=', account).execute()
}
