import type { ListedUser } from '#areas/accounts/contract.ts'
import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { addAccount } from '#areas/accounts/server/index.ts'
import type { Client, ClientResponse } from '#tests/support/client.ts'
import { vendors } from '#tests/support/erp/erp-data.ts'
import { quickHash } from '#tests/support/people.ts'
import type { Fixture } from '../fixture.ts'
import type { Probe } from '../probe.ts'
import { outcomeByUser } from '../roles.ts'

const admins = 'admin admin2 adminAll'

let created = 0
const freshName = (): string => {
  created += 1
  return `probe-${created}`
}

const requested = (user_type: UserType, belongs: object = {}) => {
  const username = freshName()
  return { user_type, username, email: `${username}@probe.example`, password: 'a long password', ...belongs }
}
const siam = { vendor_id: vendors.siam }
const in103 = { company_id: 103 }

interface Belongs {
  readonly vendor_id?: number
  readonly company_id?: number
  readonly store_name?: string
}

/**
 * Adds a new user directly to the database, because hashing the password in a call would take most of the test's time.
 */
const fresh = async ({ world }: Fixture, userType: UserType, belongs: Belongs): Promise<number> => {
  const { username, email, password } = requested(userType)
  const { vendor_id, company_id, store_name } = belongs
  const account = await addAccount(world.database.db, {
    username,
    email,
    user_type: userType,
    password_hash: await quickHash(password),
    ...(vendor_id === undefined ? {} : { vendor_id, vendor_name: 'Siam' }),
    ...(company_id === undefined ? {} : { company_id, company_name: 'Factory 103', factory: 'AH' }),
    store_name: store_name ?? null,
  })
  if (!account) throw new Error(`${username} exists`)
  return account.id
}

type Act = (client: Client, id: number) => Promise<ClientResponse>
const acts = {
  'the email': (client, id) => client.put(`/users/${id}`, { email: `${freshName()}@probe.example` }),
  'the alert list': (client, id) => client.put(`/users/${id}`, { email_alert: 'one@probe.example' }),
  'the block': (client, id) => client.put(`/users/${id}`, { blocked: true }),
  'the supplier': (client, id) => client.put(`/users/${id}`, { vendor_id: vendors.other }),
} satisfies Record<string, Act>

/** Kinds of users with the administrators who manage them. Other administrators do not see them. */
const kinds = [
  { of: 'a supplier', type: 'vendor', belongs: siam, by: admins },
  { of: 'the trial of a supplier', type: 'demo', belongs: siam, by: admins },
  { of: 'the accounts of a supplier', type: 'account', belongs: siam, by: `${admins} account_admin` },
  { of: 'the accounts of organisation 103', type: 'account', belongs: in103, by: 'admin adminAll account_admin' },
  { of: 'the store of organisation 103', type: 'store', belongs: { ...in103, store_name: 'S' }, by: 'admin adminAll' },
  { of: 'the administration of organisation 103', type: 'admin', belongs: in103, by: 'admin adminAll' },
  { of: 'the administration of all', type: 'admin', belongs: {}, by: 'adminAll' },
  { of: 'the accounting administration of all', type: 'account_admin', belongs: {}, by: 'adminAll' },
] as const

/**
 * Returns the results of a call: the given status for administrators who manage the user, 404 for administrators of
 * other users, 403 for all others.
 */
const only = (by: string, answer = 200) =>
  outcomeByUser(
    {
      [answer]: by,
      404: `${admins} account_admin`
        .split(' ')
        .filter((name) => !by.split(' ').includes(name))
        .join(' '),
    },
    '403',
  )

const types = ({ status, body }: ClientResponse): string =>
  status === 200
    ? [...new Set((body as ListedUser[]).map(({ user_type, company_id }) => `${user_type}/${company_id ?? '-'}`))]
        .sort()
        .join(' ')
    : String(status)

