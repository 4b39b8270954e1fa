import type { Generated, Selectable } from 'kysely'
import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { NewsPage, NewsType } from '../rules/item.ts'

interface NewsTable {
  id: Generated<number>
  page: NewsPage
  type: NewsType
  title: string
  description: string
  company: number | null
  factory: string | null
  for_all: boolean
  vendor_ids: number[]
  version: Generated<number>
  creation_key: string | null
  creation_hash: string | null
  created_by: number
  created_by_name: string
  created_at: Date
  changed_by_name: string | null
  changed_at: Date | null
  deleted_by_name: string | null
  deleted_at: Date | null
}

export type NewsRow = Selectable<NewsTable>

interface AttachmentTable {
  file_id: number
  item_id: number
  use: 'file' | 'thumbnail'
  position: number
  name: string
  kind: FileKind
  size: number
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'news.item': NewsTable
    'news.attachment': AttachmentTable
  }
}
