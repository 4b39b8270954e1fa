import { expect, test } from 'vitest'
import { forecastMessages as messages } from '../messages.ts'
import { forecastDate, parseForecastFileName } from './file-name.ts'

const read = (name: string, code = 'SPT') => {
  const result = parseForecastFileName(name, code)
  return result.ok ? `${result.value.month} ${result.value.version}` : result.message
}

test('[FCT-03] reads supplier, month and version from the four parts of a file name', () => {
  expect(read('SPT-12-2025-V1.xlsx')).toBe('2025-12 V1')
  expect(read('spt-01-2026-final copy.XLS')).toBe('2026-01 final copy')
  expect(read('SPT - 03 - 2026 - ก.xlsx')).toBe('2026-03 ก')
  expect(forecastDate('2025-12')).toBe('12-2025')
})

test('[FCT-03] checks first that a file name begins with the supplier code of the group', () => {
  expect(read('ABC-12-2025-V1.xlsx')).toBe(messages.FORECAST_GROUP_DIFFERS)
  expect(read('ABC.xlsx')).toBe(messages.FORECAST_GROUP_DIFFERS)
  expect(read('SPTX-12-2025-V1.xlsx')).toBe(messages.FORECAST_GROUP_DIFFERS)
})

test('[FCT-03] rejects a file name that is not XXX-MM-YYYY-VERSION.XLS and shows the example', () => {
  for (const name of [
    'SPT-12-2025.xlsx',
    'SPT-12-2025-V1-2.xlsx',
    'SPT-13-2025-V1.xlsx',
    'SPT-00-2025-V1.xls',
    'SPT-1-2025-V1.xls',
    'SPT-12-25-V1.xls',
    'SPT-12-2025-.xlsx',
    'SPT-12-2025-V1.pdf',
    'SPT-12-2025-V1',
  ])
    expect([name, read(name)]).toEqual([name, messages.FORECAST_FILE_NAME])
})
