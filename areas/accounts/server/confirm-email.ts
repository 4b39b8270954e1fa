import type { Db, Unit } from '#kit/server/database.ts'
import { auditAndAnnounce } from '#kit/server/live.ts'
import type { Origin } from '#kit/shared/origin.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import { type Account, accountById } from './account-store.ts'
import type { AccountMail } from './mail.port.ts'
import { mailNotice } from './notices.ts'
import { hashOfCode, newCode, voidResetCodes } from './reset-password.ts'
import type { Sessions } from './sessions.ts'
import { actorOf } from './sign-in.ts'
import { auditUserChange, userAuditEntry } from './user-audit.ts'

export const CONFIRMATION_LIFETIME_MS = 72 * 60 * 60 * 1000
const EMAIL_INDEX = 'user_account_email_once'

/** Whether another user signs in with the address. */
export const isEmailTaken = async (unit: Unit, email: string, userId: number): Promise<boolean> => {
  const other = await unit
    .selectFrom('accounts.user_account')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '!=', userId)
    .where(({ fn, ref }) => fn('lower', [ref('email')]), '=', email.toLowerCase())
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Asks the owner of a new address to confirm it, and tells the old address. Until it is confirmed the old one counts (G-211). A link
 * mailed before for another address is void.
 */
export const requestEmail = async (
  unit: Unit,
  mail: AccountMail,
  caller: Caller,
  account: Account,
  email: string,
  now: Date,
): Promise<void> => {
  await mail.forgetCodes(unit, 'confirm-email', account.id)
  const code = newCode()
  const request = {
    email,
    code_hash: hashOfCode(code),
    requested_by: caller.username,
    requested_at: now,
    expires_at: new Date(now.getTime() + CONFIRMATION_LIFETIME_MS),
  }
  await unit
    .insertInto('accounts.email_change')
    .values({ user_id: account.id, ...request })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(request))
    .execute()
  const { id: userId, username, language, company_id: company } = account
  await mail.confirmEmail(unit, { userId, to: email, username, code, language: language ?? 'th', company })
  await mailNotice(unit, mail, account, { what: 'email-requested', at: now, from: caller.from, email })
  await auditUserChange(unit, caller, now, account, 'user.request-email', {
    before: { email: account.email },
    after: { email },
  })
}

/** Drops an address that still waits for its confirmation. */
export const cancelEmail = async (unit: Unit, mail: AccountMail, userId: number): Promise<boolean> => {
  await mail.forgetCodes(unit, 'confirm-email', userId)
  const { numDeletedRows } = await unit
    .deleteFrom('accounts.email_change')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Makes the new address count: its owner has opened the link. Every session of the user ends, links mailed to the old address are
 * void, and both addresses are told (SES-14). Refusal: EMAIL_CONFIRM_FAILS.
 */
export const confirmEmail = async (
  { db, sessions, mail }: { readonly db: Db; readonly sessions: Sessions; readonly mail: AccountMail },
  code: string,
  now: Date,
  from: Origin,
): Promise<Result<{ readonly userId: number; readonly email: string }>> => {
  const work = async (unit: Unit): Promise<Result<{ userId: number; email: string }>> => {
    const change = await unit
      .deleteFrom('accounts.email_change')
      .where('code_hash', '=', hashOfCode(code))
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
    const account = change ? await accountById(unit, change.user_id) : undefined
    if (!change || !account || account.blocked) return refuse(accountMessages.EMAIL_CONFIRM_FAILS)
    const { email } = change
    await unit
      .updateTable('accounts.user_account')
      .set(({ eb }) => ({ email, version: eb('version', '+', 1) }))
      .where('id', '=', account.id)
      .execute()
    await voidResetCodes(unit, mail, account.id)
    await mail.forgetCodes(unit, 'confirm-email', account.id)
    await sessions.endOthers(unit, account.id)
    const entry = userAuditEntry(account, 'user.change', { before: { email: account.email }, after: { email } })
    const { organisation, vendor } = entry
    await auditAndAnnounce(unit, actorOf(account, from), now, entry, {
      topic: 'user.change',
      organisation,
      vendor,
      body: { id: account.id },
    })
    for (const address of [account.email, email])
      await mailNotice(unit, mail, { ...account, email: address }, { what: 'email-changed', at: now, from, email })
    return ok({ userId: account.id, email })
  }
  const result = await db
    .transaction()
    .execute(work)
    .catch((fault: { constraint?: string }): Result<{ userId: number; email: string }> => {
      // somebody else got the address meanwhile
      if (fault.constraint !== EMAIL_INDEX) throw fault
      return refuse(accountMessages.EMAIL_CONFIRM_FAILS)
    })
  if (result.ok) sessions.changed(result.value.userId)
  return result
}
