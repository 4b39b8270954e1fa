import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import type { ReceivedInvoice } from '../contract.ts'
import { stickerOf } from './sticker.ts'

const received = (orders: readonly [string, number | null][]): ReceivedInvoice => ({
  id: 1,
  status: 'completed',
  receivedNo: '1032511-000001',
  receiver: 'EMP-0042',
  timeStamp: '2025-11-30T17:30:00.000Z',
  store_name: 'Main store',
  vendor_id: 100234,
  invoiceNo: 'INV1',
  details: {
    invoiceNo: 'INV1',
    poSelect: orders.map(([PO_NUMBER, RELEASE_NUM]) => samplePoLine({ PO_NUMBER, RELEASE_NUM })),
  },
})

test('[STK-01] a sticker shows the receive number, invoice number, order with release and date in Bangkok', () => {
  expect(stickerOf(received([['41000123', 2]]))).toEqual({
    receiveNumber: '1032511-000001',
    invoiceNumber: 'INV1',
    order: '41000123/2',
    date: '2025-12-01',
  })
})

test('[STK-01] a sticker of several orders shows the first order and the number of other orders, each counted once (G-118)', () => {
  const order = (orders: readonly [string, number | null][]) => stickerOf(received(orders)).order
  expect(
    order([
      ['A', null],
      ['A', null],
    ]),
  ).toBe('A')
  expect(
    order([
      ['A', 1],
      ['A', 2],
      ['B', null],
    ]),
  ).toBe('A/1 +2')
})
