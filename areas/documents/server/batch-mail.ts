import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { lockWaitingMail, rewriteMail, sendWaitingMail } from '#areas/mail/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { lockName } from '#kit/server/lock-name.ts'
import type { DocumentData } from '../contract.ts'
import { kindOf } from '../kinds/index.ts'
import { commonLanguage, documentNames, enqueueDocumentMail } from './document-mail.ts'
import type { DocumentRow } from './find-document.query.ts'
import { type DocumentDeps, MAIL_SUBJECT_KINDS } from './parts.ts'

export type Batch = NonNullable<DocumentData['batch']>

/**
 * The time that a mail waits for the next document of its upload. If the browser neither sends one nor ends the upload,
 * for example without a connection, the mail is sent with the documents that arrived.
 */
const WAIT_MS = 120_000

/** Makes other documents of the same upload, and the end of the upload, wait until this transaction ends. */
const lockBatch = (unit: Unit, caller: Caller, key: string) => lockName(unit, `documents/batch/${caller.userId}/${key}`)

/**
 * Locks the mail of this upload that waits to be sent to the same email addresses. Returns the mail and the documents
 * that it names.
 */
const waitingMail = async (unit: Unit, document: DocumentRow, batch: Batch, at: Date) => {
  const { rows: leads } = await sql<{ id: number }>`
    select id from documents.document
    where upload_batch = ${batch.key} and created_by = ${document.created_by} and id <> ${document.id}
      and company = ${document.company} and vendor_id = ${document.vendor_id}
      and receivers = ${document.receivers}::text[] and mailed_with is null
    order by id desc limit 1`.execute(unit)
  const [lead] = leads
  const mail = lead && (await lockWaitingMail(unit, { kind: MAIL_SUBJECT_KINDS.document, id: lead.id }, at))
  if (!lead || mail === undefined) return undefined
  const { rows } = await sql<DocumentRow>`
    select * from documents.document
    where (id = ${lead.id} or mailed_with = ${lead.id}) and deleted_at is null order by id`.execute(unit)
  return { lead: lead.id, mail, rows }
}

const mailOf = (rows: readonly DocumentRow[], document: DocumentRow) => {
  const { page } = kindOf(document.kind)
  const isOneKind = rows.every(({ kind }) => kind === document.kind)
  return {
    template: 'documents',
    data: {
      url: isOneKind ? `${page}?show=pending` : '/work',
      factory: document.factory,
      supplier: document.supplier_name,
      count: rows.length,
      documents: documentNames(rows),
      text: rows.findLast(({ remark }) => remark !== '')?.remark ?? '',
    },
  } as const
}

/**
 * Queues the mail about one of several documents that are uploaded together (DOC-12). The first document for a supplier
 * starts a mail that waits for the others. Each further document is added to this mail in the transaction that stores
 * the document. Call this before locking other documents: the outbox locks a mail before its documents.
 */
export const enqueueBatchMail = async (
  unit: Unit,
  caller: Caller,
  at: Date,
  document: DocumentRow,
  batch: Batch,
): Promise<void> => {
  await lockBatch(unit, caller, batch.key)
  const notBefore = batch.more ? new Date(at.getTime() + WAIT_MS) : undefined
  const waiting = await waitingMail(unit, document, batch, at)
  if (!waiting) {
    await enqueueDocumentMail(unit, document, notBefore)
    return
  }
  const { lead, mail, rows } = waiting
  await unit.updateTable('documents.document').set({ mailed_with: lead }).where('id', '=', document.id).execute()
  const language = await commonLanguage(unit, document.receivers)
  // the first document may have been deleted in the meantime
  const content = rows.length > 0 ? mailOf([...rows, document], document) : kindOf(document.kind).mail(document)
  await rewriteMail(unit, mail, { ...content, language, notBefore })
}

/**
 * Sends the waiting mails of the caller's upload. The browser calls this if the last documents failed, so that no other
 * document follows (DOC-12).
 */
export const endBatch = ({ db, now }: DocumentDeps, caller: Caller, key: string): Promise<void> =>
  db.transaction().execute(async (unit) => {
    await lockBatch(unit, caller, key)
    const { rows } = await sql<{ id: number }>`
      select id from documents.document
      where upload_batch = ${key} and created_by = ${caller.userId} and mailed_with is null order by id`.execute(unit)
    for (const { id } of rows) {
      const mail = await lockWaitingMail(unit, { kind: MAIL_SUBJECT_KINDS.document, id }, now())
      if (mail !== undefined) await sendWaitingMail(unit, mail)
    }
  })
