import { expect, test } from 'vitest'
import { supplierTimeline } from './timeline.ts'

test('[SHL-18] sorts deliveries, receipts, documents with their answers, and payments into one timeline, newest first', () => {
  const delivery = {
    id: 7,
    details: { invoiceNo: 'INV-7' },
    createdAt: '2025-11-20T01:00:00Z',
    timeStamp: '2025-11-22T01:00:00Z',
  }
  const sqm = { id: 3, name: 'SQM 03', createdAt: '2025-11-21T01:00:00Z', answeredAt: [], path: '/purchase' }
  expect(supplierTimeline([delivery], [sqm], [], 10).map(({ verb, name }) => `${verb} ${name}`)).toEqual([
    'received INV-7',
    'uploaded SQM 03',
    'confirmed INV-7',
  ])
  expect(supplierTimeline([{ ...delivery, timeStamp: null }], [sqm], [], 1)).toEqual([
    expect.objectContaining({ name: 'SQM 03', search: { id: '3' } }),
  ])
  const signed = { ...sqm, answeredAt: ['2025-11-23T01:00:00Z'] }
  const cheque = { id: 'c1', name: '700001', day: '2025-11-22', month: 'Nov-2025' }
  const items = supplierTimeline([delivery], [signed], [cheque], 10)
  expect(items.map(({ verb, name }) => `${verb} ${name}`)).toEqual([
    'answered SQM 03',
    'received INV-7',
    'paid 700001',
    'uploaded SQM 03',
    'confirmed INV-7',
  ])
  expect(items[2]).toMatchObject({ path: '/payment-admin', search: { month: 'Nov-2025', q: '700001' } })
})
