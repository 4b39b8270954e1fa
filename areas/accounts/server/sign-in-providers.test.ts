import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { CLIENT, startIdentityProvider } from '#tests/support/services/identity-provider.ts'
import { newPasskey } from '#tests/support/sign-in/passkey.ts'
import {
  openSingleSignOn,
  PORTAL_URL,
  PROVIDER_SETTINGS,
  type ProviderInput,
  type ProviderReply,
  REDIRECT_URL,
} from '#tests/support/sign-in/single-sign-on.ts'
import type { ListedProvider } from '../contract.ts'

const {
  portal,
  providerInput,
  addProvider,
  newBrowser,
  start,
  signInAtProvider,
  finish,
  signIn,
  passwordSignIn,
  link,
} = openSingleSignOn()

test('[SES-10] refuses password and passkey of a user whose provider is enforced, and returns the provider, even if the account is not linked yet', async () => {
  const provider = await addProvider({ mode: 'enforced' })
  const refused = await passwordSignIn('purchase')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    401,
    'PROVIDER_REQUIRED',
    'Your account does not use a password here. Sign in with Company account.',
  ])
  expect(refused.body.details?.params).toMatchObject({ provider: 'Company account', id: provider.id })
  // without the right password, the response does not reveal that the provider is enforced
  const guess = await portal.world.nobody.post<ProviderReply>('/auth/local', {
    identifier: 'purchase',
    password: 'wrong',
  })
  expect(guess.body.code).toBe('LOGIN_FAILS')
  const linked = await link(provider.id, 'pim', 'purchase')
  expect(linked.status).toBe(200)
  const client = portal.world.as(linked.body.jwt)
  expect((await client.delete<ProviderReply>(`/auth/identities/${provider.id}`)).body.code).toBe(
    'PROVIDER_UNLINK_REFUSED',
  )
  const passkey = newPasskey({ origin: PORTAL_URL, host: 'portal.example' })
  const { body: created } = await client.post<{ challenge: string }>('/auth/passkeys/options')
  await client.post('/auth/passkeys', { name: 'Key', passkey: passkey.create(created.challenge) })
  const { body: options } = await portal.world.nobody.post<{ challenge: string }>('/auth/passkey/options')
  const byKey = await portal.world.nobody.post<ProviderReply>('/auth/passkey', {
    passkey: passkey.get(options.challenge),
  })
  expect(byKey.body.code).toBe('PROVIDER_REQUIRED')
  // the provider is not enforced for other organisations, for suppliers, or for administrators of all organisations
  for (const username of ['purchase2', 'vendor', 'adminAll'] as const)
    expect([username, (await passwordSignIn(username)).status]).toEqual([username, 200])
  const { version } = provider
  const optional = await portal.portalAdmin.put(`${PROVIDER_SETTINGS}/${provider.id}`, {
    ...providerInput(),
    version,
    client_secret: '',
  })
  expect(optional.status).toBe(200)
  await client.delete(`/auth/passkeys/${passkey.id}`)
  expect((await passwordSignIn('purchase')).status).toBe(200)
})

test('[SES-10] a user with an enforced provider cannot sign in with an optional one, whether linked or not', async () => {
  const optional = await addProvider({
    name: 'Optional',
    issuer: portal.other.issuer,
    audience: 'staff',
    organisations: [],
  })
  expect((await link(optional.id, 'kai', 'purchase')).status).toBe(200)
  const enforced = await addProvider({ mode: 'enforced' })
  const byLink = await signIn(optional.id, 'kai')
  expect([byLink.body.code, byLink.body.details?.params]).toMatchObject(['PROVIDER_REQUIRED', { id: enforced.id }])
  expect((await link(optional.id, 'new', 'store')).body.code).toBe('PROVIDER_REQUIRED')
  expect((await link(enforced.id, 'pim', 'purchase')).status).toBe(200)
})

test('[SES-10] an administrator of all organisations can still sign in with a password when a provider is enforced for all staff', async () => {
  const { id } = await addProvider({ audience: 'staff', organisations: [], mode: 'enforced' })
  expect((await passwordSignIn('store2')).body.code).toBe('PROVIDER_REQUIRED')
  expect((await passwordSignIn('account_admin')).body.code).toBe('PROVIDER_REQUIRED')
  expect((await passwordSignIn('adminAll')).status).toBe(200)
  expect((await link(id, 'boss', 'adminAll')).status).toBe(200)
})

