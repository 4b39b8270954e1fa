import { expect, test } from 'vitest'
import { renewalOf } from './renewal.ts'

const facts = { known: 'v1', told: 'v2', reloadedFor: [], isBusy: false }

test('[SHL-10] reloads an idle page for a new version, but not for the current or the first one', () => {
  expect(renewalOf(facts)).toBe('reload')
  expect(renewalOf({ ...facts, told: 'v1' })).toBe('none')
  expect(renewalOf({ ...facts, known: undefined })).toBe('none')
})

test('[SHL-10] only offers the new version while a draft or a scan session is open', () => {
  expect(renewalOf({ ...facts, isBusy: true })).toBe('offer')
})

test('[SHL-10] reloads a page at most once per version while servers of two versions run side by side', () => {
  const reloadedFor: string[] = []
  let known = 'v1'
  for (const told of ['v2', 'v1', 'v2', 'v1', 'v2', 'v2', 'v1']) {
    if (renewalOf({ ...facts, known, told, reloadedFor }) !== 'reload') continue
    reloadedFor.push(told)
    known = told
  }
  expect(reloadedFor).toEqual(['v2', 'v1'])
})
