import { sql } from 'kysely'
import { type Caller, countsDownloads } from '#areas/accounts/rules/caller.ts'
import { fileMessages } from '#areas/files/messages.ts'
import type { Reply } from '#kit/server/route.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import type { DocumentDeps } from './parts.ts'
import { type DocumentReference, recordEvent } from './record-event.ts'
import { visible } from './scope.ts'

type FoundFile = DocumentReference & { readonly name: string; readonly attached: boolean }

/**
 * Sends a file of a record, or of its confirmation, to a user who may see the record. A supplier's download of the
 * record's own file is counted, also if many downloads run concurrently (DOC-08). Opening the file in the page is
 * logged but not counted. The count and the log are written before any content is sent.
 */
export const sendDocumentFile = async (
  { db, files, now }: DocumentDeps,
  caller: Caller,
  fileId: number,
  inline: boolean,
): Promise<Refusal | Reply<never>> => {
  const { rows } = await sql<FoundFile>`
    select d.id, d.kind, d.company, d.vendor_id, f.name, f.attached from (
      select document_id, name, true as attached from documents.attachment where file_id = ${fileId}
      union all select document_id, name, false from documents.confirmation where file_id = ${fileId}
    ) f join documents.document d on d.id = f.document_id where ${visible(caller)}`.execute(db)
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
