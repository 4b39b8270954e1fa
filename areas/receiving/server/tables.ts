import type { Generated } from 'kysely'
import type { Discrepancy, Employee, MissingBox } from '../contract.ts'

/** A posting to the ERP. It is open until `done_at` is set. */
interface PostingTable {
  delivery_id: number
  user_id: number
  user_name: string
  store_name: string | null
  done_at: Date | null
  waits_since: Date | null
  tries: Generated<number>
  next_try_at: Date
}

interface ReceiptTable extends PostingTable {
  erp_key: string
  state: 'posting' | 'done'
  /** A `ErpReceipt` of the port as JSON. */
  posting: string
  receive_number: string | null
  receiver: string | null
  received_at: Date
}

interface DiscrepancyTable extends Pick<Discrepancy, 'kind' | 'sequence' | 'pack' | 'reason'> {
  id: Generated<number>
  device_key: string
  delivery_id: number
  user_id: number
  user_name: string
  reported_at: Date
}

interface DiscrepancyPhotoTable {
  discrepancy_id: number
  /** The number of the photo in its report, from 1. */
  nth: number
  file_id: number
}

interface MarkTable {
  /** The id of the scan. */
  id: string
  nth: Generated<number>
  delivery_id: number
  sequence: number
  /** The number of the box; 0 for the item code. */
  pack: number
  user_id: number
  user_name: string
}

interface SettingTable {
  company: number
  changed_at: Date
  changed_by: string
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'receiving.receipt': ReceiptTable
    'receiving.refused_receipt': { delivery_id: number; reason: string; refused_at: Date }
    'receiving.discrepancy': DiscrepancyTable
    'receiving.discrepancy_photo': DiscrepancyPhotoTable
    'receiving.supervisor': { user_id: number; granted_at: Date }
    'receiving.scan': MarkTable & { scanned_at: Date; taken_at: Date }
    'receiving.taken_back': MarkTable & { taken_back_at: Date }
    'receiving.employee': SettingTable & Employee & { code_key: string }
    'receiving.organisation_setting': SettingTable & { short_receipt: boolean }
    'receiving.missing_box': MissingBox & { delivery_id: number }
    'receiving.do_replacement': PostingTable & { state: 'telling' | 'done'; meant_at: Date }
  }
}
