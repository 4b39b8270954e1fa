import { ok, type Refusal, refuse } from '#kit/shared/result.ts'
import { receivingMessages as messages } from '../../messages.ts'
import type { Employee } from '../employee-calls.ts'
import { findEmployee, type OpenItem, refuseEmployeeCode } from '../employee-list.ts'
import type { ScanContext } from './scan-sheet-code.ts'
import {
  createStepFor,
  type DockSession,
  isSheetOpen,
  type PendingEmployee,
  type SessionStep,
  SHIFT_MS,
  stepWithoutOutcome,
  withNextStep,
} from './session.ts'

/** A repeated scan counts as a confirmation only after this time, because a scanner or camera may read a code twice. */
const MIN_ANSWER_DELAY_MS = 1000

/**
 * Removes the receiver, and a change of receiver that waits for confirmation, if the badge was scanned more than one
 * shift before `now`.
 */
export const withoutExpiredEmployee = (session: DockSession, now: number): DockSession => {
  const at = session.employeeId === null ? session.pendingEmployee?.at : session.employeeAt
  // if the time of the badge scan is unknown, the receiver may be from an earlier shift
  const isExpired = at ? now - Date.parse(at) > SHIFT_MS : session.employeeId !== null
  return isExpired
    ? { ...session, employeeId: null, employeeName: null, employeeAt: null, pendingEmployee: null }
    : session
}

const openItemsOf = ({ sheets, pending }: DockSession): OpenItem[] =>
  [...sheets.filter(isSheetOpen), ...pending.map(({ onPaper }) => onPaper)].flatMap(({ delivery: { number, lines } }) =>
    lines.map(({ itemCode, internalItemCode }) => ({ number, itemCode, internalItemCode })),
  )

const withEmployee = (session: DockSession, { employeeId, name, at }: PendingEmployee, text: string): SessionStep =>
  createStepFor(text)(
    { ...session, employeeId, employeeName: name, employeeAt: at, pendingEmployee: null },
    'good',
    messages.EMPLOYEE_TAKEN,
    { params: { employee: receiverLabel({ employeeId, name }) } },
  )

type NamedEmployee = Pick<PendingEmployee, 'employeeId' | 'name'>

export const receiverLabel = ({ employeeId, name }: NamedEmployee): string =>
  name ? `${name} (${employeeId})` : employeeId

const findScannedEmployee = (session: DockSession, code: string, employees: readonly Employee[] = []) => {
  if (employees.length === 0)
    return refuseEmployeeCode(code, openItemsOf(session)) ?? ok({ employeeId: code, name: null })
  const listed = findEmployee(employees, code)
  return listed ? ok({ employeeId: listed.code, name: listed.name }) : refuse(messages.EMPLOYEE_NOT_LISTED, { code })
}

const confirmsEmployee = (pendingEmployee: PendingEmployee | null, employeeId: string, at: string): boolean =>
  pendingEmployee?.employeeId === employeeId &&
  Math.abs(Date.parse(at) - Date.parse(pendingEmployee.at)) >= MIN_ANSWER_DELAY_MS

/**
 * Handles a code in the form of an employee ID (RCV-11). The first scan of a shift sets the receiver. A different code,
 * or one that was typed by hand, must be confirmed: scanning the code again confirms it.
 */
export const scanEmployee = (
  session: DockSession,
  code: string,
  { scan, settings, createStep }: ScanContext,
): SessionStep => {
  const found = findScannedEmployee(session, code, settings.employees)
  if (!found.ok)
    return createStep(session, 'wrong', found.message, {
      params: found.params,
      ...nextStepOfRefusedEmployee(found, code),
    })
  const scanned = found.value
  const { employeeId } = scanned
  const label = receiverLabel(scanned)
  const { employeeId: before, employeeName, pendingEmployee } = session
  if (before === employeeId) {
    const kept = { ...session, employeeAt: scan.at, pendingEmployee: null }
    const params = { employee: label }
    return pendingEmployee
      ? createStep(kept, 'good', messages.EMPLOYEE_KEPT, { params })
      : createStep(kept, 'duplicate', messages.SCAN_DUPLICATE, withNextStep(messages.NEXT_EMPLOYEE, params))
  }
  if (confirmsEmployee(pendingEmployee, employeeId, scan.at) || (before === null && !scan.isTyped))
    return withEmployee(session, { ...scanned, at: scan.at }, scan.text)
  // a code that is read twice in quick succession does not restart the confirmation
  const at = pendingEmployee?.employeeId === employeeId ? pendingEmployee.at : scan.at
  const withQuestion = { ...session, pendingEmployee: { ...scanned, at } }
  if (before === null)
    return createStep(withQuestion, 'question', messages.EMPLOYEE_ASKED, { params: { employee: label } })
  return createStep(withQuestion, 'question', messages.EMPLOYEE_REPLACE_ASKED, {
    params: {
      employee: label,
      before: receiverLabel({ employeeId: before, name: employeeName }),
    },
  })
}

const nextStepOfRefusedEmployee = ({ message }: Refusal, code: string) =>
  message === messages.EMPLOYEE_NOT_LISTED ? withNextStep(messages.NEXT_NOT_LISTED, { code }) : {}

/** Makes the pending employee the receiver after the user has confirmed the change. */
export const confirmEmployee = (session: DockSession): SessionStep =>
  session.pendingEmployee
    ? withEmployee(session, session.pendingEmployee, session.pendingEmployee.employeeId)
    : stepWithoutOutcome(session)

/** Discards the pending employee after the user has declined the change. The receiver stays the same. */
export const cancelEmployeeChange = (session: DockSession): DockSession => ({ ...session, pendingEmployee: null })

/**
 * Removes the receiver if the code is that of an item in a delivery that was just opened. A badge must then be scanned
 * again.
 */
export const dropReceiverWithItemCode = (step: SessionStep, employees: readonly Employee[] = []): SessionStep => {
  const { session } = step
  // with a list of employees, no check is needed: all codes on the list belong to employees
  if (employees.length > 0) return step
  const openItems = openItemsOf(session)
  const pendingEmployee =
    session.pendingEmployee && refuseEmployeeCode(session.pendingEmployee.employeeId, openItems)
      ? null
      : session.pendingEmployee
  const refusal = session.employeeId === null ? undefined : refuseEmployeeCode(session.employeeId, openItems)
  if (!refusal) return { ...step, session: { ...session, pendingEmployee } }
  const withoutEmployee = { ...session, employeeId: null, pendingEmployee }
  const revoked = createStepFor(session.employeeId ?? '')(withoutEmployee, 'wrong', refusal.message, {
    params: refusal.params,
  })
  return { ...step, session: revoked.session, outcomes: [...step.outcomes, ...revoked.outcomes] }
}

/**
 * Applies the loaded list of employees: adds the receiver's name, or removes a receiver who is not on the list
 * (RCV-11).
 */
export const applyEmployeeList = (session: DockSession, employees: readonly Employee[] = []): SessionStep => {
  const { employeeId } = session
  if (employeeId === null || employees.length === 0) return stepWithoutOutcome(session)
  const listed = findEmployee(employees, employeeId)
  if (listed) return stepWithoutOutcome({ ...session, employeeId: listed.code, employeeName: listed.name })
  const refusal = refuse(messages.EMPLOYEE_NOT_LISTED, { code: employeeId })
  return createStepFor(employeeId)(
    { ...session, employeeId: null, employeeName: null, pendingEmployee: null },
    'wrong',
    refusal.message,
    { params: refusal.params, ...nextStepOfRefusedEmployee(refusal, employeeId) },
  )
}