export const userProbes: readonly Probe[] = [
  {
    call: 'GET /users',
    what: 'the users whom the caller manages, for the store those of suppliers; never users with a wider scope',
    send: (client) => client.get('/users?_limit=-1&email_contains=test.example'),
    read: types,
    expected: outcomeByUser(
      {
        'account/- account/103 admin/103 demo/- internal/103 purchase/103 store/103 vendor/-': 'admin',
        'account/- admin/175 demo/- purchase/175 store/175 vendor/-': 'admin2',
        'account/- account/103 account_admin/- admin/- admin/103 admin/175 demo/- internal/103 purchase/103 purchase/175 store/103 store/175 vendor/-':
          'adminAll',
        'account/- account/103': 'account_admin',
        'vendor/-': 'store store2',
      },
      '403',
    ),
  },
  {
    call: 'GET /users',
    what: 'a search for a user type that the caller does not manage finds no user',
    send: (client) => client.get('/users?user_type=admin&_limit=-1&email_contains=test.example'),
    read: types,
    expected: outcomeByUser(
      {
        'admin/103': 'admin',
        'admin/175': 'admin2',
        'admin/- admin/103 admin/175': 'adminAll',
        '': 'account_admin store store2',
      },
      '403',
    ),
  },
  {
    call: 'GET /users/employers',
    what: 'users who create users can read the available suppliers and organisations',
    send: (client) => client.get('/users/employers'),
    read: ({ status, body }) =>
      status === 200
        ? (body as { companies: { company_id: number }[] }).companies.map(({ company_id }) => company_id).join(' ')
        : String(status),
    expected: outcomeByUser({ 103: 'admin', 175: 'admin2', '103 400 310 175': 'adminAll account_admin' }, '403'),
  },
  ...kinds.map(
    ({ of, type, belongs, by }): Probe => ({
      call: 'POST /users',
      what: `a user of ${of}`,
      send: (client) => client.post('/users', requested(type, belongs)),
      expected:
        'company_id' in belongs || 'vendor_id' in belongs
          ? outcomeByUser({ 200: by }, '403')
          : // administrators of an organisation create users of it
            outcomeByUser({ 200: admins }, '403'),
    }),
  ),
  ...kinds.flatMap(({ of, type, belongs, by }) =>
    Object.entries(acts).map(
      ([what, act]): Probe => ({
        call: 'PUT /users/{id}',
        what: `${what} of ${of}`,
        send: async (client, fixture) => act(client, await fresh(fixture, type, belongs)),
        // a user without a supplier cannot get one
        expected: only(by, what === 'the supplier' && !('vendor_id' in belongs) ? 409 : 200),
      }),
    ),
  ),
  ...kinds.map(
    ({ of, type, belongs, by }): Probe => ({
      call: 'POST /users/{id}/end-sessions',
      what: `the sessions of ${of}`,
      send: async (client, fixture) => client.post(`/users/${await fresh(fixture, type, belongs)}/end-sessions`),
      expected: only(by),
    }),
  ),
  ...kinds.map(
    ({ of, type, belongs, by }): Probe => ({
      call: 'DELETE /users/{id}',
      what: `a user of ${of}`,
      send: async (client, fixture) => client.delete(`/users/${await fresh(fixture, type, belongs)}`),
      expected: only(by),
    }),
  ),
  {
    call: 'PUT /users/{id}',
    what: 'the user’s own email address: only administrators who manage themselves',
    send: (client, { ids }, username) => client.put(`/users/${ids[username]}`, { email: `${username}@test.example` }),
    expected: outcomeByUser({ 200: admins, 404: 'account_admin' }, '403'),
  },
  {
    call: 'PUT /users/{id}',
    what: 'the user’s own alert list: only factory staff',
    send: (client, { ids }, username) => client.put(`/users/${ids[username]}`, { email_alert: 'own@probe.example' }),
    expected: outcomeByUser({ 200: `store store2 purchase purchase2 ${admins}`, 404: 'account_admin' }, '403'),
  },
  {
    call: 'PUT /users/{id}',
    what: 'users block themselves',
    send: (client, { ids }, username) => client.put(`/users/${ids[username]}`, { blocked: true }),
    expected: outcomeByUser({ 409: admins, 404: 'account_admin' }, '403'),
  },
  {
    call: 'PUT /users/{id}',
    what: 'users change their own type: the field does not exist',
    send: (client, { ids }, username) => client.put(`/users/${ids[username]}`, { user_type: 'admin' }),
    expected: outcomeByUser({}, '400'),
  },
  {
    call: 'PUT /users/{id}',
    what: 'users change their own supplier',
    send: (client, { ids }, username) => client.put(`/users/${ids[username]}`, { vendor_id: vendors.other }),
    expected: outcomeByUser({ 409: admins, 404: 'account_admin' }, '403'),
  },
  {
    call: 'DELETE /users/{id}',
    what: 'a user deletes the user’s own account',
    send: (client, { ids }, username) => client.delete(`/users/${ids[username]}`),
    expected: outcomeByUser({ 409: admins, 404: 'account_admin' }, '403'),
  },
]
