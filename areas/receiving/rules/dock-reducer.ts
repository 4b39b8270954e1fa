import type { HeaderFacts } from '#areas/deliveries/rules/qr-payload.ts'
import type { Message, Params } from '#kit/shared/message.ts'
import type { DockDelivery, DockProgress, ReceiptAnswer } from '../contract.ts'
import { receivingMessages } from '../messages.ts'
import { applyEmployeeList, cancelEmployeeChange, confirmEmployee, withoutExpiredEmployee } from './employee.ts'
import { answer } from './lookup.ts'
import { applyScan, reapplyScan } from './scan-session.ts'
import { answerSscc, type SsccLookup } from './scan-sscc.ts'
import {
  type Lookup,
  type Scan,
  type Session,
  type SessionStep,
  type Settings,
  stepWithoutOutcome,
  type UnsentMark,
} from './session.ts'
import {
  applyDelivery,
  applyProgress,
  missingScanRefused,
  receiptDeferred,
  receiptSucceeded,
  receiptUndone,
  reportToggled,
  scanTakenBack,
  submitFailed,
  submitStarted,
  undoToggled,
  withAcknowledgedScans,
  withoutChanges,
  withoutSheet,
  withUnverifiedSheets,
} from './shared-marks.ts'

/** All actions of the scan page's session. */
export type DockAction =
  | { readonly type: 'scanned'; readonly scan: Scan }
  | { readonly type: 'headerAnswered'; readonly header: HeaderFacts; readonly lookup: Lookup }
  /** The lookup of a scanned SSCC has ended, with or without a response of the server (EDI-03). */
  | { readonly type: 'ssccAnswered'; readonly scan: Scan; readonly lookup: SsccLookup }
  | { readonly type: 'scansAcknowledged'; readonly ids: readonly string[]; readonly progress?: DockProgress }
  /** The server refused the scan of a box, because a receipt was submitted without it in the meantime. */
  | { readonly type: 'missingScanRefused'; readonly mark: UnsentMark; readonly number: string }
  | { readonly type: 'progressReported'; readonly progress: DockProgress }
  /** The user undid the scan of a box, and the server has removed its mark. */
  | {
      readonly type: 'scanTakenBack'
      readonly box: { readonly sequence: number; readonly pack: number }
      readonly progress: DockProgress
    }
  | { readonly type: 'deliveryRefreshed'; readonly delivery: DockDelivery }
  | { readonly type: 'connectionLost' }
  | { readonly type: 'sessionAdopted'; readonly session: Session }
  /** The settings of the dock were read from the server. `refused`: a badge that was not on the list before. */
  | { readonly type: 'settingsRead'; readonly refused?: Scan | undefined }
  | { readonly type: 'employeeConfirmed' }
  | { readonly type: 'employeeKept' }
  /** The shift of the receiver may be over. `now`: in ms since 1970. */
  | { readonly type: 'shiftChecked'; readonly now: number }
  | { readonly type: 'submitStarted'; readonly deliveryId: number }
  | { readonly type: 'submitFailed'; readonly deliveryId: number; readonly message: Message; readonly params: Params }
  | { readonly type: 'received'; readonly receipt: ReceiptAnswer }
  /** The ERP is unavailable, so the receipt waits. `since`: ISO instant. */
  | { readonly type: 'receiptDeferred'; readonly deliveryId: number; readonly since: string }
  | { readonly type: 'undoToggled'; readonly deliveryId: number; readonly isOpen: boolean }
  | { readonly type: 'reportToggled'; readonly deliveryId: number; readonly isOpen: boolean }
  | { readonly type: 'receiptUndone'; readonly deliveryId: number }
  | { readonly type: 'setAside'; readonly deliveryId: number }
  | { readonly type: 'changesRead' }

/** Applies an action to the session. Returns the new session, the outcomes to show, and the headers to look up. */
export const dockReducer = (session: Session, action: DockAction, settings: Settings): SessionStep => {
  switch (action.type) {
    case 'scanned':
      return applyScan(session, action.scan, settings)
    case 'headerAnswered':
      return answer(session, action.header, action.lookup, settings)
    case 'ssccAnswered':
      return answerSscc(session, action.scan, action.lookup, reapplyScan, settings)
    case 'scansAcknowledged':
      return stepWithoutOutcome(
        withAcknowledgedScans(action.progress ? applyProgress(session, action.progress) : session, action.ids),
      )
    case 'missingScanRefused':
      return missingScanRefused(session, action.mark, action.number)
    case 'progressReported':
      return stepWithoutOutcome(applyProgress(session, action.progress))
    case 'scanTakenBack':
      return scanTakenBack(session, action.box, action.progress)
    case 'deliveryRefreshed':
      return applyDelivery(session, action.delivery)
    case 'connectionLost':
      return stepWithoutOutcome(withUnverifiedSheets(session))
    case 'sessionAdopted':
      return stepWithoutOutcome(withUnverifiedSheets(action.session))
    case 'settingsRead':
      return applySettings(session, action.refused, settings)
    case 'employeeConfirmed':
      return confirmEmployee(session)
    case 'employeeKept':
      return stepWithoutOutcome(cancelEmployeeChange(session))
    case 'shiftChecked':
      return stepWithoutOutcome(withoutExpiredEmployee(session, action.now))
    case 'submitStarted':
      return stepWithoutOutcome(submitStarted(session, action.deliveryId))
    case 'submitFailed':
      return submitFailed(session, action.deliveryId, action.message, action.params)
    case 'received':
      return receiptSucceeded(session, action.receipt)
    case 'receiptDeferred':
      return receiptDeferred(session, action.deliveryId, action.since)
    case 'undoToggled':
      return stepWithoutOutcome(undoToggled(session, action.deliveryId, action.isOpen))
    case 'reportToggled':
      return stepWithoutOutcome(reportToggled(session, action.deliveryId, action.isOpen))
    case 'receiptUndone':
      return receiptUndone(session, action.deliveryId)
    case 'setAside':
      return stepWithoutOutcome(withoutSheet(session, action.deliveryId))
    case 'changesRead':
      return stepWithoutOutcome(withoutChanges(session))
  }
}

/** Applies new settings, and then repeats the scan of a badge that the former list of employees refused (RCV-11). */
const applySettings = (session: Session, refused: Scan | undefined, settings: Settings): SessionStep => {
  const step = applyEmployeeList(session, settings.employees)
  if (!refused) return step
  const again = reapplyScan(step.session, refused, settings)
  return isUnlisted(again) ? step : { ...again, outcomes: [...step.outcomes, ...again.outcomes] }
}

/** Returns whether a scanned employee is not on the list. */
export const isUnlisted = ({ outcomes }: SessionStep): boolean =>
  outcomes.some(({ message }) => message === receivingMessages.EMPLOYEE_NOT_LISTED)
