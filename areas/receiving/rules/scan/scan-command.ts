import { compareTimes } from '#kit/shared/dates.ts'
import { receivingMessages as messages } from '../../messages.ts'
import type { DockCommand } from './commands.ts'
import { nextStepOfReceipt } from './next-step.ts'
import { checkReadiness, summarizeMissingSteps } from './readiness.ts'
import type { ScanContext } from './scan-sheet-code.ts'
import {
  type DockSession,
  type DockSheet,
  isSheetOpen,
  type PendingHeader,
  type SessionStep,
  withNextStep,
  withWaitingScan,
} from './session.ts'
import { withoutSheet } from './shared-marks.ts'

/** Returns the open delivery of the latest scan, or the delivery that was opened last. */
const sheetInHand = ({ sheets, last }: DockSession): DockSheet | undefined => {
  const open = sheets.filter(isSheetOpen)
  const latest = last.find(({ deliveryId }) => open.some(({ delivery }) => delivery.id === deliveryId))
  return open.find(({ delivery }) => delivery.id === latest?.deliveryId) ?? open.at(-1)
}

const latestReceipt = ({ sheets }: DockSession) =>
  sheets
    .flatMap(({ receipt }) => (receipt ? [receipt] : []))
    .toSorted((one, other) => compareTimes(one.receivedAt, other.receivedAt))
    .at(-1)

/** Adds the Submit command to the scans that wait for the latest header lookup. It is applied after them. */
const waitForHeader = (session: DockSession, coming: PendingHeader, { createStep, scan }: ScanContext): SessionStep =>
  createStep(withWaitingScan(session, coming, scan), 'waiting', messages.COMMAND_SUBMIT_WAITS, {
    params: { number: coming.header.number },
  })

/** Starts a Submit, as the Submit button does. If something is missing, reports the first missing step. */
const scanSubmit = (session: DockSession, context: ScanContext): SessionStep => {
  const { createStep, settings } = context
  const { complete } = checkReadiness(session)
  const receipt = latestReceipt(session)
  if (
    complete.length === 0 &&
    receipt &&
    session.sheets.every((sheet) => !isSheetOpen(sheet)) &&
    session.pending.length === 0
  )
    return createStep(session, 'duplicate', messages.SCAN_DUPLICATE, { next: nextStepOfReceipt(receipt) })
  const [first] = complete
  const coming = session.pending.at(-1)
  if (!first && coming && !settings.isOffline) return waitForHeader(session, coming, context)
  if (!first) {
    const [step] = summarizeMissingSteps(session).steps
    return createStep(
      session,
      'wrong',
      messages.COMMAND_NOT_COMPLETE,
      step ? withNextStep(step.message, step.params) : {},
    )
  }
  if (settings.isOffline) return createStep(session, 'wrong', messages.COMMAND_OFFLINE)
  const { number } = first.delivery
  return {
    ...createStep(session, 'waiting', messages.COMMAND_SUBMIT, { params: { number } }),
    effect: { type: 'submit' },
  }
}

const scanStickers = (session: DockSession, context: ScanContext): SessionStep => {
  const receipt = latestReceipt(session)
  if (!receipt) return context.createStep(session, 'wrong', messages.COMMAND_NO_RECEIPT)
  const { deliveryId, number } = receipt
  return {
    ...context.createStep(session, 'good', messages.COMMAND_STICKERS, { params: { number } }),
    effect: { type: 'print', deliveryId },
  }
}

/** Opens a problem report about the box that was scanned last, or about the whole delivery if none was scanned. */
const scanProblem = (session: DockSession, context: ScanContext): SessionStep => {
  const sheet = sheetInHand(session)
  if (!sheet) return context.createStep(session, 'wrong', messages.SCAN_HEADER_FIRST_BOX)
  const { id: deliveryId, number } = sheet.delivery
  const box = session.last.find((outcome) => outcome.deliveryId === deliveryId && outcome.pack !== undefined)
  const { sequence = null, pack = null } = box ?? {}
  const step =
    sequence === null || pack === null
      ? context.createStep(session, 'info', messages.COMMAND_PROBLEM, { params: { number } })
      : context.createStep(session, 'info', messages.COMMAND_PROBLEM_BOX, { params: { number, line: sequence, pack } })
  return { ...step, effect: { type: 'report', deliveryId, sequence, pack } }
}

/** Sets the open delivery aside. Its scanned boxes stay stored, and scanning its header opens it again. */
const scanAside = (session: DockSession, context: ScanContext): SessionStep => {
  const sheet = sheetInHand(session)
  if (!sheet) return context.createStep(session, 'wrong', messages.SCAN_HEADER_FIRST_BOX)
  const { id, number } = sheet.delivery
  return context.createStep(withoutSheet(session, id), 'info', messages.COMMAND_ASIDE, { params: { number } })
}

const scans: Readonly<Record<DockCommand, (session: DockSession, context: ScanContext) => SessionStep>> = {
  submit: scanSubmit,
  stickers: scanStickers,
  problem: scanProblem,
  aside: scanAside,
}

/**
 * Applies a command of the command card (RCV-15). An action that only the page can perform is returned as an effect.
 */
export const scanCommand = (session: DockSession, command: DockCommand, context: ScanContext): SessionStep =>
  scans[command](session, context)
