import { receivingMessages } from '../messages.ts'
import { type OpenItem, refuseAsEmployee } from './employee-code.ts'
import { type AskedEmployee, type Outcome, type Session, type Step, sayOf, stay } from './session.ts'
import type { Judging } from './take-paper.ts'

/** A scanner or a camera may read a code twice: an answer comes later than this after the question, in milliseconds. */
const MIN_ANSWER_DELAY_MS = 1000

const itemsOf = ({ sheets, pending }: Session): OpenItem[] =>
  [
    ...sheets.filter(({ receipt, isGone }) => receipt === null && !isGone),
    ...pending.map(({ onPaper }) => onPaper),
  ].flatMap(({ delivery: { number, lines } }) =>
    lines.map(({ itemCode, internalItemCode }) => ({ number, itemCode, internalItemCode })),
  )

const withEmployee = (session: Session, employeeId: string, text: string): Step =>
  stay(
    { ...session, employeeId, asked: null },
    sayOf(text)('good', receivingMessages.EMPLOYEE_TAKEN, { employee: employeeId }),
  )

const isAnswer = (asked: AskedEmployee | null | undefined, employeeId: string, at: string): boolean =>
  asked?.employeeId === employeeId && Math.abs(Date.parse(at) - Date.parse(asked.at)) >= MIN_ANSWER_DELAY_MS

/**
 * A code of the form of an employee ID (RCV-11). The first scan of a shift names the receiver; another code, or one typed key by
 * key, only asks: the same code again answers yes.
 */
export const takeEmployee = (session: Session, employeeId: string, { scan, say }: Judging): Step => {
  const refusal = refuseAsEmployee(employeeId, itemsOf(session))
  if (refusal) return stay(session, say('wrong', refusal.message, refusal.params))
  const { employeeId: before, asked } = session
  if (before === employeeId)
    return asked
      ? stay({ ...session, asked: null }, say('good', receivingMessages.EMPLOYEE_KEPT, { employee: employeeId }))
      : stay(session, say('duplicate', receivingMessages.SCAN_DUPLICATE))
  if (isAnswer(asked, employeeId, scan.at) || (before === null && !scan.isTyped))
    return withEmployee(session, employeeId, scan.text)
  const question =
    before === null
      ? say('question', receivingMessages.EMPLOYEE_ASKED, { employee: employeeId })
      : say('question', receivingMessages.EMPLOYEE_REPLACE_ASKED, { employee: employeeId, before })
  // the same code read twice at once keeps the time of its question
  const at = asked?.employeeId === employeeId ? asked.at : scan.at
  return stay({ ...session, asked: { employeeId, at } }, question)
}

/** The person says yes: the asked employee receives. */
export const confirmEmployee = (session: Session): Step =>
  session.asked
    ? withEmployee(session, session.asked.employeeId, session.asked.employeeId)
    : { session, outcomes: [], ask: [] }

/** The person says no: the receiver stays, or there is none yet. */
export const keepEmployee = (session: Session): Session => ({ ...session, asked: null })

/** A receiver that turns out to be an item of a delivery that has just been opened: nobody receives until a badge is scanned. */
export const withoutItemAsEmployee = (step: Step): Step => {
  const { session } = step
  const openItems = itemsOf(session)
  const asked = session.asked && refuseAsEmployee(session.asked.employeeId, openItems) ? null : (session.asked ?? null)
  const refusal = session.employeeId === null ? undefined : refuseAsEmployee(session.employeeId, openItems)
  if (!refusal) return asked === (session.asked ?? null) ? step : { ...step, session: { ...session, asked } }
  const outcome: Outcome = sayOf(session.employeeId ?? '')('wrong', refusal.message, refusal.params)
  const revoked = stay({ ...session, employeeId: null, asked }, outcome)
  return { session: revoked.session, outcomes: [...step.outcomes, outcome], ask: step.ask }
}
