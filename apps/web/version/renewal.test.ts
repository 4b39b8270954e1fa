import { expect, test } from 'vitest'
import { versionAction } from './renewal.ts'

const facts = { known: 'v1', current: 'v2', reloadedFor: [], isBusy: false }

test('[SHL-10] reloads an idle page for a new version, but not for the current or the first one', () => {
  expect(versionAction(facts)).toBe('reload')
  expect(versionAction({ ...facts, current: 'v1' })).toBe('none')
  expect(versionAction({ ...facts, known: undefined })).toBe('none')
})

test('[SHL-10] offers the new version instead of loading it while a draft or a scan session is open', () => {
  expect(versionAction({ ...facts, isBusy: true })).toBe('offer')
})

test('[SHL-10] reloads a page at most once per version while servers of two versions run side by side', () => {
  const reloadedFor: string[] = []
  let known = 'v1'
  for (const current of ['v2', 'v1', 'v2', 'v1', 'v2', 'v2', 'v1']) {
    if (versionAction({ ...facts, known, current, reloadedFor }) !== 'reload') continue
    reloadedFor.push(current)
    known = current
  }
  expect(reloadedFor).toEqual(['v2', 'v1'])
})
