import type { MailState } from '#areas/mail/rules/delivery.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { DocumentKind } from '../../kinds/kind.ts'
import { type Confirmation, type DocumentRecord, type RecordFile, revisionIn } from '../../rules/record.ts'

/** A document as the list shows it. All texts are formatted, and times are in Bangkok time. */
export interface DocumentRow {
  readonly id: number
  /** The short name for users: 'PO 41000101-0', 'SQM 03'. */
  readonly name: string
  readonly factory: string
  readonly supplierName: string
  readonly supplierCode: string
  readonly receivers: readonly string[]
  readonly group: string
  readonly uploader: string
  readonly createdAt: string
  readonly dueDate: string
  readonly po: string
  readonly rel: string
  readonly revision: string
  readonly mailState: MailState
  readonly downloadedBy: string
  readonly downloadedAt: string
  readonly downloadCount: number
  readonly confirmCount: number
  readonly isSuperseded: boolean
  readonly files: readonly RecordFile[]
  readonly confirmations: readonly Confirmation[]
}

export const rowOf = (kind: DocumentKind, record: DocumentRecord): DocumentRow => ({
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
  confirmations: 'confirm_asns' in record ? record.confirm_asns : record.sqm_data,
})

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
