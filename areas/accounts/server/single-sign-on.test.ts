import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeAt, setUpApp, timeOfNextCode } from '#tests/support/authenticator.ts'
import type { Client } from '#tests/support/client.ts'
import { goods } from '#tests/support/goods.ts'
import {
  CLIENT,
  type IdentityProvider,
  makeProviderBrowser,
  startIdentityProvider,
} from '#tests/support/identity-provider.ts'
import { newPasskey } from '#tests/support/passkey.ts'
import { PASSWORD, type Username } from '#tests/support/people.ts'
import { signInProofs } from '#tests/support/sign-in-proofs.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { ListedProvider, ListedUser, OwnIdentities } from '../contract.ts'

const PORTAL = 'https://portal.example'
const REDIRECT = `${PORTAL}/api/auth/provider/callback`
let world: World
let company: IdentityProvider
let other: IdentityProvider
let portalAdmin: Client
beforeAll(async () => {
  company = await startIdentityProvider(REDIRECT)
  other = await startIdentityProvider(REDIRECT)
  world = await openWorld({ env: { PUBLIC_URL: PORTAL }, prepare: goods })
  portalAdmin = await world.signIn('adminAll')
})
beforeEach(async () => {
  world.setNow(new Date())
  company.tamper(undefined)
  company.setAway(false)
  // each test has its own providers
  await sql`delete from accounts.sign_in_provider`.execute(world.database.db)
})
afterAll(async () => {
  await world.close()
  await company.close()
  await other.close()
})

