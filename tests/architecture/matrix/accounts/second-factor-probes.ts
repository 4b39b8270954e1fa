import type { ListedUser } from '#areas/accounts/contract.ts'
import { newPasskey } from '#tests/support/sign-in/passkey.ts'
import type { Fixture } from '../fixture.ts'
import type { Probe } from '../probe.ts'
import { outcomeByUser } from '../roles.ts'

const site = { origin: 'https://probe.example', host: 'probe.example' }
let created = 0
/** A new store keeper of organisation 103, who has not set a password yet. */
const storeKeeper = async ({ clients }: Fixture): Promise<number> => {
  const username = `factor-${++created}`
  const user = { user_type: 'store', company_id: 103, store_name: 'S', username, email: `${username}@probe.example` }
  const { body } = await clients.adminAll.post<{ user: ListedUser }>('/users', { ...user, invite: true })
  return body.user.id
}
const invited = () => {
  const username = `guest-${++created}`
  const email = `${username}@probe.example`
  return { user_type: 'store', vendor_id: null, company_id: 103, store_name: 'S', username, email }
}
const managers = { 404: 'admin2 account_admin' }

/**
 * Calls about the second factor. No user has one in this test, so calls that change an existing second factor are
 * refused for every role.
 */
export const secondFactorProbes: readonly Probe[] = [
  {
    call: 'GET /auth/second-factor',
    what: 'every user can read their own second factor',
    send: (client) => client.get('/auth/second-factor'),
    read: ({ body }) => String((body as { app: string | null }).app),
    expected: outcomeByUser({}, 'null'),
  },
  {
    call: 'POST /auth/confirm-identity',
    what: 'nobody confirms a session with a wrong password',
    send: (client) => client.post('/auth/confirm-identity', { password: 'not this one' }),
    expected: outcomeByUser({}, '400'),
  },
  {
    call: 'POST /auth/second-factor/app',
    what: 'everyone begins to set up an app',
    send: (client) => client.post('/auth/second-factor/app'),
    expected: outcomeByUser({}, '200'),
  },
  {
    call: 'PUT /auth/second-factor/app',
    what: 'nobody confirms an app with an invented code',
    send: (client) => client.put('/auth/second-factor/app', { code: 'invented' }),
    expected: outcomeByUser({}, '400'),
  },
  {
    call: 'DELETE /auth/second-factor/app',
    what: 'an app without a confirmed code cannot be removed',
    send: (client) => client.delete('/auth/second-factor/app'),
    expected: outcomeByUser({}, '409'),
  },
  {
    call: 'POST /auth/second-factor/recovery-codes',
    what: 'recovery codes need an app',
    send: (client) => client.post('/auth/second-factor/recovery-codes'),
    expected: outcomeByUser({}, '409'),
  },
  {
    call: 'POST /auth/passkeys/options',
    what: 'everyone begins to create a passkey',
    send: (client) => client.post('/auth/passkeys/options'),
    expected: outcomeByUser({}, '200'),
  },
  {
    call: 'POST /auth/passkeys',
    what: 'nobody adds a passkey with an invented answer',
    send: (client) => client.post('/auth/passkeys', { name: 'Key', passkey: newPasskey(site).create('invented') }),
    expected: outcomeByUser({}, '400'),
  },
  {
    call: 'DELETE /auth/passkeys/{id}',
    what: 'no user removes a passkey of another user',
    send: (client) => client.delete('/auth/passkeys/invented'),
    expected: outcomeByUser({}, '404'),
  },
  {
    call: 'PUT /users/{id}/second-factor',
    what: 'only managers of the user require a second factor',
    send: async (client, fixture) =>
      client.put(`/users/${await storeKeeper(fixture)}/second-factor`, { required: true }),
    expected: outcomeByUser({ 200: 'admin adminAll', ...managers }, '403'),
  },
  {
    call: 'DELETE /users/{id}/second-factor',
    what: 'only managers of the user remove a second factor',
    send: async (client, fixture) => client.delete(`/users/${await storeKeeper(fixture)}/second-factor`),
    expected: outcomeByUser({ 409: 'admin adminAll', ...managers }, '403'),
  },
  {
    call: 'POST /users/{id}/invitation',
    what: 'only managers of the user send the invitation again',
    send: async (client, fixture) => client.post(`/users/${await storeKeeper(fixture)}/invitation`),
    expected: outcomeByUser({ 200: 'admin adminAll', ...managers }, '403'),
  },
  {
    call: 'DELETE /users/{id}/invitation',
    what: 'only managers of the user withdraw the invitation',
    send: async (client, fixture) => client.delete(`/users/${await storeKeeper(fixture)}/invitation`),
    expected: outcomeByUser({ 200: 'admin adminAll', ...managers }, '403'),
  },
  {
    call: 'POST /users/invitations',
    what: 'administrators invite users whom they manage',
    send: (client) => client.post('/users/invitations', { users: [invited()] }),
    read: ({ status, body }) => `${status} ${(body as { invited?: number }).invited ?? ''}`.trim(),
    expected: outcomeByUser({ '200 1': 'admin adminAll', '200 0': 'admin2 account_admin' }, '403'),
  },
  {
    call: 'GET /sign-in-settings/second-factor',
    what: 'administrators see which user types need a second factor',
    send: (client) => client.get('/sign-in-settings/second-factor'),
    expected: outcomeByUser({ 200: 'admin admin2 adminAll' }, '403'),
  },
  {
    call: 'PUT /sign-in-settings/second-factor',
    what: 'only the administrator of all organisations requires one by user type',
    send: (client) => client.put('/sign-in-settings/second-factor', { rules: [] }),
    expected: outcomeByUser({ 200: 'adminAll' }, '403'),
  },
]
