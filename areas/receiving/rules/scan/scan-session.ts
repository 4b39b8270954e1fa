import type { HeaderFacts, ItemFacts, PackFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { type Payload, readPayload } from '#areas/deliveries/rules/codes/read-payload.ts'
import { emptyPack } from '#areas/deliveries/rules/lines/pack.ts'
import { QUANTITY_DECIMALS } from '#kit/shared/quantity.ts'
import type { DockDelivery, DockLine } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { readCommand } from './commands.ts'
import { scanEmployee, withoutExpiredEmployee } from './employee.ts'
import { findPending, lineOf, sheetOf, sheetOfHeader } from './match.ts'
import {
  nextStepOfOpenSheet,
  nextStepOfOtherCompany,
  nextStepOfReceipt,
  nextStepOfUnexpectedCode,
  nextStepOfUnknownCode,
} from './next-step.ts'
import { scanCommand } from './scan-command.ts'
import { type ScanContext, type SheetCode, scanOnSheet } from './scan-sheet-code.ts'
import { readSscc, scanSscc } from './scan-sscc.ts'
import {
  createOutcomeFor,
  createStepFor,
  freshSheet,
  keepSession,
  nextIs,
  type PendingHeader,
  type Scan,
  type Session,
  type SessionStep,
  type Settings,
  type Sheet,
  withWaitingScan,
} from './session.ts'

/** Applies a scan. Returns the new session, the outcome, and the header to look up, if any (RCV-01, RCV-03). */
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

/** The initial values of a delivery that is neither scanned nor received. */
export const notScanned = {
  receivedNo: null,
  receivedAt: null,
  receiver: null,
  storeName: null,
  waitingSince: null,
  erpRefusal: null,
  undone: 0,
  deletedAt: null,
  deletedBy: null,
  marks: [],
  upTo: 0,
} as const satisfies Partial<DockDelivery>

/** Creates an unverified sheet without lines from a scanned header, for the time until the server responds. */
const sheetFromHeader = (header: HeaderFacts): Sheet => ({
  ...freshSheet({
    id: -1,
    status: 'transit',
    isInvoice: header.isInvoice,
    number: header.number,
    doNumber: null,
    date: header.date,
    deliveryDate: header.date,
    vendorId: header.vendor,
    vendorName: '',
    company: header.organisation,
    site: header.site,
    ...notScanned,
    lines: [],
  }),
  isVerified: false,
})

const MAX_PACKS = 10_000

const lineOnPaper = (item: ItemFacts): DockLine => ({
  sequence: item.sequence,
  po: item.po,
  release: item.release,
  line: item.line,
  shipment: item.shipment,
  job: item.job,
  itemCode: item.itemCode,
  internalItemCode: null,
  description: '',
  uom: null,
  amount: item.amount,
  // a rounded average until the code of the box is scanned, because only that code contains the quantity of the box
  packs: Array.from({ length: Math.min(item.packs, MAX_PACKS) }, () => ({
    ...emptyPack,
    quantity: Number((item.amount / item.packs).toFixed(QUANTITY_DECIMALS)),
  })),
  lotSup: item.lotSup,
  subInventory: 'fine',
})

const withLine = (delivery: DockDelivery, item: ItemFacts): DockDelivery =>
  lineOf(delivery, item)
    ? delivery
    : { ...delivery, lines: [...delivery.lines, lineOnPaper(item)].sort((a, b) => a.sequence - b.sequence) }

/** Sets the quantity of a pack to the quantity on its tag, so that the tag is not compared with the average. */
const withTag = (delivery: DockDelivery, tag: PackFacts): DockDelivery => {
  const found = lineOf(delivery, tag)
  const lines = delivery.lines.map((line) =>
    line === found
      ? {
          ...line,
          packs: line.packs.map((pack, at) => (at + 1 === tag.pack ? { ...pack, quantity: tag.quantity } : pack)),
        }
      : line,
  )
  return { ...delivery, lines }
}

/**
 * Handles a scan for a delivery about which the server has not responded yet (RCV-08, G-111). The scan is first checked
 * against the printed data, and again against the lines of the delivery when they arrive. Duplicates are reported
 * immediately.
 */
const scanUnverified = (
  session: Session,
  coming: PendingHeader,
  paper: SheetCode,
  context: ScanContext,
): SessionStep => {
  const { onPaper } = coming
  const delivery = paper.kind === 'item' ? withLine(onPaper.delivery, paper) : withTag(onPaper.delivery, paper)
  const sheet: Sheet = { ...onPaper, delivery }
  const alone: Session = { ...session, sheets: [sheet], unsent: [] }
  const { session: checked, outcomes } = scanOnSheet(alone, sheet, paper, context)
  const [outcome] = outcomes
  if (!outcome || outcome.kind === 'duplicate')
    return { session: { ...session, last: checked.last }, outcomes, ask: [] }
  // every other scan waits for the delivery, and is then checked again
  const waiting = withWaitingScan(session, coming, context.scan, checked.sheets[0])
  const { deliveryId: _, differences: _none, ...withoutDelivery } = outcome
  const isWhole = sheet.delivery.lines.length >= coming.header.lineCount
  const notified =
    outcome.message === messages.DELIVERY_COMPLETE && !isWhole
      ? { ...withoutDelivery, message: messages.LINE_COMPLETE, params: { line: outcome.sequence ?? 0 } }
      : withoutDelivery
  return context.settings.isOffline
    ? keepSession(waiting, { ...notified, kind: outcome.kind === 'good' ? 'unverified' : outcome.kind })
    : context.createStep(waiting, 'waiting', messages.HEADER_ASKED, {
        params: { number: paper.number },
      })
}
