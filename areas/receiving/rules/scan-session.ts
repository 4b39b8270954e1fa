import type { HeaderFacts, ItemFacts, PackFacts } from '#areas/deliveries/rules/qr-payload.ts'
import { type Payload, readPayload } from '#areas/deliveries/rules/read-payload.ts'
import { receivingMessages as messages } from '../messages.ts'
import { takeEmployee } from './employee.ts'
import { pendingOf, sheetOf, sheetOfHeader } from './match.ts'
import { onPaper, takeUnverified } from './on-paper.ts'
import { type Say, type Scan, type Session, type Settings, type Step, sayOf, stay } from './session.ts'
import { type Judging, takeBox, takeItem } from './take-paper.ts'

/** A scan: the new state, what it came to, and which header is to be looked up (RCV-01, RCV-03). */
export const take = (session: Session, scan: Scan, settings: Settings): Step =>
  takeAgain({ ...session, count: session.count + 1 }, scan, settings)

/** The same for a scan that was counted already: one that waited for its header. */
export const takeAgain = (session: Session, scan: Scan, settings: Settings): Step =>
  takePayload(session, readPayload(scan.text, new RegExp(settings.employeePattern)), {
    scan,
    settings,
    say: sayOf(scan.text),
  })

const takePayload = (session: Session, payload: Payload, judging: Judging): Step => {
  const { settings, say } = judging
  switch (payload.kind) {
    case 'employee':
      return takeEmployee(session, payload.employeeId, judging)
    case 'header':
      return takeHeader(session, payload, settings, say)
    case 'convertedHeader':
      return stay(session, say('wrong', messages.SCAN_DO_TO_INVOICE))
    case 'item':
    case 'pack':
      return takePaper(session, payload, judging)
    case 'unknown':
      return stay(session, say('wrong', messages.QR_INCORRECT))
  }
}

const takeHeader = (session: Session, header: HeaderFacts, settings: Settings, say: Say): Step => {
  if (header.organisation !== settings.company) return stay(session, say('wrong', messages.SCAN_OTHER_COMPANY))
  const known = sheetOfHeader(session.sheets, header)
  // its receipt may have been undone meanwhile: the server knows (G-123)
  const isReceived = known?.receipt != null
  if (isReceived && settings.isOffline) return stay(session, say('wrong', messages.SCAN_NOT_TRANSIT))
  if ((known && !isReceived) || pendingOf(session.pending, header))
    return stay(session, say('duplicate', messages.SCAN_DUPLICATE))
  const asked = say('waiting', messages.HEADER_ASKED, { number: header.number })
  return {
    session: { ...session, pending: [...session.pending, { header, waiting: [], onPaper: onPaper(header) }] },
    outcomes: [asked],
    ask: [header],
  }
}

const takePaper = (
  session: Session,
  paper: ({ kind: 'item' } & ItemFacts) | ({ kind: 'pack' } & PackFacts),
  judging: Judging,
): Step => {
  const { say } = judging
  const sheet = sheetOf(session.sheets, paper)
  if (sheet)
    return paper.kind === 'item' ? takeItem(session, sheet, paper, judging) : takeBox(session, sheet, paper, judging)
  const coming = pendingOf(session.pending, paper)
  if (coming) return takeUnverified(session, coming, paper, judging)
  const anyOpen = session.sheets.some(({ receipt }) => receipt === null)
  if (paper.kind === 'item')
    return stay(session, say('wrong', anyOpen ? messages.PO_NOT_MATCH : messages.SCAN_HEADER_FIRST))
  return stay(
    session,
    anyOpen
      ? say('wrong', messages.BOX_OF_OTHER_SHEET, { number: paper.number })
      : say('wrong', messages.SCAN_HEADER_FIRST_BOX),
  )
}
