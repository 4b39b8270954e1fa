import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { notifyAfterCommit } from '#kit/server/database/notice-after-commit.ts'
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
  notifyAfterCommit(unit, OUTBOX_CHANNEL)
  return id
}

/** The columns with the content of a mail. Throws if the data does not match the template. */
const contentOf = <T extends TemplateName>({
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

/**
 * Locks the latest mail about a record that waits for its `notBefore` time and was never attempted. It is not sent
 * before the transaction ends.
 * @returns the mail's id, or undefined if there is no such mail
 */
export const lockWaitingMail = async (unit: Unit, about: MailSubjectRecord, now: Date): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from mail.message
    where about_kind = ${about.kind} and about_id = ${String(about.id)}
      and open and tries = 0 and lease is null and not_before > ${now}
    order by id desc limit 1 for update`.execute(unit)
  return rows[0]?.id
}

/** Makes a mail that `lockWaitingMail` locked due now, with unchanged content. */
export const sendWaitingMail = async (unit: Unit, id: number): Promise<void> => {
  await unit.updateTable('mail.message').set({ not_before: null }).where('id', '=', id).execute()
  notifyAfterCommit(unit, OUTBOX_CHANNEL)
}

/**
 * Replaces the content of a mail that `lockWaitingMail` locked, but not its recipients. Without `notBefore` it is due
 * now.
 */
export const rewriteMail = async <T extends TemplateName>(
  unit: Unit,
  id: number,
  mail: Pick<NewMail<T>, 'template' | 'language' | 'data' | 'notBefore'>,
): Promise<void> => {
  await unit
    .updateTable('mail.message')
    .set({ ...contentOf(mail), not_before: mail.notBefore ?? null })
    .where('id', '=', id)
    .execute()
  if (!mail.notBefore) notifyAfterCommit(unit, OUTBOX_CHANNEL)
}

/**
 * Queues a mail again for the recipients that did not get it, with three more attempts (G-176).
 * @param includeKept also for recipients in the state `kept`; has no effect while no mail server is configured
 * @returns the number of these recipients
 */
export const resendMail = async (unit: Unit, mailId: number, includeKept = true): Promise<number> => {
  // waits until the result of a running attempt is stored
  await unit.selectFrom('mail.message').select('id').where('id', '=', mailId).forUpdate().execute()
  const requeued = await unit
    .updateTable('mail.recipient')
    .set({ state: 'queued' })
    .where('mail_id', '=', mailId)
    .where('state', 'in', includeKept ? ['refused', 'failed', 'kept'] : ['refused', 'failed'])
    .returning('position')
    .execute()
  if (requeued.length === 0) return 0
  await unit
    .updateTable('mail.message')
    .set({ open: true, tries: 0, not_before: null, done_at: null, done_by: null })
    .where('id', '=', mailId)
    .execute()
  notifyAfterCommit(unit, OUTBOX_CHANNEL)
  return requeued.length
}

/**
 * Queues every mail about a record again for the recipients that did not get it. Send buttons call this after the first
 * attempt.
 * @returns the number of these recipients
 */
export const resendForRecord = async (unit: Unit, about: MailSubjectRecord): Promise<number> => {
  const mails = await unit
    .selectFrom('mail.message')
    .select('id')
    .where('about_kind', '=', about.kind)
    .where('about_id', '=', String(about.id))
    .orderBy('id')
    .execute()
  let count = 0
  for (const { id } of mails) count += await resendMail(unit, id)
  return count
}

const BATCH_SIZE = 1000

/** Deletes mails older than `before` that are not pending, with their recipients and attachments (OPS-11). */
export const purgeMails = async (db: Db, before: Date): Promise<void> => {
  for (;;) {
    const { numAffectedRows } = await sql`delete from mail.message where id in (
      select id from mail.message where not open and created_at < ${before} order by id limit ${BATCH_SIZE})`.execute(
      db,
    )
    if (Number(numAffectedRows) < BATCH_SIZE) return
  }
}
