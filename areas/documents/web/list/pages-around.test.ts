import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

test('[DOC-01] shows three page numbers around the current one', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(1, 2)).toEqual([1, 2])
  expect(pagesAround(1, 9)).toEqual([1, 2, 3])
  expect(pagesAround(5, 9)).toEqual([4, 5, 6])
  expect(pagesAround(9, 9)).toEqual([7, 8, 9])
})
