import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Mail } from '#areas/mail/contract.ts'
import { mailsForRecords } from '#areas/mail/server/index.ts'
import { type Actor, writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { announce } from '#kit/server/live.ts'
import { compareTimes } from '#kit/shared/dates.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { documentMessages } from '../messages.ts'
import type { TimelineEntry } from '../rules/record.ts'
import type { DocumentRow } from './find-document.query.ts'
import { MAIL_SUBJECT_KINDS } from './parts.ts'
import { visibleDocuments } from './scope.ts'

export type DocumentReference = Pick<DocumentRow, 'id' | 'kind' | 'company' | 'vendor_id'>

type DocumentEvent = Exclude<TimelineEntry['what'], 'mail'>

/**
 * Records an event of a document in its timeline and the audit, and announces it to open screens. Opening or
 * downloading changes nothing, so these events appear only in the timeline.
 */
export const recordEvent = async (
  unit: Unit,
  by: Actor,
  at: Date,
  { id, kind, company, vendor_id }: DocumentReference,
  what: DocumentEvent,
  detail = '',
  mailId: number | null = null,
): Promise<void> => {
  await unit
    .insertInto('documents.event')
    .values({ document_id: id, at, what, user_id: by.userId, user_name: by.username, detail, mail_id: mailId })
    .execute()
  if (what !== 'opened' && what !== 'downloaded')
    await writeAudit(unit, by, at, {
      what: `document.${what}`,
      kind: 'document',
      id,
      organisation: company,
      vendor: vendor_id,
      after: { kind, detail },
    })
  // announced only to the factory, because not every user of the supplier may see the document
  await announce(unit, { topic: `document.${what}`, organisation: company, vendor: null, body: { id, kind } })
}

const asEntry = (mail: Mail): TimelineEntry => ({
  id: `mail ${mail.id}`,
  at: mail.createdAt,
  what: 'mail',
  by: '',
  detail: mail.subject,
  mail: {
    template: mail.template,
    recipients: mail.recipients.map(({ address, state, answer, sentAt, triedAt }) => ({
      address,
      state,
      answer,
      at: sentAt ?? triedAt,
    })),
  },
})

/** Returns the events of a document, oldest first: its log, and the mails about it and its confirmations. */
export const readTimeline = async (db: Db, caller: Caller, id: number): Promise<Result<TimelineEntry[]>> => {
  const { rows } = await sql<{ confirmations: number[]; mailed: number }>`
    select coalesce(d.mailed_with, d.id) as mailed, array(select c.id from documents.confirmation c where c.document_id = d.id) as confirmations
    from documents.document d where d.id = ${id} and ${visibleDocuments(caller)}`.execute(db)
  const [found] = rows
  if (!found) return refuse(documentMessages.DOCUMENT_NOT_FOUND)
  const events = await db
    .selectFrom('documents.event')
    .select(['id', 'at', 'what', 'user_name', 'detail', 'mail_id'])
    .where('document_id', '=', id)
    .orderBy('id')
    .execute()
  const mails = await mailsForRecords(
    db,
    [
      { kind: MAIL_SUBJECT_KINDS.document, ids: [found.mailed] },
      { kind: MAIL_SUBJECT_KINDS.reminder, ids: [id] },
      { kind: MAIL_SUBJECT_KINDS.confirmation, ids: found.confirmations },
    ],
    // a mail that names several documents is stored only for the first of them
    events.flatMap(({ mail_id }) => mail_id ?? []),
  )
  const entries: TimelineEntry[] = [
    ...events.map(({ id: event, at, what, user_name, detail }) => ({
      id: `event ${event}`,
      at: at.toISOString(),
      what,
      by: user_name,
      detail,
    })),
    ...mails.map(asEntry),
  ]
  return ok(entries.sort((a, b) => compareTimes(a.at, b.at)))
}
