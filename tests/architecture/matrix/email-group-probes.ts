import type { EmailGroup } from '#areas/email-groups/contract.ts'
import type { ClientResponse } from '#tests/support/client.ts'
import { vendors } from '#tests/support/erp/erp-data.ts'
import type { Fixture } from './fixture.ts'
import type { Probe } from './probe.ts'
import { outcomeByUser, usersExcept } from './roles.ts'

const requested = { vendor_id: vendors.siam, email_list: 'one@supplier.example', description: 'made by a probe' }

/** A new group of organisation 103. */
const freshGroup = async ({ clients }: Fixture): Promise<number> => {
  const added = await clients.store.post<EmailGroup>('/email-groups', requested)
  if (added.status !== 201) throw new Error(`not added: ${JSON.stringify(added.body)}`)
  return added.body.id
}

const factories = ({ status, body }: ClientResponse): string =>
  status === 200 ? [...new Set((body as EmailGroup[]).map(({ factory }) => factory))].sort().join(' ') : String(status)

/**
 * Store and admin add and change groups of their own organisation, store also deletes them, and purchase selects them.
 */
export const emailGroupProbes: readonly Probe[] = [
  {
    call: 'POST /email-groups',
    storesForLater: true,
    what: 'a group for a supplier: in the user’s own organisation; an admin without one must name it',
    send: (client) => client.post('/email-groups', requested),
    expected: outcomeByUser({ 201: 'store store2 admin admin2', 400: 'adminAll' }, '403'),
  },
  {
    call: 'POST /email-groups',
    storesForLater: true,
    what: 'a group of organisation 103',
    send: (client) => client.post('/email-groups', { ...requested, factory: 'AH' }),
    expected: outcomeByUser({ 201: 'store admin adminAll', 409: 'store2 admin2' }, '403'),
  },
  {
    call: 'GET /email-groups',
    what: 'the groups of the user’s own organisation',
    send: (client) => client.get('/email-groups?_limit=-1'),
    read: factories,
    expected: outcomeByUser(
      { AH: 'store admin purchase', SAT: 'store2 admin2 purchase2', 'AH SAT': 'adminAll' },
      '403',
    ),
  },
  {
    call: 'GET /email-groups/count',
    what: 'a name of organisation 103: refused as taken to users who can see it',
    send: (client) => client.get('/email-groups/count?name=AH-SPT-0001'),
    read: ({ status, body }) => (status === 200 ? `count ${(body as { count: number }).count}` : String(status)),
    expected: outcomeByUser({ 'count 1': 'store admin adminAll', 'count 0': 'store2 admin2' }, '403'),
  },
  {
    call: 'GET /email-groups/next',
    what: 'the next name',
    send: (client) => client.get(`/email-groups/next?vendor_id=${vendors.siam}`),
    expected: outcomeByUser({ 200: 'store store2 admin admin2', 400: 'adminAll' }, '403'),
  },
  {
    call: 'PUT /email-groups/{id}',
    what: 'the addresses of a group of organisation 103',
    send: async (client, fixture) =>
      client.put(`/email-groups/${await freshGroup(fixture)}`, { email_list: 'two@supplier.example' }),
    expected: outcomeByUser({ 200: 'store admin adminAll', 404: 'store2 admin2' }, '403'),
  },
  {
    call: 'DELETE /email-groups/{id}',
    what: 'a group of organisation 103',
    send: async (client, fixture) => client.delete(`/email-groups/${await freshGroup(fixture)}`),
    expected: outcomeByUser({ 200: 'store', 404: 'store2', 403: usersExcept() }),
  },
]
