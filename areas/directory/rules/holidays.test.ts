import { expect, test } from 'vitest'
import { checkHolidays, readHolidays, writeHolidays } from './holidays.ts'

test('[DLV-18] reads one holiday per line, with any usual separator, and reports lines that are not holidays', () => {
  const text =
    '2026-12-31 New Year’s Eve\n\n05/12/2026,"วันพ่อแห่งชาติ"\r\n10/12/2026;Constitution Day\n2026-07-28\tวันเฉลิมฯ'
  const { holidays, unread } = readHolidays(`\uFEFF${text}`)
  expect(holidays).toEqual([
    { day: '2026-12-31', name: 'New Year’s Eve' },
    { day: '2026-12-05', name: 'วันพ่อแห่งชาติ' },
    { day: '2026-12-10', name: 'Constitution Day' },
    { day: '2026-07-28', name: 'วันเฉลิมฯ' },
  ])
  expect(unread).toEqual([])
  expect(readHolidays(writeHolidays(holidays)).holidays).toEqual(holidays)
  expect(readHolidays('date,name\n2026-12-31\n31/12/2569 สิ้นปี').unread).toEqual([
    { line: 1, text: 'date,name' },
    { line: 2, text: '2026-12-31' },
    { line: 3, text: '31/12/2569 สิ้นปี', offered: '2026-12-31' },
  ])
})

test('[DLV-18] rejects holidays of another year and days that are listed twice', () => {
  const day = { day: '2026-12-31', name: 'x' }
  expect(checkHolidays(2026, [day])).toBeUndefined()
  expect(checkHolidays(2027, [day])?.message.code).toBe('HOLIDAY_OTHER_YEAR')
  expect(checkHolidays(2026, [day, day])?.message.code).toBe('HOLIDAY_REPEATED')
})