test('[SES-10] an administrator configures only providers of the administrator’s organisation, and the audit records each change without the secret', async () => {
  const admin = await portal.world.signIn('admin')
  const admin2 = await portal.world.signIn('admin2')
  const own = await addProvider({}, admin)
  const all = await addProvider({ name: 'Everybody', audience: 'staff', organisations: [] })
  const supplier = await addProvider({ name: 'Supplier', audience: 'supplier', organisations: [], vendor_id: 100234 })
  const refused = [
    await admin.post<ProviderReply>(PROVIDER_SETTINGS, providerInput({ organisations: [175] })),
    await admin.post<ProviderReply>(PROVIDER_SETTINGS, providerInput({ organisations: [103, 175] })),
    await admin.post<ProviderReply>(PROVIDER_SETTINGS, providerInput({ audience: 'staff', organisations: [] })),
    await admin.post<ProviderReply>(
      PROVIDER_SETTINGS,
      providerInput({ audience: 'supplier', organisations: [], vendor_id: 100234 }),
    ),
    await admin.put<ProviderReply>(`${PROVIDER_SETTINGS}/${all.id}`, { ...providerInput(), version: 1 }),
    await admin.delete<ProviderReply>(`${PROVIDER_SETTINGS}/${all.id}`),
  ]
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(403))
  expect((await admin2.delete(`${PROVIDER_SETTINGS}/${own.id}`)).status).toBe(404)
  expect((await admin.delete(`${PROVIDER_SETTINGS}/${supplier.id}`)).status).toBe(404)
  const seenBy = async (client: Client) =>
    (await client.get<{ providers: ListedProvider[]; redirect: string }>(PROVIDER_SETTINGS)).body
  expect(await seenBy(admin)).toMatchObject({
    providers: [
      { name: 'Company account', editable: true, linked: 0 },
      { name: 'Everybody', editable: false },
    ],
    redirect: REDIRECT_URL,
  })
  expect((await seenBy(admin2)).providers.map(({ name }) => name)).toEqual(['Everybody'])
  expect((await seenBy(portal.portalAdmin)).providers).toHaveLength(3)
  const change = { ...providerInput({ mode: 'enforced', client_secret: 'a new secret' }), version: own.version }
  expect((await admin.put(`${PROVIDER_SETTINGS}/${own.id}`, change)).status).toBe(200)
  expect((await admin.put<ProviderReply>(`${PROVIDER_SETTINGS}/${own.id}`, change)).body.code).toBe('PROVIDER_CHANGED')
  expect((await admin.delete(`${PROVIDER_SETTINGS}/${own.id}`)).status).toBe(200)
  const { rows } = await sql<{ what: string; entry: string }>`select what, to_json(e)::text as entry from audit.entry e
    where record = ${own.id} order by id`.execute(portal.world.database.db)
  expect(rows.map(({ what }) => what)).toEqual([
    'sign-in-provider.create',
    'sign-in-provider.change',
    'sign-in-provider.delete',
  ])
  const written = rows.map(({ entry }) => entry).join()
  expect(written).toContain('enforced')
  for (const secret of [CLIENT.secret, 'a new secret']) expect(written).not.toContain(secret)
  const stored = await sql<{ row: string }>`select to_json(p)::text as row from accounts.sign_in_provider p`.execute(
    portal.world.database.db,
  )
  expect(stored.rows.map(({ row }) => row).join()).not.toContain(CLIENT.secret)
  expect(JSON.stringify(await seenBy(portal.portalAdmin))).not.toContain(CLIENT.secret)
})

