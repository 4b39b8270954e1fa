import { expect, test } from 'vitest'
import { findActions } from './found-result.ts'

test('finds New user and the change log for users who may open them, in either language', () => {
  const titles = (...input: Parameters<typeof findActions>) => findActions(...input).map(({ title }) => title)
  expect(titles('admin', 'new user', 'en')).toEqual(['New user'])
  expect(titles('admin', 'CHANGE', 'th')).toEqual(['บันทึกการเปลี่ยนแปลง'])
  expect(titles('admin', 'เพิ่มผู้ใช้', 'en')).toEqual(['New user'])
  expect(titles('vendor', 'new user', 'en')).toEqual([])
  expect(titles('store', 'change log', 'en')).toEqual([])
})
