import { expect, test } from 'vitest'
import { userTypes } from '../../rules/capabilities.ts'
import { readUsersAddress, shownTypes } from './user-view.ts'

test('[USR-01] falls back to the initial list for invalid values in the URL', () => {
  const first = { type: 'first', q: '', page: 1, sort: '' }
  expect(readUsersAddress({})).toEqual(first)
  expect(readUsersAddress({ type: 'god', page: '-1', sort: 'password_hash:ASC' })).toEqual(first)
  const view = readUsersAddress({ type: 'store', q: ' dock ', page: '3', sort: 'email:DESC' })
  expect(view).toEqual({ type: 'store', q: 'dock', page: 3, sort: 'email:DESC' })
})

test('[USR-01] never shows types beyond those that the user may see', () => {
  expect(shownTypes('admin', { type: 'first' })).toEqual(['vendor', 'demo'])
  expect(shownTypes('admin', { type: 'all' })).toEqual(userTypes)
  expect(shownTypes('admin', { type: 'purchase' })).toEqual(['purchase'])
  expect(shownTypes('account_admin', { type: 'admin' })).toEqual(['account'])
  expect(shownTypes('store', { type: 'all' })).toEqual(['vendor'])
})
