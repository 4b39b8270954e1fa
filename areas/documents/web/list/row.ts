import type { DocumentKind } from '../../kinds/kind.ts'
import { type Confirmation, type DocumentRecord, type RecordFile, recordRevision } from '../../rules/record.ts'

export const confirmationsOf = (record: DocumentRecord): readonly Confirmation[] =>
  'confirm_asns' in record ? record.confirm_asns : record.sqm_data

/** A document as the list shows it: a record of any kind with its name. */
export type DocumentRow = DocumentRecord & {
  readonly name: string
  readonly revision: string
  readonly confirmations: readonly Confirmation[]
}

export const toDocumentRow = (kind: DocumentKind, record: DocumentRecord): DocumentRow => {
  const revision = recordRevision(record)
  return { ...record, name: kind.nameOf({ ...record, revision }), revision, confirmations: confirmationsOf(record) }
}

export const findFileOfType = ({ attachment }: DocumentRow, kind: 'pdf' | 'excel'): RecordFile | undefined =>
  attachment.find(({ ext }) => (kind === 'pdf' ? ext === '.pdf' : ext === '.xlsx' || ext === '.xls'))

export type DocumentState = 'superseded' | 'confirmed' | 'overdue' | 'opened' | 'unopened'

/**
 * Returns the state of a document. It is overdue after its due date, until the supplier has confirmed or signed it.
 * @param today YYYY-MM-DD
 */
export const documentState = (
  document: Pick<DocumentRow, 'superseded_by' | 'confirm_count' | 'due_date' | 'download_count'>,
  today: string,
): DocumentState => {
  if (document.superseded_by !== null) return 'superseded'
  if (document.confirm_count > 0) return 'confirmed'
  if (document.due_date < today) return 'overdue'
  return document.download_count > 0 ? 'opened' : 'unopened'
}
