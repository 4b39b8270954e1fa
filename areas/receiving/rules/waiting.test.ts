import { expect, test } from 'vitest'
import { readiness } from './ready.ts'
import { delivery, paperOf, scanAll } from './session.sample.ts'
import { becameOf, refreshed, waits } from './shared-marks.ts'

const invoice = delivery()
const paper = paperOf(invoice)
const all = [
  'EMP-1',
  paper.header,
  paper.item(1),
  paper.box(1, 1),
  paper.box(1, 2),
  paper.box(1, 3),
  paper.item(2),
  paper.box(2, 1),
]
const SINCE = '2025-11-24T03:00:00.000Z'
const complete = scanAll(all, [invoice]).session
const waiting = waits(complete, invoice.id, SINCE)
const received = {
  ...invoice,
  status: 'completed' as const,
  receivedNo: '1032511-000001',
  receivedAt: SINCE,
}

test('[ERP-04] a delivery that waits for the ERP is not submitted again, and the next header is asked for', () => {
  expect(readiness(complete).complete).toHaveLength(1)
  expect(readiness(waiting).complete).toEqual([])
  expect(readiness(waiting).missing.map(({ message }) => message.code)).toEqual(['HEADER_MISSING'])
})

test('[ERP-04] received at last: told as a success with its number, not as a change behind one’s back', () => {
  const [sheet] = waiting.sheets
  if (!sheet) throw new Error('a sheet waits')
  expect(becameOf(sheet, { ...invoice, waitingSince: SINCE })).toBeUndefined()
  expect(becameOf(sheet, received)).toMatchObject({ kind: 'good', params: { receiveNo: '1032511-000001' } })
  const after = refreshed(waiting, received)
  expect(after.changes).toEqual([])
  expect(after.sheets[0]?.receipt?.receiveNumber).toBe('1032511-000001')
})

test('[ERP-04] refused by the ERP at last: told with its words, and it may be submitted again', () => {
  const [sheet] = waiting.sheets
  if (!sheet) throw new Error('a sheet waits')
  const refused = { ...invoice, marks: [], erpRefusal: 'The period is closed.' }
  expect(becameOf(sheet, refused)).toMatchObject({ kind: 'wrong', params: { reason: 'The period is closed.' } })
  expect(readiness(refreshed(waiting, refused)).complete).toHaveLength(1)
})

test('[ERP-04] a header that another device has submitted opens as waiting', () => {
  const { session, outcomes } = scanAll([paper.header], [{ ...invoice, waitingSince: SINCE }])
  expect(outcomes.at(-1)?.message.code).toBe('RECEIPT_WAITS')
  expect(readiness(session).complete).toEqual([])
})
