import { expect, test } from 'vitest'
import { type InsertedTextAction, insertedTextReducer, isInsertedFast, noInsertedText } from './inserted-text.ts'
import { SCAN_TIMEOUT_MS } from './wedge.ts'

const run = (actions: readonly InsertedTextAction[]) =>
  actions.reduce(
    ({ state, codes }, action) => {
      const step = insertedTextReducer(state, action)
      return { state: step.state, codes: [...codes, ...step.codes] }
    },
    { state: noInsertedText, codes: [] as string[] },
  )

test('[RCV-02] Enter ends a code that was inserted in one step', () => {
  expect(run([{ type: 'changed', text: '3|7|1', at: 10 }, { type: 'ended' }]).codes).toEqual(['3|7|1'])
})

test('[RCV-02] a code that is inserted in one step ends after 500 ms without input', () => {
  const inserted: InsertedTextAction = { type: 'changed', text: '3|7|1', at: 10 }
  expect(run([inserted, { type: 'silenceChecked', at: 10 + SCAN_TIMEOUT_MS - 1 }]).codes).toEqual([])
  expect(run([inserted, { type: 'silenceChecked', at: 10 + SCAN_TIMEOUT_MS }])).toEqual({
    state: noInsertedText,
    codes: ['3|7|1'],
  })
})

test('[RCV-02] a line break or tab inside the inserted text ends a code', () => {
  expect(run([{ type: 'changed', text: '3|7|1\r\n3|7|2\t', at: 10 }]).codes).toEqual(['3|7|1', '3|7|2'])
})

test('[RCV-02] does not treat one or two characters as a code', () => {
  expect(run([{ type: 'changed', text: 'a', at: 10 }, { type: 'ended' }]).codes).toEqual([])
})

test('[RCV-02] distinguishes a text inserted in one step from one typed by hand', () => {
  const typed = ['E', 'EM', 'EMP'].map(
    (text, index): InsertedTextAction => ({ type: 'changed', text, at: 200 * index }),
  )
  expect(isInsertedFast(run(typed).state)).toBe(false)
  expect(isInsertedFast(run([{ type: 'changed', text: 'EMP-0042', at: 10 }]).state)).toBe(true)
})
