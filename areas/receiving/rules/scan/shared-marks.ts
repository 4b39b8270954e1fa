import { numberKey } from '#areas/deliveries/rules/number-key.ts'
import type { Message, Params } from '#kit/shared/message.ts'
import type { DockDelivery, DockProgress, ReceiptReply } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { readCommand } from './commands.ts'
import { nextStepOfClosedDelivery } from './next-step.ts'
import {
  type BoxKey,
  createOutcomeFor,
  createSheet,
  createStepFor,
  type DockSession,
  type DockSheet,
  findScannedLine,
  findSheet,
  isSheetWaitingForErp,
  type ScannedLineBoxes,
  type ScanOutcome,
  type SessionStep,
  stepWithOutcome,
  stepWithoutOutcome,
  type UnsentMark,
  withNextStep,
  withoutOutcomes,
  withSheet,
} from './session.ts'

type ServerMarks = Pick<DockProgress, 'marks' | 'takenBack' | 'upTo'>

const withoutBox = (line: ScannedLineBoxes, pack: number): ScannedLineBoxes => ({
  ...line,
  packs: line.packs.filter((one) => one !== pack),
  ...(line.boxes ? { boxes: line.boxes.filter((box) => box.pack !== pack) } : {}),
})

/**
 * Removes the marks that were taken back since the last read (RCV-13), and then adds the marks of other devices
 * (RCV-09). In this order, a box that was scanned again after its mark was taken back keeps the new mark.
 */
export const withServerMarks = (sheet: DockSheet, { marks, takenBack = [], upTo }: ServerMarks): DockSheet => {
  // a late response may still contain marks that have been taken back
  if (upTo < sheet.upTo) return sheet
  const lines = new Map(sheet.lines.map((line) => [line.sequence, line]))
  for (const { sequence, pack, nth } of takenBack) {
    const line = lines.get(sequence)
    if (line && nth > sheet.upTo) lines.set(sequence, withoutBox(line, pack))
  }
  for (const { sequence, packs, boxes = [] } of marks) {
    const before = lines.get(sequence)
    const seen = new Set(before?.packs)
    const stored = new Set(before?.boxes?.map(({ pack }) => pack))
    const known = [...(before?.boxes ?? []), ...boxes.filter(({ pack }) => !stored.has(pack))]
    lines.set(sequence, {
      sequence,
      packs: [...(before?.packs ?? []), ...packs.filter((pack) => !seen.has(pack))],
      ...(known.length > 0 ? { boxes: known } : {}),
    })
  }
  return { ...sheet, lines: [...lines.values()], upTo: Math.max(sheet.upTo, upTo) }
}

/** Applies the progress of an open delivery from the server, which may contain scans of other devices. */
export const applyProgress = (session: DockSession, progress: DockProgress): DockSession => {
  const sheet = findSheet(session, progress.deliveryId)
  return sheet ? withSheet(session, withServerMarks(sheet, progress)) : session
}

export const isMarkOfBox = (mark: UnsentMark, { deliveryId, sequence, pack }: BoxKey): boolean =>
  mark.deliveryId === deliveryId && mark.sequence === sequence && mark.pack === pack

const withoutMark = (session: DockSession, box: BoxKey): DockSession => {
  const unsent = session.unsent.filter((mark) => !isMarkOfBox(mark, box))
  const sheet = findSheet(session, box.deliveryId)
  if (!sheet) return { ...session, unsent }
  const lines = sheet.lines.map((line) => (line.sequence === box.sequence ? withoutBox(line, box.pack) : line))
  return { ...withSheet(session, { ...sheet, lines }), unsent }
}

/** Removes a mark that was taken back on this device, and the unsent scans of its box (RCV-13). */
export const applyScanTakenBack = (session: DockSession, box: BoxKey, progress: DockProgress): SessionStep => {
  const { deliveryId, sequence, pack } = box
  const sheet = findSheet(session, deliveryId)
  if (!sheet) return stepWithoutOutcome(session)
  const { number } = sheet.delivery
  return createStepFor(number)(applyProgress(withoutMark(session, box), progress), 'info', messages.MARK_TAKEN_BACK, {
    params: { number, line: sequence, pack },
    deliveryId,
    sequence,
    ...withNextStep(messages.NEXT_SCAN_AGAIN),
  })
}

