import { type Actor, type AuditedChange, writeAudit } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import type { Account } from './account-store.ts'
import type { AccountDeps } from './deps.ts'
import type { AccountMail, AccountNotice, MailedUser } from './mail.port.ts'

/**
 * Mails a notice to the user's confirmed email address (SES-14). `from`: the client that caused the event; `email`: the
 * new email address if it changes.
 */
export const mailNotice = (
  unit: Unit,
  mail: AccountMail,
  user: MailedUser,
  { at, from, ...event }: { what: AccountNotice; at: Date; from: ChangeOrigin; email?: string },
): Promise<void> => mail.notice(unit, user, { ...event, at: bangkokMinute(at), address: from.ip ?? '' })

/**
 * Ends the user's other sessions after a change to how the user signs in, records the change, and notifies the user
 * (SES-14).
 */
export const recordSignInChange = async (
  { sessions, mail, now }: AccountDeps,
  unit: Unit,
  by: Actor & { readonly sessionId?: string },
  account: Account,
  { entry, notice }: { readonly entry: AuditedChange; readonly notice: AccountNotice },
): Promise<void> => {
  const at = now()
  await sessions.endOthers(unit, account.id, by.sessionId)
  await writeAudit(unit, by, at, entry)
  await mailNotice(unit, mail, account, { what: notice, at, from: by.from })
}
