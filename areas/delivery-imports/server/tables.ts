import type { Generated } from 'kysely'

interface ImportTable {
  id: Generated<number>
  vendor_id: number
  demo: boolean
  created_by: number
  created_by_name: string
  created_at: Date
  file_name: string
  is_preview: boolean
  /** A `RefusedRowsSheet` as JSON. */
  refused: string
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'delivery_imports.import': ImportTable
  }
}
