import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Username } from '#tests/support/people.ts'
import { authenticatorCodeAt, setUpAuthenticator, timeOfNextCode } from '#tests/support/sign-in/authenticator.ts'
import { newPasskey } from '#tests/support/sign-in/passkey.ts'
import { signInProofs } from '#tests/support/sign-in/sign-in-proofs.ts'
import {
  openSingleSignOn,
  PORTAL_URL,
  PROVIDER_SETTINGS,
  type ProviderReply,
  REDIRECT_URL,
} from '#tests/support/sign-in/single-sign-on.ts'
import type { ListedUser, OwnIdentities } from '../contract.ts'

const {
  portal,
  providerInput,
  addProvider,
  usernameIn,
  newBrowser,
  start,
  signInAtProvider,
  finish,
  signIn,
  passwordSignIn,
  link,
} = openSingleSignOn()

const auditedEvents = async (username: Username) => {
  const { rows } = await sql<{ what: string }>`select e.what from audit.entry e
    join accounts.user_account u on e.record = u.id::text and e.kind in ('user', 'session')
    where u.username = ${username} order by e.id`.execute(portal.world.database.db)
  return rows.map(({ what }) => what)
}

test('[SES-10] after one sign-in with the password, the linked account of the provider signs in without the password', async () => {
  const { id } = await addProvider()
  expect((await portal.world.nobody.get('/auth/providers')).body).toEqual([{ id, name: 'Company account' }])
  const linked = await link(id, 'som', 'store')
  expect([linked.status, await usernameIn(linked)]).toEqual([200, 'store'])
  const again = await signIn(id, 'som')
  expect([again.status, await usernameIn(again)]).toEqual([200, 'store'])
  expect((await signInProofs(portal.world, 'store')).slice(-2)).toEqual(['password', 'provider'])
  const own = (await portal.world.as(again.body.jwt).get<OwnIdentities>('/auth/identities')).body
  expect(own).toMatchObject({
    linked: [{ id, name: 'Company account', shown_name: 'som@company.example' }],
    others: [],
  })
  expect((await auditedEvents('store')).filter((what) => what.endsWith('provider'))).toEqual(['user.link-provider'])
  const { rows } = await sql<{ what: string }>`select data::json ->> 'what' as what from mail.message
    where template = 'account-notice' and data::json ->> 'username' = 'store'`.execute(portal.world.database.db)
  expect(rows.map(({ what }) => what)).toContain('provider-linked')
  // the user has the rights of the account in the portal
  expect((await portal.world.as(again.body.jwt).get('/users/me')).body).toMatchObject({
    user_type: 'store',
    company_id: 103,
  })
})

