import type { Generated } from 'kysely'
import type { FileKind } from '../rules/file-kinds.ts'

export interface FileTable {
  id: Generated<number>
  storage_key: string
  state: Generated<'pending' | 'kept' | 'removed'>
  name: string
  kind: FileKind
  size: number
  sha256: string
  uploaded_by: number
  created_at: Date
  removed_at: Date | null
}

interface UploadKeyTable {
  user_id: number
  what: string
  key: string
  record_id: number | null
  created_at: Date
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'files.file': FileTable
    'files.upload_key': UploadKeyTable
  }
}
