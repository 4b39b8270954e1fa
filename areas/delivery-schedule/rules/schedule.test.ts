import { expect, test } from 'vitest'
import type { PdsLine } from '../contract.ts'
import {
  companyToShow,
  countByStatus,
  deliveredQuantity,
  displayedCode,
  findScheduleLines,
  lineStatusOf,
} from './schedule.ts'

const line = (overrides: Partial<PdsLine>): PdsLine => ({
  PDS_NUM: 'PDS-1',
  PDS_LINE: '1',
  STATUS: null,
  ORGANIZATION_CODE: 'AH',
  VENDOR_NAME: 'One',
  VENDOR_ID: 1,
  PO_NUM: '42',
  PO_REL_NUM: 1,
  ITEM_CODE: 'AX',
  ITEM_DESCRIPTION: 'Bracket',
  ITEM_TYPE: 'FG',
  NEED_BY_DATE: '2025-11-25',
  QTY_ORDER: 100,
  QTY_REMAIN: 100,
  ...overrides,
})

test('[PDS-01] treats a missing status as waiting and Delayed in any letter case as delayed, and keeps any other status', () => {
  expect([null, '', '  ', 'Delayed', 'DELAYED ', 'Confirmed'].map((STATUS) => lineStatusOf({ STATUS }))).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'delayed',
    'delayed',
    'other',
  ])
})

test('[PDS-01] calculates QTY Del. exactly as order minus remain', () => {
  expect(deliveredQuantity({ QTY_ORDER: 0.3, QTY_REMAIN: 0.1 })).toBe(0.2)
  expect(deliveredQuantity({ QTY_ORDER: 10, QTY_REMAIN: 12.5 })).toBe(-2.5)
})

test('[PDS-01] shows the code APD as AH[APD], and every other code unchanged', () => {
  const ah = { code: 'AH', alias: 'APD' }
  expect([
    displayedCode('APD', ah),
    displayedCode('AH', ah),
    displayedCode('SAT', { code: 'SAT', alias: null }),
  ]).toEqual(['AH[APD]', 'AH', 'SAT'])
})

test('[PDS-01] sorts delayed lines first by longest delay, then waiting lines, then all others', () => {
  const lines = [
    line({ PO_NUM: 'w', NEED_BY_DATE: '2025-11-01' }),
    line({ PO_NUM: 'c', STATUS: 'Confirmed', NEED_BY_DATE: '2025-10-01' }),
    line({ PO_NUM: 'd2', STATUS: 'Delayed', NEED_BY_DATE: '2025-11-20' }),
    line({ PO_NUM: 'd1', STATUS: 'Delayed', NEED_BY_DATE: '2025-11-19' }),
  ]
  expect(findScheduleLines(lines, {}).map(({ PO_NUM }) => PO_NUM)).toEqual(['d1', 'd2', 'w', 'c'])
  expect(findScheduleLines(lines, { sort: { by: 'PO_NUM', descending: true } }).map(({ PO_NUM }) => PO_NUM)).toEqual([
    'w',
    'd2',
    'd1',
    'c',
  ])
  expect(countByStatus(lines)).toEqual({ lines: 4, delayed: 2, waiting: 1 })
})

test('[PDS-01] finds lines by state, by supplier, and by words in the PDS number, PO, item and supplier name', () => {
  const lines = [line({}), line({ VENDOR_ID: 2, VENDOR_NAME: 'บริษัท สอง', STATUS: 'Delayed', PDS_NUM: null })]
  const found = (requested: Parameters<typeof findScheduleLines>[1]) =>
    findScheduleLines(lines, requested).map(({ VENDOR_ID }) => VENDOR_ID)
  expect(found({ status: 'delayed' })).toEqual([2])
  expect(found({ vendorId: 1 })).toEqual([1])
  expect(found({ q: ' สอง ' })).toEqual([2])
  expect(found({ q: 'pds-1' })).toEqual([1])
  expect(found({ q: 'nothing' })).toEqual([])
})

test('[PDS-01] shows the chosen company, or the first one with lines of the chosen status, or the first one with lines', () => {
  const company = (id: number, lines: number, delayed: number, waiting: number) => ({
    company: id,
    lines,
    delayed,
    waiting,
  })
  const companies = [company(1, 0, 0, 0), company(2, 3, 0, 3), company(3, 4, 2, 1)]
  const shown = (chosen: { readonly company?: number; readonly status?: 'delayed' | 'waiting' | 'other' }) =>
    companyToShow(companies, { company: chosen.company, status: chosen.status })?.company
  expect(shown({})).toBe(2)
  expect(shown({ status: 'delayed' })).toBe(3)
  expect(shown({ status: 'waiting' })).toBe(2)
  expect(shown({ status: 'other' })).toBe(3)
  expect(shown({ company: 2, status: 'delayed' })).toBe(2)
  expect(companyToShow(companies.slice(0, 2), { company: undefined, status: 'delayed' })?.company).toBe(2)
  expect(companyToShow([], { company: 1, status: undefined })).toBeUndefined()
})
