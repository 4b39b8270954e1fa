import type { Generated } from 'kysely'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { DeliveryStatus } from '../rules/status.ts'

interface DeliveryTable {
  id: Generated<number>
  status: DeliveryStatus
  demo: boolean
  created_by: number
  created_by_name: string
  created_at: Generated<Date>
  vendor_id: number
  vendor_name: string
  company: number
  job_id: string | null
  is_invoice: boolean
  invoice_no: string | null
  invoice_date: IsoDate | null
  do_no: string | null
  do_date: IsoDate | null
  delivery_date: IsoDate
  site_code: string
  po_numbers: string
  releases: string[]
  line_count: number
  pack_count: number
  receiving_since: Date | null
  dock_since: Date | null
  dock_store: string | null
  received_no: string | null
  received_at: Date | null
  receiver: string | null
  received_quantity: string | null
  received_packs: number | null
  store_name: string | null
  undone: Generated<number>
  remarks: string | null
  deleted_by: number | null
  deleted_by_name: string | null
  deleted_at: Date | null
  idempotency_key: string | null
  request_hash: string | null
  version: Generated<number>
  details: string
  numbers: Generated<string>
}

interface DeliveryLineTable {
  delivery_id: number
  sequence: number
  status: DeliveryStatus
  vendor_id: number
  line_key: string
  po_number: string
  release_num: number
  line_num: number
  shipment_num: number
  job: string
  item_code: string
  quantity: string
  packs: number
  lot_quantities: string[]
  heats: string[]
  lot_sup: string
}

interface DeliveryNumberTable {
  vendor_id: number
  demo: boolean
  number_key: string
  delivery_id: number
}

interface SsccSettingTable {
  vendor_id: number
  prefix: string | null
  extension: number
  changed_at: Date
  changed_by: string
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'deliveries.delivery': DeliveryTable
    'deliveries.delivery_line': DeliveryLineTable
    'deliveries.delivery_number': DeliveryNumberTable
    'deliveries.sscc_setting': SsccSettingTable
  }
}
