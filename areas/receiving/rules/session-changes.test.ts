import { expect, test } from 'vitest'
import { textOf } from '#kit/shared/message.ts'
import { codesOf, invoice, paper, receipt, wholeDelivery } from '#tests/support/samples/dock-sample.ts'
import { delivery, sampleSettings, scanAll, scanOf, sheetCodesOf } from '#tests/support/samples/session-sample.ts'
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
  applyFormToggled,
  applyReceiptSucceeded,
  applyReceiptUndone,
  applySubmitFailed,
  applySubmitStarted,
  withUnverifiedSheets,
} from './scan/shared-marks.ts'

const AT = '2025-11-24T03:00:00.000Z'
const complete = scanAll(['EMP-0042', ...wholeDelivery], [invoice]).session
const receivedBy = (over: Partial<DockDelivery> = {}) =>
  delivery({ status: 'completed', receivedNo: '1032511-000001', receivedAt: AT, ...over })
const { id: deliveryId } = invoice
const away: ScanSettings = { ...sampleSettings, isOffline: true }

const after = (session: DockSession, changes: readonly SessionChange[]) =>
  changes.reduce<SessionStep>(
    (step, change) => toSessionStep(change(step.session, sampleSettings)),
    stepWithoutOutcome(session),
  )
const received: SessionChange = (session) => applyReceiptSucceeded(session, receipt)
const submit: SessionChange = (session) => applySubmitStarted(session, deliveryId)
const unanswered: SessionChange = (session) =>
  applySubmitFailed(session, deliveryId, receivingMessages.SUBMIT_UNANSWERED, { number: invoice.number })
const toggle =
  (form: 'isUndoOpen' | 'isReportOpen', isOpen: boolean): SessionChange =>
  (session) =>
    applyFormToggled(session, deliveryId, form, isOpen)
const refresh =
  (now: DockDelivery): SessionChange =>
  (session) =>
    applyDelivery(session, now)

test('[RCV-10] removes a delivery and the outcomes of its scans from the page when its receipt is undone', () => {
  const result = after(complete, [submit, received])
  expect(codesOf(result.session.last.slice(0, 1))).toEqual(['good RECEIVED'])
  const undone = after(result.session, [(session) => applyReceiptUndone(session, deliveryId)])
  expect(codesOf(undone.outcomes)).toEqual(['info RECEIPT_UNDONE'])
  expect(undone.session.sheets).toEqual([])
  expect(codesOf(undone.session.last)).toEqual(['info RECEIPT_UNDONE', 'good EMPLOYEE_TAKEN'])
})

test('[RCV-10] removes the receive number when another device undoes the receipt', () => {
  const { session } = after(complete, [received])
  expect(after(session, [refresh(receivedBy())]).session).toEqual(session)
  const undone = after(session, [refresh(delivery({ undone: 1 }))])
  expect(codesOf(undone.outcomes)).toEqual(['wrong UNDONE_MEANWHILE'])
  expect(undone.session.sheets).toEqual([])
  expect(codesOf(undone.session.last)).not.toContain('good RECEIVED')
})

test('[RCV-10] keeps a receipt on the page when the next header is scanned while its undo form is open', () => {
  const next = delivery({ id: 58103, number: 'INV2511002' })
  const open = after(complete, [received, toggle('isUndoOpen', true)]).session
  const both = scanAll([sheetCodesOf(next).header], [next], open).session
  expect(both.sheets.map((sheet) => sheet.delivery.number)).toEqual(['INV2511001', 'INV2511002'])
  const closed = after(both, [toggle('isUndoOpen', false)]).session
  const third = delivery({ id: 58104, number: 'INV2511003' })
  const { sheets } = scanAll([sheetCodesOf(third).header], [third], closed).session
  expect(sheets.map((sheet) => sheet.delivery.number)).toEqual(['INV2511002', 'INV2511003'])
})

test('[RCV-10] keeps a receipt on the page when the next header is scanned while a problem report of it is open', () => {
  const next = delivery({ id: 58103, number: 'INV2511002' })
  const open = after(complete, [received, toggle('isReportOpen', true)]).session
  const both = scanAll([sheetCodesOf(next).header], [next], open).session
  expect(both.sheets.map((sheet) => sheet.delivery.number)).toEqual(['INV2511001', 'INV2511002'])
  const closed = after(both, [toggle('isReportOpen', false)]).session
  const third = delivery({ id: 58104, number: 'INV2511003' })
  const { sheets } = scanAll([sheetCodesOf(third).header], [third], closed).session
  expect(sheets.map((sheet) => sheet.delivery.number)).toEqual(['INV2511002', 'INV2511003'])
})

