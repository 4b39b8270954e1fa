import { expect, test } from 'vitest'
import { invoice, paper, wholeDelivery } from './dock.sample.ts'
import { readiness } from './ready.ts'
import { scanAll } from './session.sample.ts'
import { applyDelivery, receiptDeferred } from './shared-marks.ts'

const all = ['EMP-1', ...wholeDelivery]
const SINCE = '2025-11-24T03:00:00.000Z'
const complete = scanAll(all, [invoice]).session
const waiting = receiptDeferred(complete, invoice.id, SINCE).session
const received = {
  ...invoice,
  status: 'completed' as const,
  receivedNo: '1032511-000001',
  receivedAt: SINCE,
}

test('[ERP-04] a delivery that waits for the ERP cannot be submitted again, and the page asks for another header', () => {
  expect(readiness(complete).complete).toHaveLength(1)
  expect(readiness(waiting).complete).toEqual([])
  expect(readiness(waiting).missing.map(({ message }) => message.code)).toEqual(['HEADER_MISSING'])
})

test('[ERP-04] shows a delayed receipt as a success with its number, and not as a change by another user', () => {
  expect(applyDelivery(waiting, { ...invoice, waitingSince: SINCE }).outcomes).toEqual([])
  const { session, outcomes } = applyDelivery(waiting, received)
  expect(outcomes).toMatchObject([{ kind: 'good', params: { receiveNo: '1032511-000001' } }])
  expect(session.changes).toEqual([])
  expect(session.sheets[0]?.receipt?.receiveNumber).toBe('1032511-000001')
})

test('[ERP-04] shows the ERP’s reason for a delayed refusal and allows a new submit', () => {
  const { session, outcomes } = applyDelivery(waiting, { ...invoice, marks: [], erpRefusal: 'The period is closed.' })
  expect(outcomes).toMatchObject([{ kind: 'wrong', params: { reason: 'The period is closed.' } }])
  expect(readiness(session).complete).toHaveLength(1)
})

test('[ERP-04] a header that another device submitted opens as waiting', () => {
  const { session, outcomes } = scanAll([paper.header], [{ ...invoice, waitingSince: SINCE }])
  expect(outcomes.at(-1)?.message.code).toBe('RECEIPT_WAITS')
  expect(readiness(session).complete).toEqual([])
})
