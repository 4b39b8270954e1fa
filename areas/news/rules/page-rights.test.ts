import { expect, test } from 'vitest'
import { userTypes } from '#areas/accounts/rules/capabilities.ts'
import { mayChangeItem, mayReadPage, mayWritePage } from './page-rights.ts'

const all = (may: (type: (typeof userTypes)[number]) => boolean) => userTypes.filter(may).join(' ')

test('[NWS-01] store and admin may write on the store page, account_admin and admin on the accounting page', () => {
  expect(all((type) => mayWritePage(type, 'store'))).toBe('store admin')
  expect(all((type) => mayWritePage(type, 'account'))).toBe('admin account_admin')
  expect(all((type) => mayReadPage(type, 'store'))).toBe('vendor demo internal store purchase admin')
  expect(all((type) => mayReadPage(type, 'account'))).toBe('admin account account_admin')
})

test('[NWS-03] only writers of the organisation that published an item, or of all organisations, may change it', () => {
  const item = { from: 'store', company: 103 } as const
  expect(mayChangeItem({ userType: 'store', companyId: 103 }, item)).toBe(true)
  expect(mayChangeItem({ userType: 'admin', companyId: null }, item)).toBe(true)
  expect(mayChangeItem({ userType: 'store', companyId: 175 }, item)).toBe(false)
  expect(mayChangeItem({ userType: 'store', companyId: 175 }, { ...item, company: null })).toBe(true)
  expect(mayChangeItem({ userType: 'purchase', companyId: 103 }, item)).toBe(false)
  expect(mayChangeItem({ userType: 'store', companyId: 103 }, { ...item, from: 'account' })).toBe(false)
})
