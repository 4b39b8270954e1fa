import { expect, test } from 'vitest'
import {
  printedCodesOf,
  sampleDockDelivery,
  sampleScan,
  sampleSettings,
  scanAll,
} from '#tests/support/samples/session-sample.ts'
import { isGtin } from '../employee-list.ts'
import { cancelEmployeeChange, confirmEmployee, withoutExpiredEmployee } from './employee.ts'
import { checkReadiness } from './readiness.ts'
import { applyScan } from './scan-session.ts'
import { type DockSession, emptySession, type Scan } from './session.ts'

const invoice = sampleDockDelivery({
  lines: sampleDockDelivery().lines.map((line) => ({ ...line, itemCode: 'BR-K46-071', internalItemCode: 'INT-071' })),
})
const paper = printedCodesOf(invoice)
const later = (scan: Scan, seconds: number): Scan => ({
  ...scan,
  at: new Date(Date.parse(scan.at) + seconds * 1000).toISOString(),
})
const scanned = (session: DockSession, text: string, over: Partial<Scan> = {}, seconds = 0) =>
  applyScan(session, { ...later(sampleScan(text), seconds), ...over }, sampleSettings)
const shift = scanned(emptySession, 'EMP-0042').session
const codeOf = ({ outcomes }: ReturnType<typeof scanned>) => `${outcomes.at(-1)?.kind} ${outcomes.at(-1)?.message.code}`

test('[RCV-11] a product barcode never becomes the receiver', () => {
  for (const code of ['96385074', '036000291452']) {
    expect(isGtin(code)).toBe(true)
    expect(codeOf(scanned(emptySession, code))).toBe('wrong EMPLOYEE_IS_PRODUCT_CODE')
    expect(scanned(shift, code).session.employeeId).toBe('EMP-0042')
  }
  // EAN-13 and ITF-14 codes, in an installation that allows longer employee IDs
  const longer = { ...sampleSettings, employeePattern: '^[A-Za-z0-9-]{3,20}$' }
  for (const code of ['4006381333931', '00012345600012']) {
    const step = applyScan(emptySession, sampleScan(code), longer)
    expect(codeOf(step)).toBe('wrong EMPLOYEE_IS_PRODUCT_CODE')
  }
})

test('[RCV-11] accepts digits without a valid check digit as an employee ID', () => {
  expect(isGtin('96385075')).toBe(false)
  expect(scanned(emptySession, '96385075').session.employeeId).toBe('96385075')
  expect(scanned(emptySession, '10042').session.employeeId).toBe('10042')
})

test('[RCV-11] an item of an open delivery never becomes the receiver, even by its internal code or in lower case', () => {
  const open = scanAll([paper.header, paper.item(1)], [invoice]).session
  for (const code of ['BR-K46-071', 'br-k46-071', 'INT-071']) {
    expect(codeOf(scanned(open, code))).toBe('wrong EMPLOYEE_IS_ITEM')
    expect(scanned(open, code).session.employeeId).toBeNull()
  }
})

test('[RCV-11] an item of a delivery that waits for the server never becomes the receiver', () => {
  const away = { ...sampleSettings, isOffline: true }
  const { session } = scanAll([paper.header, paper.item(1)], [], emptySession, away)
  expect(codeOf(scanned(session, 'BR-K46-071'))).toBe('wrong EMPLOYEE_IS_ITEM')
})

test('[RCV-11] removes a receiver whose code is an item of the next delivery', () => {
  const { session, outcomes } = scanAll(['BR-K46-071', paper.header], [invoice])
  expect(session.employeeId).toBeNull()
  expect(outcomes.at(-1)).toMatchObject({ kind: 'wrong', params: { code: 'BR-K46-071', number: invoice.number } })
})

test('[RCV-11] asks for confirmation before a second code replaces the receiver', () => {
  const pending = scanned(shift, 'hello')
  expect(codeOf(pending)).toBe('question EMPLOYEE_REPLACE_ASKED')
  expect(pending.session.employeeId).toBe('EMP-0042')
  const yes = confirmEmployee(pending.session)
  expect([codeOf(yes), yes.session.employeeId, yes.session.pendingEmployee]).toEqual([
    'good EMPLOYEE_TAKEN',
    'hello',
    null,
  ])
  const no = cancelEmployeeChange(pending.session)
  expect([no.employeeId, no.pendingEmployee]).toEqual(['EMP-0042', null])
})

test('[RCV-11] scanning the new badge again confirms a change of receiver, and scanning the current badge cancels it', () => {
  const pending = scanned(shift, 'EMP-0043').session
  expect(scanned(pending, 'EMP-0043', {}, 2).session).toMatchObject({ employeeId: 'EMP-0043', pendingEmployee: null })
  const answered = scanned(pending, 'EMP-0042', {}, 2)
  expect([codeOf(answered), answered.session.employeeId, answered.session.pendingEmployee]).toEqual([
    'good EMPLOYEE_KEPT',
    'EMP-0042',
    null,
  ])
})

test('[RCV-11] does not count an immediate second read of a code as a confirmation', () => {
  const pending = scanned(shift, 'LOT-2025').session
  expect(scanned(pending, 'LOT-2025').session.employeeId).toBe('EMP-0042')
})

test('[RCV-11] asks for a confirmation of a receiver that was typed by hand, even if no receiver is set', () => {
  const typed = scanned(emptySession, 'abc', { isTyped: true })
  expect([codeOf(typed), typed.session.employeeId]).toEqual(['question EMPLOYEE_ASKED', null])
  expect(confirmEmployee(typed.session).session.employeeId).toBe('abc')
})

test('[RCV-11] removes the receiver one shift after the badge was scanned, even if the page was used since', () => {
  const startOfShift = sampleScan('').at
  const hours = (count: number) => count * 60 * 60
  const at = (count: number) => Date.parse(startOfShift) + hours(count) * 1000
  const used = scanned(scanned(shift, paper.header, {}, hours(6)).session, 'EMP-0043', {}, hours(11)).session
  expect(withoutExpiredEmployee(used, at(12))).toBe(used)
  expect(withoutExpiredEmployee(used, at(13))).toMatchObject({
    employeeId: null,
    employeeName: null,
    pendingEmployee: null,
  })
  // a scan after the end of the shift, even of the command Submit, finds no receiver
  expect(scanned(used, paper.item(1), {}, hours(13)).session.employeeId).toBeNull()
  const complete = scanAll(
    [paper.header, paper.item(1), ...[1, 2, 3].map((pack) => paper.box(1, pack)), paper.item(2), paper.box(2, 1)],
    [invoice],
    shift,
  ).session
  expect(checkReadiness(complete).complete).toHaveLength(1)
  expect(checkReadiness(withoutExpiredEmployee(complete, at(13))).missing.map(({ message }) => message.code)).toEqual([
    'EMPLOYEE_MISSING',
  ])
  // the badge of the next receiver needs no confirmation, and a badge that is scanned again starts a new shift
  expect(codeOf(scanned(shift, 'EMP-0043', {}, hours(13)))).toBe('good EMPLOYEE_TAKEN')
  const again = scanned(shift, 'EMP-0042', {}, hours(11)).session
  expect(withoutExpiredEmployee(again, at(13)).employeeId).toBe('EMP-0042')
})

test('[RCV-11] discards an unconfirmed receiver after one shift', () => {
  const typed = scanned(emptySession, 'EMP-0042', { isTyped: true }).session
  const now = Date.parse(sampleScan('').at) + 13 * 60 * 60 * 1000
  const after = withoutExpiredEmployee(typed, now)
  expect(confirmEmployee(after).session.employeeId).toBeNull()
})
