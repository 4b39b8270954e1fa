import { describe, expect, test } from 'vitest'
import { type Capability, reachOf, type UserType, userTypes } from '../capabilities.ts'
import { checkAlerts, checkEmail, employerOf, type NewUserInput, newUserRefusals } from './new-user.ts'
import {
  creatableUserTypes,
  defaultListedUserTypes,
  isOfSupplier,
  listableUserTypes,
  managesUser,
  mayCreate,
} from './users.ts'

const requested = (part: Partial<NewUserInput>): NewUserInput => ({
  user_type: 'vendor',
  vendor_id: 100234,
  company_id: null,
  store_name: '',
  username: 'สมชาย',
  email: 'somchai@supplier.example',
  password: 'long enough words',
  confirmPassword: 'long enough words',
  ...part,
})
const admin = { userType: 'admin', companyId: 103 } as const
const adminOfAll = { userType: 'admin', companyId: null } as const
const codes = (creator: Parameters<typeof newUserRefusals>[0], part: Partial<NewUserInput>) =>
  newUserRefusals(creator, requested(part)).map(({ message, culprit }) => `${culprit?.path} ${message.code}`)

describe('managing users', () => {
  test('[USR-01] [API-03] lets admin, account_admin and store read users, the first two write them, and store and purchase edit their own alerts', () => {
    const holders = (capability: Capability) => userTypes.filter((type) => reachOf(type, capability))
    expect(holders('user.read')).toEqual(['store', 'admin', 'account_admin'])
    expect(holders('user.write')).toEqual(['admin', 'account_admin'])
    expect(holders('user.subscribe')).toEqual(['store', 'purchase'])
  })

  test('[USR-01] lists suppliers and trials by default and all types on request for an admin, accountants for account_admin, and suppliers for the store', () => {
    expect([defaultListedUserTypes('admin'), listableUserTypes('admin')]).toEqual([['vendor', 'demo'], userTypes])
    expect(listableUserTypes('account_admin')).toEqual(['account'])
    expect(listableUserTypes('store')).toEqual(['vendor'])
    expect(listableUserTypes('purchase')).toEqual([])
  })

  test('[USR-02] lets an admin create every user type, account_admin only accountants, and other users none', () => {
    const by = (creator: UserType) => userTypes.filter((type) => mayCreate(creator, type))
    expect(by('admin')).toEqual([...userTypes])
    expect(creatableUserTypes('admin').usual).toEqual(['vendor', 'demo', 'admin', 'store', 'account'])
    expect(by('account_admin')).toEqual(['account'])
    for (const type of userTypes) if (type !== 'admin' && type !== 'account_admin') expect(by(type)).toEqual([])
  })
})

test('[USR-05] an administrator cannot manage a user of any type who sees more organisations than the administrator', () => {
  const accountAdmin = { userType: 'account_admin', companyId: 103 } as const
  const of = (user_type: UserType, vendor_id: number | null, company_id: number | null) => ({
    user_type,
    vendor_id,
    company_id,
  })
  for (const type of userTypes) {
    expect([type, managesUser(admin, of(type, null, 103))]).toEqual([type, true])
    expect([type, managesUser(admin, of(type, null, 175))]).toEqual([type, false])
    expect([type, managesUser(admin, of(type, null, null))]).toEqual([type, false])
    expect([type, managesUser(admin, of(type, 100234, 175))]).toEqual([type, false])
    expect([type, managesUser(adminOfAll, of(type, null, null))]).toEqual([type, true])
    expect([type, managesUser(accountAdmin, of(type, null, 103))]).toEqual([type, type === 'account'])
  }
  expect(managesUser(admin, of('vendor', 100234, null))).toBe(true)
  expect(managesUser(accountAdmin, of('account', null, 175))).toBe(false)
  expect(managesUser({ userType: 'purchase', companyId: 103 }, of('vendor', 100234, null))).toBe(false)
})

test('[USR-05] lets only an administrator of all organisations create an accounting administrator of all organisations', () => {
  const created = { user_type: 'account_admin', vendor_id: null } as const
  expect(codes(adminOfAll, created)).toEqual([])
  // an administrator of one organisation can create one only for that organisation
  expect(codes(admin, created)).toEqual([])
  expect(employerOf(admin, requested(created))).toEqual({ vendorId: null, companyId: 103 })
  expect(codes(admin, { ...created, company_id: 175 })).toEqual(['company_id USER_COMPANY_NOT_ALLOWED'])
})

