import { sql } from 'kysely'
import type { Unit } from '#kit/server/database.ts'
import { noticeAfterCommit } from '#kit/server/notice-after-commit.ts'
import type { TemplateName } from '../templates/index.ts'
import { contentOf, type MailSubjectRecord, type NewMail, OUTBOX_CHANNEL } from './enqueue.ts'

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
  noticeAfterCommit(unit, OUTBOX_CHANNEL)
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
  if (!mail.notBefore) noticeAfterCommit(unit, OUTBOX_CHANNEL)
}
