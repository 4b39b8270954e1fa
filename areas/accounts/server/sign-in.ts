import { sql } from 'kysely'
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

/**
 * Who signs in. Each try is counted before the password is looked at, so that many at once are slowed like many in a
 * row (SES-09). Refusals: LOGIN_FAILS, LOGIN_LOCKED with the seconds to wait, BLOCKED (only to who knows the password).
 */
export const signIn = async (db: Db, attempt: Attempt, now: Date): Promise<Result<Account>> => {
  const accountKey = `account:${attempt.identifier.toLowerCase()}`
  const addressKey = `address:${attempt.ip}`
  const seconds = await db
    .transaction()
    .execute(
      async (unit) =>
        (await countTry(unit, addressKey, 'address', now)) || (await countTry(unit, accountKey, 'account', now)),
    )
  if (seconds > 0) return refuse(accountMessages.LOGIN_LOCKED, { seconds })
  const account = await findAccount(db, attempt.identifier)
  if (!(await verifyPassword(account?.password_hash, attempt.password)) || !account)
    return refuse(accountMessages.LOGIN_FAILS)
  await forgetFailures(db, accountKey)
  await takeBack(db, addressKey)
  return account.blocked ? refuse(accountMessages.BLOCKED) : ok(account)
}

const FORGOTTEN_AFTER_MS = 60 * 60 * 1000

/** Adds one try, unless a wait is due: then nothing is added and the seconds still to wait are answered, else 0. */
const countTry = async (unit: Unit, key: string, kind: keyof typeof freeFailures, now: Date): Promise<number> => {
  await unit
    .insertInto('accounts.sign_in_failure')
    .values({ key, failures: 0, last_failed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await unit
    .selectFrom('accounts.sign_in_failure')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const forgotten = now.getTime() - known.last_failed_at.getTime() > FORGOTTEN_AFTER_MS
  const failures = forgotten ? 0 : known.failures
  const seconds = remainingWait(failures, known.last_failed_at, now, kind)
  if (seconds === 0)
    await unit
      .updateTable('accounts.sign_in_failure')
      .set({ failures: failures + 1, last_failed_at: now })
      .where('key', '=', key)
      .execute()
  return seconds
}

const forgetFailures = (db: Db, key: string) =>
  db.deleteFrom('accounts.sign_in_failure').where('key', '=', key).execute()

/** A good sign-in takes back its own try but not the failures of others behind the same address. */
const takeBack = (db: Db, key: string) =>
  db
    .updateTable('accounts.sign_in_failure')
    .set((set) => ({ failures: sql<number>`greatest(${set.ref('failures')} - 1, 0)` }))
    .where('key', '=', key)
    .execute()
