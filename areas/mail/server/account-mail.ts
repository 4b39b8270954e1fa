import type { AccountMail } from '#areas/accounts/server/mail.port.ts'
import type { Language } from '#kit/shared/message.ts'
import { enqueueMail } from './enqueue.ts'

/** The record kind of mails about an account. Only administrators who manage the account can read them (G-210). */
const USER = 'user'

const toAccountMail = (mail: {
  readonly userId: number
  readonly to: string
  readonly language: Language
  readonly company: number | null
}) => ({
  language: mail.language,
  to: [mail.to],
  about: { kind: USER, id: mail.userId },
  ...(mail.company === null ? {} : { company: mail.company }),
})

/** Queues the mails of the accounts area in the outbox. */
export const accountMail: AccountMail = {
  passwordReset: async (unit, { username, code, ...mail }) => {
    await enqueueMail(unit, { template: 'password-reset', ...toAccountMail(mail), data: { username, code } })
  },
  confirmEmail: async (unit, { username, code, ...mail }) => {
    await enqueueMail(unit, {
      template: 'confirm-email',
      ...toAccountMail(mail),
      data: { username, email: mail.to, code },
    })
  },
  invitation: async (unit, { username, code, days, invitedBy, ...mail }) => {
    await enqueueMail(unit, {
      template: 'invitation',
      ...toAccountMail(mail),
      data: { username, code, days, invitedBy },
    })
  },
  notice: async (unit, { username, what, at, address, email = '', ...mail }) => {
    await enqueueMail(unit, {
      template: 'account-notice',
      ...toAccountMail(mail),
      data: { username, what, at, address, email },
    })
  },
  forgetCodes: async (unit, template, userId) => {
    await unit
      .updateTable('mail.message')
      .set({ secrets: null })
      .where('template', '=', template)
      .where('about_kind', '=', USER)
      .where('about_id', '=', String(userId))
      .where('secrets', 'is not', null)
      .execute()
  },
  forgetCodesBefore: async (unit, template, before) => {
    await unit
      .updateTable('mail.message')
      .set({ secrets: null })
      .where('template', '=', template)
      .where('secrets', 'is not', null)
      .where('created_at', '<', before)
      .execute()
  },
}
