import { expect, test } from 'vitest'
import { renewalOf } from './renewal.ts'

const facts = { known: 'v1', told: 'v2', reloadedFor: [], isBusy: false }

test('[SHL-10] a new version reloads an idle page, the same and the first one do not', () => {
  expect(renewalOf(facts)).toBe('reload')
  expect(renewalOf({ ...facts, told: 'v1' })).toBe('none')
  expect(renewalOf({ ...facts, known: undefined })).toBe('none')
})

test('[SHL-10] while a draft or a scan session is open it is only offered', () => {
  expect(renewalOf({ ...facts, isBusy: true })).toBe('offer')
})

test('[SHL-10] servers of two versions side by side make a page reload at most once for each of them', () => {
  const reloadedFor: string[] = []
  let known = 'v1'
  for (const told of ['v2', 'v1', 'v2', 'v1', 'v2', 'v2', 'v1']) {
    if (renewalOf({ ...facts, known, told, reloadedFor }) !== 'reload') continue
    reloadedFor.push(told)
    known = told
  }
  expect(reloadedFor).toEqual(['v2', 'v1'])
})
