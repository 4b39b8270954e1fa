import type { Caller } from '#areas/accounts/rules/caller.ts'
import { type AcceptRules, createOnce, keepFiles, parseJsonField, type StoredFile } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { ReadUpload } from '#kit/server/upload.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import { asnConfirmationInput } from '../contract.ts'
import { kindOf } from '../kinds/index.ts'
import { documentMessages as messages } from '../messages.ts'
import { enqueueConfirmationMail, sendOrResend } from './document-mail.ts'
import { type DocumentRow, lockConfirmation, lockDocument, readConfirmationJson } from './find-document.query.ts'
import { type DocumentDeps, MAIL_SUBJECT_KINDS } from './parts.ts'
import { recordEvent } from './timeline.ts'

/**
 * Adds a supplier's confirmation and its file to a record that the caller has locked. A record can have several
 * confirmations (G-162). The factory is notified of a signed SQM or code of conduct immediately, and of an ASN when the
 * supplier sends it (G-154).
 * @returns the confirmation's id
 */
export const addConfirmation = async (
  { now }: DocumentDeps,
  unit: Unit,
  caller: Caller,
  document: DocumentRow,
  { file, deliveryDate }: { readonly file: StoredFile; readonly deliveryDate: IsoDate | null },
): Promise<Result<number>> => {
  if (document.superseded_by !== null) return refuse(messages.DOCUMENT_SUPERSEDED)
  const at = now()
  const { id } = await unit
    .insertInto('documents.confirmation')
    .values({
      document_id: document.id,
      kind: document.kind,
      company: document.company,
      vendor_id: document.vendor_id,
      file_id: file.id,
      name: file.name,
      size: file.size,
      delivery_date: deliveryDate,
      created_by: caller.userId,
      created_by_name: caller.username,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepFiles(unit, [file])
  await unit
    .updateTable('documents.document')
    .set((is) => ({ confirm_count: is('confirm_count', '+', 1) }))
    .where('id', '=', document.id)
    .execute()
  await recordEvent(unit, caller, at, document, 'confirmed', deliveryDate ?? file.name)
  if (kindOf(document.kind).notifiesFactory === 'at-once')
    await enqueueConfirmationMail(unit, document, { id, delivery_date: deliveryDate })
  return ok(id)
}

/** Accepts two files, so that `confirmOrder` can refuse the second one with a message of this area. */
export const confirmationFileRules: AcceptRules = { accept: ['pdf'], most: 2, unsupported: messages.PDF_ONLY }

/**
 * Confirms an order for a supplier, with a delivery date and one PDF (DOC-04).
 * @returns the ASN as JSON text
 */
export const confirmOrder = (
  deps: DocumentDeps,
  caller: Caller,
  upload: ReadUpload | undefined,
  key?: string,
): Promise<Result<string>> =>
  deps.files.take(upload, confirmationFileRules, caller.userId, (taken) => {
    const { data } = parseJsonField(asnConfirmationInput, taken.fields.data ?? '{}')
    if (!data) return Promise.resolve(refuse(messages.DOCUMENT_DATA_INVALID, { fields: 'data' }))
    const make = async (unit: Unit): Promise<Result<number>> => {
      const document = await lockDocument(unit, caller, data.confirm_po, { kind: 'po' })
      if (!document) return refuse(messages.DOCUMENT_NOT_FOUND)
      if (!data.delivery_date) return refuse(messages.DELIVERY_DATE_MISSING, {}, { path: 'delivery_date' })
      const [file, ...more] = taken.files
      if (!file || more.length > 0) return refuse(messages.CONFIRM_ONE_PDF, {}, { path: 'files' })
      return addConfirmation(deps, unit, caller, document, { file, deliveryDate: data.delivery_date })
    }
    const named = { userId: caller.userId, what: 'asn', key, at: deps.now() }
    return createOnce(deps.db, named, make, readConfirmationJson)
  })

/**
 * Sends an ASN to the factory for the supplier, once (DOC-04).
 * @returns the ASN as JSON text
 */
export const sendAsn = (deps: DocumentDeps, caller: Caller, id: number): Promise<Result<string>> =>
  deps.db.transaction().execute(async (unit) => {
    const locked = await lockConfirmation(unit, caller, id, 'po')
    if (!locked) return refuse(messages.DOCUMENT_NOT_FOUND)
    const { document, confirmation } = locked
    if (confirmation.voided_at) return refuse(messages.CONFIRMATION_VOIDED)
    if (!confirmation.mail_sent) {
      const about = { kind: MAIL_SUBJECT_KINDS.confirmation, id }
      const mail = await sendOrResend(unit, about, () => enqueueConfirmationMail(unit, document, confirmation))
      if (mail === 'no-recipient') return refuse(messages.EMAIL_NOT_SENT)
      if (mail === 'queued')
        await recordEvent(unit, caller, deps.now(), document, 'notice', confirmation.delivery_date ?? '')
    }
    return ok(await readConfirmationJson(unit, id))
  })

/** Voids a confirmation for an administrator. The row remains but no longer counts (G-163). */
export const voidConfirmation = (
  deps: DocumentDeps,
  caller: Caller,
  id: number,
  input: string,
): Promise<Result<null>> =>
  deps.db.transaction().execute(async (unit) => {
    const reason = withoutNul(input).trim()
    if (reason === '') return refuse(messages.VOID_REASON_REQUIRED, {}, { path: 'reason' })
    const locked = await lockConfirmation(unit, caller, id)
    if (!locked) return refuse(messages.DOCUMENT_NOT_FOUND)
    if (locked.confirmation.voided_at) return refuse(messages.CONFIRMATION_VOIDED)
    const at = deps.now()
    await unit
      .updateTable('documents.confirmation')
      .set({ voided_at: at, voided_by_name: caller.username, void_reason: reason })
      .where('id', '=', id)
      .execute()
    await unit
      .updateTable('documents.document')
      .set((is) => ({ confirm_count: is('confirm_count', '-', 1) }))
      .where('id', '=', locked.document.id)
      .execute()
    await recordEvent(unit, caller, at, locked.document, 'voided', reason)
    return ok(null)
  })