/**
 * Removes the scan of a box that another device has submitted as missing in the meantime, and reports it (RCV-12). All
 * other scans stay in the queue. The report is listed until the user dismisses it, because the box was shown as
 * scanned.
 */
export const applyMissingScanRefused = (session: DockSession, box: BoxKey, number: string): SessionStep => {
  const { deliveryId, sequence, pack } = box
  const refused = createOutcomeFor(number)('wrong', messages.BOX_SUBMITTED_MISSING, {
    params: { number, line: sequence, pack },
    deliveryId,
    sequence,
    pack,
    ...withNextStep(messages.NEXT_BOX_SUBMITTED_MISSING),
  })
  const rest = withoutMark(session, box)
  return stepWithOutcome({ ...rest, changes: [...rest.changes, refused] }, refused)
}

/**
 * Removes scans from the queue that the server has stored or refused for good. The stored scans are in the progress of
 * the delivery.
 */
export const withAcknowledgedScans = (
  before: DockSession,
  ids: readonly string[],
  progress?: DockProgress,
): DockSession => {
  const session = progress ? applyProgress(before, progress) : before
  const known = new Set(ids)
  return { ...session, unsent: session.unsent.filter(({ id }) => !known.has(id)) }
}

/** Removes Submit commands that wait for a header, because nobody expects a Submit long after the scan. */
const withoutWaitingCommands = (session: DockSession): DockSession =>
  session.pending.some(({ waiting }) => waiting.some(({ text }) => readCommand(text)))
    ? {
        ...session,
        pending: session.pending.map((one) => ({
          ...one,
          waiting: one.waiting.filter(({ text }) => !readCommand(text)),
        })),
      }
    : session

/** Marks all deliveries as unverified after a lost connection or a reload. They must be verified before Submit. */
export const withUnverifiedSheets = (before: DockSession): DockSession => {
  const session = withoutWaitingCommands(before)
  return session.sheets.every(({ isVerified }) => !isVerified)
    ? session
    : { ...session, sheets: session.sheets.map((sheet) => ({ ...sheet, isVerified: false })) }
}

const receiptIn = (delivery: DockDelivery): ReceiptReply | null =>
  (delivery.status === 'received' || delivery.status === 'completed') && delivery.receivedNo && delivery.receivedAt
    ? {
        deliveryId: delivery.id,
        number: delivery.number,
        receiveNumber: delivery.receivedNo,
        status: delivery.status,
        receivedAt: delivery.receivedAt,
        receiver: delivery.receiver,
        storeName: delivery.storeName,
        shortReceipt: delivery.shortReceipt,
        message: '',
      }
    : null

/** Returns whether the receipt was undone after the boxes were scanned, so that the scans no longer count (G-123). */
const isUndone = ({ delivery }: Pick<DockSheet, 'delivery'>, now: DockDelivery): boolean =>
  delivery.undone !== now.undone

/** Returns the changes that other devices or the supplier have made to an open delivery (RCV-08). */
const changesOf = (sheet: DockSheet, now: DockDelivery): ScanOutcome[] => {
  const createOutcome = createOutcomeFor('')
  const before = sheet.delivery
  const { number } = now
  const place = { deliveryId: now.id }
  const receipt = receiptIn(now)
  if (isUndone(sheet, now)) return [createOutcome('wrong', messages.UNDONE_MEANWHILE, { params: { number }, ...place })]
  const closed = { ...place, next: nextStepOfClosedDelivery(now) }
  if (receipt)
    return [
      createOutcome('wrong', messages.RECEIVED_MEANWHILE, {
        params: { number, receiveNo: receipt.receiveNumber },
        ...closed,
      }),
    ]
  if (now.status === 'deleted')
    return [createOutcome('wrong', messages.DELETED_MEANWHILE, { params: { number }, ...closed })]
  const renamed =
    numberKey(before.number) === numberKey(number)
      ? []
      : [createOutcome('duplicate', messages.NUMBER_CHANGED, { params: { paper: before.number, number }, ...place })]
  const boxes = now.marks.flatMap(({ sequence, packs }) => {
    const own = new Set(findScannedLine(sheet, sequence)?.packs)
    const count = packs.filter((pack) => !own.has(pack)).length
    return count === 0
      ? []
      : [createOutcome('good', messages.BOXES_ELSEWHERE, { params: { number, line: sequence, count }, ...place })]
  })
  return [...renamed, ...boxes]
}

