import type { ItemFacts, PackFacts } from '#areas/deliveries/rules/codes/qr-payload.ts'
import type { Params } from '#kit/shared/message.ts'
import type { DockDelivery, DockLine } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { findDeliveryLine, itemDifferences, packDifferences } from './match-sheet.ts'
import { nextStepOfKnownBox, nextStepOfRescannedItem, nextStepOfUnexpectedCode } from './next-step.ts'
import { missingSteps } from './readiness.ts'
import {
  type CreateStep,
  type DockSession,
  type DockSheet,
  findScannedLine,
  isSheetWaitingForErp,
  type Scan,
  type ScanSettings,
  type SessionStep,
  withNextStep,
  withSheet,
} from './session.ts'

export interface ScanContext {
  readonly scan: Scan
  readonly settings: ScanSettings
  readonly createStep: CreateStep
}

export type ItemOrPackCode = ({ readonly kind: 'item' } & ItemFacts) | ({ readonly kind: 'pack' } & PackFacts)

/** Adds the mark to the queue for the server (RCV-09). */
const withUnsentMark = (
  session: DockSession,
  { id, at }: Scan,
  { id: deliveryId, undone }: DockDelivery,
  sequence: number,
  pack: number,
): DockSession => ({
  ...session,
  unsent: [...session.unsent, { id, at, deliveryId, undone, sequence, pack }],
})

const rejectUnknownLine = (
  session: DockSession,
  { delivery: { id: deliveryId, number } }: DockSheet,
  paper: ItemFacts | PackFacts,
  createStep: CreateStep,
): SessionStep =>
  createStep(session, 'wrong', messages.PO_NOT_MATCH, { deliveryId, next: nextStepOfUnexpectedCode(paper, number) })

const rejectLineWithoutSubInventory = (
  session: DockSession,
  { delivery: { id: deliveryId, number } }: DockSheet,
  { sequence, itemCode: item }: DockLine,
  createStep: CreateStep,
): SessionStep =>
  createStep(session, 'wrong', messages.NO_SUBINVENTORY, {
    deliveryId,
    sequence,
    ...withNextStep(messages.NEXT_SUBINVENTORY, { item, line: sequence, number }),
  })

export const scanItemOrBox = (
  session: DockSession,
  sheet: DockSheet,
  code: ItemOrPackCode,
  context: ScanContext,
): SessionStep =>
  code.kind === 'item' ? scanItem(session, sheet, code, context) : scanBox(session, sheet, code, context)

const scanItem = (session: DockSession, sheet: DockSheet, item: ItemFacts, { scan, createStep }: ScanContext) => {
  const { delivery } = sheet
  const line = findDeliveryLine(delivery, item)
  if (!line) return rejectUnknownLine(session, sheet, item, createStep)
  const place = { deliveryId: delivery.id, sequence: line.sequence }
  if (line.subInventory === 'missing') return rejectLineWithoutSubInventory(session, sheet, line, createStep)
  if (findScannedLine(sheet, line.sequence))
    return createStep(session, 'duplicate', messages.SCAN_DUPLICATE, {
      ...place,
      next: nextStepOfRescannedItem(sheet, line),
    })
  if (isSheetWaitingForErp(sheet) && sheet.isSubmitted)
    return createStep(session, 'wrong', messages.LINE_SUBMITTED_MISSING, {
      params: { number: delivery.number, line: line.sequence },
      ...place,
      ...withNextStep(messages.NEXT_LINE_SUBMITTED_MISSING),
    })
  const differences = itemDifferences(line, item)
  const after = withSheet(session, {
    ...sheet,
    lines: [...sheet.lines, { sequence: line.sequence, packs: [] }],
    differences: [...sheet.differences, ...differences],
  })
  return createStep(withUnsentMark(after, scan, delivery, line.sequence, 0), 'good', messages.ITEM_TAKEN, {
    params: { line: line.sequence, item: line.itemCode, packs: line.packs.length },
    ...place,
    differences,
  })
}

export const scanBox = (
  session: DockSession,
  sheet: DockSheet,
  box: PackFacts,
  { scan, settings, createStep }: ScanContext,
): SessionStep => {
  const { delivery } = sheet
  const line = findDeliveryLine(delivery, box)
  if (!line) return rejectUnknownLine(session, sheet, box, createStep)
  const { number } = delivery
  const place = { deliveryId: delivery.id, sequence: line.sequence, pack: box.pack }
  const facts = { line: line.sequence, pack: box.pack, packs: line.packs.length }
  const before = findScannedLine(sheet, line.sequence)
  if (box.pack < 1 || box.pack > line.packs.length) {
    const next = { message: messages.NEXT_NO_SUCH_BOX, params: { number } }
    return createStep(session, 'wrong', messages.BOX_UNKNOWN, { params: facts, ...place, next })
  }
  // This device has submitted each box as scanned or missing. If another client has submitted the delivery, the server
  // decides, because an older client submits without scans.
  if (isSheetWaitingForErp(sheet) && sheet.isSubmitted && !before?.packs.includes(box.pack))
    return createStep(session, 'wrong', messages.BOX_SUBMITTED_MISSING, {
      params: { number, line: line.sequence, pack: box.pack },
      ...place,
      ...withNextStep(messages.NEXT_BOX_SUBMITTED_MISSING),
    })
  if (!before && line.subInventory === 'missing') return rejectLineWithoutSubInventory(session, sheet, line, createStep)
  if (!before && !settings.boxOpensLine) {
    const next = { message: messages.NEXT_ITEM_FIRST, params: { ...facts, number, item: line.itemCode } }
    return createStep(session, 'wrong', messages.SCAN_ITEM_FIRST, { ...place, next })
  }
  if (before?.packs.includes(box.pack)) {
    const next = nextStepOfKnownBox(sheet, line, box.pack, scan)
    return createStep(session, 'duplicate', messages.SCAN_DUPLICATE, { ...place, next })
  }
  const differences = packDifferences(line, box)
  const scanned = { ...before, sequence: line.sequence, packs: [...(before?.packs ?? []), box.pack] }
  const after: DockSheet = {
    ...sheet,
    lines: [...sheet.lines.filter(({ sequence }) => sequence !== line.sequence), scanned],
    differences: [...sheet.differences, ...differences],
  }
  const { message, params } = boxMessage(after, line, scanned.packs.length, facts)
  const marked = withUnsentMark(withSheet(session, after), scan, delivery, line.sequence, box.pack)
  return createStep(marked, 'good', message, { params, ...place, differences })
}

const boxMessage = (sheet: DockSheet, line: DockLine, done: number, facts: Params) => {
  if (done < line.packs.length) return { message: messages.BOX_TAKEN, params: { ...facts, done } }
  return missingSteps(sheet).length === 0
    ? { message: messages.DELIVERY_COMPLETE, params: { number: sheet.delivery.number } }
    : { message: messages.LINE_COMPLETE, params: { line: line.sequence } }
}
