import type { Delivery } from '#areas/deliveries/contract.ts'
import { samplePoLine } from './po-line-sample.ts'

/** An invoice in transit with three lines: two releases of one order, and another order. Tests can change values. */
export const sampleDelivery = (
  details: Partial<Delivery['details']> = {},
  overrides: Partial<Omit<Delivery, 'details'>> = {},
): Delivery => ({
  id: 7,
  user: 'somchai',
  status: 'transit',
  vendor_id: 100234,
  company: 103,
  job_id: null,
  createdAt: '2025-11-20T17:30:00.000Z',
  timeStamp: null,
  receivedNo: null,
  remarks: null,
  ...overrides,
  details: {
    isInvoice: true,
    invoiceNo: 'INV-1',
    invoiceDate: '2025-11-20',
    doNo: null,
    doDate: null,
    deliveryDate: '2025-11-24',
    site: { VENDOR_SITE_CODE: 'BKK-01', ADDR: 'Bangkok' },
    poSelect: [
      samplePoLine({ PO_NUMBER: '41000123', RELEASE_NUM: 2 }),
      samplePoLine({ PO_NUMBER: '41000123', RELEASE_NUM: 3, LINE_NUM: 2 }),
      samplePoLine({ PO_NUMBER: '41000999' }),
    ],
    delAmount: [0.1, 0.2, 1200],
    qtyLot: [1, 1, 12],
    lotSup: ['', '', ''],
    lotDetails: [[0.1], [0.2], Array(12).fill(100)],
    heatDetails: [['H'], ['H'], Array(12).fill('H')],
    vendorName: 'สยามพาร์ท จำกัด',
    ...details,
  },
})
