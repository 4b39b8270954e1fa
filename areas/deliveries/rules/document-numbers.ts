import type { DeliveryDetails } from '../contract.ts'

/** The invoice and DO number of a delivery. Before a DO is converted, its `invoiceNo` is the DO number (G-51). */
export const documentNumbersOf = ({ isInvoice, invoiceNo, doNo }: DeliveryDetails) =>
  isInvoice ? { invoice: invoiceNo, doNo: doNo ?? '' } : { invoice: '', doNo: doNo ?? invoiceNo }

const distinct = (values: readonly (string | number | null)[]): string =>
  [...new Set(values.filter((value) => value !== null && value !== '').map(String))].join(', ')

/** The distinct order and release numbers of a delivery, separated by commas (G-47). */
export const orderNumbersOf = ({ poSelect }: DeliveryDetails) => ({
  po: distinct(poSelect.map((line) => line.PO_NUMBER)),
  rel: distinct(poSelect.map((line) => line.RELEASE_NUM)),
})
