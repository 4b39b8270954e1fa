import { sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { type AcceptedUpload, type AcceptRules, createOnce } from '#areas/files/server/index.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { ReadUpload } from '#kit/server/upload.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type DocumentUploadData, uploadFields } from '../contract.ts'
import { type KindName, kindOf, kindOfRef } from '../kinds/index.ts'
import { documentMessages as messages } from '../messages.ts'
import { addConfirmation } from './confirm-document.ts'
import { enqueueDocumentMail } from './document-mail.ts'
import { type DocumentRow, lockDocument, readDocumentJson } from './find-document.query.ts'
import { attachFiles, insertRecord, supersedeOlderRecords } from './make-record.ts'
import type { DocumentDeps } from './parts.ts'
import { recordEvent } from './timeline.ts'
import { loadUploadContext, MAX_FILES_PER_UPLOAD } from './upload-document.ts'

/**
 * Creates a record whose files follow with `POST upload` (S3 §7). Until they arrive, the record is hidden and no mail
 * is sent. For a kind without `uploadRef`, the files are always sent together with the record.
 */
export const createUnfinished = (
  parts: DocumentDeps,
  kind: KindName,
  caller: Caller,
  data: DocumentUploadData,
): Promise<Result<string>> =>
  parts.db.transaction().execute(async (unit) => {
    const { group, facts, supplierName } = await loadUploadContext(parts, unit, caller, data, [])
    if (kindOf(kind).uploadRef === undefined) {
      const checked = kindOf(kind).check(facts)
      return checked.ok ? refuse(messages.ORDER_FILE_REQUIRED) : checked
    }
    if (!group) return refuse(messages.DOCUMENT_GROUP_REQUIRED, {}, { path: 'group_id' })
    if (!facts.supplierKnown) return refuse(messages.SUPPLIER_CODE_MISSING, {}, { path: 'group_id' })
    const at = parts.now()
    const empty = { poNumber: '', relNumber: '', sequence: '', revision: '', dueDate: bangkokDay(at) }
    const remark = data.remark?.trim() ?? ''
    const record = { kind, group, supplierName, facts: empty, remark, whole: false }
    const { id } = await insertRecord(unit, caller, at, record)
    return ok(await readDocumentJson(unit, kind, id))
  })

export const olderClientUploadRules: AcceptRules = {
  accept: ['pdf', 'xlsx', 'xls'],
  most: MAX_FILES_PER_UPLOAD,
  unsupported: messages.SQM_FILE_KIND,
}

/**
 * Handles `POST upload`, which adds the files of a record from `createUnfinished`, a missing file, or a supplier's
 * signed copy.
 * @returns the record as JSON text
 */
export const uploadToRecord = (
  parts: DocumentDeps,
  caller: Caller,
  upload: ReadUpload | undefined,
  key?: string,
): Promise<Result<string>> =>
  parts.files.take(upload, olderClientUploadRules, caller.userId, (taken) => {
    const fields = uploadFields.safeParse(taken.fields)
    if (!fields.success) {
      const paths = fields.error.issues.map(({ path }) => path.join('.'))
      return Promise.resolve(refuse(messages.DOCUMENT_DATA_INVALID, { fields: paths.join(', ') }))
    }
    const { ref, refId, field } = fields.data
    const kind = kindOfRef(ref)
    if (!kind) return Promise.resolve(refuse(messages.DOCUMENT_DATA_INVALID, { fields: 'ref' }))
    if (!may(caller.userType, kindOf(kind).may[field === 'attachment' ? 'upload' : 'confirm']))
      return Promise.resolve(refuse(accountMessages.FORBIDDEN))
    const make = async (unit: Unit): Promise<Result<number>> => {
      const document = await lockDocument(unit, caller, refId, { kind, unfinished: field === 'attachment' })
      if (!document) return refuse(messages.DOCUMENT_NOT_FOUND)
      const done =
        field === 'attachment'
          ? await addFiles(parts, unit, caller, document, taken)
          : await addCopies(parts, unit, caller, document, taken)
      return done ?? ok(refId)
    }
    const named = { userId: caller.userId, what: `${ref} ${field}`, key, at: parts.now() }
    return createOnce(parts.db, named, make, (unit, id) => readDocumentJson(unit, kind, id))
  })

const addFiles = async (
  parts: DocumentDeps,
  unit: Unit,
  caller: Caller,
  document: DocumentRow,
  { files }: AcceptedUpload,
) => {
  const { id, kind, whole, group_id } = document
  const rules = kindOf(kind)
  const record = await unit
    .selectFrom('documents.attachment')
    .select(['name', 'kind'])
    .where('document_id', '=', id)
    .execute()
  const { facts } = await loadUploadContext(parts, unit, caller, { group_id }, [...record, ...files])
  // if the group was deleted in the meantime, the record still contains its supplier and factory
  const supplierCode = facts.supplierCode ?? document.supplier_code
  const checked = rules.check({ ...facts, supplierCode, supplierKnown: facts.supplierKnown || whole })
  if (!checked.ok) return checked
  if (record.length > 0 && files.length === 0) return refuse(messages.DOCUMENT_FILES_REQUIRED)
  await attachFiles(unit, id, files)
  const at = parts.now()
  const names = files.map(({ name }) => name).join(', ')
  const row = { ...document, revision: checked.value.revision }
  await unit
    .updateTable('documents.document')
    .set({ whole: true, revision: row.revision })
    .where('id', '=', id)
    .execute()
  await recordEvent(unit, caller, at, document, whole ? 'file-added' : 'uploaded', names)
  if (whole) return undefined
  await supersedeOlderRecords(unit, caller, at, row)
  await enqueueDocumentMail(unit, row)
  return undefined
}

const addCopies = async (
  parts: DocumentDeps,
  unit: Unit,
  caller: Caller,
  document: DocumentRow,
  { files }: AcceptedUpload,
) => {
  if (files.length === 0 || files.some(({ kind }) => kind !== 'pdf'))
    return refuse(messages.PDF_ONLY, {}, { path: 'files' })
  for (const file of files) {
    const added = await addConfirmation(parts, unit, caller, document, { file, deliveryDate: null })
    if (!added.ok) return added
  }
  return undefined
}

/** Deletes records whose files have not arrived within a day. */
export const deleteUnfinishedRecords = async (db: Db, now: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from documents.document where not whole and created_at < ${new Date(now.getTime() - 86_400_000)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
