import { expect, test } from 'vitest'
import { parseDate, parseMonth } from './typed-date.ts'

test('[DLV-18] reads a typed date as YYYY-MM-DD, DD/MM/YYYY or D/M/YYYY', () => {
  for (const typed of ['2026-02-05', '05/02/2026', '5/2/2026', ' 5/02/2026 ', '๕/๒/๒๐๒๖'])
    expect(parseDate(typed), typed).toEqual({ kind: 'day', day: '2026-02-05' })
  for (const typed of [
    '2026-2-5',
    '5/2/26',
    '05-02-2026',
    '31/04/2026',
    '29/02/2026',
    '2026',
    'tomorrow',
    '5/2/2026 1',
    '05/02/0026',
  ])
    expect(parseDate(typed), typed).toEqual({ kind: 'unreadable' })
  expect(parseDate('  ')).toEqual({ kind: 'empty' })
})

test('[DLV-18] reads a Buddhist year as its Gregorian date', () => {
  expect(parseDate('24/11/2569')).toEqual({ kind: 'buddhist', day: '2026-11-24' })
  expect(parseDate('2569-11-24')).toEqual({ kind: 'buddhist', day: '2026-11-24' })
  expect(parseDate('29/02/2567')).toEqual({ kind: 'buddhist', day: '2024-02-29' })
  expect(parseDate('29/02/2568')).toEqual({ kind: 'unreadable' })
})

test('[DLV-18] reads a typed month as YYYY-MM, MM-YYYY or MM/YYYY, and converts a Buddhist year to the Gregorian one', () => {
  for (const typed of ['2026-02', '02-2026', '02/2026', '2/2026', ' ๐๒/๒๐๒๖ '])
    expect(parseMonth(typed), typed).toEqual({ kind: 'day', day: '2026-02' })
  expect(parseMonth('02/2569')).toEqual({ kind: 'buddhist', day: '2026-02' })
  for (const typed of ['13/2026', '2026', 'Feb 2026', '2/26'])
    expect(parseMonth(typed), typed).toEqual({ kind: 'unreadable' })
  expect(parseMonth('')).toEqual({ kind: 'empty' })
})
