import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Group } from '#areas/email-groups/server/index.ts'
import { keepFiles, type StoredFile } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { KindName } from '../kinds/index.ts'
import type { RecordFacts } from '../kinds/kind.ts'
import type { DocumentRow } from './find-document.query.ts'
import { recordEvent } from './timeline.ts'

export interface NewRecord {
  readonly kind: KindName
  readonly group: Group
  readonly supplierName: string
  readonly facts: RecordFacts
  readonly remark: string
  /** False if the files follow in a later request. */
  readonly whole: boolean
  /** The key of the batch. Documents that are uploaded together have the same key. */
  readonly batch?: string | undefined
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
      vendor_id: group.vendor_id,
      supplier_name: record.supplierName,
      supplier_code: group.supplier_code,
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
      upload_batch: record.batch ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores files and attaches them to a record after its existing files. */
export const attachFiles = async (unit: Unit, documentId: number, files: readonly StoredFile[]): Promise<void> => {
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
 * The fields that identify a series: the documents of one kind for the same supplier and factory, and in the case of
 * orders for the same order and release (empty for other kinds). A newer document of a series replaces the older one.
 */
type SeriesMember = Pick<DocumentRow, 'kind' | 'company' | 'vendor_id' | 'po_number' | 'rel_number'>

/**
 * Locks a series, so that concurrent uploads do not both become its current record. Call this before locking a record.
 */
export const lockSeries = (unit: Unit, document: SeriesMember): Promise<void> => {
  const { kind, company, vendor_id, po_number, rel_number } = document
  return lockName(unit, `documents/${kind}/${company}/${vendor_id}/${po_number}-${rel_number}`)
}

/** The condition for the current record of a series in `documents.document as d`. */
const isCurrentOf = ({ kind, company, vendor_id, po_number, rel_number }: SeriesMember) =>
  sql<boolean>`(d.kind = ${kind} and d.company = ${company} and d.vendor_id = ${vendor_id}
    and d.po_number = ${po_number} and d.rel_number = ${rel_number}
    and d.whole and d.deleted_at is null and d.superseded_by is null)`

/**
 * Finds a repeated upload: the current record of the series has all these files with the same names and contents.
 * Returns its first file with time and uploader; undefined if it is not repeated. Locks the series.
 */
export const findRepeatedUpload = async (
  unit: Unit,
  { kind, group, facts }: Pick<NewRecord, 'kind' | 'group' | 'facts'>,
  files: readonly StoredFile[],
): Promise<{ name: string; at: string; by: string } | undefined> => {
  const member = {
    kind,
    company: group.company,
    vendor_id: group.vendor_id,
    po_number: facts.poNumber,
    rel_number: facts.relNumber,
  }
  await lockSeries(unit, member)
  const repeated: { name: string; at: string; by: string }[] = []
  for (const { name, sha256 } of files) {
    const { rows } = await sql<{ created_at: Date; created_by_name: string }>`
      select d.created_at, d.created_by_name
      from documents.document d join documents.attachment a on a.document_id = d.id join files.file f on f.id = a.file_id
      where ${isCurrentOf(member)} and lower(a.name) = lower(${name}) and f.sha256 = ${sha256}
      limit 1`.execute(unit)
    const [same] = rows
    // a corrected spreadsheet with the same PDF is a new document
    if (!same) return undefined
    repeated.push({ name, at: bangkokMinute(same.created_at), by: same.created_by_name })
  }
  return repeated[0]
}

/** Marks the older records of the same series as replaced by this one. They keep their files and confirmations. */
export const supersedeOlderRecords = async (
  unit: Unit,
  caller: Caller,
  at: Date,
  document: DocumentRow,
): Promise<void> => {
  const { id } = document
  await lockSeries(unit, document)
  const { rows: current } = await sql<DocumentRow>`
    select d.* from documents.document d where ${isCurrentOf(document)} and d.id <> ${id} for update`.execute(unit)
  for (const older of current) {
    await unit.updateTable('documents.document').set({ superseded_by: id }).where('id', '=', older.id).execute()
    await recordEvent(unit, caller, at, older, 'superseded', String(id))
  }
}