test('[RCV-16] removes the failure messages of earlier attempts when the delivery is received', () => {
  const failed = after(complete, [submit, unanswered])
  expect(codesOf(failed.session.last.slice(0, 1))).toEqual(['wrong SUBMIT_UNANSWERED'])
  const reopened = after(failed.session, [submit, received])
  expect(codesOf(reopened.session.last)).not.toContain('wrong SUBMIT_UNANSWERED')
  expect(codesOf(reopened.outcomes)).toEqual(['good RECEIVED'])
})

test('[RCV-16] shows a delivery as received if Submit succeeded but its response was lost', () => {
  const { session } = after(complete, [submit, unanswered, withUnverifiedSheets])
  const found = after(session, [refresh(receivedBy())])
  expect(codesOf(found.outcomes)).toEqual(['good RECEIVED'])
  expect([found.session.changes, codesOf(found.session.last).slice(0, 1)]).toEqual([[], ['good RECEIVED']])
  expect(codesOf(found.session.last)).not.toContain('wrong SUBMIT_UNANSWERED')
})

test('[RCV-08] shows a receipt by a colleague as information instead of a failure, and lists it as a change', () => {
  const found = after(complete, [refresh(receivedBy())])
  expect(codesOf(found.outcomes)).toEqual(['info RECEIVED_MEANWHILE'])
  expect(codesOf(found.session.changes)).toEqual(['wrong RECEIVED_MEANWHILE'])
})

test('[RCV-08] reports a deletion once, however often the server returns it', () => {
  const deleted = after(complete, [refresh(delivery({ status: 'deleted' })), refresh(delivery({ status: 'deleted' }))])
  expect(codesOf(deleted.session.changes)).toEqual(['wrong DELETED_MEANWHILE'])
  expect(codesOf(deleted.session.last).filter((code) => code === 'wrong DELETED_MEANWHILE')).toHaveLength(1)
  expect(deleted.outcomes).toEqual([])
})

test('[RCV-01] lists a pending header lookup once, and removes it when the delivery is found', () => {
  const waiting = after(
    emptySession,
    [paper.header, paper.item(1), paper.box(1, 1)].map(
      (text): SessionChange =>
        (session, settings) =>
          applyScan(session, scanOf(text), settings),
    ),
  ).session
  expect(codesOf(waiting.last)).toEqual(['waiting HEADER_ASKED'])
  const header = waiting.pending[0]?.header
  if (!header) throw new Error('nothing is pending')
  const found = after(waiting, [
    (session, settings) => applyHeaderLookup(session, header, { found: invoice }, settings),
  ])
  expect(codesOf(found.session.last)).toEqual(['good BOX_TAKEN', 'good ITEM_TAKEN', 'good HEADER_TAKEN'])
})

test('[RCV-08] does not ask for a header without a connection if one was already scanned', () => {
  const missing = (texts: readonly string[]) =>
    checkReadiness(scanAll(['EMP-0042', ...texts], [], emptySession, away).session).missing.map(({ message, params }) =>
      textOf(message, 'en', params),
    )
  expect(missing([])).toEqual(['Scan a PSC header'])
  expect(missing([paper.header, paper.item(1)])).toEqual([
    '3 boxes of line 1 missing',
    '1 more line of INV2511001 not scanned',
    'INV2511001 is not verified yet',
  ])
  expect(missing(wholeDelivery)).toEqual(['INV2511001 is not verified yet'])
})

test('[RCV-03] uses the singular for one item and one box', () => {
  const small = delivery({ lines: invoice.lines.slice(1).map((line) => ({ ...line, sequence: 1 })) })
  const { outcomes } = scanAll([sheetCodesOf(small).header, sheetCodesOf(small).item(1)], [small])
  expect(outcomes.map(({ message, params }) => textOf(message, 'en', params))).toEqual([
    'Looking for INV2511001…',
    'INV2511001: 1 item, 1 box',
    'Line 1 AX-10-222: scan 1 box',
  ])
})
