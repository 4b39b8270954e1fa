import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/po-line-sample.ts'
import type { Delivery } from '../../contract.ts'
import { isListed } from './is-listed.ts'
import { defaultFilters, type ListFilters } from './search.ts'

const delivery = (overrides: Partial<Delivery> = {}, details: Partial<Delivery['details']> = {}): Delivery => ({
  id: 7,
  user: 'vendor',
  status: 'transit',
  vendor_id: 100234,
  company: 103,
  job_id: null,
  createdAt: '2025-11-24T17:30:00.000Z', // 00:30 on the 25th in Bangkok
  timeStamp: null,
  receivedNo: null,
  remarks: null,
  ...overrides,
  details: {
    isInvoice: true,
    invoiceNo: 'INV-0042',
    invoiceDate: '2025-11-24',
    doNo: 'DO-7',
    doDate: '2025-11-20',
    deliveryDate: '2025-11-26',
    site: { VENDOR_SITE_CODE: 'BANGPOO', ADDR: '' },
    poSelect: [samplePoLine({ PO_NUMBER: '41000101', RELEASE_NUM: 3 })],
    delAmount: [30],
    qtyLot: [3],
    lotSup: [''],
    lotDetails: [[10, 10, 10]],
    heatDetails: [['', '', '']],
    vendorName: 'สยามพาร์ท จำกัด',
    ...details,
  },
})
const filtersWith = (overrides: Partial<ListFilters>): ListFilters => ({
  ...defaultFilters('2025-11-25'),
  ...overrides,
})

test.for<[string, Partial<ListFilters>, boolean]>([
  ['no filter', {}, true],
  ['its status', { status: 'transit' }, true],
  ['another status', { status: 'received' }, false],
  ['the deleted ones', { deleted: true }, false],
  ['part of the invoice number, in small letters and with a blank', { no: ' inv-00 ' }, true],
  ['part of the DO number that it had', { no: 'do-7' }, true],
  ['another number', { no: '43' }, false],
  ['part of the PO number', { po: '0001' }, true],
  ['another PO', { po: '42' }, false],
  ['its release', { rel: '3' }, true],
  ['part of a release', { rel: '33' }, false],
  ['its day in Bangkok', { from: '2025-11-25', to: '2025-11-25' }, true],
  ['the day before', { to: '2025-11-24' }, false],
  ['the day after', { from: '2025-11-26', to: null }, false],
  ['its delivery date', { dueFrom: '2025-11-26', dueTo: '2025-11-26' }, true],
  ['a later delivery date', { dueFrom: '2025-11-27' }, false],
  ['its supplier', { supplier: 100234 }, true],
  ['another supplier', { supplier: 100235 }, false],
])('[STA-09] filters incoming deliveries like the server: %s', ([, filters, listed]) => {
  expect(isListed(delivery(), filtersWith(filters))).toBe(listed)
})

test('[STA-09] lists a demo delivery as in transit, and a deleted delivery only with Deleted Only', () => {
  expect(isListed(delivery({ status: 'transit_demo' }), filtersWith({ status: 'transit' }))).toBe(true)
  expect(isListed(delivery({ status: 'transit_demo' }), filtersWith({ demo: true }))).toBe(true)
  expect(isListed(delivery(), filtersWith({ demo: true }))).toBe(false)
  expect(isListed(delivery({ status: 'deleted' }), filtersWith({}))).toBe(false)
  expect(isListed(delivery({ status: 'deleted' }), filtersWith({ deleted: true, status: 'received' }))).toBe(true)
  expect(isListed(delivery({}, { isInvoice: false, invoiceNo: 'DO-9', doNo: null }), filtersWith({ no: 'do-9' }))).toBe(
    true,
  )
})
