import type { Unit } from '#kit/server/database.ts'
import type { Language } from '#kit/shared/message.ts'

/** Changes and events of an account that its owner is told about (SES-14). */
export type AccountNotice = 'password-changed' | 'email-requested' | 'email-changed' | 'locked' | 'new-device'

/** Mails with a code that opens an account. */
export type CodeMail = 'password-reset' | 'confirm-email'

interface AccountMailFacts {
  /** Whose account it is about: who may read the mail in the portal follows from it. */
  readonly userId: number
  readonly to: string
  readonly username: string
  readonly language: Language
  /** The user's inventory organisation, if there is one. */
  readonly company: number | null
}

/** What the accounts need of the mail. Mails go out once the transaction is through. */
export interface AccountMail {
  passwordReset(unit: Unit, mail: AccountMailFacts & { readonly code: string }): Promise<void>
  /** Asks the owner of a new address to confirm it. */
  confirmEmail(unit: Unit, mail: AccountMailFacts & { readonly code: string }): Promise<void>
  notice(
    unit: Unit,
    mail: AccountMailFacts & {
      readonly what: AccountNotice
      /** `YYYY-MM-DD HH:mm`, Bangkok. */
      readonly at: string
      /** Network address that it was done from; empty when unknown. */
      readonly address: string
      readonly email?: string
    },
  ): Promise<void>
  /** Deletes the codes in the user's mails of that kind: they were used, or are void. */
  forgetCodes(unit: Unit, kind: CodeMail, userId: number): Promise<void>
  /** Deletes the codes of all mails of that kind that were written before: they have expired. */
  forgetCodesBefore(unit: Unit, kind: CodeMail, before: Date): Promise<void>
}
