import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Group } from '#areas/email-groups/server/index.ts'
import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import { keepFiles, type StoredFile } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { type KindName, kindOf } from '../kinds/index.ts'
import type { RecordFacts } from '../rules/facts.ts'
import type { DocumentRow } from './find-document.query.ts'
import { recordEvent } from './record-event.ts'

export interface NewRecord {
  readonly kind: KindName
  readonly group: Group
  readonly supplierName: string
  readonly facts: RecordFacts
  readonly remark: string
  /** false: its files come later. */
  readonly whole: boolean
}

export const insertRecord = (unit: Unit, caller: Caller, at: Date, record: NewRecord): Promise<DocumentRow> => {
  const { group, facts } = record
  return unit
    .insertInto('documents.document')
    .values({
      kind: record.kind,
      whole: record.whole,
      company: group.company,
      factory: group.factory,
      vendor_id: group.vendorId,
      supplier_name: record.supplierName,
      supplier_code: group.supplierCode,
      group_id: group.id,
      group_name: group.name,
      receivers: [...group.addresses],
      receiver_keys: group.addresses.map((one) => one.toLowerCase()),
      po_number: facts.poNumber,
      rel_number: facts.relNumber,
      sequence: facts.sequence,
      revision: facts.revision,
      due_date: facts.dueDate,
      remark: record.remark,
      created_by: caller.userId,
      created_by_name: caller.username,
      created_at: at,
      mail_sent_at: null,
      downloaded_by: null,
      downloaded_at: null,
      superseded_by: null,
      reminded_at: null,
      deleted_by_name: null,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Puts files into a record and keeps them, behind those that it has. */
export const attach = async (
  unit: Unit,
  documentId: number,
  files: readonly (StoredFile & { readonly kind: FileKind })[],
): Promise<void> => {
  const { last } = await unit
    .selectFrom('documents.attachment')
    .select((of) => of.fn.coalesce(of.fn.max('position'), of.val(0)).as('last'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  await unit
    .insertInto('documents.attachment')
    .values(
      files.map(({ id, name, kind, size }, index) => ({
        file_id: id,
        document_id: documentId,
        position: Number(last) + index + 1,
        name,
        kind,
        size,
      })),
    )
    .execute()
  await keepFiles(unit, files)
}

/**
 * Keeps others from deciding meanwhile which record of a series is the current one: two that come at once would not see each other,
 * and both be it. Before any record is held.
 */
export const holdSeries = async (unit: Unit, document: DocumentRow): Promise<void> => {
  const { kind, company, vendor_id } = document
  const key = `documents/${kind}/${company}/${vendor_id}/${seriesOf(document)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(unit)
}

const seriesOf = ({ kind, po_number, rel_number }: Pick<DocumentRow, 'kind' | 'po_number' | 'rel_number'>): string =>
  kindOf(kind).series({ poNumber: po_number, relNumber: rel_number })

/** The older records whose place this one takes: of the same series. They keep their files and confirmations. */
export const supersede = async (unit: Unit, caller: Caller, at: Date, document: DocumentRow): Promise<void> => {
  const { id, kind, company, vendor_id } = document
  await holdSeries(unit, document)
  const current = await unit
    .selectFrom('documents.document')
    .selectAll()
    .where('kind', '=', kind)
    .where('company', '=', company)
    .where('vendor_id', '=', vendor_id)
    .where('po_number', '=', document.po_number)
    .where('whole', '=', true)
    .where('deleted_at', 'is', null)
    .where('superseded_by', 'is', null)
    .where('id', '<>', id)
    .forUpdate()
    .execute()
  for (const older of current.filter((row) => seriesOf(row) === seriesOf(document))) {
    await unit.updateTable('documents.document').set({ superseded_by: id }).where('id', '=', older.id).execute()
    await recordEvent(unit, caller, at, older, 'superseded', String(id))
  }
}
