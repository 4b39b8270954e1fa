import { expect, test } from 'vitest'
import { type Caller, scopeOf } from './caller.ts'
import { type capabilities, reachOf, userTypes } from './capabilities.ts'
import { passwordRefusal } from './password.ts'
import { waitAfter } from './sign-in-lock.ts'

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

test('[SES-09] a password shorter than 8 characters, equal to the user name or unlike its confirmation is refused', () => {
  expect(passwordRefusal('somchai', '1234567', '1234567')?.message.code).toBe('PASSWORD_TOO_SHORT')
  expect(passwordRefusal('somchai99', 'SomChai99', 'SomChai99')?.message.code).toBe('PASSWORD_IS_USERNAME')
  expect(passwordRefusal('somchai', 'long enough', 'long enougH')?.message.code).toBe('PASSWORDS_DIFFER')
  expect(passwordRefusal('somchai', 'long enough', 'long enough')).toBeUndefined()
})

test('[SES-09] repeated failures wait longer each time and then a quarter of an hour', () => {
  expect([0, 4, 5, 6, 7].map((failures) => waitAfter(failures, 'account'))).toEqual([0, 0, 2, 4, 8])
  expect(waitAfter(40, 'account')).toBe(900)
  expect(waitAfter(29, 'address')).toBe(0)
})

test('[STA-07] whoever has a supplier is bound to it, whatever the reach; only an admin without organisation sees all', () => {
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

test('[API-03] only the roles of the matrix hold each capability', () => {
  const holders = (capability: keyof typeof capabilities) => userTypes.filter((type) => reachOf(type, capability))
  expect(holders('delivery.create')).toEqual(['vendor', 'demo', 'internal', 'store'])
  expect(holders('delivery.read')).toEqual(['vendor', 'demo', 'internal', 'store', 'purchase', 'admin'])
  expect(holders('receiving.receive')).toEqual(['store'])
  expect(holders('receiving.sticker')).toEqual(['store', 'admin'])
  expect(holders('session.use')).toEqual(userTypes)
})
