import { expect, test } from 'vitest'
import { isConfirmed, secondFactorDueDate, secondStep } from './second-factor.ts'

const now = new Date('2026-03-02T03:00:00Z')
const daysFromNow = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000)
const facts = { hasFactor: false, isTrusted: false, isExempt: false, due: undefined }

test('[SES-11] factor, device, network and due date decide whether a sign-in needs a code, a set-up or neither', () => {
  expect(secondStep(facts, now)).toBe('none')
  expect(secondStep({ ...facts, due: daysFromNow(1) }, now)).toBe('none')
  expect(secondStep({ ...facts, due: now }, now)).toBe('setup')
  expect(secondStep({ ...facts, due: now, isTrusted: true }, now)).toBe('setup')
  expect(secondStep({ ...facts, hasFactor: true }, now)).toBe('code')
  expect(secondStep({ ...facts, hasFactor: true, isTrusted: true }, now)).toBe('none')
  expect(secondStep({ ...facts, hasFactor: true, isExempt: true }, now)).toBe('none')
  expect(secondStep({ ...facts, due: now, isExempt: true }, now)).toBe('none')
})

test('[SES-11] starts the grace period when the rule is set or the user is created later, and applies the earlier of two due dates', () => {
  const rule = { grace_days: 10, decided_at: now }
  const user = { created_at: daysFromNow(-100), second_factor_due: null }
  expect(secondFactorDueDate(undefined, user)).toBe(undefined)
  expect(secondFactorDueDate(rule, user)).toEqual(daysFromNow(10))
  expect(secondFactorDueDate(rule, { ...user, created_at: daysFromNow(3) })).toEqual(daysFromNow(13))
  expect(secondFactorDueDate(rule, { ...user, second_factor_due: daysFromNow(2) })).toEqual(daysFromNow(2))
  expect(secondFactorDueDate(undefined, { ...user, second_factor_due: daysFromNow(2) })).toEqual(daysFromNow(2))
})

test('[SES-11] a session stays confirmed for fifteen minutes', () => {
  expect(isConfirmed(null, now)).toBe(false)
  expect(isConfirmed(new Date(now.getTime() - 14 * 60_000), now)).toBe(true)
  expect(isConfirmed(new Date(now.getTime() - 15 * 60_000), now)).toBe(false)
})
