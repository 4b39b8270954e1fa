import type { Unit } from '#kit/server/database.ts'
import { noticeAfterCommit } from '#kit/server/notice-after-commit.ts'
import { type MailSubjectRecord, OUTBOX_CHANNEL } from './enqueue.ts'

/**
 * Queues a mail again for the recipients that did not get it, with three more attempts (G-176).
 * @param includeKept also for recipients in the state `kept`; useless while no mail server is configured
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
  noticeAfterCommit(unit, OUTBOX_CHANNEL)
  return requeued.length
}

/**
 * Queues every mail about a record again for the recipients that did not get it. Send buttons use this after the first
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
