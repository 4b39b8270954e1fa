import { type Refusal, refuse } from '#kit/shared/result.ts'
import { receivingMessages as messages } from '../messages.ts'
import type { Employee } from './employee-calls.ts'

/** Normalises a code for comparison: case, full-width letters and surrounding spaces make no difference. */
export const employeeKey = (code: string): string => code.normalize('NFKC').trim().toUpperCase()

/** Returns the employee with this code; undefined if the list has none. */
export const findEmployee = (employees: readonly Employee[] | undefined, code: string): Employee | undefined =>
  employees?.find((one) => employeeKey(one.code) === employeeKey(code))

/** A row of a pasted or imported list that cannot be read, with the reason. */
interface EmployeeRowFault {
  /** The number of the row, from 1. */
  readonly row: number
  readonly refusal: Refusal
}

interface ReadEmployees {
  readonly employees: readonly Employee[]
  readonly faults: readonly EmployeeRowFault[]
}

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
export const checkEmployees = (employees: readonly Employee[], pattern: RegExp): Refusal | undefined => {
  const check = createRowCheck(pattern)
  for (const row of employees) {
    const refusal = check(row)
    if (refusal) return refusal
  }
  return undefined
}

/**
 * Reads employees from rows of a spreadsheet. The code is in the first column, and the name in the next column that is
 * not empty. The first row counts as headings if its code contains no digit. Empty rows are skipped.
 */
export const readEmployees = (rows: readonly (readonly string[])[], pattern: RegExp): ReadEmployees => {
  const employees: Employee[] = []
  const faults: EmployeeRowFault[] = []
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
