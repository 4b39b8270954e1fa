import type { Client, ClientResponse } from '#tests/support/client.ts'
import type { Probe } from './probe.ts'
import { outcomeByUser } from './roles.ts'

/** User types without access to finance. */
const strangers = 'demo demo2 internal store store2 purchase purchase2'
const updaters = 'admin admin2 adminAll account_admin'

/** Fetches the month before a probe reads it, so that there is data to protect. */
const fetched =
  (kind: string, read: (client: Client) => Promise<ClientResponse>): Probe['send'] =>
  async (client, { clients }) => {
    const { body } = await clients.account_admin.get<{ month: string | null }>(`/finance/${kind}/overview`)
    if (body.month === null) await clients.account_admin.post(`/finance/${kind}/update`, { Month: 'Nov-2025' })
    return read(client)
  }

const names = (rows: readonly { INVOICE_NO?: string; INVOICE_NUM?: string | null; parentId?: string | null }[]) =>
  rows.flatMap(({ INVOICE_NO, INVOICE_NUM, parentId }) => INVOICE_NO ?? (parentId ? (INVOICE_NUM ?? []) : [])).sort()

const numbersIn = ({ status, body }: ClientResponse): string => {
  if (status !== 200) return String(status)
  const rows = Array.isArray(body) ? body : (body as { data: [] }).data
  return names(rows).join(' ')
}
const cardsIn = ({ status, body }: ClientResponse): string =>
  status === 200
    ? (body as { cards: { ORG_CODE: string; total: string }[] }).cards.map((c) => `${c.ORG_CODE} ${c.total}`).join(', ')
    : String(status)

const openIn = ({ status, body }: ClientResponse): string =>
  status === 200
    ? (body as { ages: { total: string }[] }).ages.map(({ total }) => total).join(', ') || 'nothing'
    : String(status)

const invoicesSeen = outcomeByUser({
  'CN-1 INV-A1 INV-A2 INV-A3 INV-S1': 'vendor vendorColleague account',
  'OTH-1': 'vendor2',
  'CN-1 INV-A1 INV-A2 INV-A3 OTH-1': 'admin accountCompany',
  'INV-S1': 'admin2',
  'CN-1 INV-A1 INV-A2 INV-A3 INV-S1 OTH-1': 'adminAll account_admin',
  403: strangers,
})
const paymentsSeen = outcomeByUser({
  'CN-1 INV-A1 INV-A2 INV-S1': 'vendor vendorColleague account',
  'OTH-1': 'vendor2',
  'CN-1 INV-A1 INV-A2 OTH-1': 'admin accountCompany',
  'INV-S1': 'admin2',
  'CN-1 INV-A1 INV-A2 INV-S1 OTH-1': 'adminAll account_admin',
  403: strangers,
})

/**
 * Summaries: suppliers see their own rows, staff the rows of their organisation, and the accounting administrator all
 * rows (FIN-04).
 */
export const financeProbes: readonly Probe[] = [
  {
    call: 'POST /finance/invoices/update',
    what: 'a month of invoices',
    send: (client) => client.post('/finance/invoices/update', { Month: 'Nov-2025' }),
    expected: outcomeByUser({ 200: updaters }, '403'),
  },
  {
    call: 'POST /finance/payments/update',
    what: 'a month of payments',
    send: (client) => client.post('/finance/payments/update', { Month: 'Nov-2025' }),
    expected: outcomeByUser({ 200: updaters }, '403'),
  },
  {
    call: 'GET /finance/updates',
    what: 'the running updates',
    send: (client) => client.get('/finance/updates'),
    expected: outcomeByUser({ 200: updaters }, '403'),
  },
  ...(['', '/summary'] as const).flatMap((path): Probe[] => [
    {
      call: `GET /finance/invoices${path}`,
      what: 'invoices of three suppliers and organisations',
      send: fetched('invoices', (client) => client.get(`/finance/invoices${path}`)),
      read: numbersIn,
      expected: invoicesSeen,
    },
    {
      call: `GET /finance/payments${path}`,
      what: 'payments of two suppliers and organisations',
      send: fetched('payments', (client) => client.get(`/finance/payments${path}`)),
      read: numbersIn,
      expected: paymentsSeen,
    },
  ]),
  {
    call: 'GET /finance/invoices/overview',
    what: 'totals of organisations',
    send: fetched('invoices', (client) => client.get('/finance/invoices/overview')),
    read: cardsIn,
    expected: outcomeByUser({
      'AH 9500.25, APD 2500.00, SAT 2500.00': 'vendor vendorColleague account',
      'AH 77.77': 'vendor2',
      'AH 9578.02, APD 2500.00': 'admin accountCompany',
      'SAT 2500.00': 'admin2',
      'AH 9578.02, APD 2500.00, SAT 2500.00': 'adminAll account_admin',
      403: strangers,
    }),
  },
  {
    call: 'GET /finance/invoices/ageing',
    what: 'open invoices of suppliers and organisations',
    // no month of payments contains this invoice, so it is open whatever was fetched
    send: fetched('invoices', (client) => client.get('/finance/invoices/ageing?q=INV-A3')),
    read: openIn,
    expected: outcomeByUser({
      '2500.00': 'vendor vendorColleague account admin accountCompany adminAll account_admin',
      nothing: 'vendor2 admin2',
      403: strangers,
    }),
  },
  {
    call: 'GET /finance/payments/overview',
    what: 'totals of organisations without settlements',
    send: fetched('payments', (client) => client.get('/finance/payments/overview')),
    read: cardsIn,
    expected: outcomeByUser({
      'AH 9900.30, SAT 2500.00': 'vendor vendorColleague account',
      'AH 77.77': 'vendor2',
      'AH 9978.07': 'admin accountCompany',
      'SAT 2500.00': 'admin2',
      'AH 9978.07, SAT 2500.00': 'adminAll account_admin',
      403: strangers,
    }),
  },
]
