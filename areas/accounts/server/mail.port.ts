import type { Unit } from '#kit/server/database/database.ts'
import type { Language } from '#kit/shared/message.ts'

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

export interface AccountMailRecipient {
  /** The user whose account the mail is about. This determines who can read the mail in the portal. */
  readonly userId: number
  readonly to: string
  readonly username: string
  readonly language: Language
  /** The user's inventory organisation, if any. */
  readonly company: number | null
}

/** The mail functions that the accounts area requires. Mails are sent after the transaction commits. */
export interface AccountMail {
  passwordReset(unit: Unit, mail: AccountMailRecipient & { readonly code: string }): Promise<void>
  /** Mails a confirmation link to a new email address. */
  confirmEmail(unit: Unit, mail: AccountMailRecipient & { readonly code: string }): Promise<void>
  /** Mails a new user a link to set a password. */
  invitation(
    unit: Unit,
    mail: AccountMailRecipient & { readonly code: string; readonly days: number; readonly invitedBy: string },
  ): Promise<void>
  notice(
    unit: Unit,
    mail: AccountMailRecipient & {
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
