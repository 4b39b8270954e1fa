import { expect, test } from 'vitest'
import { textOf } from '#kit/shared/message.ts'
import {
  invoiceCodes,
  outcomeCodes,
  sampleInvoice,
  sampleReceipt,
  wholeDelivery,
} from '#tests/support/samples/dock-sample.ts'
import {
  printedCodesOf,
  sampleDockDelivery,
  sampleScan,
  sampleSettings,
  scanAll,
} from '#tests/support/samples/session-sample.ts'
import type { DockDelivery } from '../contract.ts'
import { receivingMessages } from '../messages.ts'
import { applyHeaderLookup } from './scan/apply-lookup.ts'
import { checkReadiness } from './scan/readiness.ts'
import { applyScan } from './scan/scan-session.ts'
import {
  type DockSession,
  emptySession,
  type ScanSettings,
  type SessionChange,
  type SessionStep,
  stepWithoutOutcome,
  toSessionStep,
} from './scan/session.ts'
import {
  applyDelivery,
  applyReceiptSucceeded,
  applyReceiptUndone,
  applySubmitFailed,
  applySubmitStarted,
  setSheetFormOpen,
  withUnverifiedSheets,
} from './scan/shared-marks.ts'

const AT = '2025-11-24T03:00:00.000Z'
const complete = scanAll(['EMP-0042', ...wholeDelivery], [sampleInvoice]).session
const receivedBy = (over: Partial<DockDelivery> = {}) =>
  sampleDockDelivery({ status: 'completed', receivedNo: '1032511-000001', receivedAt: AT, ...over })
const { id: deliveryId } = sampleInvoice
const away: ScanSettings = { ...sampleSettings, isOffline: true }

const after = (session: DockSession, changes: readonly SessionChange[]) =>
  changes.reduce<SessionStep>(
    (step, change) => toSessionStep(change(step.session, sampleSettings)),
    stepWithoutOutcome(session),
  )
const received: SessionChange = (session) => applyReceiptSucceeded(session, sampleReceipt)
const submit: SessionChange = (session) => applySubmitStarted(session, deliveryId)
const unanswered: SessionChange = (session) =>
  applySubmitFailed(session, deliveryId, receivingMessages.SUBMIT_UNANSWERED, { number: sampleInvoice.number })
const toggle =
  (form: 'isUndoOpen' | 'isReportOpen', isOpen: boolean): SessionChange =>
  (session) =>
    setSheetFormOpen(session, deliveryId, form, isOpen)
const refresh =
  (now: DockDelivery): SessionChange =>
  (session) =>
    applyDelivery(session, now)

test('[RCV-10] removes a delivery and the outcomes of its scans from the page when its receipt is undone', () => {
  const result = after(complete, [submit, received])
  expect(outcomeCodes(result.session.last.slice(0, 1))).toEqual(['good RECEIVED'])
  const undone = after(result.session, [(session) => applyReceiptUndone(session, deliveryId)])
  expect(outcomeCodes(undone.outcomes)).toEqual(['info RECEIPT_UNDONE'])
  expect(undone.session.sheets).toEqual([])
  expect(outcomeCodes(undone.session.last)).toEqual(['info RECEIPT_UNDONE', 'good EMPLOYEE_TAKEN'])
})

test('[RCV-10] removes the receive number when another device undoes the receipt', () => {
  const { session } = after(complete, [received])
  expect(after(session, [refresh(receivedBy())]).session).toEqual(session)
  const undone = after(session, [refresh(sampleDockDelivery({ undone: 1 }))])
  expect(outcomeCodes(undone.outcomes)).toEqual(['wrong UNDONE_MEANWHILE'])
  expect(undone.session.sheets).toEqual([])
  expect(outcomeCodes(undone.session.last)).not.toContain('good RECEIVED')
})

test('[RCV-10] keeps a receipt on the page when the next header is scanned while its undo form is open', () => {
  const next = sampleDockDelivery({ id: 58103, number: 'INV2511002' })
  const open = after(complete, [received, toggle('isUndoOpen', true)]).session
  const both = scanAll([printedCodesOf(next).header], [next], open).session
  expect(both.sheets.map((sheet) => sheet.delivery.number)).toEqual(['INV2511001', 'INV2511002'])
  const closed = after(both, [toggle('isUndoOpen', false)]).session
  const third = sampleDockDelivery({ id: 58104, number: 'INV2511003' })
  const { sheets } = scanAll([printedCodesOf(third).header], [third], closed).session
  expect(sheets.map((sheet) => sheet.delivery.number)).toEqual(['INV2511002', 'INV2511003'])
})

