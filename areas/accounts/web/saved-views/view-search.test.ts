import { expect, test } from 'vitest'
import { searchOfView } from './view-search.ts'

test('[SHL-19] stores filters and order of an address, without page and open dialogs, in a fixed order', () => {
  expect(searchOfView('?status=transit&page=3&psc=12&size=50&view=all&po=2&po=1')).toBe('po=2&po=1&status=transit')
  expect(searchOfView('')).toBe('')
})
