import { expect, test } from 'vitest'
import { tagCounts } from './tags.ts'

test('[DLV-17] counts one header tag plus one per line, and as pack tags the header tags plus one per pack', () => {
  expect(tagCounts([24, 1, 7])).toEqual({ headerTags: 4, packTags: 36 })
  expect(tagCounts([1])).toEqual({ headerTags: 2, packTags: 3 })
  expect(tagCounts(Array.from({ length: 20 }, () => 25))).toEqual({ headerTags: 21, packTags: 521 })
})
