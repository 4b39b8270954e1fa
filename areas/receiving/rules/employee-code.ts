import { hasCheckDigit } from '#areas/deliveries/rules/sscc.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { receivingMessages } from '../messages.ts'

/** Lengths of GTIN-8 (EAN-8), GTIN-12 (UPC), GTIN-13 (EAN-13) and GTIN-14 (ITF-14). */
const GTIN = /^(\d{8}|\d{12,14})$/

/** A product barcode: its last digit is the GS1 check digit of the others. */
export const isGtin = (code: string): boolean => GTIN.test(code) && hasCheckDigit(code)

/** An item of an open delivery, identified by its codes. */
export interface OpenItem {
  readonly number: string
  readonly itemCode: string
  readonly internalItemCode: string | null
}

const key = (code: string): string => code.normalize('NFKC').trim().toUpperCase()

/** Why a code in employee-ID form is not accepted as one, although no list of employees exists: it is a product barcode or an item code (RCV-11). */
export const refuseEmployeeCode = (code: string, openItems: readonly OpenItem[]): Refusal | undefined => {
  if (isGtin(code)) return refuse(receivingMessages.EMPLOYEE_IS_PRODUCT_CODE, { code }, { path: 'employeeId' })
  const item = openItems.find(({ itemCode, internalItemCode }) =>
    [itemCode, internalItemCode ?? ''].some((one) => key(one) === key(code)),
  )
  return item && refuse(receivingMessages.EMPLOYEE_IS_ITEM, { code, number: item.number }, { path: 'employeeId' })
}
