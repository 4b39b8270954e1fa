import type { Unit } from '#kit/server/database/database.ts'
import type { Account } from './account-store.ts'

/** Changes and events of an account about which the portal notifies its owner (SES-14). */
export type AccountNotice =
  | 'password-changed'
  | 'email-requested'
  | 'email-changed'
  | 'locked'
  | 'new-device'
  | 'code-locked'
  | 'recovery-code-used'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'provider-linked'
  | 'provider-unlinked'

/** Mails that contain a code. With the code, the reader can set a password or confirm an email address. */
export type CodeMail = 'password-reset' | 'confirm-email' | 'invitation'

/** The user to whose email address a mail is sent. Only administrators who manage the user can read the mail. */
export type MailedUser = Pick<Account, 'id' | 'email' | 'username' | 'language' | 'company_id'>

/**
 * The mail functions that the accounts area requires. Mails are sent after the transaction commits, in Thai to a user
 * who has not selected a language.
 */
export interface AccountMail {
  passwordReset(unit: Unit, user: MailedUser, code: string): Promise<void>
  /** Mails a confirmation link to the new email address of a user. */
  confirmEmail(unit: Unit, user: MailedUser, code: string): Promise<void>
  /** Mails a new user a link to set a password. */
  invitation(
    unit: Unit,
    user: MailedUser,
    data: { readonly code: string; readonly days: number; readonly invitedBy: string },
  ): Promise<void>
  notice(
    unit: Unit,
    user: MailedUser,
    data: {
      readonly what: AccountNotice
      /** `YYYY-MM-DD HH:mm`, Bangkok time. */
      readonly at: string
      /** The IP address of the client; empty if unknown. */
      readonly address: string
      readonly email?: string
    },
  ): Promise<void>
  /** Deletes used or void codes of a kind from the mails to the user. */
  forgetCodes(unit: Unit, kind: CodeMail, userId: number): Promise<void>
  /** Deletes the codes from all mails of a kind that were created before the given time. */
  forgetCodesBefore(unit: Unit, kind: CodeMail, before: Date): Promise<void>
}
