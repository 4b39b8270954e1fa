import type { Message, Params } from '#kit/shared/message.ts'
import { sum } from '#kit/shared/quantity.ts'
import type { DockLine } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import {
  type DockSession,
  type DockSheet,
  findScannedLine,
  isSheetOpen,
  isSheetWaitingForErp,
  type PendingHeader,
} from './session.ts'

interface MissingStep {
  readonly message: Message
  readonly params: Params
  readonly deliveryId?: number
  readonly sequence?: number
}

const subInventoryMessages = { unknown: messages.SUBINVENTORY_UNKNOWN, missing: messages.NO_SUBINVENTORY } as const

const missingStepsOfLine = (sheet: DockSheet, { sequence, packs, subInventory }: DockLine): MissingStep[] => {
  const line = sequence
  const scanned = findScannedLine(sheet, sequence)
  if (!scanned) return [{ message: messages.ITEM_MISSING, params: { line } }]
  const unchecked: MissingStep[] =
    subInventory === 'fine' ? [] : [{ message: subInventoryMessages[subInventory], params: { line } }]
  const count = packs.length - scanned.packs.length
  if (count <= 0) return unchecked
  return [
    { message: count === 1 ? messages.BOX_MISSING : messages.BOXES_MISSING, params: { count, line } },
    ...unchecked,
  ]
}

/** Returns the missing items and boxes of one delivery; none if it is complete (RCV-04). */
export const missingSteps = (sheet: DockSheet): MissingStep[] =>
  sheet.delivery.lines.flatMap((line) =>
    missingStepsOfLine(sheet, line).map((step) => ({
      ...step,
      deliveryId: sheet.delivery.id,
      sequence: line.sequence,
    })),
  )

/** A delivery that was scanned while the server was not available must still be verified (G-111). */
const verificationStepOf = ({ isVerified, delivery }: DockSheet): MissingStep[] =>
  isVerified ? [] : [{ message: messages.NOT_VERIFIED, params: { number: delivery.number }, deliveryId: delivery.id }]

/** Returns the missing steps of a header that is still being looked up, computed from the printed data. */
const missingStepsOfPending = ({ header, onPaper }: PendingHeader): MissingStep[] => {
  const { number, lineCount } = header
  const count = lineCount - onPaper.delivery.lines.length
  const { id: deliveryId } = onPaper.delivery
  const lines = count > 0 ? [{ message: messages.LINES_MISSING, params: { count, number }, deliveryId }] : []
  return [...missingSteps(onPaper), ...lines, { message: messages.NOT_VERIFIED, params: { number }, deliveryId }]
}

/** Returns the quantity of the scanned boxes of a line, computed from the packs of the delivery. */
export const scannedQuantity = (line: DockLine, scanned: readonly number[] = []): number =>
  sum(scanned.map((pack) => line.packs[pack - 1]?.quantity ?? 0)).toNumber()

interface Readiness {
  /** The complete deliveries, which Submit will receive. The others stay on the page (G-105). */
  readonly complete: readonly DockSheet[]
  /** The reasons why Submit is disabled. The next step comes first. */
  readonly missing: readonly MissingStep[]
}

/** Sorts the steps: first those of the line that was scanned last, then those of its delivery, then all others. */
const currentLineFirst = (steps: readonly MissingStep[], last: DockSession['last']): MissingStep[] => {
  const inHand = last.find(({ deliveryId }) => deliveryId !== undefined)
  const rank = ({ deliveryId, sequence }: MissingStep): number => {
    if (deliveryId !== inHand?.deliveryId) return 2
    return sequence === inHand?.sequence ? 0 : 1
  }
  return steps.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the deliveries that Submit can receive, or the reasons why Submit is disabled (RCV-04). */
export const checkReadiness = ({ employeeId, sheets, pending, last }: DockSession): Readiness => {
  const open = sheets.filter((sheet) => isSheetOpen(sheet) && !isSheetWaitingForErp(sheet))
  const missingEmployee = employeeId === null ? [{ message: messages.EMPLOYEE_MISSING, params: {} }] : []
  if (open.length + pending.length === 0)
    return { complete: [], missing: [...missingEmployee, { message: messages.HEADER_MISSING, params: {} }] }
  const complete = open.filter((sheet) => missingSteps(sheet).length === 0 && sheet.isVerified)
  if (complete.length > 0) return { complete: missingEmployee.length > 0 ? [] : complete, missing: missingEmployee }
  return {
    complete: [],
    missing: [
      ...missingEmployee,
      ...currentLineFirst(
        open.flatMap((sheet) => [...missingSteps(sheet), ...verificationStepOf(sheet)]),
        last,
      ),
      ...pending.flatMap(missingStepsOfPending),
    ],
  }
}

interface MissingSummary {
  /** The number of the delivery of the latest scan; set only if steps of other deliveries are missing too. */
  readonly number?: string
  /** The next step, then the counts of other lines and deliveries. */
  readonly steps: readonly MissingStep[]
}

/**
 * Summarises what is missing: the steps of the current line, and the numbers of other lines and deliveries (RCV-16).
 */
export const summarizeMissingSteps = (session: DockSession): MissingSummary => {
  const { missing } = checkReadiness(session)
  const general = missing.filter(({ deliveryId }) => deliveryId === undefined)
  const [first, ...others] = missing.filter(({ deliveryId }) => deliveryId !== undefined)
  if (!first) return { steps: general }
  const ofDelivery = others.filter(({ deliveryId }) => deliveryId === first.deliveryId)
  const lines = new Set(
    ofDelivery.flatMap(({ sequence = first.sequence }) => (sequence === first.sequence ? [] : [sequence])),
  )
  const deliveries = new Set(others.map(({ deliveryId }) => deliveryId).filter((id) => id !== first.deliveryId))
  const counted = [
    [messages.OTHER_LINES_MISSING, lines.size],
    [messages.OTHER_DELIVERIES_MISSING, deliveries.size],
  ] as const
  const number = session.sheets.find(({ delivery }) => delivery.id === first.deliveryId)?.delivery.number
  return {
    ...(deliveries.size > 0 && number !== undefined ? { number } : {}),
    steps: [
      ...general,
      first,
      ...ofDelivery.filter(({ sequence }) => sequence === undefined),
      ...counted.filter(([, count]) => count > 0).map(([message, count]) => ({ message, params: { count } })),
    ],
  }
}
