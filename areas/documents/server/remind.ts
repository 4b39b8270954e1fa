import { sql } from 'kysely'
import { enqueueMail } from '#areas/mail/server/index.ts'
import { portal } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { type KindName, kindNames, kindOf } from '../kinds/index.ts'
import { dueBefore, MAX_REMINDERS, missingOf, type ReminderDays } from '../rules/reminders.ts'
import { languageOf } from './document-mail.ts'
import type { DocumentRow } from './find-document.query.ts'
import { MAIL_SUBJECT_KINDS } from './parts.ts'
import { recordEvent } from './record-event.ts'

const AT_ONCE = 50

/**
 * Queues reminders for documents that suppliers have not downloaded or confirmed. Several processes may run this
 * concurrently; each document is handled by one of them.
 * @returns the number of mails queued
 */
export const remindSuppliers = async (
  { db, now }: { readonly db: Db; readonly now: () => Date },
  days: ReminderDays,
): Promise<number> => {
  let count = 0
  for (const kind of kindNames) {
    const after = days[kind]
    if (after === undefined) continue
    for (;;) {
      const reminded = await remindSome(db, kind, now(), dueBefore(now(), after))
      count += reminded
      if (reminded < AT_ONCE) break
    }
  }
  return count
}

const remindSome = (db: Db, kind: KindName, at: Date, before: Date): Promise<number> =>
  db.transaction().execute(async (unit) => {
    const undone =
      kindOf(kind).pending === 'download'
        ? sql`(d.download_count = 0 or d.confirm_count = 0)`
        : sql`d.confirm_count = 0`
    const { rows } = await sql<DocumentRow>`
      select d.* from documents.document d
      where d.kind = ${kind} and d.whole and d.deleted_at is null and d.superseded_by is null and d.mail_sent
        and d.mail_sent_at < ${before} and (d.reminded_at is null or d.reminded_at < ${before})
        and d.reminders < ${MAX_REMINDERS} and ${undone}
      order by d.id limit ${AT_ONCE} for update skip locked`.execute(unit)
    for (const row of rows) {
      const done = { downloads: row.download_count, confirmations: row.confirm_count }
      await enqueueMail(unit, {
        template: 'reminder',
        to: row.receivers,
        language: await languageOf(unit, row.receivers),
        about: { kind: MAIL_SUBJECT_KINDS.reminder, id: row.id },
        company: row.company,
        data: {
          url: `${kindOf(kind).page}?id=${row.id}`,
          factory: row.factory,
          supplier: row.supplier_name,
          document: kindOf(kind).fullNameOf(row),
          sent_at: bangkokMinute(row.mail_sent_at ?? row.created_at),
          missing: missingOf(kind, done) ?? 'confirm',
        },
      })
      await unit
        .updateTable('documents.document')
        .set({ reminded_at: at, reminders: row.reminders + 1 })
        .where('id', '=', row.id)
        .execute()
      await recordEvent(unit, portal('reminders of documents'), at, row, 'reminded', row.receivers.join(', '))
    }
    return rows.length
  })
