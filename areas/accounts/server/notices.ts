import type { Unit } from '#kit/server/database.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { Origin } from '#kit/shared/origin.ts'
import type { Account } from './account-store.ts'
import type { AccountMail, AccountMailFacts, AccountNotice } from './mail.port.ts'

type MailedAccount = Pick<Account, 'id' | 'email' | 'username' | 'language' | 'company_id'>

/** The facts of every mail to a user. A user who has not chosen a language gets Thai mails. */
export const mailFactsOf = ({ id, email, username, language, company_id }: MailedAccount): AccountMailFacts => ({
  userId: id,
  to: email,
  username,
  language: language ?? 'th',
  company: company_id,
})

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
  account: MailedAccount,
  { what, at, from, email }: Event,
): Promise<void> =>
  mail.notice(unit, {
    ...mailFactsOf(account),
    what,
    at: bangkokMinute(at),
    address: from.ip ?? '',
    ...(email === undefined ? {} : { email }),
  })