/**
 * Applies new data of an open delivery: a checked sub-inventory (G-114), marks of other devices, a receipt, its
 * undoing, or a deletion. The scans are kept unless the receipt was undone. After a lost connection, the new data
 * verifies the delivery, and all changes are listed. A change that ends the work is also shown like the result of a
 * scan.
 */
export const applyDelivery = (session: DockSession, delivery: DockDelivery): SessionStep => {
  const sheet = findSheet(session, delivery.id)
  if (!sheet || sheet.isGone) return stepWithoutOutcome(session)
  if (sheet.receipt)
    return isUndone(sheet, delivery) ? applyUndoneElsewhere(session, delivery) : stepWithoutOutcome(session)
  const wasUndone = isUndone(sheet, delivery)
  const receipt = receiptIn(delivery)
  const isOwnReceipt = receipt !== null && sheet.isSubmitted === true && !wasUndone
  // the result of the user's own Submit is not reported as a change
  const hasNothingToReport =
    isSheetWaitingForErp(sheet) || isOwnReceipt || (sheet.isVerified && delivery.status === 'transit')
  const changes = hasNothingToReport && !wasUndone ? [] : changesOf(sheet, delivery)
  const fresh = withServerMarks(wasUndone ? createSheet(delivery) : { ...sheet, delivery }, delivery)
  const next = withSheet(session, {
    ...fresh,
    isVerified: true,
    isGone: delivery.status === 'deleted',
    receipt,
  })
  const listed = {
    ...(receipt ? withoutOutcomes(next, isFailedSubmitOf(delivery.id)) : next),
    changes: [...session.changes, ...changes],
  }
  const outcome = waitingOutcome(sheet, delivery) ?? changes.find(({ kind }) => kind === 'wrong')
  // a receipt by a colleague is shown as information, not as an error
  return outcome
    ? stepWithOutcome(listed, receipt && outcome.kind === 'wrong' ? { ...outcome, kind: 'info' } : outcome)
    : stepWithoutOutcome(listed)
}

const isFailedSubmitOf =
  (deliveryId: number) =>
  (outcome: ScanOutcome): boolean =>
    outcome.isFailedSubmit === true && outcome.deliveryId === deliveryId

const applyUndoneElsewhere = (session: DockSession, { id, number }: DockDelivery): SessionStep =>
  createStepFor('')(withoutDelivery(session, id), 'wrong', messages.UNDONE_MEANWHILE, {
    params: { number },
    deliveryId: id,
  })

const withoutDelivery = (session: DockSession, deliveryId: number): DockSession =>
  withoutSheet(
    withoutOutcomes(session, (outcome) => outcome.deliveryId === deliveryId),
    deliveryId,
  )

/** Removes a delivery whose receipt was undone on this device from the page (G-123). */
export const applyReceiptUndone = (session: DockSession, deliveryId: number): SessionStep => {
  const sheet = findSheet(session, deliveryId)
  if (!sheet) return stepWithoutOutcome(session)
  const { number } = sheet.delivery
  return createStepFor('')(withoutDelivery(session, deliveryId), 'info', messages.RECEIPT_UNDONE, {
    params: { number },
    deliveryId,
  })
}

/**
 * Records whether the form to undo the receipt, or a problem report of a submitted delivery, is open. The delivery
 * stays on the page while one of them is open.
 */
export const setSheetFormOpen = (
  session: DockSession,
  deliveryId: number,
  form: 'isUndoOpen' | 'isReportOpen',
  isOpen: boolean,
): DockSession => {
  const sheet = findSheet(session, deliveryId)
  if (!sheet) return session
  const { [form]: _, ...closed } = sheet
  return withSheet(session, isOpen ? { ...closed, [form]: true } : closed)
}

