import { hasCheckDigit } from '#areas/deliveries/rules/codes/sscc.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { receivingMessages as messages } from '../messages.ts'
import type { Employee } from './employee-calls.ts'

/** Normalises a code for comparison: case, full-width letters and surrounding spaces make no difference. */
export const employeeKey = (code: string): string => code.normalize('NFKC').trim().toUpperCase()

export const findEmployee = (employees: readonly Employee[] | undefined, code: string): Employee | undefined =>
  employees?.find((one) => employeeKey(one.code) === employeeKey(code))

const MAX_NAME_LENGTH = 100

/** Returns a check of one row after another: codes match the pattern, rows have names, and no code occurs twice. */
const createRowCheck = (pattern: RegExp) => {
  const seen = new Set<string>()
  return ({ code, name }: Employee): Refusal | undefined => {
    const isRepeated = seen.has(employeeKey(code))
    seen.add(employeeKey(code))
    if (!pattern.test(code)) return refuse(messages.EMPLOYEE_CODE_INVALID, { code: code.slice(0, MAX_NAME_LENGTH) })
    if (name === '' || name.length > MAX_NAME_LENGTH) return refuse(messages.EMPLOYEE_NAME_REQUIRED, { code })
    return isRepeated ? refuse(messages.EMPLOYEE_CODE_TWICE, { code }) : undefined
  }
}

/** Checks a list on the server. Returns the refusal of the first row that cannot be stored. */
export const checkEmployees = (employees: readonly Employee[], pattern: RegExp): Refusal | undefined =>
  employees.map(createRowCheck(pattern)).find((refusal) => refusal !== undefined)

/**
 * Reads employees from the rows of a spreadsheet. The code is in the first column, and the name in the next column that
 * is not empty. The first row is treated as headings if its code contains no digit. Empty rows are skipped. Rows that
 * cannot be read are returned as errors, with the row number from 1 and the reason.
 */
export const readEmployees = (rows: readonly (readonly string[])[], pattern: RegExp) => {
  const employees: Employee[] = []
  const faults: { row: number; refusal: Refusal }[] = []
  const check = createRowCheck(pattern)
  for (const [index, cells] of rows.entries()) {
    const [code = '', name = ''] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    if (code === '' || (index === 0 && !/\d/.test(code) && rows.length > 1)) continue
    const refusal = check({ code, name })
    if (refusal) faults.push({ row: index + 1, refusal })
    else employees.push({ code, name })
  }
  return { employees, faults }
}

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
 * Refuses a code in the form of an employee ID if it is a product barcode or the code of an item in an open delivery.
 * Only for organisations without a list of employees (RCV-11).
 */
export const refuseEmployeeCode = (code: string, openItems: readonly OpenItem[]): Refusal | undefined => {
  if (isGtin(code)) return refuse(messages.EMPLOYEE_IS_PRODUCT_CODE, { code }, { path: 'employeeId' })
  const item = openItems.find(({ itemCode, internalItemCode }) =>
    [itemCode, internalItemCode ?? ''].some((one) => employeeKey(one) === employeeKey(code)),
  )
  return item && refuse(messages.EMPLOYEE_IS_ITEM, { code, number: item.number }, { path: 'employeeId' })
}
