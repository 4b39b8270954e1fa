import { describe, expect, test } from 'vitest'
import { type Capability, reachOf, type UserType, userTypes } from './capabilities.ts'
import { checkAlerts, checkEmail, type NewUserWish, newUserRefusals } from './new-user.ts'
import { creatableTypes, firstListed, isOfSupplier, listedTypes, mayCreate, subscribes } from './users.ts'

const wish = (part: Partial<NewUserWish>): NewUserWish => ({
  user_type: 'vendor',
  vendor_id: 100234,
  company_id: null,
  store_name: '',
  username: 'สมชาย',
  email: 'somchai@supplier.example',
  password: 'long enough',
  confirmPassword: 'long enough',
  ...part,
})
const admin = { userType: 'admin', companyId: 103 } as const
const adminOfAll = { userType: 'admin', companyId: null } as const
const codes = (creator: Parameters<typeof newUserRefusals>[0], part: Partial<NewUserWish>) =>
  newUserRefusals(creator, wish(part)).map(({ message, culprit }) => `${culprit?.path} ${message.code}`)

describe('who looks after whom', () => {
  test('[USR-01] [API-03] users are read by admin, account_admin and store, written by the first two, the own alerts by store and purchase', () => {
    const holders = (capability: Capability) => userTypes.filter((type) => reachOf(type, capability))
    expect(holders('user.read')).toEqual(['store', 'admin', 'account_admin'])
    expect(holders('user.write')).toEqual(['admin', 'account_admin'])
    expect(holders('user.subscribe')).toEqual(['store', 'purchase'])
    expect(userTypes.filter(subscribes)).toEqual(['store', 'purchase'])
  })

  test('[USR-01] an admin sees suppliers and trials at first and all types when asked, account_admin accountants, the store suppliers', () => {
    expect([firstListed('admin'), listedTypes('admin')]).toEqual([['vendor', 'demo'], userTypes])
    expect(listedTypes('account_admin')).toEqual(['account'])
    expect(listedTypes('store')).toEqual(['vendor'])
    expect(listedTypes('purchase')).toEqual([])
  })

  test('[USR-02] every type can be made by an admin, accountants alone by account_admin, none by anybody else', () => {
    const by = (creator: UserType) => userTypes.filter((type) => mayCreate(creator, type))
    expect(by('admin')).toEqual([...userTypes])
    expect(creatableTypes('admin').usual).toEqual(['vendor', 'demo', 'admin', 'store', 'account'])
    expect(by('account_admin')).toEqual(['account'])
    for (const type of userTypes) if (type !== 'admin' && type !== 'account_admin') expect(by(type)).toEqual([])
  })
})

test('[USR-05] another supplier is for whoever has one by the type, and for the accountant of one', () => {
  const having = (vendor_id: number | null) => userTypes.filter((user_type) => isOfSupplier({ user_type, vendor_id }))
  expect(having(100234)).toEqual(['vendor', 'demo', 'internal', 'account'])
  expect(having(null)).toEqual(['vendor', 'demo', 'internal'])
})

describe('a new user', () => {
  test('[USR-02] who delivers needs a supplier, staff an organisation, a store its name', () => {
    expect(codes(admin, {})).toEqual([])
    for (const user_type of ['vendor', 'demo', 'account', 'internal'] as const)
      expect(codes(admin, { user_type, vendor_id: null }), user_type).toEqual(['vendor_id USER_VENDOR_REQUIRED'])
    expect(codes(adminOfAll, { user_type: 'internal' })).toEqual(['company_id USER_COMPANY_REQUIRED'])
    expect(codes(adminOfAll, { user_type: 'purchase' })).toEqual(['company_id USER_COMPANY_REQUIRED'])
    expect(codes(admin, { user_type: 'purchase', vendor_id: null })).toEqual([])
    expect(codes(admin, { user_type: 'store', store_name: ' ' })).toEqual(['store_name USER_STORE_NAME_REQUIRED'])
    expect(codes(admin, { user_type: 'account', vendor_id: null, company_id: 103 })).toEqual([])
  })

  test('[USR-02] [USR-05] only an administrator of all makes one, or people of another organisation', () => {
    expect(codes(adminOfAll, { user_type: 'admin', vendor_id: null })).toEqual([])
    expect(codes(admin, { user_type: 'admin', company_id: 175 })).toEqual(['company_id USER_COMPANY_NOT_ALLOWED'])
    expect(codes({ userType: 'account_admin', companyId: null }, { user_type: 'vendor' })).toEqual([
      'user_type USER_TYPE_NOT_ALLOWED',
    ])
    expect(codes({ userType: 'store', companyId: 103 }, {})).toEqual(['user_type USER_TYPE_NOT_ALLOWED'])
  })

  test('[USR-02] every bad field of the second step is named at once', () => {
    expect(codes(admin, { username: ' ', email: 'x', password: 'short', confirmPassword: 'short' })).toEqual([
      'username USERNAME_REQUIRED',
      'email USER_EMAIL_INVALID',
      'password PASSWORD_TOO_SHORT',
    ])
    expect(codes(admin, { confirmPassword: 'long enougH' })).toEqual(['confirmPassword PASSWORDS_DIFFER'])
    expect(codes(admin, { username: 'long enough', password: 'long enough' })).toEqual([
      'password PASSWORD_IS_USERNAME',
    ])
    for (const username of ['a@b.example', 'x', 'two  blanks', 'Éric', 'semi;colon', 'x'.repeat(61)])
      expect(codes(admin, { username }), username).toEqual(['username USERNAME_INVALID'])
    for (const username of ['สมชาย ใจดี', 'somchai.j', 'SPT_01'])
      expect(codes(admin, { username }), username).toEqual([])
  })

  test('[USR-03] an alert list holds each address once and at least one; a wrong one is named', () => {
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
