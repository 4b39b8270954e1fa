import type { Db, Unit } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import { type freeFailures, remainingWait } from '../rules/sign-in-lock.ts'
import { type Account, findAccount } from './account-store.ts'
import { verifyPassword } from './passwords.ts'

interface Attempt {
  readonly identifier: string
  readonly password: string
  readonly ip: string
}

type Kind = keyof typeof freeFailures
type Keys = Readonly<Record<Kind, string>>

/**
 * Who signs in. Only failures are counted, and whether a wait is due is asked again once the password has been looked at, with
 * the count held: many guesses at once get no further than many in a row, and many good sign-ins at once all succeed (SES-09).
 * Refusals: LOGIN_FAILS, LOGIN_LOCKED with the seconds to wait, BLOCKED (only to who knows the password).
 */
export const signIn = async (db: Db, attempt: Attempt, now: Date): Promise<Result<Account>> => {
  const keys = { address: `address:${attempt.ip}`, account: `account:${attempt.identifier.toLowerCase()}` }
  const before = await waitDue(db, keys, now)
  if (before > 0) return refuse(accountMessages.LOGIN_LOCKED, { seconds: before })
  const account = await findAccount(db, attempt.identifier)
  const right = await verifyPassword(account?.password_hash, attempt.password)
  const seconds = await db.transaction().execute((unit) => settle(unit, keys, right, now))
  if (seconds > 0) return refuse(accountMessages.LOGIN_LOCKED, { seconds })
  if (!right || !account) return refuse(accountMessages.LOGIN_FAILS)
  return account.blocked ? refuse(accountMessages.BLOCKED) : ok(account)
}

const FORGOTTEN_AFTER_MS = 60 * 60 * 1000

/** Failures without a new one for this long count no more. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - FORGOTTEN_AFTER_MS)

interface Known {
  readonly failures: number
  readonly last_failed_at: Date
}

const stillCounted = ({ failures, last_failed_at }: Known, now: Date): number =>
  last_failed_at < forgottenBefore(now) ? 0 : failures

const waitOf = (known: Known, now: Date, kind: Kind): number =>
  remainingWait(stillCounted(known, now), known.last_failed_at, now, kind)

/** Seconds that this address or this account still waits; costs no password check. */
const waitDue = async (db: Db, keys: Keys, now: Date): Promise<number> => {
  const rows = await db
    .selectFrom('accounts.sign_in_failure')
    .selectAll()
    .where('key', 'in', Object.values(keys))
    .execute()
  return Math.max(0, ...rows.map((row) => waitOf(row, now, row.key === keys.address ? 'address' : 'account')))
}

/**
 * Says how a try ended: a failure is counted for the address and the account, a success forgets those of the account but not
 * those of others behind the same address. While a wait is due nothing is counted and its seconds are answered, else 0.
 */
const settle = async (unit: Unit, keys: Keys, right: boolean, now: Date): Promise<number> => {
  // always in this order, so that no two wait for each other
  const address = await hold(unit, keys.address, now)
  const account = await hold(unit, keys.account, now)
  const seconds = Math.max(waitOf(address, now, 'address'), waitOf(account, now, 'account'))
  if (seconds > 0) return seconds
  if (right) await count(unit, keys.account, 0, now)
  else {
    await count(unit, keys.address, stillCounted(address, now) + 1, now)
    await count(unit, keys.account, stillCounted(account, now) + 1, now)
  }
  return 0
}

/** The count under a key, held until the end of the unit of work. */
const hold = (unit: Unit, key: string, now: Date): Promise<Known> =>
  unit
    .insertInto('accounts.sign_in_failure')
    .values({ key, failures: 0, last_failed_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['failures', 'last_failed_at'])
    .executeTakeFirstOrThrow()

const count = (unit: Unit, key: string, failures: number, now: Date) =>
  unit.updateTable('accounts.sign_in_failure').set({ failures, last_failed_at: now }).where('key', '=', key).execute()
