import type { Generated } from 'kysely'
import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { KindName } from '../kinds/index.ts'
import type { TimelineEntry } from '../rules/record.ts'

export interface DocumentTable {
  id: Generated<number>
  kind: KindName
  whole: boolean
  company: number
  factory: string
  vendor_id: number
  supplier_name: string
  supplier_code: string
  group_id: number | null
  group_name: string
  receivers: string[]
  receiver_keys: string[]
  po_number: string
  rel_number: string
  sequence: string
  revision: string
  due_date: IsoDate
  remark: string
  created_by: number
  created_by_name: string
  created_at: Date
  mail_sent: Generated<boolean>
  mail_sent_at: Date | null
  download_count: Generated<number>
  downloaded_by: string | null
  downloaded_at: Date | null
  confirm_count: Generated<number>
  superseded_by: number | null
  /** The key of the batch. Documents that were uploaded together have the same key. */
  upload_batch: string | null
  /** The id of the document whose mail also names this one. */
  mailed_with: number | null
  reminded_at: Date | null
  reminders: Generated<number>
  deleted_by_name: string | null
  deleted_at: Date | null
}

interface AttachmentTable {
  file_id: number
  document_id: number
  position: number
  name: string
  kind: FileKind
  size: number
}

interface ConfirmationTable {
  id: Generated<number>
  document_id: number
  kind: KindName
  company: number
  vendor_id: number
  file_id: number
  name: string
  size: number
  delivery_date: IsoDate | null
  created_by: number
  created_by_name: string
  created_at: Date
  mail_sent: Generated<boolean>
  mail_sent_at: Date | null
  voided_at: Date | null
  voided_by_name: string | null
  void_reason: string | null
}

interface EventTable {
  id: Generated<number>
  document_id: number
  at: Date
  what: Exclude<TimelineEntry['what'], 'mail'>
  user_id: number | null
  user_name: string
  detail: Generated<string>
  /** The mail of the event, if several documents share the mail. */
  mail_id: number | null
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'documents.document': DocumentTable
    'documents.attachment': AttachmentTable
    'documents.confirmation': ConfirmationTable
    'documents.event': EventTable
  }
}
