import type { Db, Unit } from '#kit/server/database.ts'
import type { Message } from '#kit/shared/message.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type PasswordOwner, passwordRefusal } from '../rules/password.ts'
import type { Account } from './account-store.ts'
import { hashOfCode } from './codes.ts'
import { isFrequentPassword } from './frequent-passwords.ts'
import { hashPassword } from './passwords.ts'

/** The account's data that its password must not consist of. */
export const ownerOf = (account: Account): PasswordOwner => ({
  username: account.username,
  email: account.email,
  names: [account.vendor_name, account.vendor_code, account.company_name, account.store_name],
})

/** A new password, with the mailed code that names its user. */
export interface CodeAndPassword {
  readonly code: string
  readonly password: string
  readonly passwordConfirmation: string
}

interface CodeUse<T> {
  /** Selects the user of a valid code and locks the code. */
  readonly accountOf: (unit: Unit, codeHash: string) => Promise<Account | undefined>
  /** Uses up the code. */
  readonly use: (unit: Unit, account: Account) => Promise<T>
  /** Refuses a code that is not valid, and a blocked user. */
  readonly fails: Message
}

/** Sets the password of the user whom a mailed code names. Refusals: `fails`, and those for invalid passwords. */
export const setPasswordByCode = async <T>(
  db: Db,
  { code, password, passwordConfirmation }: CodeAndPassword,
  { accountOf, use, fails }: CodeUse<T>,
): Promise<Result<T>> => {
  const plain = passwordRefusal({}, password, passwordConfirmation, isFrequentPassword)
  if (plain) return plain
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (unit): Promise<Result<T>> => {
    const account = await accountOf(unit, hashOfCode(code))
    if (!account || account.blocked) return refuse(fails)
    const refusal = passwordRefusal(ownerOf(account), password, passwordConfirmation)
    if (refusal) return refusal
    await unit.updateTable('accounts.user_account').set({ password_hash }).where('id', '=', account.id).execute()
    return ok(await use(unit, account))
  })
}
