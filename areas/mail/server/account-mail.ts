import type { AccountMail } from '#areas/accounts/server/mail.port.ts'
import { enqueueMail } from './enqueue.ts'

/** The accounts' mails go through the outbox, like all others. */
export const accountMail: AccountMail = {
  passwordReset: async (unit, { to, username, code, language, company }) => {
    await enqueueMail(unit, {
      template: 'password-reset',
      language,
      to: [to],
      data: { username, code },
      ...(company === null ? {} : { company }),
    })
  },
}
