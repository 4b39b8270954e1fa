import type { ItemFacts, PackFacts } from '#areas/deliveries/rules/qr-payload.ts'
import type { Params } from '#kit/shared/message.ts'
import type { DockDelivery, DockLine } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { itemDifferences, lineOf, packDifferences } from './match.ts'
import { missingOf } from './ready.ts'
import {
  type CreateOutcome,
  keepSession,
  type Outcome,
  type OutcomePlace,
  type Scan,
  type Session,
  type SessionStep,
  type Settings,
  type Sheet,
  scannedOf,
  withSheet,
} from './session.ts'

/** The scan with the settings and functions that are needed to check it. */
export interface ScanContext {
  readonly scan: Scan
  readonly settings: Settings
  readonly say: CreateOutcome
}

/** Queues the mark for the server (RCV-09). */
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

/** Applies the scan of an item code on an open delivery. */
export const scanItem = (session: Session, sheet: Sheet, item: ItemFacts, { scan, say }: ScanContext): SessionStep => {
  const { delivery } = sheet
  const line = lineOf(delivery, item)
  if (!line) return keepSession(session, say('wrong', messages.PO_NOT_MATCH, {}, { deliveryId: delivery.id }))
  const place = { deliveryId: delivery.id, sequence: line.sequence }
  if (line.subInventory === 'missing') return keepSession(session, say('wrong', messages.NO_SUBINVENTORY, {}, place))
  if (scannedOf(sheet, line.sequence)) return keepSession(session, say('duplicate', messages.SCAN_DUPLICATE, {}, place))
  const differences = itemDifferences(line, item)
  const after = withSheet(session, {
    ...sheet,
    lines: [...sheet.lines, { sequence: line.sequence, packs: [] }],
    differences: [...sheet.differences, ...differences],
  })
  return keepSession(
    withEvent(after, scan, delivery, line.sequence, 0),
    say(
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
  { scan, settings, say }: ScanContext,
): SessionStep => {
  const { delivery } = sheet
  const line = lineOf(delivery, box)
  if (!line) return keepSession(session, say('wrong', messages.PO_NOT_MATCH, {}, { deliveryId: delivery.id }))
  const place = { deliveryId: delivery.id, sequence: line.sequence, pack: box.pack }
  const facts = { line: line.sequence, pack: box.pack, packs: line.packs.length }
  if (box.pack < 1 || box.pack > line.packs.length)
    return keepSession(session, say('wrong', messages.BOX_UNKNOWN, facts, place))
  const before = scannedOf(sheet, line.sequence)
  if (!before && line.subInventory === 'missing')
    return keepSession(session, say('wrong', messages.NO_SUBINVENTORY, {}, place))
  if (!before && !settings.boxOpensLine) return keepSession(session, say('wrong', messages.SCAN_ITEM_FIRST, {}, place))
  if (before?.packs.includes(box.pack))
    return keepSession(session, say('duplicate', messages.SCAN_DUPLICATE, {}, place))
  const differences = packDifferences(line, box)
  const scanned = { sequence: line.sequence, packs: [...(before?.packs ?? []), box.pack] }
  const after: Sheet = {
    ...sheet,
    lines: [...sheet.lines.filter(({ sequence }) => sequence !== line.sequence), scanned],
    differences: [...sheet.differences, ...differences],
  }
  return keepSession(
    withEvent(withSheet(session, after), scan, delivery, line.sequence, box.pack),
    boxOutcome(after, line, scanned.packs.length, facts, { ...place, differences }, say),
  )
}

const boxOutcome = (
  sheet: Sheet,
  line: DockLine,
  done: number,
  facts: Params,
  place: OutcomePlace,
  say: CreateOutcome,
): Outcome => {
  if (done < line.packs.length) return say('good', messages.BOX_TAKEN, { ...facts, done }, place)
  return missingOf(sheet).length === 0
    ? say('good', messages.DELIVERY_COMPLETE, { number: sheet.delivery.number }, place)
    : say('good', messages.LINE_COMPLETE, { line: line.sequence }, place)
}
