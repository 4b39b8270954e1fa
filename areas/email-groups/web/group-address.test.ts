import { expect, test } from 'vitest'
import { readGroupAddress } from './group-address.ts'

test('[EGR-01] reads supplier, page and page size from the URL, and ignores invalid values', () => {
  expect(readGroupAddress({})).toEqual({ supplier: '', page: 1, size: undefined })
  expect(readGroupAddress({ supplier: ' สยาม ', page: '3', size: '5' })).toEqual({ supplier: 'สยาม', page: 3, size: 5 })
  for (const size of ['7', '0', '-5', 'all', '1e2x']) expect(readGroupAddress({ size }).size).toBeUndefined()
  for (const page of ['0', '-1', '1.5', 'x', '1e99']) expect(readGroupAddress({ page }).page).toBe(1)
})