test('[SES-10] the request to the provider uses PKCE, a state and a nonce, and requests a fresh sign-in only after a sign-out', async () => {
  const { id } = await addProvider()
  const plain = new URL((await start(id, newBrowser())).body.url).searchParams
  expect(Object.fromEntries(plain)).toMatchObject({
    response_type: 'code',
    redirect_uri: REDIRECT_URL,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(plain.has('prompt')).toBe(false)
  const fresh = new URL((await start(id, newBrowser(), { fresh: true })).body.url).searchParams
  expect(fresh.get('prompt')).toBe('login')
  const { rows } = await sql<{ row: string }>`select to_json(r)::text as row from accounts.provider_request r`.execute(
    portal.world.database.db,
  )
  expect(rows.map(({ row }) => row).join()).not.toContain(plain.get('state'))
})

test('[SES-10] [SES-13] an invited user signs in with the provider, without a password, and the invitation works once', async () => {
  const { id } = await addProvider()
  const invite = async (username: string, company_id: number) => {
    const user = { user_type: 'store', company_id, store_name: 'S', username, email: `${username}@test.example` }
    const { body } = await portal.portalAdmin.post<{ user: ListedUser }>('/users', { ...user, invite: true })
    const { rows } = await sql<{ code: string }>`select m.secrets::json ->> 'code' as code from mail.message m
      join mail.recipient r on r.mail_id = m.id where r.address = ${user.email}`.execute(portal.world.database.db)
    return { id: body.user.id, invitation: rows[0]?.code ?? '' }
  }
  const { invitation } = await invite('invited', 103)
  const offered = await portal.world.nobody.post('/auth/invitation-providers', { code: invitation })
  expect(offered.body).toEqual({ providers: [{ id, name: 'Company account' }], enforced: false })
  const entered = await signIn(id, 'nok', { invitation })
  expect(await usernameIn(entered)).toBe('invited')
  expect((await signIn(id, 'lek', { invitation })).body.code).toBe('INVITATION_FAILS')
  expect(await usernameIn(await signIn(id, 'nok'))).toBe('invited')
  expect(
    (await portal.world.nobody.post<ProviderReply>('/auth/invitation-providers', { code: invitation })).body.code,
  ).toBe('INVITATION_FAILS')
  // refuses an identity that is already linked, and a user for whom the provider is not meant
  const second = await invite('invited2', 103)
  expect((await signIn(id, 'nok', { invitation: second.invitation })).body.code).toBe('PROVIDER_IDENTITY_TAKEN')
  const foreign = await invite('invited3', 175)
  expect((await signIn(id, 'lek', { invitation: foreign.invitation })).body.code).toBe('PROVIDER_NOT_FOR_USER')
  // after the user is deleted, the identity can be linked again
  await portal.portalAdmin.delete(
    `/users/${(await portal.portalAdmin.get<ListedUser[]>('/users?username=invited&user_type=store')).body[0]?.id}`,
  )
  expect((await signIn(id, 'nok')).body.code).toBe('PROVIDER_NOT_LINKED')
})

test('[SES-10] rejects a response of the provider with a wrong nonce, issuer, audience or signature, or with an expired token', async () => {
  const { id } = await addProvider()
  await link(id, 'som', 'store')
  const now = Math.floor(Date.now() / 1000)
  const changes = {
    nonce: { nonce: 'another nonce' },
    iss: { iss: portal.other.issuer },
    aud: { aud: 'another-client' },
    exp: { iat: now - 7200, exp: now - 3600 },
  }
  for (const [claim, change] of Object.entries(changes)) {
    portal.company.tamper((claims) => ({ ...claims, ...change }))
    const { status, body } = await signIn(id, 'som')
    expect([claim, status, body.code]).toEqual([claim, 401, 'PROVIDER_ANSWER_WRONG'])
    expect(body.message).toContain(`(${claim})`)
  }
  portal.company.tamper((claims) => claims, { isForged: true })
  expect((await signIn(id, 'som')).body.code).toBe('PROVIDER_ANSWER_WRONG')
  portal.company.tamper((claims) => claims)
  expect((await signIn(id, 'som')).status).toBe(200)
  const { rows } = await sql<{ after: { problem: string; detail: string } }>`select after from audit.entry
    where what = 'session.fail-provider' order by id`.execute(portal.world.database.db)
  expect(rows.map(({ after }) => after.detail).slice(0, 4)).toEqual(['nonce', 'iss', 'aud', 'exp'])
  expect(rows).toHaveLength(5)
})

test('[SES-10] a response of the provider is accepted once, within ten minutes, and only in the browser that started the sign-in', async () => {
  const { id } = await addProvider()
  await link(id, 'som', 'store')
  const browser = newBrowser()
  const stranger = newBrowser()
  const answer = await signInAtProvider(id, browser, 'som')
  // a link opened in another browser does not sign in, and the sign-in can still be completed
  expect((await finish(answer, stranger)).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  expect((await finish(answer, browser)).status).toBe(200)
  expect((await finish(answer, browser)).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  // a used code is refused, even with a new state
  const used = new URLSearchParams(answer)
  const fresh = new URLSearchParams(await signInAtProvider(id, browser, 'som'))
  fresh.set('code', used.get('code') ?? '')
  expect((await finish(fresh.toString(), browser)).body.code).toBe('PROVIDER_ANSWER_WRONG')
  const invented = new URLSearchParams({ code: 'guessed', state: 'guessed' })
  expect((await finish(invented.toString(), browser)).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  const late = await signInAtProvider(id, browser, 'som')
  portal.world.setNow(new Date(Date.now() + 11 * 60_000))
  expect((await finish(late, browser)).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  // only one of several concurrent uses of a code succeeds
  portal.world.setNow(new Date())
  const once = await signInAtProvider(id, browser, 'som')
  const answers = await Promise.all([1, 2, 3, 4].map(() => finish(once, browser)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
})

test('[SES-10] the callback redirects only to the portal, whatever its parameters, and the user can cancel', async () => {
  const { id } = await addProvider()
  const call = async (search: string) =>
    (await fetch(`${portal.world.url}/api/auth/provider/callback?${search}`, { redirect: 'manual' })).headers.get(
      'location',
    )
  const evil = 'next=https://evil.example&redirect_uri=https://evil.example&code=//evil.example&state=x'
  expect(await call(evil)).toBe(`${PORTAL_URL}/#/signin?answer=code%3D%252F%252Fevil.example%26state%3Dx`)
  expect(await call('state=%0d%0aset-cookie:a=b')).toMatch(/^https:\/\/portal\.example\/#\/signin\?answer=[\w%.-]+$/)
  const browser = newBrowser()
  const state = new URL((await start(id, browser)).body.url).searchParams.get('state') ?? ''
  const denied = new URLSearchParams({
    state,
    error: 'access_denied',
    error_description: 'No',
    iss: portal.company.issuer,
  })
  expect((await finish(denied.toString(), browser)).body).toMatchObject({
    code: 'PROVIDER_DENIED',
    message: 'Company account did not sign you in: No',
  })
})

test('[SES-10] the same email address at another provider gives no access, and a user who is not linked needs the password', async () => {
  const first = await addProvider({ audience: 'supplier', organisations: [], vendor_id: 100234 })
  const second = await addProvider({
    name: 'Other account',
    issuer: portal.other.issuer,
    audience: 'supplier',
    organisations: [],
    vendor_id: 100235,
  })
  // both providers return the email address of `vendor`, and each has a person with the same name
  await link(first.id, 'som', 'vendor')
  const unknown = await signIn(second.id, 'som')
  expect([unknown.status, unknown.body.code]).toEqual([401, 'PROVIDER_NOT_LINKED'])
  const code = unknown.body.details?.params.link
  expect((await passwordSignIn('vendor', { link: code })).body.code).toBe('PROVIDER_NOT_FOR_USER')
  const wrong = await portal.world.nobody.post<ProviderReply>('/auth/local', {
    identifier: 'vendor2',
    password: 'wrong',
    link: code,
  })
  expect(wrong.body.code).toBe('LOGIN_FAILS')
  expect((await passwordSignIn('vendor2', { link: 'invented' })).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  expect((await passwordSignIn('vendor2', { link: code })).status).toBe(200)
  expect((await passwordSignIn('vendor2', { link: code })).body.code).toBe('PROVIDER_SIGN_IN_ENDED')
  expect(await usernameIn(await signIn(second.id, 'som'))).toBe('vendor2')
  expect(await usernameIn(await signIn(first.id, 'som'))).toBe('vendor')
  // another person cannot take over an account that is already linked, even with its password
  expect((await link(first.id, 'lek', 'vendor')).body.code).toBe('PROVIDER_IDENTITY_TAKEN')
  // after a change of supplier, the link to the provider of the former supplier no longer counts
  const moved = {
    name: 'Other account',
    issuer: portal.other.issuer,
    audience: 'supplier',
    organisations: [],
    vendor_id: 100234,
  } as const
  const body = { ...providerInput({ ...moved, organisations: [] }), version: 1, client_secret: '' }
  expect((await portal.portalAdmin.put(`${PROVIDER_SETTINGS}/${second.id}`, body)).status).toBe(200)
  expect((await signIn(second.id, 'som')).body.code).toBe('PROVIDER_NOT_FOR_USER')
})

test('[SES-10] while the provider is unavailable, sessions continue, the password works where it is allowed, and a message gives the reason', async () => {
  const { id } = await addProvider()
  const session = portal.world.as((await link(id, 'som', 'store')).body.jwt)
  const browser = newBrowser()
  const answer = await signInAtProvider(id, browser, 'som')
  portal.company.setAway(true)
  // the second process has not read the configuration of the provider yet
  const second = await portal.world.another()
  const away = await second
    .as('')
    .post<ProviderReply>('/auth/provider/start', { provider: id, browser: browser.secret })
  expect([away.status, away.body.code]).toEqual([503, 'PROVIDER_UNREACHABLE'])
  expect(away.body.message).toContain('Company account is not responding')
  expect((await finish(answer, browser)).body.code).toBe('PROVIDER_UNREACHABLE')
  expect((await session.get('/users/me')).status).toBe(200)
  expect((await passwordSignIn('store')).status).toBe(200)
  portal.company.setAway(false)
  expect((await signIn(id, 'som')).status).toBe(200)
})

test('[SES-10] a sign-in started in one process can be completed in another', async () => {
  const { id } = await addProvider()
  await link(id, 'som', 'store')
  const second = await portal.world.another()
  const browser = newBrowser()
  const entered = await finish(await signInAtProvider(id, browser, 'som'), browser, second.as(''))
  expect([entered.status, await usernameIn(entered)]).toEqual([200, 'store'])
})

test('[SES-10] a blocked user cannot sign in, and an unlinked user must link again', async () => {
  const { id } = await addProvider()
  const linked = await link(id, 'som', 'store')
  const client = portal.world.as(linked.body.jwt)
  const { body: me } = await client.get<ListedUser>('/users/me')
  const listed = async () => (await portal.portalAdmin.get<ListedUser[]>(`/users?id=${me.id}&user_type=store`)).body[0]
  expect((await listed())?.single_sign_on).toBe('Company account')
  await portal.portalAdmin.put(`/users/${me.id}`, { blocked: true })
  expect((await signIn(id, 'som')).body.code).toBe('BLOCKED')
  await portal.portalAdmin.put(`/users/${me.id}`, { blocked: false })
  const admin2 = await portal.world.signIn('admin2')
  expect((await admin2.delete(`/users/${me.id}/identities`)).status).toBe(404)
  const again = portal.world.as((await signIn(id, 'som')).body.jwt)
  expect((await portal.portalAdmin.delete(`/users/${me.id}/identities`)).status).toBe(200)
  expect((await again.get('/users/me')).status, 'the sessions end').toBe(401)
  expect((await portal.portalAdmin.delete<ProviderReply>(`/users/${me.id}/identities`)).body.code).toBe(
    'IDENTITY_NOT_FOUND',
  )
  expect((await signIn(id, 'som')).body.code).toBe('PROVIDER_NOT_LINKED')
  const own = portal.world.as((await link(id, 'som', 'store')).body.jwt)
  expect((await own.delete(`/auth/identities/${id}`)).status).toBe(200)
  expect((await own.get<OwnIdentities>('/auth/identities')).body).toEqual({
    linked: [],
    others: [{ id, name: 'Company account' }],
  })
  expect((await own.delete(`/auth/identities/${id}`)).status).toBe(404)
})

test('[SES-10] [SES-11] a sign-in with the provider needs no second factor, but linking needs the code of the user’s app', async () => {
  const { id } = await addProvider()
  const start = new Date()
  portal.world.setNow(start)
  const { secret } = await setUpAuthenticator(portal.world.as((await passwordSignIn('accountCompany')).body.jwt), start)
  const needed = await link(id, 'kai', 'accountCompany')
  expect(needed.body.code).toBe('SECOND_FACTOR_NEEDED')
  expect((await signIn(id, 'kai')).body.code, 'not linked before the code').toBe('PROVIDER_NOT_LINKED')
  const step = needed.body.details?.params.step
  const entered = await portal.world.nobody.post('/auth/second-factor', {
    step,
    code: authenticatorCodeAt(secret, timeOfNextCode(start)),
  })
  expect(entered.status).toBe(200)
  expect(await usernameIn(await signIn(id, 'kai'))).toBe('accountCompany')
  // a user who would have to set up an app need not do so after signing in with the provider
  await sql`update accounts.user_account set second_factor_due = ${start}::timestamptz - interval '1 day'
    where username = 'purchase'`.execute(portal.world.database.db)
  expect((await passwordSignIn('purchase')).body.code).toBe('SECOND_FACTOR_SETUP_NEEDED')
  expect((await link(id, 'pim', 'purchase')).status).toBe(200)
  expect((await signIn(id, 'pim')).status).toBe(200)
})

test('[SES-10] [SES-11] a user whose second factor is a passkey links the provider’s account with the passkey', async () => {
  const { id } = await addProvider()
  const client = portal.world.as((await passwordSignIn('internal')).body.jwt)
  const passkey = newPasskey({ origin: PORTAL_URL, host: new URL(PORTAL_URL).host })
  const challengeOf = async (path: string, by = client) => (await by.post<{ challenge: string }>(path)).body.challenge
  const created = passkey.create(await challengeOf('/auth/passkeys/options'))
  expect((await client.post('/auth/passkeys', { name: 'Phone', passkey: created })).status).toBe(200)

  const code = (await signIn(id, 'nok')).body.details?.params.link
  const needed = await passwordSignIn('internal', { link: code })
  expect(needed.body.code).toBe('SECOND_FACTOR_NEEDED')
  const signInWithPasskey = async (step: string | undefined) =>
    portal.world.nobody.post<ProviderReply>('/auth/passkey', {
      passkey: passkey.get(await challengeOf('/auth/passkey/options', portal.world.nobody)),
      step,
    })
  expect((await signInWithPasskey('invented')).body.code).toBe('SIGN_IN_STEP_EXPIRED')
  // a passkey does not complete the second step of another user’s sign-in, and the step stays valid
  await setUpAuthenticator(portal.world.as((await passwordSignIn('demo')).body.jwt), new Date())
  const others = await passwordSignIn('demo')
  expect((await signInWithPasskey(others.body.details?.params.step)).body.code).toBe('PASSKEY_SIGN_IN_FAILS')
  expect((await signInWithPasskey(needed.body.details?.params.step)).status).toBe(200)
  expect((await signInWithPasskey(needed.body.details?.params.step)).body.code).toBe('SIGN_IN_STEP_EXPIRED')
  expect(await usernameIn(await signIn(id, 'nok'))).toBe('internal')
})
