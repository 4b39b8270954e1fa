import { expect, test } from 'vitest'
import { userTypes } from '../../rules/capabilities.ts'
import { readUsers, typesShown, writeUsers } from './user-view.ts'

test('[USR-01] an address that somebody typed falls back to the list as at first', () => {
  const first = { type: 'first', q: '', page: 1, sort: '' }
  expect(readUsers({})).toEqual(first)
  expect(readUsers({ type: 'god', page: '-1', sort: 'password_hash:ASC' })).toEqual(first)
  const view = readUsers({ type: 'store', q: ' dock ', page: '3', sort: 'email:DESC' })
  expect(view).toEqual({ type: 'store', q: 'dock', page: 3, sort: 'email:DESC' })
  expect(readUsers(writeUsers(view))).toEqual(view)
  expect(writeUsers(readUsers({}))).toEqual({ type: undefined, q: undefined, page: undefined, sort: undefined })
})

test('[USR-01] the filter never leads beyond the types that a person sees', () => {
  expect(typesShown('admin', { type: 'first' })).toEqual(['vendor', 'demo'])
  expect(typesShown('admin', { type: 'all' })).toEqual(userTypes)
  expect(typesShown('admin', { type: 'purchase' })).toEqual(['purchase'])
  expect(typesShown('account_admin', { type: 'admin' })).toEqual(['account'])
  expect(typesShown('store', { type: 'all' })).toEqual(['vendor'])
})
