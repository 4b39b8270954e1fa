import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DateField, noDate } from './date-field.tsx'

vi.mock('./calendar.tsx', () => ({ default: () => null }))

test('[SHL-15] a date field shows the icon of its calendar while the calendar loads', () => {
  const field = createElement(DateField, { id: 'day', value: noDate, label: 'Day', onChange: () => {} })
  expect(renderToString(field)).toContain('<span class="date-field-loading"><svg')
})
