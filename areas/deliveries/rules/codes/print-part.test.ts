import { describe, expect, test } from 'vitest'
import type { Result } from '#kit/shared/result.ts'
import { readPackNumbers, readPageNumbers, readPrintPart } from './print-part.ts'

const read = (result: Result<unknown>): unknown =>
  result.ok ? result.value : [result.message.code, result.params, result.culprit?.path]

describe('pages of a PSC', () => {
  test.each([
    ['1', [1]],
    ['1-3,7', [1, 2, 3, 7]],
    [' 7 , 1 - 3 ', [1, 2, 3, 7]],
    ['2–4', [2, 3, 4]],
    ['3,3,2-3', [2, 3]],
  ])('[PSC-07] reads the page list %s', (typed, pages) => {
    expect(read(readPageNumbers(typed))).toEqual(pages)
  })

  test.each(['0', '3-1', '1,', 'a', '1-', '-2', '1-2-3', '1.5', '1:2', '9999999'])(
    '[PSC-07] rejects %s and names the invalid part',
    (typed) => {
      const chunk = typed === '1,' ? '' : typed
      expect(read(readPageNumbers(typed))).toEqual(['PRINT_PAGES_UNREADABLE', { part: chunk }, 'pages'])
    },
  )

  test('[PSC-07] rejects a page that the PSC does not have, and names the page count', () => {
    expect(read(readPageNumbers('3-5', 5))).toEqual([3, 4, 5])
    expect(read(readPageNumbers('5-6', 5))).toEqual(['PRINT_PAGES_BEYOND', { most: 5 }, 'pages'])
    expect(read(readPageNumbers('1-999999'))).toEqual(['PRINT_PAGES_BEYOND', { most: 10_000 }, 'pages'])
  })
})

describe('single packs of a PSC', () => {
  const lines = [8, 3, 1]

  test.each([
    ['1:7', ['1:7']],
    ['1:1-3,7', ['1:1', '1:2', '1:3', '1:7']],
    ['1:8, 2:2-3, 1, 3:1', ['1:8', '2:2', '2:3', '2:1', '3:1']],
    ['2:1,2:1', ['2:1']],
  ])('[PSC-07] reads the pack list %s', (typed, packs) => {
    expect(read(readPackNumbers(typed, lines))).toEqual(packs)
  })

  test('[PSC-07] does not require the line number when the sheet has only one line', () => {
    expect(read(readPackNumbers('2-3', [8]))).toEqual(['1:2', '1:3'])
    expect(read(readPackNumbers('2-3', lines))).toEqual(['PRINT_PACKS_LINE', { part: '2-3' }, 'packs'])
  })

  test('[PSC-07] rejects a line or pack that is not on the sheet, and names the number of lines or packs', () => {
    expect(read(readPackNumbers('4:1', lines))).toEqual(['PRINT_LINE_BEYOND', { most: 3 }, 'packs'])
    expect(read(readPackNumbers('0:1', lines))).toEqual(['PRINT_LINE_BEYOND', { most: 3 }, 'packs'])
    expect(read(readPackNumbers('2:2-4', lines))).toEqual(['PRINT_PACKS_BEYOND', { line: 2, most: 3 }, 'packs'])
    expect(read(readPackNumbers('1:x', lines))).toEqual(['PRINT_PACKS_UNREADABLE', { part: '1:x' }, 'packs'])
  })

  test('[PSC-07] returns undefined for empty input, which means the whole PSC, and combines pages with packs', () => {
    expect(read(readPrintPart({}, lines))).toBeUndefined()
    expect(read(readPrintPart({ pages: ' ', packs: '' }, lines))).toBeUndefined()
    expect(read(readPrintPart({ pages: '2', packs: '1:7' }, lines))).toEqual({ pages: [2], packs: ['1:7'] })
    expect(read(readPrintPart({ pages: '2', packs: '9:7' }, lines))).toEqual([
      'PRINT_LINE_BEYOND',
      { most: 3 },
      'packs',
    ])
  })
})
