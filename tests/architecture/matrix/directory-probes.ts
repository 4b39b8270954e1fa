import type { Probe } from './probe.ts'
import { outcomeByUser } from './roles.ts'

/**
 * Administrators change the logo and holidays of their own organisation; administrators without an organisation change
 * those of all.
 */
export const directoryProbes: readonly Probe[] = [
  {
    call: 'GET /organisations/{id}/logo',
    what: 'everyone may see a logo, and 103 has none',
    send: (client) => client.get('/organisations/103/logo'),
    expected: outcomeByUser({}, '404'),
  },
  {
    call: 'PUT /organisations/{id}/logo',
    what: 'bytes that are no picture, for organisation 103',
    send: (client) => client.put('/organisations/103/logo', { jpeg: 'AAAA' }),
    expected: outcomeByUser({ 415: 'admin adminAll' }, '403'),
  },
  {
    call: 'DELETE /organisations/{id}/logo',
    what: 'organisation 175, which has none',
    send: (client) => client.delete('/organisations/175/logo'),
    expected: outcomeByUser({ 200: 'admin2 adminAll' }, '403'),
  },
  {
    call: 'GET /organisations/{id}/holidays',
    what: 'everyone may see the holidays of an organisation',
    send: (client) => client.get('/organisations/103/holidays'),
    expected: outcomeByUser({}, '200'),
  },
  {
    call: 'PUT /organisations/{id}/holidays',
    what: 'a year without holidays, for organisation 103',
    send: (client) => client.put('/organisations/103/holidays', { year: 2026, days: [] }),
    expected: outcomeByUser({ 200: 'admin adminAll' }, '403'),
  },
]
