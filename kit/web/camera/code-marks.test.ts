import { expect, test } from 'vitest'
import { type CodeMark, countMarks, isTooSmall } from './code-marks.ts'
import type { SeenCode } from './reader-call.ts'

const code = (text: string, side = 0.1): SeenCode => ({
  text,
  corners: [
    [0.2, 0.2],
    [0.2 + side, 0.2],
    [0.2 + side, 0.2 + side],
    [0.2, 0.2 + side],
  ],
})

test('[RCV-02] counts the codes in the picture by result, each code once', () => {
  const marks = new Map<string, CodeMark>([
    ['A', { tone: 'good', label: '1 · 1' }],
    ['B', { tone: 'again', label: '1 · 2' }],
    ['C', { tone: 'wrong', label: '' }],
    ['gone', { tone: 'wrong', label: '' }],
  ])
  expect(countMarks([code('A'), code('A'), code('B'), code('C'), code('new')], marks)).toEqual({
    good: 1,
    again: 1,
    wrong: 1,
  })
  expect(countMarks([], marks)).toEqual({ good: 0, again: 0, wrong: 0 })
})

test('[RCV-02] asks the user to come closer when a code is small in the picture', () => {
  expect(isTooSmall([code('A'), code('B', 0.04)])).toBe(true)
  expect(isTooSmall([code('A'), code('B', 0.06)])).toBe(false)
  expect(isTooSmall([])).toBe(false)
})
