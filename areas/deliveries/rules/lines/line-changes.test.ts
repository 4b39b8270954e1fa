import { expect, test } from 'vitest'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { joinChanges, lineChanges } from './line-changes.ts'

const line = samplePoLine()

test('[DLV-16] lists the changes of a line in the order of the table', () => {
  expect(lineChanges(line, { ...line, DESCRIPTION: 'Bracket, front, new drawing' })).toEqual([])
  expect(lineChanges(line, { ...line, transit: 30, QUANTITY_REMAIN: 70, UNIT_PRICE: null })).toEqual([
    { fact: 'QUANTITY_REMAIN', from: 100, to: 70 },
    { fact: 'transit', from: 0, to: 30 },
    { fact: 'UNIT_PRICE', from: 12.5, to: null },
  ])
})

test('[DLV-16] combines unread and later changes of a value, and drops a change that was reverted', () => {
  const first = lineChanges(line, { ...line, transit: 30, UOM: 'KG' })
  const second = lineChanges({ ...line, transit: 30, UOM: 'KG' }, { ...line, transit: 50, QUANTITY: 120 })
  expect(joinChanges(first, second)).toEqual([
    { fact: 'QUANTITY', from: 100, to: 120 },
    { fact: 'transit', from: 0, to: 50 },
  ])
})
