import type { DeliveryDetails } from '../contract.ts'

/** The numbers of a sheet: `invoiceNo` of a DO that is not converted is its DO number (G-51). */
export const numbersOf = ({ isInvoice, invoiceNo, doNo }: DeliveryDetails): { invoice: string; doNo: string } =>
  isInvoice ? { invoice: invoiceNo, doNo: doNo ?? '' } : { invoice: '', doNo: doNo ?? invoiceNo }
