import type { Generated } from 'kysely'
import type { AnswerPolicy } from '../rules/policy.ts'
import type { AnswerKind, AnswerState, ProposalDecision } from '../rules/states.ts'

export interface AnswerTable {
  id: Generated<number>
  vendor_id: number
  vendor_name: string
  line_key: string
  company: number
  po_number: string
  /** 0 if the order has no release. */
  release_num: number
  line_num: number
  shipment_num: number
  /** Empty if the order line has no job. */
  job: string
  item_code: string
  description: string
  uom: string | null
  version: number
  is_latest: Generated<boolean>
  answer: AnswerKind
  state: AnswerState
  reason: string
  /** JSON: `Promised[]`. */
  schedule: string
  quantity: number
  quantity_remain: number
  /** YYYY-MM-DD */
  due_date: string | null
  unit_price: number | null
  days_early: number
  days_late: number
  answered_by: number
  answered_by_name: string
  answered_at: Date
  decision: Generated<ProposalDecision | null>
  decision_reason: Generated<string | null>
  decided_by_name: Generated<string | null>
  decided_at: Generated<Date | null>
}

export interface SettingTable {
  company: number
  policy: AnswerPolicy
  days_early: number
  days_late: number
  answer_days: number
  changed_at: Date
  changed_by: string
}

interface OutboxTable {
  id: Generated<number>
  key: string
  line: string
  /** JSON: `ErpAnswer`. */
  body: string
  created_at: Date
  attempts: Generated<number>
  next_at: Date
  lease_until: Generated<Date | null>
  sent_at: Generated<Date | null>
  last_fault: Generated<string | null>
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'order_answers.answer': AnswerTable
    'order_answers.setting': SettingTable
    'order_answers.outbox': OutboxTable
  }
}
