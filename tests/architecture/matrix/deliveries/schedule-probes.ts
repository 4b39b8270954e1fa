import type { ClientResponse } from '#tests/support/client.ts'
import type { Probe } from '../probe.ts'
import { accountingUsers, outcomeByUser } from '../roles.ts'

interface Line {
  readonly VENDOR_ID: number
}

const count = (lines: readonly Line[]): string =>
  `${lines.filter(({ VENDOR_ID }) => VENDOR_ID === 100234).length} own, ${lines.filter(({ VENDOR_ID }) => VENDOR_ID !== 100234).length} other`

const linesIn = ({ status, body }: ClientResponse): string =>
  status === 200 ? count(Array.isArray(body) ? body : (body as { details: Line[] }).details) : String(status)

const siam = 'vendor vendorColleague demo demo2'

const of103 = outcomeByUser({
  '3 own, 0 other': siam,
  '0 own, 1 other': 'vendor2',
  '0 own, 0 other': 'internal',
  '3 own, 1 other': 'store purchase admin admin2 adminAll',
  404: 'store2 purchase2',
  403: accountingUsers,
})
const of175 = outcomeByUser({
  '1 own, 0 other': `${siam} store2 purchase2 admin admin2 adminAll`,
  '0 own, 0 other': 'vendor2 internal',
  404: 'store purchase',
  403: accountingUsers,
})

/**
 * Suppliers see their own schedule lines, staff the lines of their organisation, and administrators the lines of every
 * organisation (G-137).
 */
export const scheduleProbes: readonly Probe[] = [
  ...(['?company=', '/lines?company='] as const).flatMap((path): Probe[] => [
    {
      call: `GET /pds${path.split('?')[0]}`,
      what: 'lines of two suppliers in organisation 103',
      send: (client) => client.get(`/pds${path}103`),
      read: linesIn,
      expected: of103,
    },
    {
      call: `GET /pds${path.split('?')[0]}`,
      what: 'a line of one supplier in organisation 175',
      send: (client) => client.get(`/pds${path}175`),
      read: linesIn,
      expected: of175,
    },
  ]),
  {
    call: 'GET /pds/companies',
    what: 'organisations with a schedule',
    send: (client) => client.get('/pds/companies'),
    read: ({ status, body }) =>
      status === 200
        ? (body as { company: number; lines: number }[]).map((one) => `${one.company}:${one.lines}`).join(' ')
        : String(status),
    expected: outcomeByUser({
      '103:3 175:1 310:0': siam,
      '103:1 175:0 310:0': 'vendor2',
      '103:0 175:0 310:0': 'internal',
      '103:4': 'store purchase',
      '175:1': 'store2 purchase2',
      '103:4 175:1 310:0': 'admin admin2 adminAll',
      403: accountingUsers,
    }),
  },
]
