import type { Generated } from 'kysely'

interface ForecastTable {
  id: Generated<number>
  company: number
  factory: string
  vendor_id: number
  vendor_name: string
  supplier_code: string
  month: string
  file_id: number
  file_name: string
  file_kind: 'xlsx' | 'xls'
  file_size: number
  group_name: string
  receivers: string[]
  receiver_keys: string[]
  alert_id: number
  download_count: Generated<number>
  created_by: number
  created_by_name: string
  created_at: Date
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'forecasts.forecast': ForecastTable
  }
}
