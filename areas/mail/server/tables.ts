import type { Generated } from 'kysely'
import type { Language } from '#kit/shared/message.ts'
import type { DeliveryState } from '../rules/delivery.ts'

export interface MessageTable {
  id: Generated<number>
  message_id: string
  template: string
  language: Language
  subject: string
  /** The data of the template as a JSON object, without secrets. */
  data: string
  /** The secrets as a JSON object; null if the mail has none or they were deleted. */
  secrets: string | null
  about_kind: string | null
  about_id: string | null
  company: number | null
  created_at: Generated<Date>
  tries: Generated<number>
  open: Generated<boolean>
  not_before: Date | null
  lease: string | null
  lease_until: Date | null
  /** When and by whom a refused or failed mail was marked as done; null if it was not. */
  done_at: Date | null
  done_by: string | null
}

interface RecipientTable {
  mail_id: number
  position: number
  kind: 'to' | 'cc'
  address: string
  state: Generated<DeliveryState>
  tries: Generated<number>
  answer: string | null
  tried_at: Date | null
  sent_at: Date | null
}

interface AttachmentTable {
  mail_id: number
  position: number
  file_name: string
  content_type: string
  content: Uint8Array
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'mail.message': MessageTable
    'mail.recipient': RecipientTable
    'mail.attachment': AttachmentTable
  }
}
