import { expect, test } from 'vitest'
import {
  cleanIssuer,
  isForUser,
  isIssuer,
  mayBeEnforced,
  mayChangeProvider,
  maySeeProvider,
  type ProviderReach,
} from './sign-in-providers.ts'

const of = (more: Partial<ProviderReach>): ProviderReach => ({
  audience: 'organisations',
  organisations: [],
  vendor_id: null,
  ...more,
})
const staff = of({ audience: 'staff' })
const org103 = of({ organisations: [103] })
const two = of({ organisations: [103, 175] })
const supplier = of({ audience: 'supplier', vendor_id: 7 })

test('[SES-10] a provider signs in either the staff of its organisations or the users of its supplier', () => {
  const people = {
    store: { vendor_id: null, company_id: 103 },
    other: { vendor_id: null, company_id: 175 },
    vendor: { vendor_id: 7, company_id: null },
    internal: { vendor_id: 7, company_id: 103 },
    portal: { vendor_id: null, company_id: null },
  }
  const namesOf = (reach: ProviderReach) =>
    Object.entries(people)
      .filter(([, person]) => isForUser(reach, person))
      .map(([name]) => name)
  expect(namesOf(staff)).toEqual(['store', 'other', 'internal', 'portal'])
  expect(namesOf(org103)).toEqual(['store', 'internal'])
  expect(namesOf(supplier)).toEqual(['vendor', 'internal'])
})

test('[SES-10] only administrators of all organisations can still use their password when a provider is enforced', () => {
  expect(mayBeEnforced({ user_type: 'admin', company_id: null, vendor_id: null })).toBe(false)
  expect(mayBeEnforced({ user_type: 'admin', company_id: 103, vendor_id: null })).toBe(true)
  expect(mayBeEnforced({ user_type: 'account_admin', company_id: null, vendor_id: null })).toBe(true)
})

test('[SES-10] lets an organisation’s administrator see the organisation’s providers, and change only those that no other organisation uses', () => {
  const admin = { companyId: 103 }
  const all = { companyId: null }
  expect([staff, org103, two, supplier].map((one) => maySeeProvider(admin, one))).toEqual([true, true, true, false])
  expect([staff, org103, two, supplier].map((one) => mayChangeProvider(admin, one))).toEqual([
    false,
    true,
    false,
    false,
  ])
  for (const one of [staff, org103, two, supplier])
    expect([maySeeProvider(all, one), mayChangeProvider(all, one)]).toEqual([true, true])
})

test('[SES-10] accepts as issuer an https URL, or an http URL on the same machine', () => {
  expect(cleanIssuer(' https://login.example/realms/a/.well-known/openid-configuration ')).toBe(
    'https://login.example/realms/a',
  )
  for (const good of ['https://login.example', 'https://login.example:8443/realms/a', 'https://a.example/'])
    expect([good, isIssuer(good, false)]).toEqual([good, true])
  for (const bad of [
    '',
    'login.example',
    'http://login.example',
    'https://user@login.example',
    'https://a.example?x=1',
  ])
    expect([bad, isIssuer(bad, true)]).toEqual([bad, false])
  expect([isIssuer('http://127.0.0.1:8080/a', true), isIssuer('http://127.0.0.1:8080/a', false)]).toEqual([true, false])
})
