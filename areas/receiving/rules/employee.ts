import { receivingMessages } from '../messages.ts'
import { type OpenItem, refuseAsEmployee } from './employee-code.ts'
import type { ScanContext } from './scan-sheet-code.ts'
import {
  createOutcomeFor,
  keepSession,
  type Outcome,
  type PendingEmployee,
  type Session,
  type SessionStep,
} from './session.ts'

/** A scanner or camera may read a code twice; a repeated scan counts as an answer only after this time. */
const MIN_ANSWER_DELAY_MS = 1000

const itemsOf = ({ sheets, pending }: Session): OpenItem[] =>
  [
    ...sheets.filter(({ receipt, isGone }) => receipt === null && !isGone),
    ...pending.map(({ onPaper }) => onPaper),
  ].flatMap(({ delivery: { number, lines } }) =>
    lines.map(({ itemCode, internalItemCode }) => ({ number, itemCode, internalItemCode })),
  )

const withEmployee = (session: Session, employeeId: string, text: string): SessionStep =>
  keepSession(
    { ...session, employeeId, pendingEmployee: null },
    createOutcomeFor(text)('good', receivingMessages.EMPLOYEE_TAKEN, { employee: employeeId }),
  )

const isAnswer = (pendingEmployee: PendingEmployee | null | undefined, employeeId: string, at: string): boolean =>
  pendingEmployee?.employeeId === employeeId &&
  Math.abs(Date.parse(at) - Date.parse(pendingEmployee.at)) >= MIN_ANSWER_DELAY_MS

/**
 * Handles a code with the format of an employee ID (RCV-11). The first scan of a shift sets the receiver. Another code,
 * or one typed by hand, opens a question, and scanning the same code again confirms it.
 */
export const scanEmployee = (session: Session, employeeId: string, { scan, say }: ScanContext): SessionStep => {
  const refusal = refuseAsEmployee(employeeId, itemsOf(session))
  if (refusal) return keepSession(session, say('wrong', refusal.message, refusal.params))
  const { employeeId: before, pendingEmployee } = session
  if (before === employeeId)
    return pendingEmployee
      ? keepSession(
          { ...session, pendingEmployee: null },
          say('good', receivingMessages.EMPLOYEE_KEPT, { employee: employeeId }),
        )
      : keepSession(session, say('duplicate', receivingMessages.SCAN_DUPLICATE))
  if (isAnswer(pendingEmployee, employeeId, scan.at) || (before === null && !scan.isTyped))
    return withEmployee(session, employeeId, scan.text)
  const question =
    before === null
      ? say('question', receivingMessages.EMPLOYEE_ASKED, { employee: employeeId })
      : say('question', receivingMessages.EMPLOYEE_REPLACE_ASKED, { employee: employeeId, before })
  // a code that is read twice in quick succession does not restart the question
  const at = pendingEmployee?.employeeId === employeeId ? pendingEmployee.at : scan.at
  return keepSession({ ...session, pendingEmployee: { employeeId, at } }, question)
}

/** The user confirms: the pending employee becomes the receiver. */
export const confirmEmployee = (session: Session): SessionStep =>
  session.pendingEmployee
    ? withEmployee(session, session.pendingEmployee.employeeId, session.pendingEmployee.employeeId)
    : { session, outcomes: [], ask: [] }

/** The user declines: the receiver does not change. */
export const cancelEmployeeChange = (session: Session): Session => ({ ...session, pendingEmployee: null })

/** The receiver is removed if its code is an item of the delivery just opened; a badge must be scanned again. */
export const withoutItemAsEmployee = (step: SessionStep): SessionStep => {
  const { session } = step
  const openItems = itemsOf(session)
  const pendingEmployee =
    session.pendingEmployee && refuseAsEmployee(session.pendingEmployee.employeeId, openItems)
      ? null
      : (session.pendingEmployee ?? null)
  const refusal = session.employeeId === null ? undefined : refuseAsEmployee(session.employeeId, openItems)
  if (!refusal)
    return pendingEmployee === (session.pendingEmployee ?? null)
      ? step
      : { ...step, session: { ...session, pendingEmployee } }
  const outcome: Outcome = createOutcomeFor(session.employeeId ?? '')('wrong', refusal.message, refusal.params)
  const revoked = keepSession({ ...session, employeeId: null, pendingEmployee }, outcome)
  return { session: revoked.session, outcomes: [...step.outcomes, outcome], ask: step.ask }
}
