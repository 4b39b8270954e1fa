import type { AccountMail, CodeMail, MailedUser } from '#areas/accounts/server/mail.port.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { MailData } from '../templates/index.ts'
import { enqueueMail } from './outbox.ts'

/** The record kind of mails about an account. Only administrators who manage the account can read them (G-210). */
const USER = 'user'

const queue = async <T extends CodeMail | 'account-notice'>(
  unit: Unit,
  template: T,
  { id, email, language, company_id }: MailedUser,
  data: MailData<T>,
): Promise<void> => {
  await enqueueMail(unit, {
    template,
    language: language ?? 'th',
    to: [email],
    about: { kind: USER, id },
    ...(company_id === null ? {} : { company: company_id }),
    data,
  })
}

const forget = (unit: Unit, template: CodeMail) =>
  unit
    .updateTable('mail.message')
    .set({ secrets: null })
    .where('template', '=', template)
    .where('secrets', 'is not', null)

export const accountMail: AccountMail = {
  passwordReset: (unit, user, code) => queue(unit, 'password-reset', user, { username: user.username, code }),
  confirmEmail: (unit, user, code) => {
    const { username, email } = user
    return queue(unit, 'confirm-email', user, { username, email, code })
  },
  invitation: (unit, user, data) => queue(unit, 'invitation', user, { username: user.username, ...data }),
  notice: (unit, user, data) => queue(unit, 'account-notice', user, { username: user.username, email: '', ...data }),
  forgetCodes: async (unit, template, userId) => {
    await forget(unit, template).where('about_kind', '=', USER).where('about_id', '=', String(userId)).execute()
  },
  forgetCodesBefore: async (unit, template, before) => {
    await forget(unit, template).where('created_at', '<', before).execute()
  },
}
