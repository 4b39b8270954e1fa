import { expect, test } from 'vitest'
import { parsePastedCells } from '#kit/shared/sheets/pasted-cells.ts'
import { sampleScan, sampleSettings } from '#tests/support/samples/session-sample.ts'
import { checkEmployees, readEmployees } from './employee-list.ts'
import { applySettings } from './scan/apply-lookup.ts'
import { confirmEmployee } from './scan/employee.ts'
import { applyScan } from './scan/scan-session.ts'
import { type DockSession, emptySession, type ScanSettings } from './scan/session.ts'

const pattern = /^[A-Za-z0-9-]{3,12}$/
const employees = [
  { code: 'EMP-0042', name: 'สมชาย ใจดี' },
  { code: 'BR-K46-071', name: 'วิภา ศรีสุข' },
]
const listed: ScanSettings = { ...sampleSettings, employees }
const scanned = (session: DockSession, text: string, by = listed) => {
  const step = applyScan(session, sampleScan(text), by)
  return { ...step, code: step.outcomes.at(-1)?.message.code, params: step.outcomes.at(-1)?.params }
}

test('[RCV-11] if a list exists, accepts its codes with the employee’s name and rejects other codes', () => {
  const known = scanned(emptySession, 'emp-0042')
  expect([known.session.employeeId, known.session.employeeName]).toEqual(['EMP-0042', 'สมชาย ใจดี'])
  expect(known.params).toEqual({ employee: 'สมชาย ใจดี (EMP-0042)' })
  const unknown = scanned(known.session, 'EMP-0099')
  expect([unknown.code, unknown.session.employeeId]).toEqual(['EMPLOYEE_NOT_LISTED', 'EMP-0042'])
  expect(unknown.outcomes[0]?.next?.message.code).toBe('NEXT_NOT_LISTED')
  // a code on the list belongs to the employee, even if it looks like an item code
  expect(scanned(emptySession, 'BR-K46-071').code).toBe('EMPLOYEE_TAKEN')
  expect(scanned(emptySession, 'EMP-0099', { ...sampleSettings, employees: [] }).code).toBe('EMPLOYEE_TAKEN')
})

test('[RCV-11] asks for confirmation with both names before a second listed employee replaces the first', () => {
  const { session } = scanned(emptySession, 'EMP-0042')
  const second = scanned(session, 'BR-K46-071')
  expect([second.code, second.params]).toEqual([
    'EMPLOYEE_REPLACE_ASKED',
    { employee: 'วิภา ศรีสุข (BR-K46-071)', before: 'สมชาย ใจดี (EMP-0042)' },
  ])
  const confirmed = confirmEmployee(second.session)
  expect([confirmed.session.employeeId, confirmed.session.employeeName]).toEqual(['BR-K46-071', 'วิภา ศรีสุข'])
})

test('[RCV-11] adds the name to a receiver who was scanned before the list was loaded, or removes a receiver who is not listed', () => {
  const before = (code: string) => scanned(emptySession, code, sampleSettings).session
  const named = applySettings(before('emp-0042'), undefined, listed)
  expect([named.session.employeeId, named.session.employeeName]).toEqual(['EMP-0042', 'สมชาย ใจดี'])
  const refused = applySettings(before('EMP-0099'), undefined, listed)
  expect([refused.session.employeeId, refused.outcomes[0]?.message.code]).toEqual([null, 'EMPLOYEE_NOT_LISTED'])
  const withoutList = applySettings(before('EMP-0099'), undefined, sampleSettings)
  expect(withoutList.session.employeeId).toBe('EMP-0099')
})

test('[RCV-11] repeats a refused badge after the list was read again, if the employee is on it now', () => {
  const refused = sampleScan('EMP-0099')
  const { session } = scanned(emptySession, 'EMP-0099')
  const still = applySettings(session, refused, listed)
  expect([still.session, still.outcomes]).toEqual([session, []])
  const longer: ScanSettings = { ...listed, employees: [...employees, { code: 'EMP-0099', name: 'มานะ รักงาน' }] }
  const added = applySettings(session, refused, longer)
  expect([added.session.employeeId, added.outcomes.at(-1)?.message.code]).toEqual(['EMP-0099', 'EMPLOYEE_TAKEN'])
  const other = scanned(emptySession, 'EMP-0042').session
  const replaced = applySettings(other, refused, longer)
  expect(replaced.outcomes.at(-1)?.message.code).toBe('EMPLOYEE_REPLACE_ASKED')
})

test('[RCV-11] reads employees from spreadsheet rows, skips headings, and reports the rows that cannot be read', () => {
  const rows = parsePastedCells('รหัส\tชื่อ\r\nEMP-1\tสมชาย\r\n\r\nEMP-2\t\r\na|b\tX\r\nemp-1\tอีกคน')
  const { employees: read, faults } = readEmployees(rows, pattern)
  expect(read).toEqual([{ code: 'EMP-1', name: 'สมชาย' }])
  expect(faults.map(({ row, refusal }) => [row, refusal.message.code])).toEqual([
    [4, 'EMPLOYEE_NAME_REQUIRED'],
    [5, 'EMPLOYEE_CODE_INVALID'],
    [6, 'EMPLOYEE_CODE_TWICE'],
  ])
  expect(readEmployees(parsePastedCells('EMP-1,"สมชาย ""ชาย"" ใจดี"'), pattern).employees).toEqual([
    { code: 'EMP-1', name: 'สมชาย "ชาย" ใจดี' },
  ])
  expect(checkEmployees(read, pattern)).toBeUndefined()
  expect(checkEmployees([...read, ...read], pattern)?.message.code).toBe('EMPLOYEE_CODE_TWICE')
})
