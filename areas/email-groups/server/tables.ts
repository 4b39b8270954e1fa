import type { Generated } from 'kysely'

export interface EmailGroupTable {
  id: Generated<number>
  company: number
  factory: string
  vendor_id: number
  supplier_code: string
  supplier_name: string
  number: number
  name: Generated<string>
  description: string
  addresses: string[]
  created_by: number
  created_by_name: string
  created_at: Generated<Date>
  version: Generated<number>
  changed_by_name: string | null
  changed_at: Date | null
  deleted_by_name: string | null
  deleted_at: Date | null
  found_by: Generated<string>
  found_by_supplier: Generated<string>
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'email_groups.email_group': EmailGroupTable
  }
}
