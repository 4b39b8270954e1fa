import type { IsoDate } from '#kit/shared/dates.ts'
import type { Invoice } from '../contract.ts'
import type { Money } from '../rules/money.ts'
import type { Month } from '../rules/month.ts'

/** A billing invoice of a month (S2 §3). `ORG_CODE` is the code of the organisation, or its file prefix. */
export interface ErpInvoice extends Readonly<Omit<Invoice, 'TOTAL_AMOUNT'>> {
  /** Negative for a credit note. */
  readonly TOTAL_AMOUNT: Money
}

/** The payment of one invoice (S2 §3). */
export interface ErpPayment {
  /** Empty if the ERP settled the invoice without a cheque. */
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
  /** The name of the payee; null if the ERP provides only its id. */
  readonly SUPPLIER_NAME: string | null
  readonly PAYMENT_DATE: IsoDate | null
}

/**
 * The finance calls of the ERP (S2 §7). Each returns all rows of a month in batches of bounded size, from one
 * consistent state; a month without data returns none. If the ERP is not available, reading any batch throws.
 */
export interface FinancePort {
  invoiceMonth(month: Month): AsyncIterable<readonly ErpInvoice[]>
  paymentMonth(month: Month): AsyncIterable<readonly ErpPayment[]>
}
