import { afterAll, beforeAll, expect, test } from 'vitest'
import { SecretBox } from '#areas/accounts/server/index.ts'
import { runToEnd } from '#tests/support/portal-process.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const FORMER = 'the key from before the replacement'
const CURRENT = 'the key that is used from now onwards'
const PROVIDER = '3f0c8e4e-8a53-4a55-9a77-0f5c1d3c1a11'
const URL = 'https://hooks.example/portal'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Stores one secret of each kind, encrypted with the former key. */
const storeSecrets = async (): Promise<number> => {
  const { db } = world.database
  const box = new SecretBox(FORMER)
  const at = new Date()
  const tomorrow = new Date(at.getTime() + 86_400_000)
  const { id: user } = await db
    .selectFrom('accounts.user_account')
    .select('id')
    .where('username', '=', 'vendor')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('accounts.authenticator')
    .values({ user_id: user, secret: box.encrypt('app', `authenticator/${user}`), created_at: at, confirmed_at: at })
    .execute()
  await db
    .insertInto('accounts.sign_in_provider')
    .values({
      id: PROVIDER,
      name: 'Company',
      issuer: 'https://sso.example',
      client_id: 'portal',
      client_secret: box.encrypt('provider', `sign-in-provider/${PROVIDER}`),
      audience: 'staff',
      vendor_id: null,
      mode: 'off',
      created_at: at,
    })
    .execute()
  const { id: endpoint } = await db
    .insertInto('webhooks.endpoint')
    .values({
      url: URL,
      events: 'delivery.received',
      created_by: user,
      company_id: null,
      vendor_id: null,
      secret: box.encrypt('webhook', `webhook ${URL}`),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('webhooks.former_secret')
    .values({ endpoint_id: endpoint, secret: box.encrypt('replaced webhook', `webhook ${URL}`), until: tomorrow })
    .execute()
  return user
}

const storedSecrets = async (user: number, box: SecretBox) => {
  const { db } = world.database
  const app = await db.selectFrom('accounts.authenticator').selectAll().executeTakeFirstOrThrow()
  const provider = await db.selectFrom('accounts.sign_in_provider').selectAll().executeTakeFirstOrThrow()
  const webhook = await db.selectFrom('webhooks.endpoint').selectAll().executeTakeFirstOrThrow()
  const replaced = await db.selectFrom('webhooks.former_secret').selectAll().executeTakeFirstOrThrow()
  return [
    box.decrypt(app.secret, `authenticator/${user}`),
    box.decrypt(provider.client_secret, `sign-in-provider/${PROVIDER}`),
    box.decrypt(webhook.secret, `webhook ${URL}`),
    box.decrypt(replaced.secret, `webhook ${URL}`),
  ]
}

test('[OPS-12] a replaced ENCRYPTION_KEY still decrypts as FORMER_ENCRYPTION_KEY, and encrypt-secrets encrypts everything with the new one', async () => {
  const user = await storeSecrets()
  const all = ['app', 'provider', 'webhook', 'replaced webhook']
  const command = (env: Record<string, string>) =>
    runToEnd('apps/server/portal.ts', ['encrypt-secrets'], { DATABASE_URL: world.databaseUrl ?? '', ...env })
  expect(await storedSecrets(user, new SecretBox(CURRENT))).toEqual([undefined, undefined, undefined, undefined])
  expect(await storedSecrets(user, new SecretBox(CURRENT, FORMER))).toEqual(all)
  expect(await command({ ENCRYPTION_KEY: CURRENT })).toEqual({
    code: 1,
    output: 'Set FORMER_ENCRYPTION_KEY to the key that ENCRYPTION_KEY replaces.\n',
  })
  expect(await command({ ENCRYPTION_KEY: CURRENT, FORMER_ENCRYPTION_KEY: FORMER })).toEqual({
    code: 0,
    output: '4 secrets are encrypted with ENCRYPTION_KEY.\n',
  })
  expect(await storedSecrets(user, new SecretBox(CURRENT))).toEqual(all)
  expect(await storedSecrets(user, new SecretBox(FORMER))).toEqual([undefined, undefined, undefined, undefined])
  // with a wrong former key, the command changes no secret and reports those that it cannot read
  expect(
    await command({ ENCRYPTION_KEY: 'a third key that nothing was stored with', FORMER_ENCRYPTION_KEY: FORMER }),
  ).toEqual({
    code: 1,
    output: expect.stringContaining('4 secrets cannot be read with either key. Check FORMER_ENCRYPTION_KEY.'),
  })
  expect(await storedSecrets(user, new SecretBox(CURRENT))).toEqual(all)
})