test('[RCV-10] keeps a receipt on the page when the next header is scanned while a problem report of it is open', () => {
  const next = sampleDockDelivery({ id: 58103, number: 'INV2511002' })
  const open = after(complete, [received, toggle('isReportOpen', true)]).session
  const both = scanAll([printedCodesOf(next).header], [next], open).session
  expect(both.sheets.map((sheet) => sheet.delivery.number)).toEqual(['INV2511001', 'INV2511002'])
  const closed = after(both, [toggle('isReportOpen', false)]).session
  const third = sampleDockDelivery({ id: 58104, number: 'INV2511003' })
  const { sheets } = scanAll([printedCodesOf(third).header], [third], closed).session
  expect(sheets.map((sheet) => sheet.delivery.number)).toEqual(['INV2511002', 'INV2511003'])
})

test('[RCV-16] removes the failure messages of earlier attempts when the delivery is received', () => {
  const failed = after(complete, [submit, unanswered])
  expect(outcomeCodes(failed.session.last.slice(0, 1))).toEqual(['wrong SUBMIT_UNANSWERED'])
  const reopened = after(failed.session, [submit, received])
  expect(outcomeCodes(reopened.session.last)).not.toContain('wrong SUBMIT_UNANSWERED')
  expect(outcomeCodes(reopened.outcomes)).toEqual(['good RECEIVED'])
})

test('[RCV-16] shows a delivery as received if Submit succeeded but its response was lost', () => {
  const { session } = after(complete, [submit, unanswered, withUnverifiedSheets])
  const found = after(session, [refresh(receivedBy())])
  expect(outcomeCodes(found.outcomes)).toEqual(['good RECEIVED'])
  expect([found.session.changes, outcomeCodes(found.session.last).slice(0, 1)]).toEqual([[], ['good RECEIVED']])
  expect(outcomeCodes(found.session.last)).not.toContain('wrong SUBMIT_UNANSWERED')
})

test('[RCV-08] shows a receipt by a colleague as information instead of a failure, and lists it as a change', () => {
  const found = after(complete, [refresh(receivedBy())])
  expect(outcomeCodes(found.outcomes)).toEqual(['info RECEIVED_MEANWHILE'])
  expect(outcomeCodes(found.session.changes)).toEqual(['wrong RECEIVED_MEANWHILE'])
})

test('[RCV-08] reports a deletion once, however often the server returns it', () => {
  const deleted = after(complete, [
    refresh(sampleDockDelivery({ status: 'deleted' })),
    refresh(sampleDockDelivery({ status: 'deleted' })),
  ])
  expect(outcomeCodes(deleted.session.changes)).toEqual(['wrong DELETED_MEANWHILE'])
  expect(outcomeCodes(deleted.session.last).filter((code) => code === 'wrong DELETED_MEANWHILE')).toHaveLength(1)
  expect(deleted.outcomes).toEqual([])
})

test('[RCV-01] lists a pending header lookup once, and removes it when the delivery is found', () => {
  const waiting = after(
    emptySession,
    [invoiceCodes.header, invoiceCodes.item(1), invoiceCodes.box(1, 1)].map(
      (text): SessionChange =>
        (session, settings) =>
          applyScan(session, sampleScan(text), settings),
    ),
  ).session
  expect(outcomeCodes(waiting.last)).toEqual(['waiting HEADER_ASKED'])
  const header = waiting.pending[0]?.header
  if (!header) throw new Error('nothing is pending')
  const found = after(waiting, [
    (session, settings) => applyHeaderLookup(session, header, { found: sampleInvoice }, settings),
  ])
  expect(outcomeCodes(found.session.last)).toEqual(['good BOX_TAKEN', 'good ITEM_TAKEN', 'good HEADER_TAKEN'])
})

test('[RCV-08] while offline, does not ask for a header that was already scanned', () => {
  const missing = (texts: readonly string[]) =>
    checkReadiness(scanAll(['EMP-0042', ...texts], [], emptySession, away).session).missing.map(({ message, params }) =>
      textOf(message, 'en', params),
    )
  expect(missing([])).toEqual(['Scan a PSC header'])
  expect(missing([invoiceCodes.header, invoiceCodes.item(1)])).toEqual([
    '3 boxes of line 1 missing',
    '1 more line of INV2511001 not scanned',
    'INV2511001 is not verified yet',
  ])
  expect(missing(wholeDelivery)).toEqual(['INV2511001 is not verified yet'])
})

test('[RCV-03] uses the singular for one item and one box', () => {
  const small = sampleDockDelivery({ lines: sampleInvoice.lines.slice(1).map((line) => ({ ...line, sequence: 1 })) })
  const { outcomes } = scanAll([printedCodesOf(small).header, printedCodesOf(small).item(1)], [small])
  expect(outcomes.map(({ message, params }) => textOf(message, 'en', params))).toEqual([
    'Looking for INV2511001…',
    'INV2511001: 1 item, 1 box',
    'Line 1 AX-10-222: scan 1 box',
  ])
})
