import { bangkokMinute } from '#kit/shared/dates.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import { type Confirmation, type DocumentRecord, type RecordFile, revisionIn } from '../../rules/record.ts'

export const confirmationsOf = (record: DocumentRecord): readonly Confirmation[] =>
  'confirm_asns' in record ? record.confirm_asns : record.sqm_data

/** A document as the list shows it. All texts are formatted, and times are in Bangkok time. */
export const rowOf = (kind: DocumentKind, record: DocumentRecord) => ({
  id: record.id,
  name: kind.nameOf({ ...record, revision: revisionIn(record) }),
  factory: record.factory,
  supplierName: record.supplier_name,
  supplierCode: record.supplier_code,
  receivers: record.receiver_email === '' ? [] : record.receiver_email.split(','),
  group: record.email_group,
  uploader: record.uploader,
  createdAt: bangkokMinute(new Date(record.createdAt)),
  dueDate: record.due_date,
  po: record.po_number ?? '',
  rel: record.rel_number ?? '',
  revision: revisionIn(record),
  mailState: record.mail_state,
  downloadedBy: record.downloaded_by ?? '',
  downloadedAt: record.downloaded_at ?? '',
  downloadCount: record.download_count,
  confirmCount: record.confirm_count,
  isSuperseded: record.superseded_by !== null,
  files: record.attachment,
  confirmations: confirmationsOf(record),
})
export type DocumentRow = Readonly<ReturnType<typeof rowOf>>

/** The first file of the given type. */
export const fileOf = ({ files }: DocumentRow, kind: 'pdf' | 'excel'): RecordFile | undefined =>
  files.find(({ ext }) => (kind === 'pdf' ? ext === '.pdf' : ext === '.xlsx' || ext === '.xls'))

export type DocumentState = 'superseded' | 'confirmed' | 'overdue' | 'opened' | 'unopened'

/**
 * The state of a document. It is overdue after its due date, until the supplier has confirmed or signed it.
 * @param today YYYY-MM-DD
 */
export const stateOf = (
  {
    isSuperseded,
    confirmCount,
    dueDate,
    downloadCount,
  }: Pick<DocumentRow, 'isSuperseded' | 'confirmCount' | 'dueDate' | 'downloadCount'>,
  today: string,
): DocumentState => {
  if (isSuperseded) return 'superseded'
  if (confirmCount > 0) return 'confirmed'
  if (dueDate !== '' && dueDate < today) return 'overdue'
  return downloadCount > 0 ? 'opened' : 'unopened'
}
