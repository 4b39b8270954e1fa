import type { Generated } from 'kysely'
import type { Month } from '../rules/month.ts'

/** The two monthly data sets: billing invoices and payments. */
export type FinanceKind = 'invoices' | 'payments'

interface MonthLoadTable {
  id: Generated<number>
  kind: FinanceKind
  month: Month
  state: 'loading' | 'shown' | 'replaced' | 'failed'
  row_count: Generated<number>
  user_id: number
  user_name: string
  started_at: Generated<Date>
  alive_until: Date | null
  ended_at: Date | null
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'finance.month_load': MonthLoadTable
  }
}
