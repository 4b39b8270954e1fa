import { expect, test } from 'vitest'
import { checkAllScanned } from './all-scanned.ts'

const both = [
  { sequence: 1, packs: [3, 1, 2] },
  { sequence: 2, packs: [1] },
]

test('[RCV-04] accepts every box of every line in any order', () => {
  expect(checkAllScanned([3, 1], both)).toBeUndefined()
  expect(checkAllScanned([3, 1], [...both].reverse())).toBeUndefined()
})

test('[RCV-04] rejects a missing box, a missing line and an unknown box', () => {
  const refused = (packs: number[], scanned: typeof both) => checkAllScanned(packs, scanned)?.message.code
  expect(refused([4, 1], both)).toBe('BOXES_NOT_ALL_SCANNED')
  expect(refused([3, 1, 1], both)).toBe('BOXES_NOT_ALL_SCANNED')
  expect(refused([2, 1], both)).toBe('BOX_UNKNOWN')
  expect(refused([3], both)).toBe('LINES_DIFFER')
  expect(refused([3, 1], [])).toBe('BOXES_NOT_ALL_SCANNED')
  expect(
    checkAllScanned(
      [3, 1],
      [
        { sequence: 1, packs: [1, 1, 2] },
        { sequence: 2, packs: [1] },
      ],
    )?.culprit?.line,
  ).toBe(0)
})
