import { expect, test } from 'vitest'
import { userTypes } from '#areas/accounts/rules/capabilities.ts'
import { mayChange, mayRead, mayWrite } from './who.ts'

const all = (may: (type: (typeof userTypes)[number]) => boolean) => userTypes.filter(may).join(' ')

test('[NWS-01] store and admin may write on the store page, and account_admin and admin on the accounting page', () => {
  expect(all((type) => mayWrite(type, 'store'))).toBe('store admin')
  expect(all((type) => mayWrite(type, 'account'))).toBe('admin account_admin')
  expect(all((type) => mayRead(type, 'store'))).toBe('vendor demo internal store purchase admin')
  expect(all((type) => mayRead(type, 'account'))).toBe('admin account account_admin')
})

test('[NWS-03] only writers of the publishing organisation or of all organisations may change an item', () => {
  const item = { from: 'store', company: 103 } as const
  expect(mayChange({ userType: 'store', companyId: 103 }, item)).toBe(true)
  expect(mayChange({ userType: 'admin', companyId: null }, item)).toBe(true)
  expect(mayChange({ userType: 'store', companyId: 175 }, item)).toBe(false)
  expect(mayChange({ userType: 'store', companyId: 175 }, { ...item, company: null })).toBe(true)
  expect(mayChange({ userType: 'purchase', companyId: 103 }, item)).toBe(false)
  expect(mayChange({ userType: 'store', companyId: 103 }, { ...item, from: 'account' })).toBe(false)
})
