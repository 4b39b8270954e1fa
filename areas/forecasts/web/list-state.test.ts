import { expect, test } from 'vitest'
import { forecastQuery, readForecastView } from './list-state.ts'

test('[FCT-01] uses the valid parameters of a URL typed by hand and ignores the invalid ones', () => {
  expect(readForecastView({ month: '12-2025', text: ' SPT ', show: 'not-downloaded', page: '3' })).toEqual({
    month: '12-2025',
    text: 'SPT',
    show: 'not-downloaded',
    page: 3,
  })
  expect(readForecastView({ month: '2025-12', show: ['everything'], page: '-1' })).toEqual({
    month: '',
    text: '',
    show: '',
    page: 1,
  })
})

test('[FCT-01] requests a page newest first, with only the filters that are set', () => {
  expect(forecastQuery(readForecastView({}), 20)).toEqual({ _start: 0, _limit: 20, _sort: 'createdAt:DESC' })
  expect(forecastQuery(readForecastView({ month: '01-2026', show: 'not-downloaded', page: '2' }), 50)).toEqual({
    _start: 50,
    _limit: 50,
    _sort: 'createdAt:DESC',
    forecast_date: '01-2026',
    down_count: 0,
  })
})
