import { everyOwner } from './fixture.ts'
import type { Probe } from './probe.ts'
import { outcomeByUser, usersWhoMayOpen } from './roles.ts'

const heads = 'admin admin2 adminAll'

export const auditProbes: readonly Probe[] = [
  {
    call: 'GET /audit',
    what: 'admins only',
    send: (client) => client.get('/audit?_limit=1'),
    expected: outcomeByUser({ 200: heads }, '403'),
  },
  ...everyOwner.map(
    (owner): Probe => ({
      call: 'GET /audit',
      what: `of the delivery of ${owner}, by its organisation`,
      send: (client, { inTransit }) => client.get(`/audit?kind=delivery&record=${inTransit[owner].id}`),
      read: ({ status, body }) => (status === 200 ? `${(body as unknown[]).length > 0}` : String(status)),
      expected: outcomeByUser(
        owner === 'siam175' ? { true: 'admin2 adminAll', false: 'admin' } : { true: 'admin adminAll', false: 'admin2' },
        '403',
      ),
    }),
  ),
  ...everyOwner.map(
    (owner): Probe => ({
      call: 'GET /deliveries/{id}/history',
      what: `of the delivery of ${owner}`,
      send: (client, { inTransit }) => client.get(`/deliveries/${inTransit[owner].id}/history`),
      expected: outcomeByUser({ 200: usersWhoMayOpen(owner), 403: 'account accountCompany account_admin' }, '404'),
    }),
  ),
]
