import type { ItemFacts, PackFacts } from '#areas/deliveries/rules/qr-payload.ts'
import type { Params } from '#kit/shared/message.ts'
import type { DockDelivery, DockLine } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { itemDifferences, lineOf, packDifferences } from './match.ts'
import {
  nextStepOfKnownBox,
  nextStepOfRescannedItem,
  nextStepOfSubmittedMissing,
  nextStepOfUnexpectedCode,
  nextStepWithoutSubInventory,
} from './next-step.ts'
import { missingSteps } from './ready.ts'
import {
  type CreateOutcome,
  findScannedLine,
  isWaiting,
  keepSession,
  type Outcome,
  type OutcomePlace,
  type Scan,
  type Session,
  type SessionStep,
  type Settings,
  type Sheet,
  withSheet,
} from './session.ts'

/** The scan with the settings and functions that are needed to check it. */
export interface ScanContext {
  readonly scan: Scan
  readonly settings: Settings
  readonly createOutcome: CreateOutcome
}

/** Adds the mark to the queue for the server (RCV-09). */
const withEvent = (
  session: Session,
  { id, at }: Scan,
  { id: deliveryId, undone }: DockDelivery,
  sequence: number,
  pack: number,
): Session => ({
  ...session,
  unsent: [...session.unsent, { id, at, deliveryId, undone, sequence, pack }],
})

const rejectUnknownLine = (
  session: Session,
  { delivery: { id: deliveryId, number } }: Sheet,
  paper: ItemFacts | PackFacts,
  createOutcome: CreateOutcome,
): SessionStep =>
  keepSession(
    session,
    createOutcome('wrong', messages.PO_NOT_MATCH, {}, { deliveryId, next: nextStepOfUnexpectedCode(paper, number) }),
  )

const rejectLineWithoutSubInventory = (
  session: Session,
  sheet: Sheet,
  line: DockLine,
  createOutcome: CreateOutcome,
): SessionStep =>
  keepSession(
    session,
    createOutcome(
      'wrong',
      messages.NO_SUBINVENTORY,
      {},
      { deliveryId: sheet.delivery.id, sequence: line.sequence, next: nextStepWithoutSubInventory(sheet, line) },
    ),
  )

/** Applies the scan of an item code on an open delivery. */
export const scanItem = (
  session: Session,
  sheet: Sheet,
  item: ItemFacts,
  { scan, createOutcome }: ScanContext,
): SessionStep => {
  const { delivery } = sheet
  const line = lineOf(delivery, item)
  if (!line) return rejectUnknownLine(session, sheet, item, createOutcome)
  const place = { deliveryId: delivery.id, sequence: line.sequence }
  if (line.subInventory === 'missing') return rejectLineWithoutSubInventory(session, sheet, line, createOutcome)
  if (findScannedLine(sheet, line.sequence))
    return keepSession(
      session,
      createOutcome('duplicate', messages.SCAN_DUPLICATE, {}, { ...place, next: nextStepOfRescannedItem(sheet, line) }),
    )
  const differences = itemDifferences(line, item)
  const after = withSheet(session, {
    ...sheet,
    lines: [...sheet.lines, { sequence: line.sequence, packs: [] }],
    differences: [...sheet.differences, ...differences],
  })
  return keepSession(
    withEvent(after, scan, delivery, line.sequence, 0),
    createOutcome(
      'good',
      messages.ITEM_TAKEN,
      { line: line.sequence, item: line.itemCode, packs: line.packs.length },
      { ...place, differences },
    ),
  )
}

/** Applies the scan of a box on an open delivery. */
export const scanBox = (
  session: Session,
  sheet: Sheet,
  box: PackFacts,
  { scan, settings, createOutcome }: ScanContext,
): SessionStep => {
  const { delivery } = sheet
  const line = lineOf(delivery, box)
  if (!line) return rejectUnknownLine(session, sheet, box, createOutcome)
  const { number } = delivery
  const place = { deliveryId: delivery.id, sequence: line.sequence, pack: box.pack }
  const facts = { line: line.sequence, pack: box.pack, packs: line.packs.length }
  const before = findScannedLine(sheet, line.sequence)
  if (box.pack < 1 || box.pack > line.packs.length) {
    const next = { message: messages.NEXT_NO_SUCH_BOX, params: { number } }
    return keepSession(session, createOutcome('wrong', messages.BOX_UNKNOWN, facts, { ...place, next }))
  }
  // This device has submitted each box as scanned or missing. If another client has submitted the delivery, the server
  // decides, because an older client submits without scans.
  if (isWaiting(sheet) && sheet.isSubmitted && !before?.packs.includes(box.pack))
    return keepSession(
      session,
      createOutcome(
        'wrong',
        messages.BOX_SUBMITTED_MISSING,
        { number, line: line.sequence, pack: box.pack },
        { ...place, next: nextStepOfSubmittedMissing },
      ),
    )
  if (!before && line.subInventory === 'missing')
    return rejectLineWithoutSubInventory(session, sheet, line, createOutcome)
  if (!before && !settings.boxOpensLine) {
    const next = { message: messages.NEXT_ITEM_FIRST, params: { ...facts, number, item: line.itemCode } }
    return keepSession(session, createOutcome('wrong', messages.SCAN_ITEM_FIRST, {}, { ...place, next }))
  }
  if (before?.packs.includes(box.pack)) {
    const next = nextStepOfKnownBox(sheet, line, box.pack, scan)
    return keepSession(session, createOutcome('duplicate', messages.SCAN_DUPLICATE, {}, { ...place, next }))
  }
  const differences = packDifferences(line, box)
  const scanned = { ...before, sequence: line.sequence, packs: [...(before?.packs ?? []), box.pack] }
  const after: Sheet = {
    ...sheet,
    lines: [...sheet.lines.filter(({ sequence }) => sequence !== line.sequence), scanned],
    differences: [...sheet.differences, ...differences],
  }
  return keepSession(
    withEvent(withSheet(session, after), scan, delivery, line.sequence, box.pack),
    boxOutcome(after, line, scanned.packs.length, facts, { ...place, differences }, createOutcome),
  )
}

const boxOutcome = (
  sheet: Sheet,
  line: DockLine,
  done: number,
  facts: Params,
  place: OutcomePlace,
  createOutcome: CreateOutcome,
): Outcome => {
  if (done < line.packs.length) return createOutcome('good', messages.BOX_TAKEN, { ...facts, done }, place)
  return missingSteps(sheet).length === 0
    ? createOutcome('good', messages.DELIVERY_COMPLETE, { number: sheet.delivery.number }, place)
    : createOutcome('good', messages.LINE_COMPLETE, { line: line.sequence }, place)
}
