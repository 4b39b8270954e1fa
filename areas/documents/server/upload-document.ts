import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { findChosenGroup } from '#areas/email-groups/server/index.ts'
import { type AcceptedUpload, createOnce, parseJsonField } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { ReadUpload } from '#kit/server/upload.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type DocumentUploadData, documentUploadData } from '../contract.ts'
import { type KindName, kindOf } from '../kinds/index.ts'
import type { UploadCheckInput, UploadedFile } from '../kinds/kind.ts'
import { documentMessages as messages } from '../messages.ts'
import { enqueueBatchMail, enqueueDocumentMail } from './document-mail.ts'
import { readDocumentJson } from './find-document.query.ts'
import { attachFiles, findRepeatedUpload, insertRecord, supersedeOlderRecords } from './make-record.ts'
import type { DocumentDeps } from './parts.ts'
import { recordEvent } from './timeline.ts'

/** Loads the input of an upload's validation. Only the files and the selected group come from the client. */
export const loadUploadContext = async (
  { directory, now }: DocumentDeps,
  unit: Unit,
  caller: Caller,
  data: DocumentUploadData,
  files: readonly UploadedFile[],
) => {
  const group = await findChosenGroup(unit, scopeOf(caller), data)
  const organisations = await directory.organisations(unit)
  const [supplier] = group ? await directory.suppliers(group.vendor_id, unit) : []
  const prefixOf = (company: number | null | undefined) => {
    const organisation = organisations.find(({ INVENTORY_ORG_ID: id }) => id === company)
    return organisation?.FILE_PREFIX ?? organisation?.INVENTORY_ORG_CODE
  }
  const facts: UploadCheckInput = {
    files,
    supplierCode: group?.supplier_code,
    prefix: prefixOf(group?.company),
    ownPrefix: prefixOf(caller.companyId),
    supplierKnown: Boolean(supplier?.VENDOR_NAME_ALT?.trim()),
    today: bangkokDay(now()),
  }
  // the current name in the supplier master
  const supplierName = supplier?.VENDOR_NAME ?? group?.supplier_name ?? ''
  return { group, facts, supplierName }
}

/** The limit is higher than that of any kind, so that the kind's own rule reports too many files. */
export const MAX_FILES_PER_UPLOAD = 10

const parseDocumentData = (fields: AcceptedUpload['fields']): Result<DocumentUploadData> => {
  const parsed = parseJsonField(documentUploadData, fields.data ?? '{}')
  if (parsed.success) return ok(parsed.data)
  const paths = parsed.error.issues.map(({ path }) => ['data', ...path].join('.'))
  return refuse(messages.DOCUMENT_DATA_INVALID, { fields: [...new Set(paths)].join(', ') })
}

interface NewUpload {
  readonly kind: KindName
  readonly data: DocumentUploadData
  readonly files: AcceptedUpload['files']
}

/** Checks an upload and stores it with its mail. @returns the id of the record */
const makeRecord = async (
  deps: DocumentDeps,
  unit: Unit,
  caller: Caller,
  at: Date,
  { kind, data, files }: NewUpload,
): Promise<Result<number>> => {
  const { check, refusesRepeats } = kindOf(kind)
  const { group, facts, supplierName } = await loadUploadContext(deps, unit, caller, data, files)
  const checked = check(facts)
  if (!checked.ok) return checked
  if (!group) return refuse(messages.DOCUMENT_GROUP_REQUIRED, {}, { path: 'group_id' })
  const { batch } = data
  const remark = data.remark?.trim() ?? ''
  const record = { kind, group, supplierName, facts: checked.value, remark, whole: true, batch: batch?.key }
  const repeated = refusesRepeats || batch ? await findRepeatedUpload(unit, record, files) : undefined
  if (repeated) return refuse(messages.ORDER_ALREADY_UPLOADED, repeated, { path: 'files' })
  const document = await insertRecord(unit, caller, at, record)
  await attachFiles(unit, document.id, files)
  await recordEvent(unit, caller, at, document, 'uploaded', files.map(({ name }) => name).join(', '))
  if (batch) await enqueueBatchMail(unit, caller, at, document, batch)
  await supersedeOlderRecords(unit, caller, at, document)
  if (!batch) await enqueueDocumentMail(unit, document)
  return ok(document.id)
}

/**
 * Saves an upload: record, files and mail in one transaction (DOC-07, G-155). Supplier, factory and email addresses
 * come from the email group, order number and date from the file name; values from the client are ignored. A repeated
 * request with the same `key` returns the first upload.
 * @returns the record as JSON text
 */
export const uploadDocument = (
  deps: DocumentDeps,
  kind: KindName,
  caller: Caller,
  upload: ReadUpload | undefined,
  key?: string,
): Promise<Result<string>> => {
  const { accept, messages: kindMessages } = kindOf(kind)
  const rules = { accept, most: MAX_FILES_PER_UPLOAD, unsupported: kindMessages.unsupported }
  return deps.files.take(upload, rules, caller.userId, ({ fields, files }) => {
    const data = parseDocumentData(fields)
    if (!data.ok) return Promise.resolve(data)
    const at = deps.now()
    const make = (unit: Unit) => makeRecord(deps, unit, caller, at, { kind, data: data.value, files })
    const named = { userId: caller.userId, what: kind, key, at }
    return createOnce(deps.db, named, make, (unit, id) => readDocumentJson(unit, kind, id))
  })
}
