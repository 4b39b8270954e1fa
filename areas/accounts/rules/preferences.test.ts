import { expect, test } from 'vitest'
import { applyPreferenceChange } from './changed-preferences.ts'
import { preferenceChange, readPreferences } from './preferences.ts'

test('[STA-02] omits unknown settings and settings with invalid values', () => {
  const stored = { 'deliveries.size': 20, 'deliveries.columns': 'user,po', 'old.setting': 1, 'tour.home': true }
  expect(readPreferences(stored)).toEqual({ 'deliveries.size': 20, 'tour.home': true })
})

test('[STA-02] sets the given preferences, removes those set to null and keeps the others', () => {
  const before = { 'deliveries.size': 20, 'deliveries.columns': ['po'] }
  expect(applyPreferenceChange(before, { 'deliveries.size': 50 })).toEqual({
    'deliveries.size': 50,
    'deliveries.columns': ['po'],
  })
  expect(applyPreferenceChange(before, { 'deliveries.columns': null })).toEqual({ 'deliveries.size': 20 })
})

test('[STA-02] allows only listed settings and only valid values', () => {
  const isValid = (change: unknown) => preferenceChange.safeParse(change).success
  expect(isValid({ 'deliveries.size': 1000, 'deliveries.columns': [], 'tour.home': null })).toBe(true)
  expect(isValid({})).toBe(true)
  for (const bad of [
    { 'deliveries.size': 0 },
    { 'deliveries.size': 1001 },
    { 'deliveries.size': '20' },
    { 'deliveries.columns': ['a b'] },
    { 'deliveries.columns': Array.from({ length: 61 }, (_, index) => `c${index}`) },
    { 'tour.home': false },
    { 'somewhere.else': 1 },
  ])
    expect(isValid(bad), JSON.stringify(bad)).toBe(false)
})
