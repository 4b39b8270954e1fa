import { receivingMessages } from '../messages.ts'
import { applyEmployeeList } from './employee.ts'
import { reapplyScan } from './scan-session.ts'
import type { Scan, Session, SessionStep, Settings } from './session.ts'

/**
 * Applies settings that were read from the server, and then repeats the scan of a badge that the former list of employees
 * refused (RCV-11).
 */
export const applySettings = (session: Session, refused: Scan | undefined, settings: Settings): SessionStep => {
  const step = applyEmployeeList(session, settings.employees)
  if (!refused) return step
  const again = reapplyScan(step.session, refused, settings)
  return isUnlisted(again) ? step : { ...again, outcomes: [...step.outcomes, ...again.outcomes] }
}

export const isUnlisted = ({ outcomes }: SessionStep): boolean =>
  outcomes.some(({ message }) => message === receivingMessages.EMPLOYEE_NOT_LISTED)
