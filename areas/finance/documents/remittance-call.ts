import type { Payment } from '../contract.ts'

/** A cheque and its payments, for the payee's accountant (FIN-05). */
export interface Remittance {
  readonly cheque: Payment
  readonly parts: readonly Payment[]
  /** MMM-YYYY */
  readonly month: string
  /** When the month was fetched from the ERP, as an ISO instant. */
  readonly fetchedAt: string
}
