import { expect, test } from 'vitest'
import { dockPacks } from '#tests/support/samples/session-sample.ts'
import { receiptLines } from './receipt-lines.ts'

const facts = { packExemptOrganisations: [310] }
const line = {
  PO_NUMBER: '41000123',
  RELEASE_NUM: 2,
  LINE_NUM: 1,
  SHIPMENT_NUM: 1,
  JOBS: null,
  ITEM_CODE: 'AX-10-220',
  INV_ORGID: 103,
}

test('[RCV-05] a line of a delivery becomes one line of the receipt with the exact sum of its packs (G-110)', () => {
  const entries = receiptLines([{ line, packs: dockPacks([0.1, 0.2, 12.5]), lotSup: '20251124' }], facts)
  expect(entries).toEqual([
    {
      PO_NUMBER: '41000123',
      RELEASE_NUM: 2,
      LINE_NUM: 1,
      SHIPMENT_NUM: 1,
      JOBS: null,
      ITEM_CODE: 'AX-10-220',
      quantity: 12.8,
      supplierLot: '20251124',
      internalLot: '20251124',
    },
  ])
})

test('[RCV-05] packs of PRM items in organisation 310 become separate lines of the receipt, because they have separate lots (G-110)', () => {
  const prm = { ...line, ITEM_CODE: 'RES-PRM-01', INV_ORGID: 310 }
  const entries = receiptLines([{ line: prm, packs: dockPacks([25, 25, 5]), lotSup: 'L7' }], facts)
  expect(entries.map(({ quantity, supplierLot, internalLot }) => [quantity, supplierLot, internalLot])).toEqual([
    [25, 'L7-1', 'L7-1'],
    [25, 'L7-2', 'L7-2'],
    [5, 'L7-3', 'L7-3'],
  ])
})
