import type { Generated } from 'kysely'
import type { MissingReason } from '../contract.ts'

export interface ReceiptTable {
  delivery_id: number
  erp_key: string
  state: 'posting' | 'done'
  /** A `Receipt` of the port as JSON. */
  posting: string
  receive_number: string | null
  user_id: number
  user_name: string
  receiver: string | null
  store_name: string | null
  received_at: Date
  done_at: Date | null
  waits_since: Date | null
  tries: Generated<number>
  next_try_at: Date
}

export interface RefusedReceiptTable {
  delivery_id: number
  reason: string
  refused_at: Date
}

export interface DoReplacementTable {
  delivery_id: number
  state: 'telling' | 'done'
  user_id: number
  user_name: string
  store_name: string | null
  meant_at: Date
  done_at: Date | null
  waits_since: Date | null
  tries: Generated<number>
  next_try_at: Date
}

export interface DiscrepancyTable {
  id: Generated<number>
  device_key: string
  delivery_id: number
  kind: 'short' | 'damaged' | 'unknown'
  sequence: number | null
  pack: number | null
  reason: string
  user_id: number
  user_name: string
  reported_at: Date
}

export interface DiscrepancyPhotoTable {
  discrepancy_id: number
  /** The number of the photo in its report, from 1. */
  nth: number
  /** References `files.file`. */
  file_id: number
}

export interface SupervisorTable {
  user_id: number
  granted_at: Date
}

export interface ScanTable {
  id: string
  nth: Generated<number>
  delivery_id: number
  sequence: number
  /** The number of the box; 0 for the item code. */
  pack: number
  user_id: number
  user_name: string
  scanned_at: Date
  taken_at: Date
}

export interface TakenBackTable {
  /** The id of the scan whose mark was taken back. */
  id: string
  nth: Generated<number>
  delivery_id: number
  sequence: number
  pack: number
  user_id: number
  user_name: string
  taken_back_at: Date
}

export interface EmployeeTable {
  company: number
  code_key: string
  code: string
  name: string
  changed_at: Date
  changed_by: string
}

export interface OrganisationSettingTable {
  company: number
  short_receipt: boolean
  changed_at: Date
  changed_by: string
}

export interface MissingBoxTable {
  delivery_id: number
  sequence: number
  pack: number
  reason: MissingReason
  note: string | null
}

declare module '#kit/server/database.ts' {
  interface Tables {
    'receiving.receipt': ReceiptTable
    'receiving.refused_receipt': RefusedReceiptTable
    'receiving.discrepancy': DiscrepancyTable
    'receiving.discrepancy_photo': DiscrepancyPhotoTable
    'receiving.supervisor': SupervisorTable
    'receiving.scan': ScanTable
    'receiving.taken_back': TakenBackTable
    'receiving.employee': EmployeeTable
    'receiving.organisation_setting': OrganisationSettingTable
    'receiving.missing_box': MissingBoxTable
    'receiving.do_replacement': DoReplacementTable
  }
}
