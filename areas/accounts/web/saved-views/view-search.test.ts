import { expect, test } from 'vitest'
import { viewSearch } from './view-search.ts'

test('[SHL-19] stores the URL parameters of filters and order, sorted by name, and leaves out the page and open dialogs', () => {
  expect(viewSearch('?status=transit&page=3&psc=12&size=50&view=all&po=2&po=1')).toBe('po=2&po=1&status=transit')
  expect(viewSearch('')).toBe('')
})
