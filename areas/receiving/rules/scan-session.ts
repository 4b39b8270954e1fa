import type { HeaderFacts } from '#areas/deliveries/rules/qr-payload.ts'
import { type Payload, readPayload } from '#areas/deliveries/rules/read-payload.ts'
import { receivingMessages as messages } from '../messages.ts'
import { readCommand } from './commands.ts'
import { scanEmployee, withoutExpiredEmployee } from './employee.ts'
import { findPending, sheetOf, sheetOfHeader } from './match.ts'
import {
  nextStepOfOpenSheet,
  nextStepOfOtherCompany,
  nextStepOfReceipt,
  nextStepOfUnexpectedCode,
  nextStepOfUnknownCode,
} from './next-step.ts'
import { scanCommand } from './scan-command.ts'
import { type ScanContext, type SheetCode, scanOnSheet } from './scan-sheet-code.ts'
import { scanSscc } from './scan-sscc.ts'
import {
  createOutcomeFor,
  createStepFor,
  nextIs,
  type Scan,
  type Session,
  type SessionStep,
  type Settings,
} from './session.ts'
import { scanUnverified, sheetFromHeader } from './sheet-from-header.ts'
import { readSscc } from './sscc-code.ts'

/** Applies a scan and returns the new session, the outcome, and the header to look up, if any (RCV-01, RCV-03). */
export const applyScan = (session: Session, scan: Scan, settings: Settings): SessionStep => {
  const current = withoutExpiredEmployee(session, Date.parse(scan.at))
  return reapplyScan({ ...current, count: current.count + 1 }, scan, settings)
}

/** Applies a scan that waited for a header lookup again, without counting it twice. */
export const reapplyScan = (session: Session, scan: Scan, settings: Settings): SessionStep => {
  const context = { scan, settings, createStep: createStepFor(scan.text) }
  const command = readCommand(scan.text)
  if (command) return scanCommand(session, command, context)
  const sscc = readSscc(scan.text)
  return sscc
    ? scanSscc(session, sscc, context)
    : applyPayload(session, readPayload(scan.text, new RegExp(settings.employeePattern)), context)
}

const applyPayload = (session: Session, payload: Payload, context: ScanContext): SessionStep => {
  const { createStep } = context
  switch (payload.kind) {
    case 'employee':
      return scanEmployee(session, payload.employeeId, context)
    case 'header':
      return scanHeader(session, payload, context)
    case 'convertedHeader':
      return createStep(
        session,
        'wrong',
        messages.SCAN_DO_TO_INVOICE,
        nextIs(messages.NEXT_DO_TAB, { number: payload.number }),
      )
    case 'item':
    case 'pack':
      return scanSheetCode(session, payload, context)
    case 'unknown':
      return createStep(session, 'wrong', messages.QR_INCORRECT, { next: nextStepOfUnknownCode(context.scan.text) })
  }
}

const scanHeader = (
  session: Session,
  header: HeaderFacts,
  { scan, settings, createStep }: ScanContext,
): SessionStep => {
  const { number, organisation } = header
  if (organisation !== settings.company)
    return createStep(session, 'wrong', messages.SCAN_OTHER_COMPANY, {
      next: nextStepOfOtherCompany(number, organisation),
    })
  const known = sheetOfHeader(session.sheets, header)
  // a received delivery is looked up again, because its receipt may have been undone in the meantime (G-123)
  const receipt = known?.receipt
  if (receipt && settings.isOffline)
    return createStep(session, 'wrong', messages.SCAN_NOT_TRANSIT, { next: nextStepOfReceipt(receipt) })
  if (known && !receipt)
    return createStep(session, 'duplicate', messages.SCAN_DUPLICATE, { next: nextStepOfOpenSheet(known) })
  if (findPending(session.pending, header))
    return createStep(session, 'duplicate', messages.SCAN_DUPLICATE, nextIs(messages.NEXT_HEADER_ASKED, { number }))
  const lookupOutcome = createOutcomeFor(scan.text)('waiting', messages.HEADER_ASKED, { params: { number } })
  return {
    session: {
      ...session,
      pending: [...session.pending, { header, waiting: [], onPaper: sheetFromHeader(header) }],
    },
    outcomes: [lookupOutcome],
    ask: [header],
  }
}

const scanSheetCode = (session: Session, paper: SheetCode, context: ScanContext): SessionStep => {
  const { createStep } = context
  const sheet = sheetOf(session.sheets, paper)
  if (sheet) return scanOnSheet(session, sheet, paper, context)
  const coming = findPending(session.pending, paper)
  if (coming) return scanUnverified(session, coming, paper, context)
  const open = session.sheets.find(({ receipt }) => receipt === null)
  const place = { next: nextStepOfUnexpectedCode(paper, open?.delivery.number) }
  if (paper.kind === 'item')
    return createStep(session, 'wrong', open ? messages.PO_NOT_MATCH : messages.SCAN_HEADER_FIRST, place)
  return open
    ? createStep(session, 'wrong', messages.BOX_OF_OTHER_SHEET, { params: { number: paper.number }, ...place })
    : createStep(session, 'wrong', messages.SCAN_HEADER_FIRST_BOX, place)
}
