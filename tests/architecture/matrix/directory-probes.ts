import type { Probe } from './probe.ts'
import { outcome } from './roles.ts'

/** Administrators change the logo of their own organisation; an administrator without an organisation changes all. */
export const directoryProbes: readonly Probe[] = [
  {
    call: 'GET /organisations/{id}/logo',
    what: 'everyone may see a logo, and 103 has none',
    send: (client) => client.get('/organisations/103/logo'),
    expected: outcome({}, '404'),
  },
  {
    call: 'PUT /organisations/{id}/logo',
    what: 'bytes that are no picture, for organisation 103',
    send: (client) => client.put('/organisations/103/logo', { jpeg: 'AAAA' }),
    expected: outcome({ 415: 'admin adminAll' }, '403'),
  },
  {
    call: 'DELETE /organisations/{id}/logo',
    what: 'organisation 175, which has none',
    send: (client) => client.delete('/organisations/175/logo'),
    expected: outcome({ 200: 'admin2 adminAll' }, '403'),
  },
]
