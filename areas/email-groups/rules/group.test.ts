import { expect, test } from 'vitest'
import { checkAddresses, codeRefusal, groupName, nextGroupNumber, readGroupNumber, searchKey } from './group.ts'

const code = (answer: { ok: boolean } | undefined) =>
  answer && !answer.ok ? (answer as unknown as { message: { code: string } }).message.code : answer

test('[EGR-02] names a group after factory and supplier code, with four digits', () => {
  expect(groupName('AH', 'SPT', 7)).toBe('AH-SPT-0007')
  expect(groupName('AH', 'SPT', 9999)).toBe('AH-SPT-9999')
})

test('[EGR-02] returns the number after the highest, and no number after 9999', () => {
  expect(nextGroupNumber(0)).toEqual({ ok: true, value: 1 })
  expect(nextGroupNumber(9998)).toEqual({ ok: true, value: 9999 })
  expect(code(nextGroupNumber(9999))).toBe('GROUP_SEQUENCE_ERROR')
})

test('[EGR-02] requires a chosen name to match its supplier and factory', () => {
  expect(readGroupNumber('AH-SPT-0012', 'AH-SPT')).toEqual({ ok: true, value: 12 })
  expect(code(readGroupNumber('AH-SPT-10000', 'AH-SPT'))).toBe('GROUP_SEQUENCE_ERROR')
  for (const invalid of ['AH-OTH-0001', 'AH-SPT-', 'AH-SPT-12', 'AH-SPT-0000', 'AH-SPT-00x1', '0001', ''])
    expect([invalid, code(readGroupNumber(invalid, 'AH-SPT'))]).toEqual([invalid, 'GROUP_NAME_INVALID'])
})

test('[EGR-02] creates no group for a supplier whose short code is missing or contains a dash', () => {
  expect(code(codeRefusal(null))).toBe('GROUP_SUPPLIER_CODE_MISSING')
  expect(code(codeRefusal(' '))).toBe('GROUP_SUPPLIER_CODE_MISSING')
  expect(code(codeRefusal('S-PT'))).toBe('GROUP_SUPPLIER_CODE_DASH')
  expect(codeRefusal('SPT')).toBeUndefined()
})

test('[EGR-02] [EGR-03] requires valid email addresses, with one message for a new group and others for an existing group', () => {
  expect(checkAddresses([' a@b.co ', 'A@b.co', 'c@d.ef'], 'add')).toEqual({ ok: true, value: ['a@b.co', 'c@d.ef'] })
  expect(checkAddresses(['a@b.co', 'wrong'], 'add')).toMatchObject({
    message: { code: 'GROUP_EMAIL_REQUIRED' },
    culprit: { line: 1 },
  })
  expect(code(checkAddresses([], 'add'))).toBe('GROUP_EMAIL_REQUIRED')
  expect(code(checkAddresses(['a@b.co', ''], 'edit'))).toBe('GROUP_EMAIL_INVALID')
  expect(code(checkAddresses([''], 'edit'))).toBe('GROUP_EMAIL_LAST')
  expect(code(checkAddresses([], 'edit'))).toBe('GROUP_EMAIL_LAST')
  const many = Array.from({ length: 51 }, (_, n) => `n${n}@b.co`)
  expect(checkAddresses(many.slice(1), 'edit').ok).toBe(true)
  expect(code(checkAddresses(many, 'edit'))).toBe('GROUP_EMAILS_TOO_MANY')
})

test('[FCT-02] ignores letter case and spaces in a search', () => {
  expect(searchKey(' Weekly  Forecast\tกลุ่ม A ')).toBe('weeklyforecastกลุ่มa')
})