test('[USR-05] allows a change of supplier for user types with a supplier, and for a supplier’s accountant', () => {
  const having = (vendor_id: number | null) => userTypes.filter((user_type) => isOfSupplier({ user_type, vendor_id }))
  expect(having(100234)).toEqual(['vendor', 'demo', 'internal', 'account'])
  expect(having(null)).toEqual(['vendor', 'demo', 'internal'])
})

describe('creating a user', () => {
  test('[USR-02] requires a supplier for delivering users, an organisation for staff and a name for a store', () => {
    expect(codes(admin, {})).toEqual([])
    for (const user_type of ['vendor', 'demo', 'account', 'internal'] as const)
      expect(codes(admin, { user_type, vendor_id: null }), user_type).toEqual(['vendor_id USER_VENDOR_REQUIRED'])
    expect(codes(adminOfAll, { user_type: 'internal' })).toEqual(['company_id USER_COMPANY_REQUIRED'])
    expect(codes(adminOfAll, { user_type: 'purchase' })).toEqual(['company_id USER_COMPANY_REQUIRED'])
    expect(codes(admin, { user_type: 'purchase', vendor_id: null })).toEqual([])
    expect(codes(admin, { user_type: 'store', store_name: ' ' })).toEqual(['store_name USER_STORE_NAME_REQUIRED'])
    expect(codes(admin, { user_type: 'account', vendor_id: null, company_id: 103 })).toEqual([])
  })

  test('[USR-02] [USR-05] lets only an administrator of all organisations create another such administrator or users of other organisations', () => {
    expect(codes(adminOfAll, { user_type: 'admin', vendor_id: null })).toEqual([])
    expect(codes(admin, { user_type: 'admin', company_id: 175 })).toEqual(['company_id USER_COMPANY_NOT_ALLOWED'])
    expect(codes({ userType: 'account_admin', companyId: null }, { user_type: 'vendor' })).toEqual([
      'user_type USER_TYPE_NOT_ALLOWED',
    ])
    expect(codes({ userType: 'store', companyId: 103 }, {})).toEqual(['user_type USER_TYPE_NOT_ALLOWED'])
  })

  test('[USR-02] reports all invalid fields of the second step together', () => {
    expect(codes(admin, { username: ' ', email: 'x', password: 'short', confirmPassword: 'short' })).toEqual([
      'username USERNAME_REQUIRED',
      'email USER_EMAIL_INVALID',
      'password PASSWORD_TOO_SHORT',
    ])
    expect(codes(admin, { confirmPassword: 'long enough wordS' })).toEqual(['confirmPassword PASSWORDS_DIFFER'])
    const own = { username: 'long enough words', password: 'long enough words', confirmPassword: 'long enough words' }
    expect(codes(admin, own)).toEqual(['password PASSWORD_IS_OWN_DATA'])
    for (const username of ['a@b.example', 'x', 'two  blanks', 'Éric', 'semi;colon', 'x'.repeat(61)])
      expect(codes(admin, { username }), username).toEqual(['username USERNAME_INVALID'])
    for (const username of ['สมชาย ใจดี', 'somchai.j', 'SPT_01'])
      expect(codes(admin, { username }), username).toEqual([])
  })

  test('[USR-03] keeps each email address of an alert list once, requires at least one, and reports an invalid one', () => {
    expect(checkAlerts('a@x.example, B@x.example; A@X.example')).toEqual({ ok: true, value: 'a@x.example,B@x.example' })
    expect(checkAlerts(' , ')).toMatchObject({ message: { code: 'ALERT_EMAIL_EMPTY', th: 'ไม่มีข้อมูล' } })
    expect(checkAlerts('a@x.example, b@')).toMatchObject({
      message: { en: 'Email have been change to invalid email format' },
      culprit: { path: 'email_alert', line: 1 },
    })
    const many = Array.from({ length: 51 }, (_, index) => `a${index}@x.example`).join(',')
    expect(checkAlerts(many)).toMatchObject({ message: { code: 'ALERT_EMAILS_TOO_MANY' }, params: { most: 50 } })
    expect(checkEmail(' new@x.example ')).toEqual({ ok: true, value: 'new@x.example' })
    expect(checkEmail('new@x')).toMatchObject({ culprit: { path: 'email' } })
  })
})
