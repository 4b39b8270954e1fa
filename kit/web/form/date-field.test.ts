import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DateField, noDate } from './date-field.tsx'
import { WholeDates } from './whole-dates.tsx'

vi.mock('./calendar.tsx', () => ({ default: () => null }))

test('[SHL-15] a date field shows the icon of its calendar while the calendar loads', () => {
  const field = createElement(DateField, { id: 'day', value: noDate, label: 'Day', onChange: () => {} })
  expect(renderToString(field)).toContain('<span class="date-field-loading"><svg')
})

test('[SHL-15] does not break a date in a text across lines, but may break the other text', () => {
  const html = renderToString(createElement(WholeDates, { text: '40 PCS, due 2025-12-01 or 2025-12-08' }))
  expect([...html.matchAll(/<span class="whole-date">([^<]*)</g)].map(([, date]) => date)).toEqual([
    '2025-12-01',
    '2025-12-08',
  ])
  expect(html.replace(/<[^>]*>/g, '')).toBe('40 PCS, due 2025-12-01 or 2025-12-08')
})
