import type { DeliveryDetails } from '../contract.ts'

/** The invoice and DO number of a delivery. Before a DO is converted, its `invoiceNo` is the DO number (G-51). */
export const numbersOf = ({ isInvoice, invoiceNo, doNo }: DeliveryDetails): { invoice: string; doNo: string } =>
  isInvoice ? { invoice: invoiceNo, doNo: doNo ?? '' } : { invoice: '', doNo: doNo ?? invoiceNo }
