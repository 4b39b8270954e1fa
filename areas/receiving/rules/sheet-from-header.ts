import { emptyPack } from '#areas/deliveries/rules/pack.ts'
import type { HeaderFacts, ItemFacts, PackFacts } from '#areas/deliveries/rules/qr-payload.ts'
import { QUANTITY_DECIMALS } from '#kit/shared/quantity.ts'
import type { DockDelivery, DockLine } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { lineOf } from './match.ts'
import { type ScanContext, type SheetCode, scanOnSheet } from './scan-sheet-code.ts'
import {
  freshSheet,
  keepSession,
  type PendingHeader,
  type Session,
  type SessionStep,
  type Sheet,
  withWaitingScan,
} from './session.ts'

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
export const sheetFromHeader = (header: HeaderFacts): Sheet => ({
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
  // a rounded average until the code of the box is scanned, because only that code contains its quantity
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
 * Handles a scan of a delivery for which the server has not responded (RCV-08, G-111). The scan is checked against the
 * printed data now, and against the lines of the delivery when they arrive. Duplicates are reported immediately.
 */
export const scanUnverified = (
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
  // every other scan waits for the delivery, to be checked again
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
