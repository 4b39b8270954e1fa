import { sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import { type Caller, countsDownloads } from '#areas/accounts/rules/caller.ts'
import { reachOf } from '#areas/accounts/rules/capabilities.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import { fileMessages } from '#areas/files/messages.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { doneBody, Reply, toDoneOrRefusal } from '#kit/server/route.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { type KindName, kindNames, kindOf } from '../kinds/index.ts'
import { documentMessages as messages } from '../messages.ts'
import type { DocumentRecord, SigningDocument } from '../rules/record.ts'
import { asnList } from './asn-list.query.ts'
import { deleteDocument, removeFile, sendDocument } from './change-document.ts'
import { confirmOrder, sendAsn, voidConfirmation } from './confirm-document.ts'
import { documentList } from './document-list.query.ts'
import { endBatch } from './document-mail.ts'
import { findDocumentJson } from './find-document.query.ts'
import { createUnfinished, uploadToRecord } from './older-client.ts'
import type { DocumentDeps } from './parts.ts'
import { remindAll } from './remind.ts'
import { visibleDocuments } from './scope.ts'
import { type DocumentReference, readTimeline, recordEvent } from './timeline.ts'
import { uploadDocument } from './upload-document.ts'

const json = async <T>(text: Promise<Result<string>>): Promise<Reply<T> | Refusal> => {
  const found = await text
  return found.ok ? Reply.jsonText(found.value) : found
}

const routesOf = (parts: DocumentDeps, kind: KindName): PortalRoute[] => {
  const { calls: kindCalls, may } = kindOf(kind)
  const one = async (caller: Caller, id: number): Promise<Reply<DocumentRecord> | Refusal> => {
    const found = await findDocumentJson(parts.db, caller, kind, id)
    return found ? Reply.jsonText(found) : refuse(messages.DOCUMENT_NOT_FOUND)
  }
  return [
    defineRoute(kindCalls.list, ({ caller, query }) =>
      listReply(documentList(parts.db, caller, kind, query, bangkokDay(parts.now()))),
    ),
    defineRoute(kindCalls.one, ({ caller, params }) => one(caller, params.id)),
    defineRoute(kindCalls.upload, ({ caller, upload, body, headers }) =>
      json(
        upload || !body
          ? uploadDocument(parts, kind, caller, upload, headers['idempotency-key'])
          : createUnfinished(parts, kind, caller, body),
      ),
    ),
    defineRoute(kindCalls.change, async ({ caller, params, body }) => {
      if (body.mail_sent !== true) return one(caller, params.id)
      const reach = reachOf(caller.userType, may.send)
      if (!reach) return refuse(accountMessages.FORBIDDEN)
      return json(sendDocument(parts, { ...caller, reach }, kind, params.id))
    }),
    defineRoute(kindCalls.remove, ({ caller, params }) =>
      toDoneOrRefusal(deleteDocument(parts, caller, kind, params.id)),
    ),
  ]
}

export const documentRoutes = (parts: DocumentDeps): PortalRoute[] => [
  ...kindNames.flatMap((kind) => routesOf(parts, kind)),

  defineRoute(calls.remindDocuments, ({ caller, body }) => remindAll(parts, caller, body.ids, body.again === true)),
  defineRoute(calls.listAsns, ({ caller, query }) => listReply(asnList(parts.db, caller, query))),
  defineRoute(calls.confirmAsn, ({ caller, upload, headers }) =>
    json(confirmOrder(parts, caller, upload, headers['idempotency-key'])),
  ),
  defineRoute(calls.sendAsn, ({ caller, params }) => json(sendAsn(parts, caller, params.id))),
  defineRoute(calls.uploadFiles, async ({ caller, upload, headers }) => {
    const record = await uploadToRecord(parts, caller, upload, headers['idempotency-key'])
    if (!record.ok) return record
    const { attachment, confirmAttachment } = JSON.parse(record.value) as SigningDocument
    return [...attachment, ...confirmAttachment]
  }),
  defineRoute(calls.endBatchUpload, async ({ caller, params }) => {
    await endBatch(parts, caller, params.key)
    return doneBody
  }),
  defineRoute(calls.removeFile, ({ caller, params }) => toDoneOrRefusal(removeFile(parts, caller, params.id))),
  defineRoute(calls.getDocumentFile, ({ caller, params, query }) =>
    sendDocumentFile(parts, caller, params.id, query.inline === '1'),
  ),
  defineRoute(calls.getDocumentTimeline, ({ caller, params }) => readTimeline(parts.db, caller, params.id)),
  defineRoute(calls.voidConfirmation, ({ caller, params, body }) =>
    toDoneOrRefusal(voidConfirmation(parts, caller, params.id, body.reason)),
  ),
]

type FoundFile = DocumentReference & { readonly name: string; readonly attached: boolean }

/**
 * Sends a file of a record, or of its confirmation, to a user who may see the record. If a supplier downloads a file of
 * the record itself, the download is counted, even if many downloads are concurrent (DOC-08). Opening the file in the
 * page is logged but not counted. Count and log are written before any content is sent.
 */
const sendDocumentFile = async ({ db, files, now }: DocumentDeps, caller: Caller, fileId: number, inline: boolean) => {
  const { rows } = await sql<FoundFile>`
    select d.id, d.kind, d.company, d.vendor_id, f.name, f.attached from (
      select document_id, name, true as attached from documents.attachment where file_id = ${fileId}
      union all select document_id, name, false from documents.confirmation where file_id = ${fileId}
    ) f join documents.document d on d.id = f.document_id where ${visibleDocuments(caller)}`.execute(db)
  const [found] = rows
  if (!found) return refuse(fileMessages.FILE_NOT_FOUND)
  const count = () =>
    db.transaction().execute(async (unit) => {
      const at = now()
      if (!inline)
        await unit
          .updateTable('documents.document')
          .set((is) => ({
            download_count: is('download_count', '+', 1),
            downloaded_by: caller.username,
            downloaded_at: at,
          }))
          .where('id', '=', found.id)
          .execute()
      await recordEvent(unit, caller, at, found, inline ? 'opened' : 'downloaded', found.name)
    })
  return files.reply(fileId, { inline, count: found.attached && countsDownloads(caller) ? count : undefined })
}
