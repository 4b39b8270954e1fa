import { expect, test } from 'vitest'
import { invoiceCodes, outcomeCodes, sampleInvoice, wholeDelivery } from '#tests/support/samples/dock-sample.ts'
import { scanAll } from '#tests/support/samples/session-sample.ts'
import { checkReadiness } from './scan/readiness.ts'
import {
  applyDeferredReceipt,
  applyDelivery,
  applyMissingScanRefused,
  applySubmitStarted,
} from './scan/shared-marks.ts'

const all = ['EMP-1', ...wholeDelivery]
const SINCE = '2025-11-24T03:00:00.000Z'
const complete = scanAll(all, [sampleInvoice]).session
const waiting = applyDeferredReceipt(complete, sampleInvoice.id, SINCE).session
const received = {
  ...sampleInvoice,
  status: 'completed' as const,
  receivedNo: '1032511-000001',
  receivedAt: SINCE,
}

test('[ERP-04] a delivery that waits for the ERP cannot be submitted again, and the page asks for another header', () => {
  expect(checkReadiness(complete).complete).toHaveLength(1)
  expect(checkReadiness(waiting).complete).toEqual([])
  expect(checkReadiness(waiting).missing.map(({ message }) => message.code)).toEqual(['HEADER_MISSING'])
})

test('[ERP-04] shows a delayed receipt as a success with its number, and not as a change by another user', () => {
  expect(applyDelivery(waiting, { ...sampleInvoice, waitingSince: SINCE }).outcomes).toEqual([])
  const { session, outcomes } = applyDelivery(waiting, received)
  expect(outcomes).toMatchObject([{ kind: 'good', params: { receiveNo: '1032511-000001' } }])
  expect(session.changes).toEqual([])
  expect(session.sheets[0]?.receipt?.receiveNumber).toBe('1032511-000001')
})

test('[ERP-04] shows the ERP’s reason for a delayed refusal and allows a new submit', () => {
  const { session, outcomes } = applyDelivery(waiting, {
    ...sampleInvoice,
    marks: [],
    erpRefusal: 'The period is closed.',
  })
  expect(outcomes).toMatchObject([{ kind: 'wrong', params: { reason: 'The period is closed.' } }])
  expect(checkReadiness(session).complete).toHaveLength(1)
})

test('[ERP-04] a delivery that another device has submitted opens as waiting for the ERP', () => {
  const { session, outcomes } = scanAll([invoiceCodes.header], [{ ...sampleInvoice, waitingSince: SINCE }])
  expect(outcomes.at(-1)?.message.code).toBe('RECEIPT_WAITS')
  expect(checkReadiness(session).complete).toEqual([])
})

test('[RCV-12] a box that was submitted as missing cannot be scanned while the receipt waits, and its outcome says what to do', () => {
  const submitted = applySubmitStarted(scanAll(all.slice(0, -1), [sampleInvoice]).session, sampleInvoice.id)
  const short = applyDeferredReceipt(submitted, sampleInvoice.id, SINCE).session
  const { session, outcomes } = scanAll([invoiceCodes.box(2, 1), invoiceCodes.box(1, 1)], [], short)
  expect(outcomeCodes(outcomes)).toEqual(['wrong BOX_SUBMITTED_MISSING', 'duplicate SCAN_DUPLICATE'])
  expect(outcomes[0]?.next?.message.code).toBe('NEXT_BOX_SUBMITTED_MISSING')
  expect([session.sheets, session.unsent]).toEqual([short.sheets, short.unsent])
})

test('[RCV-12] the item code of a line that was submitted as missing is not accepted while the receipt waits', () => {
  const firstLine = scanAll(
    ['EMP-0042', invoiceCodes.header, invoiceCodes.item(1), invoiceCodes.box(1, 1)],
    [sampleInvoice],
  ).session
  const short = applyDeferredReceipt(applySubmitStarted(firstLine, sampleInvoice.id), sampleInvoice.id, SINCE).session
  const { session, outcomes } = scanAll([invoiceCodes.item(2)], [], short)
  expect(outcomeCodes(outcomes)).toEqual(['wrong LINE_SUBMITTED_MISSING'])
  expect(outcomes[0]?.next?.message.code).toBe('NEXT_LINE_SUBMITTED_MISSING')
  expect([session.sheets, session.unsent]).toEqual([short.sheets, short.unsent])
})

test('[RCV-12] a queued scan of a box that a colleague submitted as missing is removed and listed, and the other scans stay queued', () => {
  const mark = complete.unsent.at(-1)
  if (!mark) throw new Error('nothing is queued')
  const { session, outcomes } = applyMissingScanRefused(complete, mark, sampleInvoice.number)
  expect(outcomeCodes(outcomes)).toEqual(['wrong BOX_SUBMITTED_MISSING'])
  expect(session.changes).toEqual(outcomes)
  expect(session.unsent).toEqual(complete.unsent.slice(0, -1))
  expect(session.sheets[0]?.lines).toEqual([
    { sequence: 1, packs: [1, 2, 3] },
    { sequence: 2, packs: [] },
  ])
  // the delivery may have been set aside in the meantime
  expect(applyMissingScanRefused({ ...complete, sheets: [] }, mark, sampleInvoice.number).session.changes).toEqual(
    outcomes,
  )
})

test('[RCV-12] does not report boxes as missing if an older client submitted the delivery without scans', () => {
  const opened = scanAll([invoiceCodes.header], [{ ...sampleInvoice, waitingSince: SINCE, marks: [] }]).session
  const { outcomes } = scanAll([invoiceCodes.item(1), invoiceCodes.box(1, 1), invoiceCodes.box(1, 2)], [], opened)
  expect(outcomeCodes(outcomes).filter((code) => code.includes('BOX_SUBMITTED_MISSING'))).toEqual([])
})
