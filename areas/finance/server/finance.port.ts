import type { IsoDate } from '#kit/shared/dates.ts'
import type { Money } from '../rules/money.ts'
import type { Month } from '../rules/month.ts'

/** A billing invoice of a month (S2 §3). A credit note is negative. */
export interface ErpInvoice {
  readonly INVOICE_NO: string
  /** Code of the organisation, or its file prefix. */
  readonly ORG_CODE: string
  readonly SUPPLIER_NAME: string
  readonly SUPPLIER_NO: string | null
  readonly TOTAL_AMOUNT: Money
  readonly INVOICE_DATE: IsoDate
  readonly VENDOR_ID: number
}

/** What a payment paid of one invoice (S2 §3). */
export interface ErpPayment {
  /** Empty where the ERP settled without a cheque. */
  readonly CHECK_NUMBER: string
  readonly AMOUNT: Money
  readonly BASE_AMOUNT: Money | null
  readonly TOTAL_AMOUNT: Money
  readonly WHT_AMT: Money | null
  readonly ORG_CODE: string
  readonly BANK_NAME: string
  readonly INVOICE_NUM: string
  readonly BANK_ACCOUNT_NAME: string
  readonly INV_DESCRIPTION: string
  readonly INVOICE_DATE: IsoDate
  readonly VENDOR_ID: number
}

/**
 * What finance asks of the ERP (S2 §7): all rows of a month, in batches of bounded size and one consistent state. A month that
 * the ERP does not have gives none. Faults (the ERP is away) throw, at any batch.
 */
export interface FinancePort {
  invoiceMonth(month: Month): AsyncIterable<readonly ErpInvoice[]>
  paymentMonth(month: Month): AsyncIterable<readonly ErpPayment[]>
}