interface Reply {
  readonly code?: string
  readonly message?: string
  readonly jwt: string
  readonly url: string
  readonly details?: { readonly params: { readonly link: string; readonly step: string; readonly provider: string } }
}
type Input = Partial<Omit<ListedProvider, 'id' | 'linked' | 'editable' | 'version'>> & { client_secret?: string }
const inputOf = (more: Input = {}) => ({
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
const SETTINGS = '/sign-in-settings/providers'
const addProvider = async (more: Input = {}, by = portalAdmin): Promise<ListedProvider> => {
  const { status, body } = await by.post<ListedProvider>(SETTINGS, inputOf(more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const newBrowser = () => ({ secret: randomUUID() + randomUUID(), visit: makeProviderBrowser() })
type Browser = ReturnType<typeof newBrowser>

const start = (provider: string, browser: Browser, more: object = {}) =>
  world.nobody.post<Reply>('/auth/provider/start', { provider, browser: browser.secret, ...more })

/** Signs in at the provider as this person. @returns what the portal's page then sends to complete the sign-in */
const answerOf = async (provider: string, browser: Browser, person: string, more: object = {}): Promise<string> => {
  const { body } = await start(provider, browser, more)
  const back = await browser.visit(body.url, person)
  expect(back.origin + back.pathname).toBe(REDIRECT)
  // the proxy hands the request on to the portal
  const led = await fetch(`${world.url}${back.pathname}${back.search}`, { redirect: 'manual' })
  expect(led.status).toBe(302)
  const target = new URL(led.headers.get('location') ?? '')
  expect(target.origin).toBe(PORTAL)
  return new URLSearchParams(target.hash.slice(target.hash.indexOf('?'))).get('answer') ?? ''
}
const finish = (answer: string, browser: Browser, client = world.nobody) =>
  client.post<Reply>('/auth/provider/finish', { answer, browser: browser.secret })
const signInAt = async (provider: string, person: string, more: object = {}) => {
  const browser = newBrowser()
  return finish(await answerOf(provider, browser, person, more), browser)
}
const passwordSignIn = (identifier: string, more: object = {}) =>
  world.nobody.post<Reply>('/auth/local', { identifier, password: PASSWORD, ...more })
const nameOf = async ({ body }: { body: Reply }) =>
  (await world.as(body.jwt).get<{ username: string }>('/users/me')).body.username
/** Signs in at the provider and links the person with the password. */
const link = async (provider: string, person: string, username: Username) => {
  const unknown = await signInAt(provider, person)
  expect(unknown.body.code).toBe('PROVIDER_NOT_LINKED')
  return passwordSignIn(username, { link: unknown.body.details?.params.link })
}
const eventsOf = async (username: Username) => {
  const { rows } = await sql<{ what: string }>`select e.what from audit.entry e
    join accounts.user_account u on e.record = u.id::text and e.kind in ('user', 'session')
    where u.username = ${username} order by e.id`.execute(world.database.db)
  return rows.map(({ what }) => what)
}

test('[SES-10] one sign-in with the password links the provider’s account, which then signs in without it', async () => {
  const { id } = await addProvider()
  expect((await world.nobody.get('/auth/providers')).body).toEqual([{ id, name: 'Company account' }])
  const linked = await link(id, 'som', 'store')
  expect([linked.status, await nameOf(linked)]).toEqual([200, 'store'])
  const again = await signInAt(id, 'som')
  expect([again.status, await nameOf(again)]).toEqual([200, 'store'])
  expect((await signInProofs(world, 'store')).slice(-2)).toEqual(['password', 'provider'])
  const own = (await world.as(again.body.jwt).get<OwnIdentities>('/auth/identities')).body
  expect(own).toMatchObject({
    linked: [{ id, name: 'Company account', shown_name: 'som@company.example' }],
    others: [],
  })
  expect((await eventsOf('store')).filter((what) => what.endsWith('provider'))).toEqual(['user.link-provider'])
  const { rows } = await sql<{ what: string }>`select data::json ->> 'what' as what from mail.message
    where template = 'account-notice' and data::json ->> 'username' = 'store'`.execute(world.database.db)
  expect(rows.map(({ what }) => what)).toContain('provider-linked')
  // rights are those of the portal's account
  expect((await world.as(again.body.jwt).get('/users/me')).body).toMatchObject({ user_type: 'store', company_id: 103 })
})

test('[SES-10] the request to the provider uses PKCE, a state and a nonce, and requests a fresh sign-in only after a sign-out', async () => {
  const { id } = await addProvider()
  const plain = new URL((await start(id, newBrowser())).body.url).searchParams
  expect(Object.fromEntries(plain)).toMatchObject({
    response_type: 'code',
    redirect_uri: REDIRECT,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(plain.has('prompt')).toBe(false)
  const fresh = new URL((await start(id, newBrowser(), { fresh: true })).body.url).searchParams
  expect(fresh.get('prompt')).toBe('login')
  const { rows } = await sql<{ row: string }>`select to_json(r)::text as row from accounts.provider_request r`.execute(
    world.database.db,
  )
  expect(rows.map(({ row }) => row).join()).not.toContain(plain.get('state'))
})

test('[SES-10] [SES-13] an invited user signs in with the provider, without a password, and the invitation works once', async () => {
  const { id } = await addProvider()
  const invite = async (username: string, company_id: number) => {
    const user = { user_type: 'store', company_id, store_name: 'S', username, email: `${username}@test.example` }
    const { body } = await portalAdmin.post<{ user: ListedUser }>('/users', { ...user, invite: true })
    const { rows } = await sql<{ code: string }>`select m.secrets::json ->> 'code' as code from mail.message m
      join mail.recipient r on r.mail_id = m.id where r.address = ${user.email}`.execute(world.database.db)
    return { id: body.user.id, invitation: rows[0]?.code ?? '' }
  }
  const { invitation } = await invite('invited', 103)
  const offered = await world.nobody.post('/auth/invitation-providers', { code: invitation })
  expect(offered.body).toEqual({ providers: [{ id, name: 'Company account' }], enforced: false })
  const entered = await signInAt(id, 'nok', { invitation })
  expect(await nameOf(entered)).toBe('invited')
  expect((await signInAt(id, 'lek', { invitation })).body.code).toBe('INVITATION_FAILS')
  expect(await nameOf(await signInAt(id, 'nok'))).toBe('invited')
  expect((await world.nobody.post<Reply>('/auth/invitation-providers', { code: invitation })).body.code).toBe(
    'INVITATION_FAILS',
  )
  // a person who is linked already, and a user whom the provider is not for
  const second = await invite('invited2', 103)
  expect((await signInAt(id, 'nok', { invitation: second.invitation })).body.code).toBe('PROVIDER_IDENTITY_TAKEN')
  const foreign = await invite('invited3', 175)
  expect((await signInAt(id, 'lek', { invitation: foreign.invitation })).body.code).toBe('PROVIDER_NOT_FOR_USER')
  // after the user is deleted, the person can be linked again
  await portalAdmin.delete(
    `/users/${(await portalAdmin.get<ListedUser[]>('/users?username=invited&user_type=store')).body[0]?.id}`,
  )
  expect((await signInAt(id, 'nok')).body.code).toBe('PROVIDER_NOT_LINKED')
})

test('[SES-10] an answer with a wrong nonce, issuer, audience, signature or an expired token signs nobody in', async () => {
  const { id } = await addProvider()
  await link(id, 'som', 'store')
  const now = Math.floor(Date.now() / 1000)
  const changes = {
    nonce: { nonce: 'another nonce' },
    iss: { iss: other.issuer },
    aud: { aud: 'another-client' },
    exp: { iat: now - 7200, exp: now - 3600 },
  }
  for (const [claim, change] of Object.entries(changes)) {
    company.tamper((claims) => ({ ...claims, ...change }))
    const { status, body } = await signInAt(id, 'som')
    expect([claim, status, body.code]).toEqual([claim, 401, 'PROVIDER_ANSWER_WRONG'])
    expect(body.message).toContain(`(${claim})`)
  }
  company.tamper((claims) => claims, { isForged: true })
  expect((await signInAt(id, 'som')).body.code).toBe('PROVIDER_ANSWER_WRONG')
  company.tamper((claims) => claims)
  expect((await signInAt(id, 'som')).status).toBe(200)
  const { rows } = await sql<{ after: { problem: string; detail: string } }>`select after from audit.entry
    where what = 'session.fail-provider' order by id`.execute(world.database.db)
  expect(rows.map(({ after }) => after.detail).slice(0, 4)).toEqual(['nonce', 'iss', 'aud', 'exp'])
  expect(rows).toHaveLength(5)
})

test('[SES-10] an answer works once, within ten minutes, and only in the browser that started the sign-in', async () => {
  const { id } = await addProvider()
  await link(id, 'som', 'store')
  const browser = newBrowser()
  const stranger = newBrowser()
  const answer = await answerOf(id, browser, 'som')
  // a link of another browser signs nobody in, and does not use the sign-in up
  expect((await finish(answer, stranger)).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  expect((await finish(answer, browser)).status).toBe(200)
  expect((await finish(answer, browser)).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  // a used code with a new state
  const used = new URLSearchParams(answer)
  const fresh = new URLSearchParams(await answerOf(id, browser, 'som'))
  fresh.set('code', used.get('code') ?? '')
  expect((await finish(fresh.toString(), browser)).body.code).toBe('PROVIDER_ANSWER_WRONG')
  const invented = new URLSearchParams({ code: 'guessed', state: 'guessed' })
  expect((await finish(invented.toString(), browser)).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  const late = await answerOf(id, browser, 'som')
  world.setNow(new Date(Date.now() + 11 * 60_000))
  expect((await finish(late, browser)).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  // only one of several concurrent uses succeeds
  world.setNow(new Date())
  const once = await answerOf(id, browser, 'som')
  const answers = await Promise.all([1, 2, 3, 4].map(() => finish(once, browser)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
})

test('[SES-10] the callback redirects only to the portal, whatever its parameters, and the user can cancel', async () => {
  const { id } = await addProvider()
  const call = async (search: string) =>
    (await fetch(`${world.url}/api/auth/provider/callback?${search}`, { redirect: 'manual' })).headers.get('location')
  const evil = 'next=https://evil.example&redirect_uri=https://evil.example&code=//evil.example&state=x'
  expect(await call(evil)).toBe(`${PORTAL}/#/signin?answer=code%3D%252F%252Fevil.example%26state%3Dx`)
  expect(await call('state=%0d%0aset-cookie:a=b')).toMatch(/^https:\/\/portal\.example\/#\/signin\?answer=[\w%.-]+$/)
  const browser = newBrowser()
  const state = new URL((await start(id, browser)).body.url).searchParams.get('state') ?? ''
  const denied = new URLSearchParams({ state, error: 'access_denied', error_description: 'No', iss: company.issuer })
  expect((await finish(denied.toString(), browser)).body).toMatchObject({
    code: 'PROVIDER_DENIED',
    message: 'Company account did not sign you in: No',
  })
})

test('[SES-10] the same e-mail address at another provider gives no access, and a person who is not linked needs the password', async () => {
  const first = await addProvider({ audience: 'supplier', organisations: [], vendor_id: 100234 })
  const second = await addProvider({
    name: 'Other account',
    issuer: other.issuer,
    audience: 'supplier',
    organisations: [],
    vendor_id: 100235,
  })
  // both providers state the e-mail address of `vendor`, and have a person of the same name
  await link(first.id, 'som', 'vendor')
  const unknown = await signInAt(second.id, 'som')
  expect([unknown.status, unknown.body.code]).toEqual([401, 'PROVIDER_NOT_LINKED'])
  const code = unknown.body.details?.params.link
  expect((await passwordSignIn('vendor', { link: code })).body.code).toBe('PROVIDER_NOT_FOR_USER')
  const wrong = await world.nobody.post<Reply>('/auth/local', { identifier: 'vendor2', password: 'wrong', link: code })
  expect(wrong.body.code).toBe('LOGIN_FAILS')
  expect((await passwordSignIn('vendor2', { link: 'invented' })).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  expect((await passwordSignIn('vendor2', { link: code })).status).toBe(200)
  expect((await passwordSignIn('vendor2', { link: code })).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  expect(await nameOf(await signInAt(second.id, 'som'))).toBe('vendor2')
  expect(await nameOf(await signInAt(first.id, 'som'))).toBe('vendor')
  // another person does not take a linked account over, also with its password
  expect((await link(first.id, 'lek', 'vendor')).body.code).toBe('PROVIDER_IDENTITY_TAKEN')
  // after a change of supplier, the link to the former supplier's provider no longer counts
  const moved = {
    name: 'Other account',
    issuer: other.issuer,
    audience: 'supplier',
    organisations: [],
    vendor_id: 100234,
  } as const
  const body = { ...inputOf({ ...moved, organisations: [] }), version: 1, client_secret: '' }
  expect((await portalAdmin.put(`${SETTINGS}/${second.id}`, body)).status).toBe(200)
  expect((await signInAt(second.id, 'som')).body.code).toBe('PROVIDER_NOT_FOR_USER')
})

test('[SES-10] an enforced provider refuses password and passkey and names the way to sign in, also while linking is still possible', async () => {
  const provider = await addProvider({ mode: 'enforced' })
  const refused = await passwordSignIn('purchase')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    401,
    'PROVIDER_REQUIRED',
    'Your account does not use a password here. Sign in with Company account.',
  ])
  expect(refused.body.details?.params).toMatchObject({ provider: 'Company account', id: provider.id })
  // the answer reveals nothing to a person who is not linked
  const guess = await world.nobody.post<Reply>('/auth/local', { identifier: 'purchase', password: 'wrong' })
  expect(guess.body.code).toBe('LOGIN_FAILS')
  const linked = await link(provider.id, 'pim', 'purchase')
  expect(linked.status).toBe(200)
  const client = world.as(linked.body.jwt)
  expect((await client.delete<Reply>(`/auth/identities/${provider.id}`)).body.code).toBe('PROVIDER_UNLINK_REFUSED')
  const passkey = newPasskey({ origin: PORTAL, host: 'portal.example' })
  const { body: created } = await client.post<{ challenge: string }>('/auth/passkeys/options')
  await client.post('/auth/passkeys', { name: 'Key', passkey: passkey.create(created.challenge) })
  const { body: options } = await world.nobody.post<{ challenge: string }>('/auth/passkey/options')
  const byKey = await world.nobody.post<Reply>('/auth/passkey', { passkey: passkey.get(options.challenge) })
  expect(byKey.body.code).toBe('PROVIDER_REQUIRED')
  // other organisations, suppliers, and administrators of all organisations are not concerned
  for (const username of ['purchase2', 'vendor', 'adminAll'] as const)
    expect([username, (await passwordSignIn(username)).status]).toEqual([username, 200])
  const { version } = provider
  const optional = await portalAdmin.put(`${SETTINGS}/${provider.id}`, { ...inputOf(), version, client_secret: '' })
  expect(optional.status).toBe(200)
  await client.delete(`/auth/passkeys/${passkey.id}`)
  expect((await passwordSignIn('purchase')).status).toBe(200)
})

test('[SES-10] an administrator of all organisations keeps the password when all staff must use the provider', async () => {
  const { id } = await addProvider({ audience: 'staff', organisations: [], mode: 'enforced' })
  expect((await passwordSignIn('store2')).body.code).toBe('PROVIDER_REQUIRED')
  expect((await passwordSignIn('account_admin')).body.code).toBe('PROVIDER_REQUIRED')
  expect((await passwordSignIn('adminAll')).status).toBe(200)
  expect((await link(id, 'boss', 'adminAll')).status).toBe(200)
})

test('[SES-10] while the provider is unavailable, sessions continue, the password works where it is allowed, and a message gives the reason', async () => {
  const { id } = await addProvider()
  const session = world.as((await link(id, 'som', 'store')).body.jwt)
  const browser = newBrowser()
  const answer = await answerOf(id, browser, 'som')
  company.setAway(true)
  // the second process has not read the provider's configuration yet
  const second = await world.another()
  const away = await second.as('').post<Reply>('/auth/provider/start', { provider: id, browser: browser.secret })
  expect([away.status, away.body.code]).toEqual([503, 'PROVIDER_UNREACHABLE'])
  expect(away.body.message).toContain('Company account does not answer')
  expect((await finish(answer, browser)).body.code).toBe('PROVIDER_UNREACHABLE')
  expect((await session.get('/users/me')).status).toBe(200)
  expect((await passwordSignIn('store')).status).toBe(200)
  company.setAway(false)
  expect((await signInAt(id, 'som')).status).toBe(200)
})

test('[SES-10] a sign-in started in one process can be completed in another', async () => {
  const { id } = await addProvider()
  await link(id, 'som', 'store')
  const second = await world.another()
  const browser = newBrowser()
  const entered = await finish(await answerOf(id, browser, 'som'), browser, second.as(''))
  expect([entered.status, await nameOf(entered)]).toEqual([200, 'store'])
})

test('[SES-10] a blocked user cannot sign in, and an unlinked user must link again', async () => {
  const { id } = await addProvider()
  const linked = await link(id, 'som', 'store')
  const client = world.as(linked.body.jwt)
  const { body: me } = await client.get<ListedUser>('/users/me')
  const listed = async () => (await portalAdmin.get<ListedUser[]>(`/users?id=${me.id}&user_type=store`)).body[0]
  expect((await listed())?.single_sign_on).toBe('Company account')
  await portalAdmin.put(`/users/${me.id}`, { blocked: true })
  expect((await signInAt(id, 'som')).body.code).toBe('BLOCKED')
  await portalAdmin.put(`/users/${me.id}`, { blocked: false })
  const admin2 = await world.signIn('admin2')
  expect((await admin2.delete(`/users/${me.id}/identities`)).status).toBe(404)
  const again = world.as((await signInAt(id, 'som')).body.jwt)
  expect((await portalAdmin.delete(`/users/${me.id}/identities`)).status).toBe(200)
  expect((await again.get('/users/me')).status, 'the sessions end').toBe(401)
  expect((await portalAdmin.delete<Reply>(`/users/${me.id}/identities`)).body.code).toBe('IDENTITY_NOT_FOUND')
  expect((await signInAt(id, 'som')).body.code).toBe('PROVIDER_NOT_LINKED')
  const own = world.as((await link(id, 'som', 'store')).body.jwt)
  expect((await own.delete(`/auth/identities/${id}`)).status).toBe(200)
  expect((await own.get<OwnIdentities>('/auth/identities')).body).toEqual({
    linked: [],
    others: [{ id, name: 'Company account' }],
  })
  expect((await own.delete(`/auth/identities/${id}`)).status).toBe(404)
})

test('[SES-10] [SES-11] the provider counts as second factor; linking needs the code of an app that is set up', async () => {
  const { id } = await addProvider()
  const start = new Date()
  world.setNow(start)
  const { secret } = await setUpApp(world.as((await passwordSignIn('accountCompany')).body.jwt), start)
  const needed = await link(id, 'kai', 'accountCompany')
  expect(needed.body.code).toBe('SECOND_FACTOR_NEEDED')
  expect((await signInAt(id, 'kai')).body.code, 'not linked before the code').toBe('PROVIDER_NOT_LINKED')
  const step = needed.body.details?.params.step
  const entered = await world.nobody.post('/auth/second-factor', { step, code: codeAt(secret, timeOfNextCode(start)) })
  expect(entered.status).toBe(200)
  expect(await nameOf(await signInAt(id, 'kai'))).toBe('accountCompany')
  // a user who must set up an app need not do so with the provider
  await sql`update accounts.user_account set second_factor_due = ${start}::timestamptz - interval '1 day'
    where username = 'purchase'`.execute(world.database.db)
  expect((await passwordSignIn('purchase')).body.code).toBe('SECOND_FACTOR_SETUP_NEEDED')
  expect((await link(id, 'pim', 'purchase')).status).toBe(200)
  expect((await signInAt(id, 'pim')).status).toBe(200)
})

test('[SES-10] an administrator configures only providers of the administrator’s organisation, and records each change in the audit without the secret', async () => {
  const admin = await world.signIn('admin')
  const admin2 = await world.signIn('admin2')
  const own = await addProvider({}, admin)
  const all = await addProvider({ name: 'Everybody', audience: 'staff', organisations: [] })
  const supplier = await addProvider({ name: 'Supplier', audience: 'supplier', organisations: [], vendor_id: 100234 })
  const refused = [
    await admin.post<Reply>(SETTINGS, inputOf({ organisations: [175] })),
    await admin.post<Reply>(SETTINGS, inputOf({ organisations: [103, 175] })),
    await admin.post<Reply>(SETTINGS, inputOf({ audience: 'staff', organisations: [] })),
    await admin.post<Reply>(SETTINGS, inputOf({ audience: 'supplier', organisations: [], vendor_id: 100234 })),
    await admin.put<Reply>(`${SETTINGS}/${all.id}`, { ...inputOf(), version: 1 }),
    await admin.delete<Reply>(`${SETTINGS}/${all.id}`),
  ]
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(403))
  expect((await admin2.delete(`${SETTINGS}/${own.id}`)).status).toBe(404)
  expect((await admin.delete(`${SETTINGS}/${supplier.id}`)).status).toBe(404)
  const seenBy = async (client: Client) =>
    (await client.get<{ providers: ListedProvider[]; redirect: string }>(SETTINGS)).body
  expect(await seenBy(admin)).toMatchObject({
    providers: [
      { name: 'Company account', editable: true, linked: 0 },
      { name: 'Everybody', editable: false },
    ],
    redirect: REDIRECT,
  })
  expect((await seenBy(admin2)).providers.map(({ name }) => name)).toEqual(['Everybody'])
  expect((await seenBy(portalAdmin)).providers).toHaveLength(3)
  const change = { ...inputOf({ mode: 'enforced', client_secret: 'a new secret' }), version: own.version }
  expect((await admin.put(`${SETTINGS}/${own.id}`, change)).status).toBe(200)
  expect((await admin.put<Reply>(`${SETTINGS}/${own.id}`, change)).body.code).toBe('PROVIDER_CHANGED')
  expect((await admin.delete(`${SETTINGS}/${own.id}`)).status).toBe(200)
  const { rows } = await sql<{ what: string; entry: string }>`select what, to_json(e)::text as entry from audit.entry e
    where record = ${own.id} order by id`.execute(world.database.db)
  expect(rows.map(({ what }) => what)).toEqual([
    'sign-in-provider.create',
    'sign-in-provider.change',
    'sign-in-provider.delete',
  ])
  const written = rows.map(({ entry }) => entry).join()
  expect(written).toContain('enforced')
  for (const secret of [CLIENT.secret, 'a new secret']) expect(written).not.toContain(secret)
  const stored = await sql<{ row: string }>`select to_json(p)::text as row from accounts.sign_in_provider p`.execute(
    world.database.db,
  )
  expect(stored.rows.map(({ row }) => row).join()).not.toContain(CLIENT.secret)
  expect(JSON.stringify(await seenBy(portalAdmin))).not.toContain(CLIENT.secret)
})

test('[SES-10] rejects invalid data of a provider by field, and removes its links when the issuer changes', async () => {
  const fieldOf = async (more: Input) => {
    const { status, body } = await portalAdmin.post<{ details?: { path?: string } }>(SETTINGS, inputOf(more))
    return [status, body.details?.path]
  }
  expect(await fieldOf({ name: ' ' })).toEqual([400, 'name'])
  expect(await fieldOf({ issuer: 'login.company.example' })).toEqual([400, 'issuer'])
  expect(await fieldOf({ issuer: 'http://login.company.example' })).toEqual([400, 'issuer'])
  expect(await fieldOf({ client_id: '' })).toEqual([400, 'client_id'])
  expect(await fieldOf({ client_secret: '' })).toEqual([400, 'client_secret'])
  expect(await fieldOf({ organisations: [] })).toEqual([400, 'organisations'])
  expect(await fieldOf({ audience: 'supplier' })).toEqual([400, 'vendor_id'])
  const pasted = await addProvider({ issuer: `${company.issuer}/.well-known/openid-configuration` })
  expect(pasted.issuer).toBe(company.issuer)
  await link(pasted.id, 'som', 'store')
  const moved = { ...inputOf({ issuer: other.issuer, client_secret: '' }), version: 1 }
  const leaked = await portalAdmin.put<{ details?: { path?: string } }>(`${SETTINGS}/${pasted.id}`, moved)
  expect(leaked.body.details?.path, 'the stored secret is not sent to another issuer').toBe('client_secret')
  await portalAdmin.put(`${SETTINGS}/${pasted.id}`, { ...moved, client_secret: CLIENT.secret })
  // a person of the same name at the new provider
  expect((await signInAt(pasted.id, 'som')).body.code).toBe('PROVIDER_NOT_LINKED')
})

test('[SES-10] the connection test reports in plain words what is wrong', async () => {
  const tried = async (more: object = {}, id?: string) => {
    const { issuer, client_id, client_secret } = inputOf()
    const { body } = await portalAdmin.post<Reply>(`${SETTINGS}/test`, {
      issuer,
      client_id,
      client_secret,
      id,
      ...more,
    })
    return [body.code, body.message]
  }
  expect(await tried()).toEqual([undefined, undefined])
  expect((await tried({ issuer: 'http://127.0.0.1:9' }))[0]).toBe('PROVIDER_UNREACHABLE')
  expect((await tried({ issuer: `${company.issuer}/realms/wrong` }))[1]).toContain('HTTP 404')
  expect((await tried({ issuer: 'not an address' }))[0]).toBe('PROVIDER_ISSUER_INVALID')
  expect((await tried({ client_secret: 'wrong' }))[0]).toBe('PROVIDER_CLIENT_REFUSED')
  expect((await tried({ client_id: 'wrong' }))[0]).toBe('PROVIDER_CLIENT_REFUSED')
  company.publish('<html>')
  expect((await tried())[0]).toBe('PROVIDER_NOT_JSON')
  company.publish(JSON.stringify({ issuer: 'https://other.example' }))
  expect((await tried())[1]).toContain('The provider calls itself https://other.example')
  company.publish(JSON.stringify({ issuer: company.issuer }))
  expect((await tried())[1]).toContain('lacks authorization_endpoint, token_endpoint, jwks_uri')
  company.publish(undefined)
  const stranger = await startIdentityProvider('https://another.example/callback')
  expect((await tried({ issuer: stranger.issuer }))[0]).toBe('PROVIDER_REDIRECT_REFUSED')
  await stranger.close()
  // a stored provider is tried with its secret, and only at its issuer
  const { id } = await addProvider()
  expect(await tried({ client_secret: '' }, id)).toEqual([undefined, undefined])
  expect((await tried({ client_secret: '', issuer: other.issuer }, id))[0]).toBe('PROVIDER_FIELD_REQUIRED')
  const admin2 = await world.signIn('admin2')
  const foreign = { id, issuer: company.issuer, client_id: CLIENT.id, client_secret: '' }
  expect((await admin2.post(`${SETTINGS}/test`, foreign)).status).toBe(404)
})

test('[SES-10] a provider that is off is not offered, and deleting a provider keeps sessions and passwords', async () => {
  const { id, version } = await addProvider()
  const session = world.as((await link(id, 'som', 'store')).body.jwt)
  const browser = newBrowser()
  const answer = await answerOf(id, browser, 'som')
  await portalAdmin.put(`${SETTINGS}/${id}`, { ...inputOf({ mode: 'off' }), version, client_secret: '' })
  expect((await world.nobody.get('/auth/providers')).body).toEqual([])
  expect((await start(id, browser)).body.code).toBe('PROVIDER_NOT_FOUND')
  expect((await finish(answer, browser)).body.code).toBe('PROVIDER_NOT_FOUND')
  await portalAdmin.delete(`${SETTINGS}/${id}`)
  expect((await session.get('/users/me')).status).toBe(200)
  expect((await passwordSignIn('store')).status).toBe(200)
})
