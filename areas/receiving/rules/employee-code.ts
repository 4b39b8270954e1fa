import { hasCheckDigit } from '#areas/deliveries/rules/sscc.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { receivingMessages } from '../messages.ts'
import { employeeKey } from './employee-list.ts'

/** Lengths of GTIN-8 (EAN-8), GTIN-12 (UPC), GTIN-13 (EAN-13) and GTIN-14 (ITF-14). */
const GTIN = /^(\d{8}|\d{12,14})$/

/** Returns whether the code is a product barcode: its last digit is the GS1 check digit of the other digits. */
export const isGtin = (code: string): boolean => GTIN.test(code) && hasCheckDigit(code)

/** The codes of an item, and the number of the open delivery that contains it. */
export interface OpenItem {
  readonly number: string
  readonly itemCode: string
  readonly internalItemCode: string | null
}

/**
 * Refuses a code in the form of an employee ID that is a product barcode or the code of an item of an open delivery. It
 * applies to organisations without a list of employees (RCV-11).
 */
export const refuseEmployeeCode = (code: string, openItems: readonly OpenItem[]): Refusal | undefined => {
  if (isGtin(code)) return refuse(receivingMessages.EMPLOYEE_IS_PRODUCT_CODE, { code }, { path: 'employeeId' })
  const item = openItems.find(({ itemCode, internalItemCode }) =>
    [itemCode, internalItemCode ?? ''].some((one) => employeeKey(one) === employeeKey(code)),
  )
  return item && refuse(receivingMessages.EMPLOYEE_IS_ITEM, { code, number: item.number }, { path: 'employeeId' })
}
