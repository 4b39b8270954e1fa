import type { HeaderFacts, ItemFacts, PackFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import { type Payload, readPayload } from '#areas/deliveries/rules/codes/read-payload.ts'
import { emptyPack } from '#areas/deliveries/rules/lines/pack.ts'
import { QUANTITY_DECIMALS } from '#kit/shared/quantity.ts'
import type { DockDelivery, DockLine } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { readCommand } from './commands.ts'
import { scanEmployee, withoutExpiredEmployee } from './employee.ts'
import { findDeliveryLine, findOpenSheet, findPendingHeader, findSheetOfHeader } from './match-sheet.ts'
import {
  nextStepOfOpenSheet,
  nextStepOfOtherCompany,
  nextStepOfReceipt,
  nextStepOfUnexpectedCode,
  nextStepOfUnknownCode,
} from './next-step.ts'
import { scanCommand } from './scan-command.ts'
import { type ItemOrPackCode, type ScanContext, scanItemOrBox } from './scan-sheet-code.ts'
import { readSscc, scanSscc } from './scan-sscc.ts'
import {
  createOutcomeFor,
  createSheet,
  createStepFor,
  type DockSession,
  type DockSheet,
  type PendingHeader,
  type Scan,
  type ScanSettings,
  type SessionStep,
  stepWithOutcome,
  withNextStep,
  withWaitingScan,
} from './session.ts'

/** Applies a scan. Returns the new session, the outcome, and the header to look up, if any (RCV-01, RCV-03). */
export const applyScan = (session: DockSession, scan: Scan, settings: ScanSettings): SessionStep => {
  const current = withoutExpiredEmployee(session, Date.parse(scan.at))
  return reapplyScan({ ...current, count: current.count + 1 }, scan, settings)
}

/** Applies a scan that waited for a header lookup again, without counting it twice. */
export const reapplyScan = (session: DockSession, scan: Scan, settings: ScanSettings): SessionStep => {
  const context = { scan, settings, createStep: createStepFor(scan.text) }
  const command = readCommand(scan.text)
  if (command) return scanCommand(session, command, context)
  const sscc = readSscc(scan.text)
  return sscc
    ? scanSscc(session, sscc, context)
    : applyPayload(session, readPayload(scan.text, new RegExp(settings.employeePattern)), context)
}

const applyPayload = (session: DockSession, payload: Payload, context: ScanContext): SessionStep => {
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
        withNextStep(messages.NEXT_DO_TAB, { number: payload.number }),
      )
    case 'item':
    case 'pack':
      return scanSheetCode(session, payload, context)
    case 'unknown':
      return createStep(session, 'wrong', messages.QR_INCORRECT, { next: nextStepOfUnknownCode(context.scan.text) })
  }
}

const scanHeader = (session: DockSession, header: HeaderFacts, { scan, settings, createStep }: ScanContext) => {
  const { number, organisation } = header
  if (organisation !== settings.company)
    return createStep(session, 'wrong', messages.SCAN_OTHER_COMPANY, {
      next: nextStepOfOtherCompany(number, organisation),
    })
  const known = findSheetOfHeader(session.sheets, header)
  // a received delivery is looked up again, because its receipt may have been undone in the meantime (G-123)
  const receipt = known?.receipt
  if (receipt && settings.isOffline)
    return createStep(session, 'wrong', messages.SCAN_NOT_TRANSIT, { next: nextStepOfReceipt(receipt) })
  if (known && !receipt)
    return createStep(session, 'duplicate', messages.SCAN_DUPLICATE, { next: nextStepOfOpenSheet(known) })
  if (findPendingHeader(session.pending, header))
    return createStep(
      session,
      'duplicate',
      messages.SCAN_DUPLICATE,
      withNextStep(messages.NEXT_HEADER_ASKED, { number }),
    )
  const lookupOutcome = createOutcomeFor(scan.text)('waiting', messages.HEADER_ASKED, { params: { number } })
  return {
    session: {
      ...session,
      pending: [...session.pending, { header, waiting: [], onPaper: createSheetFromHeader(header) }],
    },
    outcomes: [lookupOutcome],
    headersToLookUp: [header],
  }
}

const scanSheetCode = (session: DockSession, paper: ItemOrPackCode, context: ScanContext): SessionStep => {
  const { createStep } = context
  const sheet = findOpenSheet(session.sheets, paper)
  if (sheet) return scanItemOrBox(session, sheet, paper, context)
  const coming = findPendingHeader(session.pending, paper)
  if (coming) return scanUnverified(session, coming, paper, context)
  const open = session.sheets.find(({ receipt }) => receipt === null)
  const place = { next: nextStepOfUnexpectedCode(paper, open?.delivery.number) }
  if (paper.kind === 'item')
    return createStep(session, 'wrong', open ? messages.PO_NOT_MATCH : messages.SCAN_HEADER_FIRST, place)
  return open
    ? createStep(session, 'wrong', messages.BOX_OF_OTHER_SHEET, { params: { number: paper.number }, ...place })
    : createStep(session, 'wrong', messages.SCAN_HEADER_FIRST_BOX, place)
}

export const unscannedDelivery = {
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
const createSheetFromHeader = (header: HeaderFacts): DockSheet => ({
  ...createSheet({
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
    ...unscannedDelivery,
    lines: [],
  }),
  isVerified: false,
})

const MAX_PACKS = 10_000

const createLineFromItem = (item: ItemFacts): DockLine => ({
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

const withLineOfItem = (delivery: DockDelivery, item: ItemFacts): DockDelivery =>
  findDeliveryLine(delivery, item)
    ? delivery
    : { ...delivery, lines: [...delivery.lines, createLineFromItem(item)].sort((a, b) => a.sequence - b.sequence) }

/** Sets the quantity of a pack to the quantity on its tag, so that the tag is not compared with the average. */
const withQuantityOfTag = (delivery: DockDelivery, tag: PackFacts): DockDelivery => {
  const found = findDeliveryLine(delivery, tag)
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
const scanUnverified = (session: DockSession, coming: PendingHeader, paper: ItemOrPackCode, context: ScanContext) => {
  const { onPaper } = coming
  const delivery =
    paper.kind === 'item' ? withLineOfItem(onPaper.delivery, paper) : withQuantityOfTag(onPaper.delivery, paper)
  const sheet: DockSheet = { ...onPaper, delivery }
  const alone: DockSession = { ...session, sheets: [sheet], unsent: [] }
  const { session: checked, outcomes } = scanItemOrBox(alone, sheet, paper, context)
  const [outcome] = outcomes
  if (!outcome || outcome.kind === 'duplicate')
    return { session: { ...session, last: checked.last }, outcomes, headersToLookUp: [] }
  // every other scan waits for the delivery, and is then checked again
  const waiting = withWaitingScan(session, coming, context.scan, checked.sheets[0])
  const { deliveryId: _, differences: _none, ...withoutDelivery } = outcome
  const isWhole = sheet.delivery.lines.length >= coming.header.lineCount
  const notified =
    outcome.message === messages.DELIVERY_COMPLETE && !isWhole
      ? { ...withoutDelivery, message: messages.LINE_COMPLETE, params: { line: outcome.sequence ?? 0 } }
      : withoutDelivery
  return context.settings.isOffline
    ? stepWithOutcome(waiting, { ...notified, kind: outcome.kind === 'good' ? 'unverified' : outcome.kind })
    : context.createStep(waiting, 'waiting', messages.HEADER_ASKED, {
        params: { number: paper.number },
      })
}
