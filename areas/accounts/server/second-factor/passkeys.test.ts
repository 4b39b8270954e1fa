import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { PASSWORD, type Username } from '#tests/support/people.ts'
import { setUpAuthenticator } from '#tests/support/sign-in/authenticator.ts'
import { newPasskey, type Passkey, type PasskeyResponseOptions } from '#tests/support/sign-in/passkey.ts'
import { signInProofs } from '#tests/support/sign-in/sign-in-proofs.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { SecondFactorState } from '../../contract.ts'

const site = { origin: 'https://portal.example', host: 'portal.example' }
const start = new Date(Date.now() + 60_000)
let world: World
beforeAll(async () => {
  world = await openWorld({ now: start, env: { PUBLIC_URL: site.origin } })
})
beforeEach(() => world.setNow(start))
afterAll(() => world.close())

interface Reply {
  readonly code?: string
  readonly jwt: string
  readonly challenge: string
  readonly recoveryCodes?: string[]
}
const challengeFor = async (client: Client) => (await client.post<Reply>('/auth/passkeys/options')).body.challenge
const add = async (client: Client, passkey: Passkey, options?: PasskeyResponseOptions) =>
  client.post<Reply>('/auth/passkeys', { name: 'Phone', passkey: passkey.create(await challengeFor(client), options) })
const openChallenge = async () => (await world.nobody.post<Reply>('/auth/passkey/options')).body.challenge
const signInWith = (answer: object) => world.nobody.post<Reply>('/auth/passkey', { passkey: answer })
const signIn = async (passkey: Passkey, options?: PasskeyResponseOptions) =>
  signInWith(passkey.get(await openChallenge(), options))
const passwordSignIn = (identifier: Username) =>
  world.nobody.post<Reply>('/auth/local', { identifier, password: PASSWORD })
const stateOf = async (client: Client) => (await client.get<SecondFactorState>('/auth/second-factor')).body

const withPasskey = async (username: Username) => {
  const client = world.as((await passwordSignIn(username)).body.jwt)
  const passkey = newPasskey(site)
  const added = await add(client, passkey)
  expect(added.status).toBe(200)
  return { client, passkey, recoveryCodes: added.body.recoveryCodes ?? [] }
}

test('[SES-11] a user signs in with a passkey alone, and needs a second step after the password', async () => {
  const { client, passkey, recoveryCodes } = await withPasskey('vendor')
  expect(recoveryCodes).toHaveLength(10)
  const entered = await signIn(passkey)
  expect(entered.status).toBe(200)
  const session = world.as(entered.body.jwt)
  expect((await session.get<{ username: string }>('/users/me')).body.username).toBe('vendor')
  expect((await stateOf(session)).passkeys).toMatchObject([
    { id: passkey.id, name: 'Phone', lastUsed: expect.any(String) },
  ])
  expect((await passwordSignIn('vendor')).body.code).toBe('SECOND_FACTOR_NEEDED')
  expect((await signInProofs(world, 'vendor')).at(-1)).toBe('passkey')
  expect((await client.delete(`/auth/passkeys/${passkey.id}`)).status).toBe(200)
  expect((await signIn(passkey)).body.code).toBe('PASSKEY_SIGN_IN_FAILS')
  expect((await passwordSignIn('vendor')).status).toBe(200)
  expect((await stateOf(client)).recoveryCodes).toBe(0)
})

