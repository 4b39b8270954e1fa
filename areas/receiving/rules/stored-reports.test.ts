import { expect, test } from 'vitest'
import { receivingMessages } from '../messages.ts'
import {
  nextReportToSend,
  type StoredReport,
  withEarlierReports,
  withoutReport,
  withRefusedReport,
  withReport,
} from './stored-reports.ts'

const report = (key: string): StoredReport => ({
  key,
  deliveryId: 58102,
  number: 'INV2511001',
  kind: 'damaged',
  sequence: 1,
  pack: 2,
  reason: 'wet corner',
  photos: [],
})
const keys = (reports: readonly StoredReport[]) => reports.map(({ key }) => key)
const two = withReport(withReport([], report('a')), report('b'))
const refusal = { message: receivingMessages.SCAN_NOT_TRANSIT, params: {} }

test('[RCV-10] keeps each report until it is sent, and sends the oldest one first', () => {
  expect(nextReportToSend(two)?.key).toBe('a')
  expect(keys(withoutReport(two, 'a'))).toEqual(['b'])
})

test('[RCV-10] sends reports from before a reload first, and then those made while the stored reports are read', () => {
  expect(keys(withEarlierReports([report('c')], [report('a'), report('c')]))).toEqual(['a', 'c'])
})

test('[RCV-10] does not send a refused report again, keeps it with its reason, and sends the next ones', () => {
  const refused = withRefusedReport(two, { ...report('a'), refusal })
  expect([nextReportToSend(refused)?.key, refused[0]?.refusal]).toEqual(['b', refusal])
  expect(keys(withoutReport(refused, 'a'))).toEqual(['b'])
})
