import { enqueueMail } from '#areas/mail/server/index.ts'
import type { ClientResponse } from '#tests/support/client.ts'
import type { Fixture } from './fixture.ts'
import type { Probe } from './probe.ts'
import { outcomeByUser } from './roles.ts'

const admins = 'admin admin2 adminAll'

/** Queues a mail of organisation 103, or of no organisation, and does not deliver it. */
const writeMail = async ({ world }: Fixture, company?: number): Promise<number> => {
  const id = await world.database.db.transaction().execute((unit) =>
    enqueueMail(unit, {
      template: 'forecast',
      language: 'en',
      to: ['somebody@supplier.example'],
      data: { url: '/forecast', factory: 'AH', forecast_date: '12-2025' },
      ...(company === undefined ? {} : { company }),
    }),
  )
  return id ?? 0
}

const found = ({ status, body }: ClientResponse): string =>
  status === 200 ? `${(body as unknown[]).length > 0}` : String(status)

/** Only administrators see mails: those of their own organisation, and those of no organisation. */
export const mailProbes: readonly Probe[] = [
  {
    call: 'GET /mail-templates',
    what: 'administrators',
    send: (client) => client.get('/mail-templates'),
    expected: outcomeByUser({ 200: admins }, '403'),
  },
  {
    call: 'GET /mail-templates/{name}',
    what: 'a mail with sample data',
    send: (client) => client.get('/mail-templates/po'),
    expected: outcomeByUser({ 200: admins }, '403'),
  },
  {
    call: 'GET /mails',
    what: 'receipt notices, all of them of organisation 103 or 175',
    send: (client, { received }) => client.get(`/mails?_q=${received.siam103.details.invoiceNo}`),
    read: found,
    expected: outcomeByUser({ true: 'admin adminAll', false: 'admin2' }, '403'),
  },
  {
    call: 'GET /mails/{id}',
    what: 'a mail of organisation 103',
    send: async (client, fixture) => client.get(`/mails/${await writeMail(fixture, 103)}`),
    expected: outcomeByUser({ 200: 'admin adminAll', 404: 'admin2' }, '403'),
  },
  {
    call: 'GET /mails/{id}',
    what: 'a mail of no organisation',
    send: async (client, fixture) => client.get(`/mails/${await writeMail(fixture)}`),
    expected: outcomeByUser({ 200: admins }, '403'),
  },
  {
    call: 'POST /mails/test',
    what: 'administrators send a test mail to themselves',
    send: (client) => client.post('/mails/test', { language: 'en' }),
    expected: outcomeByUser({ 200: admins }, '403'),
  },
  {
    call: 'POST /mails/{id}/resend',
    what: 'a mail of organisation 103 that did not fail: refused by the rule to its administrators, to others before it',
    send: async (client, fixture) => client.post(`/mails/${await writeMail(fixture, 103)}/resend`),
    expected: outcomeByUser({ 409: 'admin adminAll', 404: 'admin2' }, '403'),
  },
  {
    call: 'POST /mails/{id}/done',
    what: 'a mail of organisation 103 that did not fail: refused by the rule to its administrators, to others before it',
    send: async (client, fixture) => client.post(`/mails/${await writeMail(fixture, 103)}/done`),
    expected: outcomeByUser({ 409: 'admin adminAll', 404: 'admin2' }, '403'),
  },
]
