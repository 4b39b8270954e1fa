import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { kindJson } from '#areas/files/server/index.ts'
import { recordMailState } from '#areas/mail/server/index.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { instantText } from '#kit/server/list/columns.ts'
import { type KindName, kindOf } from '../kinds/index.ts'
import { MAIL_SUBJECT_KINDS } from './parts.ts'
import { documentsInScope, visibleDocuments } from './scope.ts'
import type { DocumentTable } from './tables.ts'

export type DocumentRow = Selectable<DocumentTable>

type Sql = RawBuilder<unknown>

const minute = (column: Sql): Sql => sql`to_char(${column} at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI')`
const day = (column: Sql): Sql => sql`to_char(${column}, 'YYYY-MM-DD')`

const file = (id: Sql, name: Sql, kind: Sql, size: Sql, at: Sql): Sql =>
  sql`json_build_object('id', ${id}, 'name', ${name}, 'url', '/api/documents/files/' || ${id},
    ${kindJson(kind)}, 'size', ${size}, 'createdAt', ${instantText(at)})`

const confirmationFile = file(sql`c.file_id`, sql`c.name`, sql`'pdf'`, sql`c.size`, sql`c.created_at`)

/** The JSON fields of `documents.confirmation as c`. */
const confirmationFields = sql`'id', c.id, 'delivery_date', ${day(sql`c.delivery_date`)}, 'confirm_po', c.document_id,
  'uploader', c.created_by_name, 'createdAt', ${instantText(sql`c.created_at`)},
  'attachment', json_build_array(${confirmationFile}), 'email_sent', c.mail_sent,
  'mail_state', ${recordMailState(MAIL_SUBJECT_KINDS.confirmation, sql`c.id`, sql`c.mail_sent`)},
  'voided', case when c.voided_at is not null then json_build_object(
    'at', ${minute(sql`c.voided_at`)}, 'by', c.voided_by_name, 'reason', c.void_reason) end`

/** The confirmation merged with its order `documents.document as d`, in the form of the contract's `asnRow`. */
export const asnJson: RawBuilder<string> = sql<string>`json_build_object(${confirmationFields}, 'po_number', d.po_number,
  'rel_number', d.rel_number, 'supplier_name', d.supplier_name, 'supplier_code', d.supplier_code,
  'vendor_id', d.vendor_id, 'factory', d.factory)::text`

const confirmations = sql`coalesce((select json_agg(json_build_object(${confirmationFields}) order by c.id)
  from documents.confirmation c where c.document_id = d.id), '[]')`

const recordFields = sql`'id', d.id, 'factory', d.factory, 'company', d.company, 'supplier_name', d.supplier_name,
  'supplier_code', d.supplier_code, 'vendor_id', d.vendor_id, 'receiver_email', array_to_string(d.receivers, ','),
  'email_group', d.group_name, 'uploader', d.created_by_name, 'po_number', nullif(d.po_number, ''),
  'rel_number', nullif(d.rel_number, ''), 'due_date', ${day(sql`d.due_date`)}, 'createdAt', ${instantText(sql`d.created_at`)},
  'mail_sent', d.mail_sent, 'mail_state', ${recordMailState(MAIL_SUBJECT_KINDS.document, sql`coalesce(d.mailed_with, d.id)`, sql`d.mail_sent`)},
  'downloaded_by', d.downloaded_by, 'downloaded_at', ${minute(sql`d.downloaded_at`)},
  'download_count', d.download_count, 'confirm_count', d.confirm_count, 'superseded_by', d.superseded_by,
  'attachment', coalesce((select json_agg(${file(
    sql`a.file_id`,
    sql`a.name`,
    sql`a.kind`,
    sql`a.size`,
    sql`d.created_at`,
  )} order by a.position) from documents.attachment a where a.document_id = d.id), '[]')`

/** The fields that only some kinds have. */
const fieldsOfKinds: Readonly<Record<string, Sql>> = {
  confirm_asns: confirmations,
  revision: sql`d.revision`,
  confirmAttachment: sql`coalesce((select json_agg(${confirmationFile} order by c.id)
    from documents.confirmation c where c.document_id = d.id and c.voided_at is null), '[]')`,
  sqm_data: confirmations,
}

/**
 * One `documents.document as d` as JSON text in the form of its kind's contract. PostgreSQL writes the JSON, and the
 * server sends it without parsing.
 */
export const documentJson = (kind: KindName): RawBuilder<string> => {
  const own = Object.keys(kindOf(kind).record.shape).flatMap((field) => {
    const value = fieldsOfKinds[field]
    return value ? [sql`, ${sql.lit(field)}, ${value}`] : []
  })
  return sql<string>`json_build_object(${recordFields}${sql.join(own, sql``)})::text`
}

/** Returns a record of that kind as JSON text, or undefined if it is outside the caller's scope. */
export const findDocumentJson = (db: Db, caller: Caller, kind: KindName, id: number): Promise<string | undefined> =>
  recordJson(db, kind, sql`d.id = ${id} and d.kind = ${kind} and ${visibleDocuments(caller)}`)

/** Returns the record in any state, for the user who has just created or changed it. */
export const readDocumentJson = async (unit: Unit, kind: KindName, id: number): Promise<string> =>
  (await recordJson(unit, kind, sql`d.id = ${id}`)) ?? 'null'

const recordJson = async (db: Db | Unit, kind: KindName, condition: RawBuilder<unknown>) => {
  const { rows } = await sql<{ json: string }>`
    select ${documentJson(kind)} as json from documents.document d where ${condition}`.execute(db)
  return rows[0]?.json
}

/** Returns one confirmation as JSON text, in the form of the contract's `confirmation`. */
export const readConfirmationJson = async (unit: Unit, id: number): Promise<string> => {
  const { rows } = await sql<{ json: string }>`
    select json_build_object(${confirmationFields})::text as json from documents.confirmation c where c.id = ${id}`.execute(
    unit,
  )
  return rows[0]?.json ?? 'null'
}

/**
 * Selects a record in the caller's scope and locks it until the transaction ends, so that confirming, deleting and
 * sending run one after another. `unfinished` also selects records that still wait for their files.
 */
export const lockDocument = async (
  unit: Unit,
  caller: Caller,
  id: number,
  { kind, unfinished = false }: { readonly kind?: KindName; readonly unfinished?: boolean } = {},
): Promise<DocumentRow | undefined> => {
  const isVisible = unfinished
    ? sql<boolean>`(d.deleted_at is null and ${documentsInScope(caller)})`
    : visibleDocuments(caller)
  const { rows } = await sql<DocumentRow>`
    select d.* from documents.document d
    where d.id = ${id} and ${kind === undefined ? sql`true` : sql`d.kind = ${kind}`} and ${isVisible} for update`.execute(
    unit,
  )
  return rows[0]
}

/** Selects a confirmation of a record in the caller's scope and locks both. */
export const lockConfirmation = async (unit: Unit, caller: Caller, id: number, kind?: KindName) => {
  const named = await unit
    .selectFrom('documents.confirmation')
    .select('document_id')
    .where('id', '=', id)
    .executeTakeFirst()
  const document = named && (await lockDocument(unit, caller, named.document_id, kind ? { kind } : {}))
  if (!document) return undefined
  const confirmation = await unit
    .selectFrom('documents.confirmation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { document, confirmation }
}
