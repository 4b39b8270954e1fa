import { expect, test } from 'vitest'
import { readNewsView } from './news-address.ts'

test('[NWS-01] reads the valid parameters of a URL and ignores the invalid ones', () => {
  expect(readNewsView({})).toEqual({ page: 1, item: undefined })
  expect(readNewsView({ page: '3', item: '17' })).toEqual({ page: 3, item: 17 })
  for (const invalid of ['-1', '0', '1.5', 'x', '1e99']) {
    expect(readNewsView({ page: invalid, item: invalid })).toEqual({ page: 1, item: undefined })
  }
  expect(readNewsView({ page: ['2', '9'] })).toEqual({ page: 2, item: undefined })
})
