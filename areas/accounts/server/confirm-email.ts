import type { Unit } from '#kit/server/database/database.ts'
import { writeAuditAndAnnounce } from '#kit/server/live.ts'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import { type Account, findAccountById } from './account-store.ts'
import type { AccountDeps } from './deps.ts'
import type { AccountMail } from './mail.port.ts'
import { mailNotice } from './notices.ts'
import { hashOfCode, newCode } from './sign-in/codes.ts'
import { voidResetCodes } from './sign-in/passwords.ts'
import { voidInvitation } from './users/invitation-store.ts'
import { actorOf, auditUserChange, userAuditEntry } from './users/user-audit.ts'

export const CONFIRMATION_LIFETIME_MS = 72 * 60 * 60 * 1000
const EMAIL_INDEX = 'user_account_email_once'

/**
 * Mails a confirmation link to the new email address and a notice to the old one, which stays valid until the
 * confirmation (G-211). Earlier confirmation links become void.
 */
export const requestEmailChange = async (
  unit: Unit,
  mail: AccountMail,
  caller: Caller,
  account: Account,
  email: string,
  now: Date,
): Promise<void> => {
  await mail.forgetCodes(unit, 'confirm-email', account.id)
  // the current email address may belong to another person, so the invitation sent to it becomes void
  await voidInvitation(unit, mail, account.id)
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
  await mail.confirmEmail(unit, { ...account, email }, code)
  await mailNotice(unit, mail, account, { what: 'email-requested', at: now, from: caller.from, email })
  await auditUserChange(unit, caller, now, account, 'user.request-email', {
    before: { email: account.email },
    after: { email },
  })
}

export const cancelEmailChange = async (unit: Unit, mail: AccountMail, userId: number): Promise<boolean> => {
  await mail.forgetCodes(unit, 'confirm-email', userId)
  const { numDeletedRows } = await unit
    .deleteFrom('accounts.email_change')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Activates the new email address after its owner opened the link. Ends every session of the user, voids links in mails
 * to the old email address, and notifies both addresses (SES-14). Refusal: EMAIL_CONFIRM_FAILS.
 */
export const confirmEmail = ({ db, sessions, mail, now: clock }: AccountDeps, code: string, from: ChangeOrigin) => {
  const now = clock()
  const work = async (unit: Unit): Promise<Result<{ email: string }>> => {
    const change = await unit
      .deleteFrom('accounts.email_change')
      .where('code_hash', '=', hashOfCode(code))
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
    const account = change ? await findAccountById(unit, change.user_id) : undefined
    if (!change || !account || account.blocked) return refuse(accountMessages.EMAIL_CONFIRM_FAILS)
    const { email } = change
    await unit
      .updateTable('accounts.user_account')
      .set(({ eb }) => ({ email, version: eb('version', '+', 1) }))
      .where('id', '=', account.id)
      .execute()
    await voidResetCodes(unit, mail, account.id)
    await voidInvitation(unit, mail, account.id)
    await mail.forgetCodes(unit, 'confirm-email', account.id)
    await sessions.endOthers(unit, account.id)
    const entry = userAuditEntry(account, 'user.change', { before: { email: account.email }, after: { email } })
    const news = { topic: 'user.change', body: { id: account.id } }
    await writeAuditAndAnnounce(unit, actorOf(account, from), now, entry, news)
    for (const address of [account.email, email])
      await mailNotice(unit, mail, { ...account, email: address }, { what: 'email-changed', at: now, from, email })
    return ok({ email })
  }
  return db
    .transaction()
    .execute(work)
    .catch((fault: { constraint?: string }) => {
      // another user took the email address in the meantime
      if (fault.constraint !== EMAIL_INDEX) throw fault
      return refuse(accountMessages.EMAIL_CONFIRM_FAILS)
    })
}
