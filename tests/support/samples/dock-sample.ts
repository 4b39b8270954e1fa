import type { DockDelivery, ReceiptReply } from '#areas/receiving/contract.ts'
import type { DockSession, ScanOutcome } from '#areas/receiving/rules/scan/session.ts'
import { applyReceiptSucceeded } from '#areas/receiving/rules/scan/shared-marks.ts'
import { delivery, sampleSettings, scanAll, sheetCodesOf } from './session-sample.ts'

/** The delivery in the tests of the dock: an invoice with a line of three boxes and a line of one box. */
export const invoice = delivery()
/** The codes on the printed sheets of the sample invoice. */
export const paper = sheetCodesOf(invoice)

/** The scans that complete the delivery, except for the employee. */
export const wholeDelivery: readonly string[] = [
  paper.header,
  paper.item(1),
  paper.box(1, 1),
  paper.box(1, 2),
  paper.box(1, 3),
  paper.item(2),
  paper.box(2, 1),
]

export const receipt: ReceiptReply = {
  deliveryId: invoice.id,
  number: invoice.number,
  receiveNumber: '1032511-000001',
  status: 'completed',
  receivedAt: '2025-11-24T03:00:00.000Z',
  receiver: 'EMP-0042',
  storeName: 'Main store',
  message: '',
}

/** Returns the session after the delivery was received. */
export const withReceipt = (session: DockSession): DockSession => applyReceiptSucceeded(session, receipt).session

/** Applies scans. Returns the last outcome, and the session after it. */
export const lastOutcome = (
  texts: readonly string[],
  deliveries: readonly DockDelivery[] = [invoice],
  start?: DockSession,
  by = sampleSettings,
) => {
  const { outcomes, session } = scanAll(texts, deliveries, start, by)
  const last = outcomes.at(-1)
  if (!last) throw new Error('no outcome')
  return { ...last, code: last.message.code, session }
}

/** Returns kind and message code of each outcome as one text, such as `good BOX_TAKEN`. */
export const codesOf = (outcomes: readonly ScanOutcome[]): string[] =>
  outcomes.map(({ kind, message }) => `${kind} ${message.code}`)
