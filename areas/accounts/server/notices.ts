import type { Unit } from '#kit/server/database.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { Origin } from '#kit/shared/origin.ts'
import type { Account } from './account-store.ts'
import type { AccountMail, AccountNotice } from './mail.port.ts'

/** An account event to report to the user, and the client that caused it. */
interface Event {
  readonly what: AccountNotice
  readonly at: Date
  readonly from: Origin
  /** The new email address, if it changes. */
  readonly email?: string
}

/** Mails a notice to the user's confirmed email address (SES-14). */
export const mailNotice = (
  unit: Unit,
  mail: AccountMail,
  account: Pick<Account, 'id' | 'email' | 'username' | 'language' | 'company_id'>,
  { what, at, from, email }: Event,
): Promise<void> =>
  mail.notice(unit, {
    userId: account.id,
    to: account.email,
    username: account.username,
    language: account.language ?? 'th',
    company: account.company_id,
    what,
    at: bangkokMinute(at),
    address: from.ip ?? '',
    ...(email === undefined ? {} : { email }),
  })
