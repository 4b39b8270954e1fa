import { randomUUID } from 'node:crypto'
import type { Unit } from '#kit/server/database.ts'
import { noticeAfterCommit } from '#kit/server/notice-after-commit.ts'
import { isEmailAddress, uniqueAddresses } from '#kit/shared/email-address.ts'
import type { Language } from '#kit/shared/message.ts'
import { findTemplate, type MailData, type TemplateName } from '../templates/index.ts'
import { renderMail, splitSecrets } from '../templates/render.ts'
import type { MailFile } from './mail-transport.port.ts'

/**
 * The record that a mail is about. The area of the record defines `kind` and may register a hook for it (`MailHooks`).
 */
export interface MailSubjectRecord {
  readonly kind: string
  readonly id: number | string
}

export interface NewMail<T extends TemplateName> {
  readonly template: T
  readonly language: Language
  readonly to: readonly string[]
  /** The recipients of a copy. All recipients see them. */
  readonly cc?: readonly string[]
  readonly data: MailData<T>
  readonly about?: MailSubjectRecord
  /** The inventory organisation whose administrators may read the mail. If left out, all administrators may. */
  readonly company?: number
  readonly attachments?: readonly MailFile[]
  /** The mail is not sent before this time. */
  readonly notBefore?: Date | undefined
}

/** The notification channel that wakes the processes which deliver mails. */
export const OUTBOX_CHANNEL = 'mail_outbox'

const NO_PORTAL = ''

/**
 * Queues a mail in the outbox. All mails of the portal are sent this way. The mail is sent after the transaction
 * commits, and discarded if it rolls back. Invalid and duplicate email addresses are left out.
 * @returns the mail's id, or undefined if `to` has no valid email address
 */
export const enqueueMail = async <T extends TemplateName>(
  unit: Unit,
  mail: NewMail<T>,
): Promise<number | undefined> => {
  const addresses = uniqueAddresses([...mail.to, ...(mail.cc ?? [])].map((one) => one.trim()).filter(isEmailAddress))
  const to = new Set(mail.to.map((one) => one.trim().toLowerCase()))
  if (!addresses.some((address) => to.has(address.toLowerCase()))) return undefined
  const id = await insertMessage(unit, mail)
  const recipients = addresses.map((address, index) => ({
    mail_id: id,
    position: index + 1,
    kind: to.has(address.toLowerCase()) ? ('to' as const) : ('cc' as const),
    address,
  }))
  await unit.insertInto('mail.recipient').values(recipients).execute()
  const attachments = (mail.attachments ?? []).map(({ fileName, contentType, content }, index) => ({
    mail_id: id,
    position: index + 1,
    file_name: fileName,
    content_type: contentType,
    content,
  }))
  if (attachments.length > 0) await unit.insertInto('mail.attachment').values(attachments).execute()
  noticeAfterCommit(unit, OUTBOX_CHANNEL)
  return id
}

/** The columns with the content of a mail. Throws if the data does not match the template. */
export const contentOf = <T extends TemplateName>({
  template,
  language,
  data,
}: Pick<NewMail<T>, 'template' | 'language' | 'data'>) => {
  const { plain, secrets } = splitSecrets(template, findTemplate(template).data.parse(data))
  return {
    template,
    language,
    subject: renderMail(template, data, language, NO_PORTAL).subject,
    data: JSON.stringify(plain),
    secrets: secrets ? JSON.stringify(secrets) : null,
  }
}

const insertMessage = async <T extends TemplateName>(unit: Unit, mail: NewMail<T>): Promise<number> => {
  const { id } = await unit
    .insertInto('mail.message')
    .values({
      ...contentOf(mail),
      message_id: `<${randomUUID()}@portal.mail>`,
      about_kind: mail.about?.kind ?? null,
      about_id: mail.about ? String(mail.about.id) : null,
      company: mail.company ?? null,
      not_before: mail.notBefore ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
