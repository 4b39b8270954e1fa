import type { HeaderFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { numberKey } from '#areas/deliveries/rules/number-key.ts'
import { isActionAllowed } from '#areas/deliveries/rules/status.ts'
import type { Message } from '#kit/shared/message.ts'
import type { DockDelivery, SsccOwner } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { readCommand } from './commands.ts'
import { applyEmployeeList, dropReceiverWithItemCode } from './employee.ts'
import { findPendingHeader, headerDifferences } from './match-sheet.ts'
import {
  nextStepOfClosedDelivery,
  nextStepOfOpenSheet,
  nextStepOfOtherCompany,
  nextStepOfRefusal,
} from './next-step.ts'
import { reapplyScan } from './scan-session.ts'
import { findBoxBySscc, readSscc, rejectUnknownSscc } from './scan-sscc.ts'
import {
  countBoxes,
  createOutcomeFor,
  createSheet,
  createStepFor,
  type DockSession,
  type LookupResult,
  type NextStep,
  type Scan,
  type ScanOutcome,
  type ScanSettings,
  type SessionStep,
  stepWithOutcome,
  stepWithoutOutcome,
  withNextStep,
  withoutOutcomes,
} from './session.ts'
import { withServerMarks } from './shared-marks.ts'

/**
 * Applies the result of a header lookup: opens the delivery and applies the scans that waited for it, or shows why the
 * delivery cannot be opened.
 */
export const applyHeaderLookup = (
  session: DockSession,
  header: HeaderFacts,
  lookup: LookupResult,
  settings: ScanSettings,
): SessionStep => dropReceiverWithItemCode(applyPendingHeader(session, header, lookup, settings), settings.employees)

const applyPendingHeader = (
  session: DockSession,
  header: HeaderFacts,
  lookup: LookupResult,
  settings: ScanSettings,
): SessionStep => {
  const pendingHeader = findPendingHeader(session.pending, header)
  if (!pendingHeader) return stepWithoutOutcome(session)
  const isAsked = ({ message, params }: ScanOutcome) =>
    [messages.HEADER_ASKED.code, messages.COMMAND_SUBMIT_WAITS.code].includes(message.code) &&
    params.number === header.number
  const waiting = new Set(pendingHeader.waiting.map(({ text }) => text))
  // outcomes of waiting scans are removed, because the scans are checked again below, against the lines of the delivery
  const isRechecked = ({ kind, text }: ScanOutcome) => kind === 'unverified' && waiting.has(text)
  const rest = {
    ...withoutOutcomes(session, (outcome) => isAsked(outcome) || isRechecked(outcome)),
    pending: session.pending.filter((one) => one !== pendingHeader),
  }
  const opened =
    'refused' in lookup
      ? createStepFor(header.number)(rest, 'wrong', lookup.refused.message, {
          params: lookup.refused.params,
          next: nextStepOfRefusal(header, lookup.refused.message),
        })
      : openDelivery(rest, header, lookup.found, settings)
  if (pendingHeader.waiting.length === 0) return opened
  const isOpen = opened.session.sheets.some(({ delivery }) => !rest.sheets.some((sheet) => sheet.delivery === delivery))
  if (!isOpen) {
    const count = pendingHeader.waiting.filter(({ text }) => !readCommand(text)).length
    return count === 0 ? opened : reportUnusedScans(opened, count, header.number)
  }
  return pendingHeader.waiting.reduce<SessionStep>((step, scan) => {
    const next = reapplyScan(step.session, scan, settings)
    // a waiting Submit code reports its own result and cannot conflict with a scan
    const otherwise = readCommand(scan.text) ? [] : next.outcomes.filter(isConflict).map(asScannedElsewhere)
    return {
      session: { ...next.session, changes: [...next.session.changes, ...otherwise] },
      outcomes: [...step.outcomes, ...next.outcomes],
      headersToLookUp: [...step.headersToLookUp, ...next.headersToLookUp],
      ssccsToLookUp: [...(step.ssccsToLookUp ?? []), ...(next.ssccsToLookUp ?? [])],
      effect: next.effect ?? step.effect,
    }
  }, opened)
}

/** Reports the waiting scans that are dropped because the delivery cannot be received. */
const reportUnusedScans = (opened: SessionStep, count: number, number: string): SessionStep => {
  const dropped = createOutcomeFor(number)('wrong', messages.SCANS_NOT_USED, { params: { number, count } })
  const step = stepWithOutcome(opened.session, dropped)
  return {
    ...step,
    session: { ...step.session, changes: [...step.session.changes, ...opened.outcomes, dropped] },
    outcomes: [...opened.outcomes, dropped],
  }
}

/** An item code that another device has also scanned is not a conflict. */
const isConflict = ({ kind, pack }: ScanOutcome): boolean =>
  kind === 'wrong' || (kind === 'duplicate' && pack !== undefined)

/**
 * Replaces the message of a duplicate box by "scanned on another device". A duplicate on the same device is reported
 * immediately, so it never reaches this function.
 */
const asScannedElsewhere = (outcome: ScanOutcome): ScanOutcome =>
  outcome.kind === 'duplicate' && outcome.pack !== undefined
    ? { ...outcome, message: messages.SCANNED_ELSEWHERE, params: { line: outcome.sequence ?? 0, pack: outcome.pack } }
    : outcome

const refusalToOpen = (delivery: DockDelivery, settings: ScanSettings): [Message, NextStep | undefined] | undefined => {
  const { company, status, number } = delivery
  if (company !== settings.company) return [messages.SCAN_OTHER_COMPANY, nextStepOfOtherCompany(number, company)]
  if (status === 'transit_demo') return [messages.SCAN_DEMO, { message: messages.NEXT_DEMO, params: { number } }]
  return isActionAllowed('receive', status)
    ? undefined
    : [messages.SCAN_NOT_TRANSIT, nextStepOfClosedDelivery(delivery)]
}

const openedMessage = (header: HeaderFacts, { number, marks, lines }: DockDelivery) => {
  const done = countBoxes(marks)
  const facts = { done, number, paper: header.number, lines: lines.length, packs: countBoxes(lines) }
  if (numberKey(header.number) !== numberKey(number)) return { message: messages.HEADER_TAKEN_BY_OLD_NUMBER, facts }
  return { message: done > 0 ? messages.HEADER_GOES_ON : messages.HEADER_TAKEN, facts }
}

const openDelivery = (session: DockSession, header: HeaderFacts, delivery: DockDelivery, settings: ScanSettings) => {
  const createStep = createStepFor(header.number)
  const refusal = refusalToOpen(delivery, settings)
  if (refusal) {
    const [message, next] = refusal
    return createStep(session, 'wrong', message, { deliveryId: delivery.id, next })
  }
  const already = session.sheets.find((sheet) => sheet.receipt === null && sheet.delivery.id === delivery.id)
  if (already) {
    const place = { deliveryId: delivery.id, next: nextStepOfOpenSheet(already) }
    return createStep(session, 'duplicate', messages.SCAN_DUPLICATE, place)
  }
  const differences = headerDifferences(delivery, header)
  // received deliveries are removed when the next header is scanned (G-115), unless the form to undo a receipt or a
  // problem report is open
  const sheets = session.sheets.filter(
    (sheet) =>
      sheet.receipt === null || ((sheet.isUndoOpen || sheet.isReportOpen) && sheet.delivery.id !== delivery.id),
  )
  const open = { ...session, sheets: [...sheets, withServerMarks({ ...createSheet(delivery), differences }, delivery)] }
  if (delivery.waitingSince)
    return createStep(open, 'waiting', messages.RECEIPT_WAITS, {
      params: { number: delivery.number },
      deliveryId: delivery.id,
    })
  const { message, facts } = openedMessage(header, delivery)
  return createStep(open, 'good', message, { params: facts, deliveryId: delivery.id, differences })
}

/**
 * Applies the server's response about an SSCC that belonged to no open delivery; `undefined` if there was no response.
 */
export const applySsccLookup = (
  session: DockSession,
  scan: Scan,
  lookup: LookupResult<SsccOwner> | undefined,
  settings: ScanSettings,
): SessionStep => {
  const isAsked = ({ message, text }: ScanOutcome) => message.code === messages.SSCC_ASKED.code && text === scan.text
  const rest = withoutOutcomes(session, isAsked)
  const sscc = readSscc(scan.text)?.sscc ?? ''
  // the delivery of the SSCC was opened in the meantime
  if (findBoxBySscc(session.sheets, sscc)) return reapplyScan(rest, scan, settings)
  if (!lookup) return rejectUnknownSscc(rest, scan, sscc)
  if ('found' in lookup) return rejectSsccOfOther(rest, scan, lookup.found)
  const createStep = createStepFor(scan.text)
  return createStep(rest, 'wrong', lookup.refused.message, {
    params: lookup.refused.params,
    ...withNextStep(messages.NEXT_SCAN_TAG),
  })
}

/** Handles an SSCC whose delivery is not open. The outcome contains the delivery and its state. */
const rejectSsccOfOther = (session: DockSession, scan: Scan, owner: SsccOwner): SessionStep => {
  const createStep = createStepFor(scan.text)
  const { number, vendorName: vendor, sequence: line, pack, status } = owner
  if (status === 'transit')
    return createStep(session, 'wrong', messages.BOX_OF_OTHER_SHEET, {
      params: { number },
      ...withNextStep(messages.NEXT_SSCC_OF, { vendor, line, pack }),
    })
  return createStep(session, 'wrong', messages.SSCC_CLOSED, {
    params: { number },
    next: nextStepOfClosedDelivery(owner),
  })
}

/**
 * Applies settings from the server, and then repeats the scan of a badge that was not on the former list of employees
 * (RCV-11).
 */
export const applySettings = (session: DockSession, refused: Scan | undefined, settings: ScanSettings): SessionStep => {
  const step = applyEmployeeList(session, settings.employees)
  if (!refused) return step
  const again = reapplyScan(step.session, refused, settings)
  return isEmployeeUnlisted(again) ? step : { ...again, outcomes: [...step.outcomes, ...again.outcomes] }
}

export const isEmployeeUnlisted = ({ outcomes }: SessionStep): boolean =>
  outcomes.some(({ message }) => message === messages.EMPLOYEE_NOT_LISTED)
