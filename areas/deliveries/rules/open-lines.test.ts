import { expect, test } from 'vitest'
import { daysBetween } from '#kit/shared/dates.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { suggestedQuantity } from './lines/amount.ts'
import { dueGroupOf, dueRanges } from './lines/due-group.ts'

const facts = { packExemptOrganisations: [310] }
const suggested = (overrides: Parameters<typeof samplePoLine>[0]) => suggestedQuantity(samplePoLine(overrides), facts)

test('[PO-09] suggests as many full packs as fit into the remaining quantity minus the quantity in transit', () => {
  expect(suggested({ QUANTITY_REMAIN: 270, transit: 120, PIECES_PER_KANBAN: '50' })).toBe(150)
  expect(suggested({ QUANTITY_REMAIN: 375, transit: 300, PIECES_PER_KANBAN: '75' })).toBe(75)
  expect(suggested({ QUANTITY_REMAIN: 99, PIECES_PER_KANBAN: '50' })).toBe(50)
  expect(suggested({ QUANTITY_REMAIN: 30, PIECES_PER_KANBAN: '75' })).toBe(0)
  expect(suggested({ QUANTITY_REMAIN: 10, PIECES_PER_KANBAN: '2.5', UOM: 'M' })).toBe(10)
})

test('[PO-09] suggests the whole deliverable quantity in whole pieces when there is no pack size', () => {
  expect(suggested({ QUANTITY_REMAIN: 85, PIECES_PER_KANBAN: null })).toBe(85)
  expect(suggested({ QUANTITY_REMAIN: 1250.5, PIECES_PER_KANBAN: '0', UOM: 'KG' })).toBe(1250.5)
  expect(suggested({ QUANTITY_REMAIN: 12.5, PIECES_PER_KANBAN: '0', UOM: 'PCS' })).toBe(12)
  expect(suggested({ ITEM_CODE: 'X-PRM-1', INV_ORGID: 310, QUANTITY_REMAIN: 33, PIECES_PER_KANBAN: '25' })).toBe(33)
})

test('[PO-09] suggests nothing for a line that cannot be chosen', () => {
  expect(suggested({ QUANTITY_REMAIN: 100, transit: 100 })).toBe(0)
  expect(suggested({ QUANTITY_REMAIN: 100, transit: 10, JOBS: 'J-1', ITEM_TYPE: 'OP' })).toBe(0)
})

test('[PO-09] groups lines by due date, and lines that are wholly in transit separately', () => {
  const group = (DUE_DATE: string | null, today = '2025-11-24', transit = 0) =>
    dueGroupOf(samplePoLine({ DUE_DATE, transit }), dueRanges(today))
  // today is a Monday, so the week has six more days
  expect(group('2025-11-23')).toBe('late')
  expect(group('2025-11-24')).toBe('today')
  expect(group('2025-11-25')).toBe('tomorrow')
  expect(group('2025-11-30')).toBe('thisWeek')
  expect(group('2025-12-01')).toBe('later')
  expect(group(null)).toBe('noDate')
  expect(group('2025-11-23', '2025-11-24', 100)).toBe('onTheWay')
  // on a Sunday, no further day belongs to the week
  expect(group('2025-12-01', '2025-11-30')).toBe('tomorrow')
  expect(group('2025-12-02', '2025-11-30')).toBe('later')
})

test('[PO-09] counts the days until the due date across the end of a month', () => {
  expect(daysBetween('2025-11-30', '2025-12-01')).toBe(1)
  expect(daysBetween('2025-11-30', '2025-11-26')).toBe(-4)
})
