import { expect, test } from 'vitest'
import { daysBetween } from '#kit/shared/dates.ts'
import { parseMoney } from './money.ts'
import { monthOf, monthsLater, parseMonth, writeMonth } from './month.ts'
import { bankForDisplay, isSettlementBank } from './settled.ts'

test('[FIN-03] accepts a month only as MMM-YYYY, in upper or lower case', () => {
  for (const text of ['Nov-2025', 'NOV-2025', ' nov-2025 ']) expect(parseMonth(text)).toBe('2025-11')
  for (const text of ['2025-11', 'Nov-25', 'Nov 2025', 'Xxx-2025', 'Nov-0000', ''])
    expect(parseMonth(text)).toBeUndefined()
  for (let month = 1; month <= 12; month++) {
    const text = `2025-${String(month).padStart(2, '0')}`
    expect(parseMonth(writeMonth(text))).toBe(text)
  }
  expect(monthOf('2025-11-24')).toBe('2025-11')
})

test('[FIN-05] finds the previous and the next month across the end of a year', () => {
  expect(monthsLater('2025-12', 1)).toBe('2026-01')
  expect(monthsLater('2026-01', -1)).toBe('2025-12')
  expect(monthsLater('2025-06', -30)).toBe('2022-12')
})

test('[FIN-05] an invoice is late from the day after it is due, also across the end of a year', () => {
  expect(daysBetween('2025-12-31', '2025-12-31')).toBe(0)
  expect(daysBetween('2025-12-31', '2026-01-01')).toBe(1)
  expect(daysBetween('2026-01-31', '2026-01-01')).toBe(-30)
})

test('[FIN-01] an amount keeps every satang as text and as a JSON number', () => {
  const read = (text: string) => {
    const got = parseMoney(text)
    return got.ok ? got.value : got.reason
  }
  expect(['0', '-0.00', '.5', '007', '12.30', '-500.05', '9999999999999.99'].map(read)).toEqual([
    '0.00',
    '0.00',
    '0.50',
    '7.00',
    '12.30',
    '-500.05',
    '9999999999999.99',
  ])
  for (const text of ['', '-', '.', '1,000', '1e3', '0.005', '12345678901234'])
    expect(parseMoney(text).ok, text).toBe(false)
  for (const text of ['9999999999999.99', '9007199254740.99', '-0.01', '1234567890123.07'])
    expect(Number(JSON.stringify(JSON.parse(text))).toFixed(2)).toBe(text)
})

test('[FIN-02] shows CLEARING as SETTLE, whatever spaces and case the ERP uses', () => {
  expect(['CLEARING', ' clearing ', 'KBANK', ''].map(bankForDisplay)).toEqual(['SETTLE', 'SETTLE', 'KBANK', ''])
  expect(isSettlementBank('CLEARINGHOUSE BANK')).toBe(false)
})
