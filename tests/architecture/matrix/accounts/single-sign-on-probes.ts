import type { ListedProvider } from '#areas/accounts/contract.ts'
import type { Fixture } from '../fixture.ts'
import type { Probe } from '../probe.ts'
import { outcomeByUser } from '../roles.ts'

export const unknownProvider = '00000000-0000-4000-8000-000000000000'
const SETTINGS = '/sign-in-settings/providers'

let created = 0
const input = (organisation: number) => ({
  name: `Provider ${++created}`,
  issuer: 'https://login.probe.example',
  client_id: 'portal',
  client_secret: 'secret',
  audience: 'organisations',
  organisations: [organisation],
  vendor_id: null,
  mode: 'off',
})

/** Creates a provider of organisation 103 that is not offered to any user. */
const provider = async ({ clients }: Fixture): Promise<ListedProvider> =>
  (await clients.adminAll.post<ListedProvider>(SETTINGS, input(103))).body

/** Calls about single sign-on. No user is linked to a provider in this test. */
export const singleSignOnProbes: readonly Probe[] = [
  {
    call: 'GET /auth/identities',
    what: 'every user can read their own links',
    send: (client) => client.get('/auth/identities'),
    read: ({ body }) => String((body as { linked: unknown[] }).linked.length),
    expected: outcomeByUser({}, '0'),
  },
  {
    call: 'DELETE /auth/identities/{id}',
    what: 'no user removes a link of another user',
    send: (client) => client.delete(`/auth/identities/${unknownProvider}`),
    expected: outcomeByUser({}, '404'),
  },
  {
    call: 'DELETE /users/{id}/identities',
    what: 'only managers of the user remove links; a user without links is answered like an unknown user',
    send: (client, { ids }) => client.delete(`/users/${ids.store}/identities`),
    read: ({ body }) => String((body as { code?: string }).code),
    expected: outcomeByUser(
      { IDENTITY_NOT_FOUND: 'admin adminAll', USER_NOT_FOUND: 'admin2 account_admin' },
      'FORBIDDEN',
    ),
  },
  {
    call: 'GET /sign-in-settings/providers',
    what: 'administrators see the providers of their organisation',
    send: async (client, fixture) => {
      await provider(fixture)
      return client.get(SETTINGS)
    },
    read: ({ status, body }) =>
      status === 200 ? `200 ${(body as { providers: unknown[] }).providers.length > 0}` : String(status),
    expected: outcomeByUser({ '200 true': 'admin adminAll', '200 false': 'admin2' }, '403'),
  },
  {
    call: 'POST /sign-in-settings/providers',
    what: 'administrators add a provider only for their own organisation',
    send: (client) => client.post(SETTINGS, input(103)),
    expected: outcomeByUser({ 200: 'admin adminAll' }, '403'),
  },
  {
    call: 'PUT /sign-in-settings/providers/{id}',
    what: 'administrators change a provider only of their own organisation',
    send: async (client, fixture) => {
      const { id, version } = await provider(fixture)
      return client.put(`${SETTINGS}/${id}`, { ...input(103), version })
    },
    expected: outcomeByUser({ 200: 'admin adminAll', 404: 'admin2' }, '403'),
  },
  {
    call: 'DELETE /sign-in-settings/providers/{id}',
    what: 'administrators delete a provider only of their own organisation',
    send: async (client, fixture) => client.delete(`${SETTINGS}/${(await provider(fixture)).id}`),
    expected: outcomeByUser({ 200: 'admin adminAll', 404: 'admin2' }, '403'),
  },
  {
    call: 'POST /sign-in-settings/providers/test',
    what: 'administrators test a connection',
    send: (client) =>
      client.post(`${SETTINGS}/test`, { issuer: 'no address', client_id: 'portal', client_secret: 'secret' }),
    expected: outcomeByUser({ 400: 'admin admin2 adminAll' }, '403'),
  },
]
