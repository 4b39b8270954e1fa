import { expect, test } from 'vitest'
import { loadExistingPage } from './existing-page.ts'

const SIZE = 5

/** Creates a list with the given number of rows. `loadedStarts` records which pages are loaded. */
const listOf = (total: number) => {
  const loadedStarts: number[] = []
  const load = async (start: number) => {
    loadedStarts.push(start)
    const rows = Array.from({ length: Math.max(0, Math.min(SIZE, total - start)) }, (_, index) => start + index)
    return { rows, total, more: false }
  }
  return { loadedStarts, load }
}

test('[STA-02] loads the page that the URL requests with one call', async () => {
  const { loadedStarts, load } = listOf(12)
  expect(await loadExistingPage(load, 5, SIZE)).toEqual({ rows: [5, 6, 7, 8, 9], total: 12, more: false, start: 5 })
  expect(loadedStarts).toEqual([5])
})

test('[STA-02] loads the last page instead of a page beyond the end', async () => {
  const { loadedStarts, load } = listOf(12)
  expect(await loadExistingPage(load, 500, SIZE)).toEqual({ rows: [10, 11], total: 12, more: false, start: 10 })
  expect(loadedStarts).toEqual([500, 10])
  expect(await loadExistingPage(listOf(10).load, 10, SIZE)).toMatchObject({ rows: [5, 6, 7, 8, 9], start: 5 })
})

test('[STA-02] shows an empty list as its first page', async () => {
  const { loadedStarts, load } = listOf(0)
  expect(await loadExistingPage(load, 500, SIZE)).toEqual({ rows: [], total: 0, more: false, start: 0 })
  expect(loadedStarts).toEqual([500])
})
