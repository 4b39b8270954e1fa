import { vendors } from '#tests/support/erp/erp-data.ts'
import { newKey } from '#tests/support/keys.ts'
import type { Probe } from '../probe.ts'
import { outcomeByUser } from '../roles.ts'

const body = { name: 'Probe', scopes: ['orders:read'] }

/** Calls about keys. The supplier siam may use keys, other suppliers may not. */
export const keyProbes: readonly Probe[] = [
  {
    call: 'GET /keys/suppliers',
    what: 'administrators see which suppliers may use keys',
    send: (client) => client.get('/keys/suppliers'),
    expected: outcomeByUser({ 200: 'admin admin2 adminAll' }, '403'),
  },
  {
    call: 'PUT /keys/suppliers/{id}',
    what: 'administrators allow suppliers to use keys',
    send: (client) => client.put(`/keys/suppliers/${vendors.siam}`, { allowed: true }),
    expected: outcomeByUser({ 200: 'admin admin2 adminAll' }, '403'),
    storesForLater: true,
  },
  {
    call: 'POST /keys',
    what: 'administrators create keys, and suppliers who are allowed to',
    send: (client) => client.post('/keys', body),
    expected: outcomeByUser({ 201: 'vendor vendorColleague admin admin2 adminAll' }, '403'),
  },
  {
    call: 'GET /keys',
    what: 'keys are seen by those who may create them',
    send: (client) => client.get('/keys'),
    expected: outcomeByUser({ 200: 'vendor vendorColleague admin admin2 adminAll' }, '403'),
  },
  {
    call: 'POST /keys/{id}/rotate',
    what: 'only users of the owner replace a key',
    send: async (client, { clients }) =>
      client.post(`/keys/${(await newKey(clients.admin, ['orders:read'])).id}/rotate`, {}),
    expected: outcomeByUser({ 200: 'admin', 404: 'vendor vendorColleague admin2' }, '403'),
  },
  {
    call: 'DELETE /keys/{id}',
    what: 'a key of a supplier is revoked by its users, and by administrators of all organisations',
    send: async (client, { clients }) => client.delete(`/keys/${(await newKey(clients.vendor, ['orders:read'])).id}`),
    expected: outcomeByUser({ 204: 'vendor vendorColleague adminAll', 404: 'vendor2 admin admin2' }, '403'),
  },
]
