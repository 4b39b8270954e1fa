import type { Language } from '#kit/shared/message.ts'

/** What the accounts need of the mail. */
export interface AccountMail {
  passwordReset(mail: {
    readonly to: string
    readonly username: string
    readonly code: string
    readonly language: Language
  }): Promise<void>
}
