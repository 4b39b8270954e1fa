import { type IsoDate, isIsoDate } from '#kit/shared/dates.ts'

export interface OrderFileName {
  readonly prefix: string
  readonly supplierCode: string
  readonly sequence: string
  readonly date: IsoDate
  readonly poNumber: string
  /** '0' for an order without releases (G-158). */
  readonly relNumber: string
}

/** The example file name in the error message (G-159). */
export const ORDER_NAME_EXAMPLE = 'APD-ABC-001-20250131-12345-0'
const PARTS = 6
/** PO and release numbers of the ERP consist of letters and digits. */
const NUMBER = /^[0-9A-Za-z]+$/

/** Parses `FAC-SUPPLIER-SEQ-DATE-PO-REL.pdf`; undefined if the name has another form (S3 §5, G-158). */
export const parseOrderFileName = (fileName: string): OrderFileName | undefined => {
  if (!/\.pdf$/i.test(fileName)) return undefined
  const parts = fileName
    .slice(0, -'.pdf'.length)
    .split('-')
    .map((part) => part.trim())
  const [prefix = '', supplierCode = '', sequence = '', compact = '', poNumber = '', relNumber = ''] = parts
  if (parts.length !== PARTS || parts.includes('') || !/^\d{8}$/.test(compact)) return undefined
  if (!NUMBER.test(poNumber) || !NUMBER.test(relNumber)) return undefined
  const date = `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`
  return isIsoDate(date) ? { prefix, supplierCode, sequence, date, poNumber, relNumber } : undefined
}
