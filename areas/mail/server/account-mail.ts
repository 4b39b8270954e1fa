import type { AccountMail, AccountMailRecipient, CodeMail } from '#areas/accounts/server/mail.port.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { MailData } from '../templates/index.ts'
import { enqueueMail } from './outbox.ts'

/** The record kind of mails about an account. Only administrators who manage the account can read them (G-210). */
const USER = 'user'

const queue = async <T extends CodeMail | 'account-notice'>(
  unit: Unit,
  template: T,
  mail: AccountMailRecipient & MailData<T>,
): Promise<void> => {
  const { userId, to, language, company } = mail
  await enqueueMail(unit, {
    template,
    language,
    to: [to],
    about: { kind: USER, id: userId },
    ...(company === null ? {} : { company }),
    data: mail,
  })
}

const forget = (unit: Unit, template: CodeMail) =>
  unit
    .updateTable('mail.message')
    .set({ secrets: null })
    .where('template', '=', template)
    .where('secrets', 'is not', null)

/** Queues the mails of the accounts area in the outbox. */
export const accountMail: AccountMail = {
  passwordReset: (unit, mail) => queue(unit, 'password-reset', mail),
  confirmEmail: (unit, mail) => queue(unit, 'confirm-email', { ...mail, email: mail.to }),
  invitation: (unit, mail) => queue(unit, 'invitation', mail),
  notice: (unit, mail) => queue(unit, 'account-notice', { email: '', ...mail }),
  forgetCodes: async (unit, template, userId) => {
    await forget(unit, template).where('about_kind', '=', USER).where('about_id', '=', String(userId)).execute()
  },
  forgetCodesBefore: async (unit, template, before) => {
    await forget(unit, template).where('created_at', '<', before).execute()
  },
}
