import { sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { fileMessages } from '#areas/files/messages.ts'
import { releaseFiles } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type KindName, kindOf } from '../kinds/index.ts'
import { documentMessages as messages } from '../messages.ts'
import { enqueueDocumentMail, mailSubjectOf, sendOrResend } from './document-mail.ts'
import { type DocumentRow, lockDocument, readDocumentJson } from './find-document.query.ts'
import { lockSeries } from './make-record.ts'
import type { DocumentDeps } from './parts.ts'
import { visibleDocuments } from './scope.ts'
import { recordEvent } from './timeline.ts'

/**
 * Reads a record, and prevents concurrent decisions about its mail. Does not lock the record: a transaction that marks
 * a mail as sent locks first the mail and then the record, so that locking the record here could deadlock.
 */
const readForSending = async (unit: Unit, caller: Caller, kind: KindName, id: number) => {
  await sql`select pg_advisory_xact_lock(hashtext(${`document mail ${id}`}))`.execute(unit)
  const { rows } = await sql<DocumentRow>`
    select d.* from documents.document d where d.id = ${id} and d.kind = ${kind} and ${visibleDocuments(caller)}`.execute(
    unit,
  )
  return rows[0]
}

/**
 * Sends the mail of a record that was not sent yet. After a partial failure, only the email addresses that did not get
 * it get it again (G-176).
 */
export const sendDocument = (deps: DocumentDeps, caller: Caller, kind: KindName, id: number): Promise<Result<string>> =>
  deps.db.transaction().execute(async (unit) => {
    const document = await readForSending(unit, caller, kind, id)
    if (!document) return refuse(messages.DOCUMENT_NOT_FOUND)
    if (!document.mail_sent) {
      const mail = await sendOrResend(unit, mailSubjectOf(document), () => enqueueDocumentMail(unit, document))
      if (mail === 'no-recipient') return refuse(messages.EMAIL_NOT_SENT)
      if (mail === 'queued')
        await recordEvent(unit, caller, deps.now(), document, 'send', document.receivers.join(', '))
    }
    return ok(await readDocumentJson(unit, kind, id))
  })

/** Deletes an unconfirmed record and its files (DOC-09). The record that it replaced becomes current again. */
export const deleteDocument = (deps: DocumentDeps, caller: Caller, kind: KindName, id: number): Promise<Result<null>> =>
  deps.db.transaction().execute(async (unit) => {
    const named = await unit
      .selectFrom('documents.document')
      .selectAll()
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (named) await lockSeries(unit, named)
    const document = await lockDocument(unit, caller, id, { kind })
    if (!document) return refuse(messages.DOCUMENT_NOT_FOUND)
    if (document.confirm_count > 0) return refuse(kindOf(kind).messages.confirmed)
    const at = deps.now()
    const files = await unit
      .deleteFrom('documents.attachment')
      .where('document_id', '=', id)
      .returning(['file_id', 'name'])
      .execute()
    await releaseFiles(
      unit,
      files.map(({ file_id }) => file_id),
      at,
    )
    await unit
      .updateTable('documents.document')
      .set({ deleted_at: at, deleted_by_name: caller.username })
      .where('id', '=', id)
      .execute()
    await unit
      .updateTable('documents.document')
      .set({ superseded_by: document.superseded_by })
      .where('superseded_by', '=', id)
      .execute()
    await recordEvent(unit, caller, at, document, 'file-removed', files.map(({ name }) => name).join(', '))
    return ok(null)
  })

/**
 * Deletes one of several files of an unconfirmed record (G-201). Requires the capability to upload documents of this
 * kind.
 */
export const removeFile = (deps: DocumentDeps, caller: Caller, fileId: number): Promise<Result<null>> =>
  deps.db.transaction().execute(async (unit) => {
    const named = await unit
      .selectFrom('documents.attachment')
      .select(['document_id', 'name'])
      .where('file_id', '=', fileId)
      .executeTakeFirst()
    const document = named && (await lockDocument(unit, caller, named.document_id))
    if (!document) return refuse(fileMessages.FILE_NOT_FOUND)
    const kind = kindOf(document.kind)
    if (!may(caller.userType, kind.may.upload)) return refuse(accountMessages.FORBIDDEN)
    if (document.confirm_count > 0) return refuse(kind.messages.confirmed)
    const { count } = await unit
      .selectFrom('documents.attachment')
      .select((of) => of.fn.countAll().as('count'))
      .where('document_id', '=', document.id)
      .executeTakeFirstOrThrow()
    if (Number(count) <= 1) return refuse(messages.LAST_FILE)
    const at = deps.now()
    await unit.deleteFrom('documents.attachment').where('file_id', '=', fileId).execute()
    await releaseFiles(unit, [fileId], at)
    await recordEvent(unit, caller, at, document, 'file-removed', named.name)
    return ok(null)
  })
