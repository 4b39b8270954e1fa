import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Caller, scopeOf } from './caller.ts'
import { type capabilities, reachOf, userTypes } from './capabilities.ts'
import { type PasswordOwner, passwordRefusal, portalWords } from './sign-in/password.ts'

const caller = (part: Partial<Caller>): Caller => ({
  sessionId: 's',
  userId: 7,
  username: 'somchai',
  userType: 'vendor',
  vendorId: null,
  vendorName: null,
  companyId: null,
  companyName: null,
  factory: null,
  storeName: null,
  reach: 'own',
  from: { requestId: null, ip: null, device: null },
  ...part,
})

const refusedAs = (owner: PasswordOwner, password: string, confirmation = password) =>
  passwordRefusal(owner, password, confirmation)?.message.code

test('[SES-15] rejects a new password under 12 characters, a repetitive one, and one that differs from its confirmation', () => {
  expect(refusedAs({}, '12345678901')).toBe('PASSWORD_TOO_SHORT')
  expect(refusedAs({}, '            ')).toBe('PASSWORD_TOO_COMMON')
  expect(refusedAs({}, 'ababababABAB')).toBe('PASSWORD_TOO_COMMON')
  expect(refusedAs({}, 'long enough words', 'long enough wordS')).toBe('PASSWORDS_DIFFER')
  expect(refusedAs({}, 'long enough words')).toBeUndefined()
  expect(refusedAs({}, 'รหัสผ่านที่จำง่าย')).toBeUndefined()
})

test('[SES-15] rejects a password built from the user’s own data, but accepts one that only contains some of it', () => {
  const owner = { username: 'somchai', email: 'somchai.j@siamparts.example', names: ['Siam Parts Co., Ltd.', null] }
  for (const password of ['SomChai-2026!', 'somchai.j2026', 'SiamParts2026', 'somchai.j@siamparts.example'])
    expect([password, refusedAs(owner, password)]).toEqual([password, 'PASSWORD_IS_OWN_DATA'])
  expect(refusedAs(owner, 'somchai likes green mangoes')).toBeUndefined()
  expect(refusedAs({ username: 'x', names: ['Co'] }, 'company xylophone')).toBeUndefined()
})

test('[SES-15] rejects a password that consists of words of the portal, also combined with the user’s own data, digits or symbols', () => {
  const owner = { username: 'somchai', names: ['Siam Parts Co., Ltd.'] }
  for (const password of ['SupplierPortal2026!', 'my deliveries', 'ผู้ขาย-โรงงาน-2569', 'PurchaseOrder#1'])
    expect([password, refusedAs(owner, password)]).toEqual([password, 'PASSWORD_IS_PORTAL_WORDS'])
  expect(refusedAs(owner, 'Siam Supplier 2026')).toBe('PASSWORD_IS_OWN_DATA')
  for (const password of ['orders of green mangoes', 'the restored bicycle', 'ส่งของให้แมวสีส้มทุกเช้า'])
    expect([password, refusedAs(owner, password)]).toEqual([password, undefined])
})

test('[SES-15] the operating manual lists the words of the portal that a password may not consist of', () => {
  const manual = readFileSync('docs/operating/security.md', 'utf8')
  const [, listed = ''] = /^Words that passwords must not consist of: (.*)$/m.exec(manual) ?? []
  expect(listed.split(/, |\.$/).filter((word) => word !== '')).toEqual(portalWords)
})

test('[STA-07] limits a user with a supplier to that supplier, and shows everything only to an admin without organisation', () => {
  expect(scopeOf(caller({ vendorId: 5 }))).toEqual({ kind: 'vendor', vendorId: 5 })
  expect(scopeOf(caller({ userType: 'account', vendorId: 5, companyId: 103, reach: 'org' }))).toEqual({
    kind: 'vendor',
    vendorId: 5,
  })
  expect(scopeOf(caller({ userType: 'demo', vendorId: 5, reach: 'demo' }))).toEqual({
    kind: 'vendor',
    vendorId: 5,
    demoOf: 7,
  })
  expect(scopeOf(caller({ userType: 'store', companyId: 103, reach: 'org' }))).toEqual({
    kind: 'organisation',
    companyId: 103,
  })
  expect(scopeOf(caller({ userType: 'store', reach: 'org' }))).toEqual({ kind: 'none' })
  expect(scopeOf(caller({ userType: 'admin', reach: 'org' }))).toEqual({ kind: 'all' })
  expect(scopeOf(caller({ userType: 'vendor', reach: 'own' }))).toEqual({ kind: 'none' })
})

test('[API-03] grants each capability only to the roles in the matrix', () => {
  const holders = (capability: keyof typeof capabilities) => userTypes.filter((type) => reachOf(type, capability))
  expect(holders('delivery.create')).toEqual(['vendor', 'demo', 'internal', 'store'])
  expect(holders('delivery.read')).toEqual(['vendor', 'demo', 'internal', 'store', 'purchase', 'admin'])
  expect(holders('receiving.receive')).toEqual(['store'])
  expect(holders('receiving.sticker')).toEqual(['store', 'admin'])
  expect(holders('session.use')).toEqual(userTypes)
})
