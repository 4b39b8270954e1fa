import { expect, test } from 'vitest'
import { labelPageCount, labelSettingsAfterPrint, tagCounts } from './labels.ts'

test('[PSC-09] counts the pages of tags from a start position, and returns the next free position', () => {
  expect(labelPageCount({ format: 'a4', start: 1 }, 8)).toBe(1)
  expect(labelPageCount({ format: 'a4', start: 3 }, 7)).toBe(2)
  expect(labelPageCount({ format: '100x75', start: 3 }, 7)).toBe(7)
  expect(labelPageCount({ format: 'a4', start: 3 }, 0)).toBe(0)
  expect(labelSettingsAfterPrint({ format: 'a4', start: 3 }, 7)).toEqual({ format: 'a4', start: 2 })
  expect(labelSettingsAfterPrint({ format: 'a4', start: 1 }, 8)).toEqual({ format: 'a4', start: 1 })
  expect(labelSettingsAfterPrint({ format: '100x150', start: 3 }, 7)).toEqual({ format: '100x150', start: 3 })
})

test('[DLV-17] the number of header tags is the number of lines plus one, and the number of pack tags adds the packs', () => {
  expect(tagCounts([24, 1, 7])).toEqual({ headerTags: 4, packTags: 36 })
  expect(tagCounts([1])).toEqual({ headerTags: 2, packTags: 3 })
  expect(tagCounts(Array.from({ length: 20 }, () => 25))).toEqual({ headerTags: 21, packTags: 521 })
})