test('[SES-11] refuses a passkey of another site, with a wrong challenge, signature or counter, or without user verification', async () => {
  const { passkey } = await withPasskey('vendor2')
  const used = await openChallenge()
  expect((await signInWith(passkey.get(used))).status).toBe(200)
  const other = newPasskey(site)
  const forged = { ...other.get(await openChallenge()), id: passkey.id, rawId: passkey.id }
  const expired = await openChallenge()
  const refused = {
    'a used challenge': await signInWith(passkey.get(used)),
    'an invented challenge': await signInWith(passkey.get('aW52ZW50ZWQ')),
    'another origin': await signIn(passkey, { origin: 'https://portal.example.evil' }),
    'another host': await signIn(passkey, { host: 'evil.example' }),
    'no user verification': await signIn(passkey, { isVerified: false }),
    'another key': await signInWith(forged),
    'an unknown passkey': await signIn(other),
    'a counter of a copy': await signIn(passkey, { counter: 1 }),
  }
  for (const [what, { status, body }] of Object.entries(refused))
    expect([what, status, body.code]).toEqual([what, 401, 'PASSKEY_SIGN_IN_FAILS'])
  world.setNow(new Date(start.getTime() + 6 * 60_000))
  expect((await signInWith(passkey.get(expired, { counter: 50 }))).status).toBe(401)
  expect((await signIn(passkey, { counter: 51 })).status).toBe(200)
})

test('[SES-11] refuses to add a passkey with the challenge of another user or of a sign-in, for another site, or twice', async () => {
  const { client, passkey } = await withPasskey('purchase')
  const store = world.as((await passwordSignIn('store')).body.jwt)
  const foreign = await challengeFor(store)
  const fresh = () => newPasskey(site)
  const post = (by: Client, answer: object) => by.post<Reply>('/auth/passkeys', { name: 'Key', passkey: answer })
  const refused = [
    await post(client, fresh().create(foreign)),
    await post(client, fresh().create(await openChallenge())),
    await add(client, fresh(), { origin: 'https://evil.example' }),
    await add(client, fresh(), { host: 'evil.example' }),
    await add(client, fresh(), { isVerified: false }),
    await add(client, passkey),
    await add(store, passkey),
  ]
  expect(refused.map(({ body }) => body.code)).toEqual(Array(7).fill('PASSKEY_FAILS'))
  expect((await stateOf(client)).passkeys).toHaveLength(1)
})

test('[SES-11] only the owner can remove a single passkey, an administrator can remove all passkeys of a user, and a blocked user cannot sign in with one', async () => {
  const { client, passkey } = await withPasskey('vendorColleague')
  const stranger = world.as((await passwordSignIn('demo')).body.jwt)
  expect((await stranger.delete(`/auth/passkeys/${passkey.id}`)).status).toBe(404)
  const admin = await world.signIn('adminAll')
  const { id } = (await client.get<{ id: number }>('/users/me')).body
  await admin.put(`/users/${id}`, { blocked: true })
  expect((await signIn(passkey)).body.code).toBe('BLOCKED')
  await admin.put(`/users/${id}`, { blocked: false })
  expect((await admin.delete(`/users/${id}/second-factor`)).status).toBe(200)
  expect((await signIn(passkey)).status).toBe(401)
})

test('[SES-11] only a passkey of the user’s own account confirms the identity', async () => {
  const own = await withPasskey('internal')
  const other = await withPasskey('purchase2')
  await sql`update accounts.session set confirmed_at = null`.execute(world.database.db)
  expect((await own.client.post<Reply>('/auth/second-factor/recovery-codes')).body.code).toBe('IDENTITY_NOT_CONFIRMED')
  const confirm = async (passkey: Passkey) =>
    own.client.post<Reply>('/auth/confirm-identity', { passkey: passkey.get(await openChallenge()) })
  expect((await confirm(other.passkey)).body.code).toBe('PASSKEY_FAILS')
  expect((await confirm(own.passkey)).status).toBe(200)
  expect((await own.client.post('/auth/second-factor/recovery-codes')).status).toBe(200)
})

test('[SES-11] refuses to remove the last factor of a user who needs one', async () => {
  const { client, passkey } = await withPasskey('account')
  await setUpAuthenticator(client, start)
  await sql`update accounts.user_account set second_factor_due = now() where username = 'account'`.execute(
    world.database.db,
  )
  expect((await client.delete('/auth/second-factor/app')).status).toBe(200)
  expect((await client.delete<Reply>(`/auth/passkeys/${passkey.id}`)).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await stateOf(client)).recoveryCodes).toBe(10)
})
