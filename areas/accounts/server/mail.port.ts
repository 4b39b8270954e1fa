import type { Unit } from '#kit/server/database.ts'
import type { Language } from '#kit/shared/message.ts'

/** What the accounts need of the mail. */
export interface AccountMail {
  /** Goes out once the transaction is through. */
  passwordReset(
    unit: Unit,
    mail: {
      readonly to: string
      readonly username: string
      readonly code: string
      readonly language: Language
      /** The user's inventory organisation, if there is one. */
      readonly company: number | null
    },
  ): Promise<void>
}
