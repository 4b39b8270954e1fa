import type { DockDelivery, ReceiptReply } from '#areas/receiving/contract.ts'
import type { DockSession, ScanOutcome } from '#areas/receiving/rules/scan/session.ts'
import { applyReceiptSucceeded } from '#areas/receiving/rules/scan/shared-marks.ts'
import { printedCodesOf, sampleDockDelivery, sampleSettings, scanAll } from './session-sample.ts'

/** The delivery in the tests of the dock: an invoice with a line of three boxes and a line of one box. */
export const sampleInvoice = sampleDockDelivery()
/** The codes on the printed sheets of the sample invoice. */
export const invoiceCodes = printedCodesOf(sampleInvoice)

/** The scans that complete the delivery, except for the employee. */
export const wholeDelivery: readonly string[] = [
  invoiceCodes.header,
  invoiceCodes.item(1),
  invoiceCodes.box(1, 1),
  invoiceCodes.box(1, 2),
  invoiceCodes.box(1, 3),
  invoiceCodes.item(2),
  invoiceCodes.box(2, 1),
]

export const sampleReceipt: ReceiptReply = {
  deliveryId: sampleInvoice.id,
  number: sampleInvoice.number,
  receiveNumber: '1032511-000001',
  status: 'completed',
  receivedAt: '2025-11-24T03:00:00.000Z',
  receiver: 'EMP-0042',
  storeName: 'Main store',
  message: '',
}

/** Returns the session after the delivery was received. */
export const withReceipt = (session: DockSession): DockSession => applyReceiptSucceeded(session, sampleReceipt).session

/** Applies scans. Returns the last outcome, and the session after it. */
export const lastOutcome = (
  texts: readonly string[],
  deliveries: readonly DockDelivery[] = [sampleInvoice],
  start?: DockSession,
  by = sampleSettings,
) => {
  const { outcomes, session } = scanAll(texts, deliveries, start, by)
  const last = outcomes.at(-1)
  if (!last) throw new Error('no outcome')
  return { ...last, code: last.message.code, session }
}

/** Returns kind and message code of each outcome as one text, such as `good BOX_TAKEN`. */
export const outcomeCodes = (outcomes: readonly ScanOutcome[]): string[] =>
  outcomes.map(({ kind, message }) => `${kind} ${message.code}`)
