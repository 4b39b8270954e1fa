import { expect, test } from 'vitest'
import { userTypes } from '../../rules/capabilities.ts'
import { readUsers, typesShown, writeUsers } from './user-view.ts'

test('[USR-01] falls back to the initial list for invalid values in the address', () => {
  const first = { type: 'first', q: '', page: 1, sort: '' }
  expect(readUsers({})).toEqual(first)
  expect(readUsers({ type: 'god', page: '-1', sort: 'password_hash:ASC' })).toEqual(first)
  const view = readUsers({ type: 'store', q: ' dock ', page: '3', sort: 'email:DESC' })
  expect(view).toEqual({ type: 'store', q: 'dock', page: 3, sort: 'email:DESC' })
  expect(readUsers(writeUsers(view))).toEqual(view)
  expect(writeUsers(readUsers({}))).toEqual({ type: undefined, q: undefined, page: undefined, sort: undefined })
})

test('[USR-01] never shows types beyond those that the user may see', () => {
  expect(typesShown('admin', { type: 'first' })).toEqual(['vendor', 'demo'])
  expect(typesShown('admin', { type: 'all' })).toEqual(userTypes)
  expect(typesShown('admin', { type: 'purchase' })).toEqual(['purchase'])
  expect(typesShown('account_admin', { type: 'admin' })).toEqual(['account'])
  expect(typesShown('store', { type: 'all' })).toEqual(['vendor'])
})