/** Starts a Submit: marks the delivery as submitted and removes the failure messages of earlier attempts. */
export const applySubmitStarted = (session: DockSession, deliveryId: number): DockSession => {
  const sheet = findSheet(session, deliveryId)
  const before = withoutOutcomes(session, isFailedSubmitOf(deliveryId))
  return sheet ? withSheet(before, { ...sheet, isSubmitted: true }) : before
}

/** Refusals of the receiver's employee ID. After one of them, an ID must be scanned before the next Submit. */
const employeeRefusals: readonly Message[] = [
  messages.EMPLOYEE_INVALID,
  messages.EMPLOYEE_NOT_LISTED,
  messages.EMPLOYEE_IS_ITEM,
  messages.EMPLOYEE_IS_PRODUCT_CODE,
]

export const applySubmitFailed = (
  session: DockSession,
  deliveryId: number,
  message: Message,
  params: Params,
): SessionStep => {
  const sheet = findSheet(session, deliveryId)
  const number = sheet?.delivery.number ?? ''
  // without a response, the delivery stays marked as submitted, because the server may have received it
  const { isSubmitted: _, ...refused } = sheet ?? {}
  const wasRefused = sheet !== undefined && message !== messages.SUBMIT_UNANSWERED
  const rejected = employeeRefusals.includes(message) ? { ...session, employeeId: null } : session
  const after = wasRefused ? withSheet(rejected, refused as DockSheet) : rejected
  const next = message === messages.SUBMIT_UNANSWERED ? {} : withNextStep(messages.NEXT_SUBMIT_AGAIN, { number })
  return createStepFor(number)(after, 'wrong', message, { params, deliveryId, ...next, isFailedSubmit: true })
}

export const applyDeferredReceipt = (session: DockSession, deliveryId: number, since: string): SessionStep => {
  const sheet = findSheet(session, deliveryId)
  if (!sheet) return stepWithoutOutcome(session)
  const { number } = sheet.delivery
  const waiting = { ...sheet, delivery: { ...sheet.delivery, waitingSince: since, erpRefusal: null } }
  return createStepFor(number)(withSheet(session, waiting), 'waiting', messages.RECEIPT_WAITS, {
    params: { number },
    deliveryId,
  })
}

/**
 * Returns the outcome of a receipt that was submitted on this device or waited for the ERP: received, or refused by the
 * ERP.
 */
const waitingOutcome = (sheet: DockSheet, now: DockDelivery): ScanOutcome | undefined => {
  if (now.waitingSince || isUndone(sheet, now) || !(isSheetWaitingForErp(sheet) || sheet.isSubmitted)) return undefined
  const createOutcome = createOutcomeFor(now.number)
  const receipt = receiptIn(now)
  if (receipt)
    return createOutcome('good', messages.RECEIVED, {
      params: { no: now.number, receiveNo: receipt.receiveNumber },
      deliveryId: now.id,
    })
  return now.erpRefusal === null || !isSheetWaitingForErp(sheet)
    ? undefined
    : createOutcome('wrong', messages.ERP_REFUSED, { params: { reason: now.erpRefusal }, deliveryId: now.id })
}

/** Records the receipt of a delivery, and removes the failure messages of earlier attempts (RCV-16). */
export const applyReceiptSucceeded = (session: DockSession, receipt: ReceiptReply): SessionStep => {
  const { deliveryId, number, receiveNumber } = receipt
  const sheet = findSheet(session, deliveryId)
  const result = withoutOutcomes(
    sheet ? withSheet(session, { ...sheet, receipt }) : session,
    isFailedSubmitOf(deliveryId),
  )
  return createStepFor(number)(result, 'good', messages.RECEIVED, {
    params: { no: number, receiveNo: receiveNumber },
    deliveryId,
  })
}

/** Removes a delivery from the page. The server keeps its marks for the next device that scans its header. */
export const withoutSheet = (session: DockSession, deliveryId: number): DockSession => ({
  ...session,
  sheets: session.sheets.filter(({ delivery }) => delivery.id !== deliveryId),
})

export const withoutChanges = (session: DockSession): DockSession => ({ ...session, changes: [] })
