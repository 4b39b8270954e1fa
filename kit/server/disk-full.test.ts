import { expect, test } from 'vitest'
import { isDiskFull } from './disk-full.ts'

test('[OPS-10] recognises a full disk in the faults of the file system, of PostgreSQL and of PGlite', () => {
  expect(isDiskFull(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('write'), { code: 'EDQUOT' }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true)
  // PGlite's file system throws objects that are not instances of `Error` and have only an error number
  expect(isDiskFull({ name: 'ErrnoError', errno: 51 })).toBe(true)
})

test('[OPS-10] does not report another fault as a full disk', () => {
  expect(isDiskFull({ name: 'ErrnoError', errno: 2 })).toBe(false)
  expect(isDiskFull(Object.assign(new Error('open'), { code: 'EACCES', errno: 51 }))).toBe(false)
  expect(isDiskFull(undefined)).toBe(false)
  expect(isDiskFull('ENOSPC')).toBe(false)
})
