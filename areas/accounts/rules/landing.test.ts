import { describe, expect, test } from 'vitest'
import { type UserType, userTypes } from './capabilities.ts'
import { ACCOUNT_PAGE, homePage, landingPage } from './landing.ts'

const everything = () => true
const only =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

describe('landing after sign-in', () => {
  const onDesktop: Record<UserType, string> = {
    vendor: '/store-info',
    demo: '/store-info',
    internal: '/',
    store: '/',
    purchase: '/',
    admin: '/',
    account: '/invoice-admin',
    account_admin: '/invoice-admin',
  }
  test.each(userTypes)('[SES-03] %s lands on the start page of the role', (type) => {
    expect(landingPage(type, false, everything)).toBe(onDesktop[type])
  })
  test.each(userTypes)('[SES-03] %s lands on / on a handheld, accounting users on their own page', (type) => {
    const accounting = type === 'account' || type === 'account_admin'
    expect(landingPage(type, true, everything)).toBe(accounting ? '/invoice-admin' : '/')
  })
  test('[SES-03] replaces an unavailable target with the status list, or else with the account page', () => {
    expect(landingPage('vendor', false, only('/', '/table'))).toBe('/table')
    expect(landingPage('purchase', true, only('/table'))).toBe('/table')
    expect(landingPage('account', false, only())).toBe(ACCOUNT_PAGE)
  })
})

describe('the button of the 404 page', () => {
  test.each(userTypes)('[SHL-02] opens the home page for %s', (type) => {
    const accounting = type === 'account' || type === 'account_admin'
    expect(homePage(type, true, everything)).toBe(accounting ? '/invoice-admin' : '/')
    expect(homePage(type, false, everything)).toBe(accounting ? '/invoice-admin' : '/table')
  })
  test('[SHL-02] opens the start page on a handheld and the status list elsewhere for a visitor without a session', () => {
    expect(homePage(undefined, true, everything)).toBe('/')
    expect(homePage(undefined, false, everything)).toBe('/table')
  })
  test('[SHL-02] opens only pages that the user may see', () => {
    expect(homePage('purchase', true, only('/table'))).toBe('/table')
    expect(homePage('account', true, only())).toBe(ACCOUNT_PAGE)
  })
})