test('[SES-10] rejects invalid data of a provider by field, and removes its links when the issuer changes', async () => {
  const fieldOf = async (more: ProviderInput) => {
    const { status, body } = await portal.portalAdmin.post<{ details?: { path?: string } }>(
      PROVIDER_SETTINGS,
      providerInput(more),
    )
    return [status, body.details?.path]
  }
  expect(await fieldOf({ name: ' ' })).toEqual([400, 'name'])
  expect(await fieldOf({ issuer: 'login.company.example' })).toEqual([400, 'issuer'])
  expect(await fieldOf({ issuer: 'http://login.company.example' })).toEqual([400, 'issuer'])
  expect(await fieldOf({ client_id: '' })).toEqual([400, 'client_id'])
  expect(await fieldOf({ client_secret: '' })).toEqual([400, 'client_secret'])
  expect(await fieldOf({ organisations: [] })).toEqual([400, 'organisations'])
  expect(await fieldOf({ audience: 'supplier' })).toEqual([400, 'vendor_id'])
  const pasted = await addProvider({ issuer: `${portal.company.issuer}/.well-known/openid-configuration` })
  expect(pasted.issuer).toBe(portal.company.issuer)
  await link(pasted.id, 'som', 'store')
  const moved = { ...providerInput({ issuer: portal.other.issuer, client_secret: '' }), version: 1 }
  const leaked = await portal.portalAdmin.put<{ details?: { path?: string } }>(
    `${PROVIDER_SETTINGS}/${pasted.id}`,
    moved,
  )
  expect(leaked.body.details?.path, 'the stored secret is not sent to another issuer').toBe('client_secret')
  await portal.portalAdmin.put(`${PROVIDER_SETTINGS}/${pasted.id}`, { ...moved, client_secret: CLIENT.secret })
  // a person with the same name at the new provider is not linked automatically
  expect((await signIn(pasted.id, 'som')).body.code).toBe('PROVIDER_NOT_LINKED')
})

test('[SES-10] the connection test reports in plain words what is wrong', async () => {
  const tried = async (more: object = {}, id?: string) => {
    const { issuer, client_id, client_secret } = providerInput()
    const { body } = await portal.portalAdmin.post<ProviderReply>(`${PROVIDER_SETTINGS}/test`, {
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
  expect((await tried({ issuer: `${portal.company.issuer}/realms/wrong` }))[1]).toContain('HTTP 404')
  expect((await tried({ issuer: 'not an address' }))[0]).toBe('PROVIDER_ISSUER_INVALID')
  expect((await tried({ client_secret: 'wrong' }))[0]).toBe('PROVIDER_CLIENT_REFUSED')
  expect((await tried({ client_id: 'wrong' }))[0]).toBe('PROVIDER_CLIENT_REFUSED')
  portal.company.publish('<html>')
  expect((await tried())[0]).toBe('PROVIDER_NOT_JSON')
  portal.company.publish(JSON.stringify({ issuer: 'https://portal.other.example' }))
  expect((await tried())[1]).toContain('The provider calls itself https://portal.other.example')
  portal.company.publish(JSON.stringify({ issuer: portal.company.issuer }))
  expect((await tried())[1]).toContain('lacks authorization_endpoint, token_endpoint, jwks_uri')
  portal.company.publish(undefined)
  const stranger = await startIdentityProvider('https://another.example/callback')
  expect((await tried({ issuer: stranger.issuer }))[0]).toBe('PROVIDER_REDIRECT_REFUSED')
  await stranger.close()
  // testing a stored provider uses the stored secret, but only if the issuer is unchanged
  const { id } = await addProvider()
  expect(await tried({ client_secret: '' }, id)).toEqual([undefined, undefined])
  expect((await tried({ client_secret: '', issuer: portal.other.issuer }, id))[0]).toBe('PROVIDER_FIELD_REQUIRED')
  const admin2 = await portal.world.signIn('admin2')
  const foreign = { id, issuer: portal.company.issuer, client_id: CLIENT.id, client_secret: '' }
  expect((await admin2.post(`${PROVIDER_SETTINGS}/test`, foreign)).status).toBe(404)
})

test('[SES-10] a provider that is off is not offered, and deleting a provider keeps sessions and passwords', async () => {
  const { id, version } = await addProvider()
  const session = portal.world.as((await link(id, 'som', 'store')).body.jwt)
  const browser = newBrowser()
  const answer = await signInAtProvider(id, browser, 'som')
  await portal.portalAdmin.put(`${PROVIDER_SETTINGS}/${id}`, {
    ...providerInput({ mode: 'off' }),
    version,
    client_secret: '',
  })
  expect((await portal.world.nobody.get('/auth/providers')).body).toEqual([])
  expect((await start(id, browser)).body.code).toBe('PROVIDER_NOT_FOUND')
  expect((await finish(answer, browser)).body.code).toBe('PROVIDER_NOT_FOUND')
  await portal.portalAdmin.delete(`${PROVIDER_SETTINGS}/${id}`)
  expect((await session.get('/users/me')).status).toBe(200)
  expect((await passwordSignIn('store')).status).toBe(200)
})
