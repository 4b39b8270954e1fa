import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ListedProvider } from '#areas/accounts/contract.ts'
import type { Client } from '../client.ts'
import { addErpData } from '../erp/erp-data.ts'
import { PASSWORD, type Username } from '../people.ts'
import {
  CLIENT,
  type IdentityProvider,
  makeProviderBrowser,
  startIdentityProvider,
} from '../services/identity-provider.ts'
import { openWorld, type World } from '../world.ts'

export const PORTAL_URL = 'https://portal.example'
export const REDIRECT_URL = `${PORTAL_URL}/api/auth/provider/callback`
export const PROVIDER_SETTINGS = '/sign-in-settings/providers'

export interface ProviderReply {
  readonly code?: string
  readonly message?: string
  readonly jwt: string
  readonly url: string
  readonly details?: { readonly params: { readonly link: string; readonly step: string; readonly provider: string } }
}
export type ProviderInput = Partial<Omit<ListedProvider, 'id' | 'linked' | 'editable' | 'version'>> & {
  client_secret?: string
}

interface Portal {
  world: World
  company: IdentityProvider
  other: IdentityProvider
  portalAdmin: Client
}

/** Returns the settings of the provider `company`. */
const inputFor = ({ company }: Portal, more: ProviderInput = {}) => ({
  name: 'Company account',
  issuer: company.issuer,
  client_id: CLIENT.id,
  client_secret: CLIENT.secret,
  audience: 'organisations',
  organisations: [103],
  vendor_id: null,
  mode: 'optional',
  ...more,
})

const newBrowser = () => ({ secret: randomUUID() + randomUUID(), visit: makeProviderBrowser() })
type Browser = ReturnType<typeof newBrowser>

/** The steps of a sign-in at a provider. */
const signInSteps = (portal: Portal) => {
  const start = (provider: string, browser: Browser, more: object = {}) =>
    portal.world.nobody.post<ProviderReply>('/auth/provider/start', { provider, browser: browser.secret, ...more })

  /**
   * Signs in at the provider as this person.
   * @returns the provider's response, which the portal's page then sends to complete the sign-in
   */
  const signInAtProvider = async (provider: string, browser: Browser, person: string, more: object = {}) => {
    const { body } = await start(provider, browser, more)
    const back = await browser.visit(body.url, person)
    expect(back.origin + back.pathname).toBe(REDIRECT_URL)
    // sends the request to the portal, as its proxy does
    const callback = await fetch(`${portal.world.url}${back.pathname}${back.search}`, { redirect: 'manual' })
    expect(callback.status).toBe(302)
    const target = new URL(callback.headers.get('location') ?? '')
    expect(target.origin).toBe(PORTAL_URL)
    return new URLSearchParams(target.hash.slice(target.hash.indexOf('?'))).get('answer') ?? ''
  }
  const finish = (answer: string, browser: Browser, client = portal.world.nobody) =>
    client.post<ProviderReply>('/auth/provider/finish', { answer, browser: browser.secret })
  const signIn = async (provider: string, person: string, more: object = {}) => {
    const browser = newBrowser()
    return finish(await signInAtProvider(provider, browser, person, more), browser)
  }
  const passwordSignIn = (identifier: string, more: object = {}) =>
    portal.world.nobody.post<ProviderReply>('/auth/local', { identifier, password: PASSWORD, ...more })
  /** Signs in at the provider and links the person to the user by the user's password. */
  const link = async (provider: string, person: string, username: Username) => {
    const unknown = await signIn(provider, person)
    expect(unknown.body.code).toBe('PROVIDER_NOT_LINKED')
    return passwordSignIn(username, { link: unknown.body.details?.params.link })
  }
  return { newBrowser, start, signInAtProvider, finish, signIn, passwordSignIn, link }
}

/**
 * Starts a portal and two identity providers for the tests of a file. Each test starts without a provider in the
 * settings.
 */
export const openSingleSignOn = () => {
  const portal = {} as Portal
  beforeAll(async () => {
    portal.company = await startIdentityProvider(REDIRECT_URL)
    portal.other = await startIdentityProvider(REDIRECT_URL)
    portal.world = await openWorld({ env: { PUBLIC_URL: PORTAL_URL }, prepare: addErpData })
    portal.portalAdmin = await portal.world.signIn('adminAll')
  })
  beforeEach(async () => {
    portal.world.setNow(new Date())
    portal.company.tamper(undefined)
    portal.company.setAway(false)
    await sql`delete from accounts.sign_in_provider`.execute(portal.world.database.db)
  })
  afterAll(async () => {
    await portal.world.close()
    await portal.company.close()
    await portal.other.close()
  })

  const providerInput = (more: ProviderInput = {}) => inputFor(portal, more)
  const addProvider = async (more: ProviderInput = {}, by = portal.portalAdmin): Promise<ListedProvider> => {
    const { status, body } = await by.post<ListedProvider>(PROVIDER_SETTINGS, providerInput(more))
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const usernameIn = async ({ body }: { body: ProviderReply }) =>
    (await portal.world.as(body.jwt).get<{ username: string }>('/users/me')).body.username
  return { portal, providerInput, addProvider, usernameIn, ...signInSteps(portal) }
}
