import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { enqueueMail } from '#areas/mail/server/index.ts'
import { type Actor, portalActor } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { CallReply } from '#kit/shared/call.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { remindDocuments } from '../contract.ts'
import { type KindName, kindNames, kindOf } from '../kinds/index.ts'
import {
  MAX_REMINDERS,
  nextAction,
  type ReminderDays,
  type ReminderRefusal,
  refuseReminder,
  reminderDueBefore,
} from '../rules/reminders.ts'
import { commonLanguage, documentNames } from './document-mail.ts'
import type { DocumentRow } from './find-document.query.ts'
import { type DocumentDeps, MAIL_SUBJECT_KINDS } from './parts.ts'
import { visibleDocuments } from './scope.ts'
import { recordEvent } from './timeline.ts'

const AT_ONCE = 50

/**
 * Queues reminders for documents that suppliers have not downloaded or confirmed. Several processes may run this
 * concurrently; each document is handled by one of them.
 * @returns the number of documents
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
      const reminded = await remindSome(db, kind, now(), reminderDueBefore(now(), after))
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
    return queueReminders(unit, portalActor('reminders of documents'), rows, at)
  })

const sentAt = (row: DocumentRow): Date => row.mail_sent_at ?? row.created_at

/**
 * Queues one mail per supplier, factory and set of email addresses (DOC-13), and records it in the timeline of every
 * document.
 * @returns the number of documents
 */
const queueReminders = async (unit: Unit, by: Actor, rows: readonly DocumentRow[], at: Date): Promise<number> => {
  const keyOf = (row: DocumentRow) => [row.vendor_id, row.company, ...row.receivers.toSorted()].join('|')
  for (const group of Map.groupBy(rows, keyOf).values()) await queueReminder(unit, by, group, at)
  return rows.length
}

const queueReminder = async (unit: Unit, by: Actor, rows: readonly DocumentRow[], at: Date): Promise<void> => {
  const [first, ...more] = rows
  if (!first) return
  const { page } = kindOf(first.kind)
  const since = more.reduce((oldest, row) => (sentAt(row) < oldest ? sentAt(row) : oldest), sentAt(first))
  const mail = await enqueueMail(unit, {
    template: 'reminder',
    to: first.receivers,
    language: await commonLanguage(unit, first.receivers),
    about: { kind: MAIL_SUBJECT_KINDS.reminder, id: first.id },
    company: first.company,
    data: {
      url: more.length > 0 ? `${page}?show=pending` : `${page}?id=${first.id}`,
      factory: first.factory,
      supplier: first.supplier_name,
      document: documentNames(rows),
      sent_at: bangkokMinute(since),
      missing: nextAction(first) ?? 'confirm',
      ...(more.length > 0 ? { count: rows.length } : {}),
    },
  })
  for (const row of rows) {
    await unit
      .updateTable('documents.document')
      .set({ reminded_at: at, reminders: row.reminders + 1 })
      .where('id', '=', row.id)
      .execute()
    await recordEvent(unit, by, at, row, 'reminded', row.receivers.join(', '), mail ?? null)
  }
}

type ReminderReply = CallReply<typeof remindDocuments>

const refusalOf = (caller: Caller, row: DocumentRow, now: Date, again: boolean): ReminderRefusal | undefined =>
  may(caller.userType, kindOf(row.kind).may.send) ? refuseReminder(row, { now, again }) : 'notAllowed'

/**
 * Reminds the suppliers of the given documents at the request of a user. Documents that cannot be reminded are
 * returned with the reason.
 */
export const remindAll = (
  { db, now }: Pick<DocumentDeps, 'db' | 'now'>,
  caller: Caller,
  ids: readonly number[],
  again: boolean,
): Promise<ReminderReply> =>
  db.transaction().execute(async (unit) => {
    const at = now()
    const { rows } = await sql<DocumentRow>`
      select d.* from documents.document d where d.id = any (${ids}::bigint[]) and ${visibleDocuments(caller)}
      order by d.id for update`.execute(unit)
    const found = new Map(rows.map((row) => [row.id, row]))
    const refused: ReminderReply['refused'] = []
    const reminded: DocumentRow[] = []
    for (const id of new Set(ids)) {
      const row = found.get(id)
      const reason = row ? refusalOf(caller, row, at, again) : 'notFound'
      if (reason) refused.push({ id, reason })
      else if (row) reminded.push(row)
    }
    await queueReminders(unit, caller, reminded, at)
    return {
      reminded: reminded.map(({ id }) => id),
      suppliers: new Set(reminded.map((row) => row.vendor_id)).size,
      refused,
    }
  })
