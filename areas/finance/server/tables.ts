import type { Generated } from 'kysely'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { Money } from '../rules/money.ts'
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

interface InvoiceTable {
  id: Generated<number>
  load_id: number
  row_num: number
  invoice_no: string
  number_key: string
  org_code: string
  supplier_name: string
  supplier_no: string | null
  total_amount: Money
  invoice_date: IsoDate
  vendor_id: number
  terms: string | null
  due_date: IsoDate | null
}

interface PaymentTable {
  load_id: number
  row_num: number
  cheque_key: string
  check_number: string
  amount: Money
  base_amount: Money | null
  total_amount: Money
  wht_amt: Money | null
  org_code: string
  bank_name: string
  invoice_num: string
  number_key: string
  bank_account_name: string
  inv_description: string
  invoice_date: IsoDate
  vendor_id: number
  supplier_name: string | null
  payment_date: IsoDate | null
}

declare module '#kit/server/database.ts' {
  interface Tables {
    'finance.month_load': MonthLoadTable
    'finance.invoice': InvoiceTable
    'finance.payment': PaymentTable
  }
}
