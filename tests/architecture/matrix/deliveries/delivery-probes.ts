import type { DeliveriesOfLine, Delivery, OpenLine } from '#areas/deliveries/contract.ts'
import type { CodeVerdict } from '#areas/deliveries/rules/codes/code-verdict.ts'
import type { Client, ClientResponse } from '#tests/support/client.ts'
import { orders, vendors } from '#tests/support/erp/erp-data.ts'
import { shipDay } from '#tests/support/ship-day.ts'
import { everyOwner, type Fixture, type Owner } from '../fixture.ts'
import type { Probe } from '../probe.ts'
import {
  accountingUsers,
  dockUsers,
  outcomeByUser,
  readOnlyUsers,
  usersWhoMayConvert,
  usersWhoMayDelete,
  usersWhoMayOpen,
  usersWhoSeeDeliveries,
  withoutUsers,
} from '../roles.ts'

/** Returns the owners whose deliveries a list contains. */
const ownersIn = ({ status, body }: ClientResponse, { inTransit }: Fixture): string => {
  if (status !== 200) return String(status)
  const ids = (body as Delivery[]).map(({ id }) => id)
  return `200: ${everyOwner.filter((owner) => ids.includes(inTransit[owner].id)).join(' ')}`
}

/** Returns the organisations of open order lines, from a list of the lines or from their counts. */
const organisationsIn = ({ status, body }: ClientResponse): string => {
  if (status !== 200) return String(status)
  const found = Array.isArray(body)
    ? (body as OpenLine[]).map(({ INV_ORGID }) => INV_ORGID)
    : (body as { companies: { company: number }[] }).companies.map(({ company }) => company)
  return [...new Set(found)].sort().join(' ')
}

/** The request of an empty draft: users who may create deliveries get 409, and nothing is created. */
const empty = {
  poSelect: [],
  delAmount: [],
  qtyLot: [],
  lotSup: [],
  lotDetails: [],
  heatDetails: [],
}
const draft = (vendor_id: number | undefined, company: number) => ({ vendor_id, company, details: empty })

/** Returns the users of suppliers other than the owner's. */
const strangersTo = (owner: Owner): string => {
  if (owner === 'other103') return 'vendor vendorColleague demo demo2 internal'
  return owner === 'internal103' ? 'vendor vendorColleague demo demo2 vendor2' : 'vendor2 internal'
}

const noCreation = `${readOnlyUsers} ${accountingUsers}`

const byId: readonly Probe[] = everyOwner.flatMap((owner): Probe[] => [
  {
    call: 'GET /deliveries/{id}',
    what: `a delivery of ${owner}`,
    send: (client, { inTransit }) => client.get(`/deliveries/${inTransit[owner].id}`),
    expected: outcomeByUser({ 200: usersWhoMayOpen(owner), 403: accountingUsers }, '404'),
  },
  {
    call: 'GET /deliveries/{id}/psc.pdf',
    what: `the PSC of ${owner}`,
    send: (client, { inTransit }) => client.bytes(`/deliveries/${inTransit[owner].id}/psc.pdf`),
    expected: outcomeByUser({ 200: usersWhoMayOpen(owner), 403: accountingUsers }, '404'),
  },
  {
    call: 'PUT /deliveries/{id}',
    what: `deleting a delivery of ${owner} that is already deleted`,
    send: (client, { deleted }) =>
      client.put(`/deliveries/${deleted[owner].id}`, { status: 'deleted', remarks: 'again' }),
    expected: outcomeByUser({ 409: usersWhoMayDelete(owner), 403: noCreation }, '404'),
  },
  {
    call: 'PUT /deliveries/{id}',
    what: `making an invoice of a delivery of ${owner} that is deleted`,
    send: (client, { deleted }) =>
      client.put(`/deliveries/${deleted[owner].id}`, {
        details: { isInvoice: true, invoiceNo: 'NEVER', invoiceDate: shipDay() },
      }),
    read: ({ status, body }) => (status === 200 ? `200 ${(body as { Status: string }).Status}` : String(status)),
    expected: outcomeByUser({ '200 ERROR': usersWhoMayConvert(owner), 403: `${dockUsers} ${noCreation}` }, '404'),
  },
])

/**
 * Returns a probe that reads which deliveries have the order line of an owner's delivery in transit, for the owner's
 * supplier.
 */
const holdingOf = (owner: Owner): Probe => ({
  call: 'GET /deliveries/holding',
  what: `the line of the delivery of ${owner}`,
  send: (client, { inTransit }) => {
    const { vendor_id, company, details } = inTransit[owner]
    const line = details.poSelect[0]
    return client.get(
      `/deliveries/holding?vendor_id=${vendor_id}&company=${company}&ponum=${line?.PO_NUMBER}&line=1&shipment=1`,
    )
  },
  read: ({ status, body }, { inTransit }) => {
    if (status !== 200) return String(status)
    const { deliveries, others } = body as DeliveriesOfLine
    return [...deliveries.map(({ id }) => (id === inTransit[owner].id ? 'it' : '?')), others.quantity].join(' ')
  },
  expected: outcomeByUser(
    {
      'it 0': withoutUsers(usersWhoSeeDeliveries[owner], 'purchase purchase2'),
      403: `${strangersTo(owner)} purchase purchase2 ${accountingUsers}`,
      ...(owner.startsWith('siam') ? { '30': 'demo demo2' } : {}),
    },
    '0',
  ),
})

/** Returns a probe that checks the scanned header of an owner's sheet. */
const codeOf = (owner: Owner): Probe => ({
  call: 'POST /deliveries/check-code',
  what: `a printed code of the delivery of ${owner}`,
  send: (client, { inTransit }) => {
    const { id, vendor_id, company, details } = inTransit[owner]
    const day = details.invoiceDate.replaceAll('-', '')
    const { PO_NUMBER } = details.poSelect[0] ?? { PO_NUMBER: '' }
    const site = details.site.VENDOR_SITE_CODE
    const text = ['0', details.isInvoice ? 1 : 0, details.invoiceNo, company, day, 1, site, PO_NUMBER, vendor_id, id]
    return client.post('/deliveries/check-code', { text: text.join('|') })
  },
  read: ({ status, body }) => (status === 200 ? (body as CodeVerdict).verdict : String(status)),
  expected: outcomeByUser({ valid: usersWhoSeeDeliveries[owner], 403: accountingUsers }, 'notFound'),
})

export const deliveryProbes: readonly Probe[] = [
  {
    call: 'GET /suppliers/{id}/sscc',
    what: 'the prefix of supplier 100234: its own users, and staff; trial accounts have no page',
    send: (client) => client.get('/suppliers/100234/sscc'),
    expected: outcomeByUser({ 403: 'demo demo2', 404: 'vendor2 internal' }, '200'),
  },
  {
    call: 'PUT /suppliers/{id}/sscc',
    what: 'no prefix for supplier 100234: its own users and administrators',
    send: (client) => client.put('/suppliers/100234/sscc', { prefix: null, extension: 0 }),
    expected: outcomeByUser({ 200: 'vendor vendorColleague admin admin2 adminAll', 404: 'vendor2 internal' }, '403'),
  },
  {
    call: 'GET /deliveries',
    what: 'the list contains the user’s own scope and nothing else',
    send: (client) => client.get('/deliveries?status=transit&_limit=1000'),
    read: ownersIn,
    expected: outcomeByUser({
      '200: siam103 siam175': 'vendor vendorColleague',
      '200: other103': 'vendor2',
      '200: internal103': 'internal',
      '200: demo': 'demo',
      '200: ': 'demo2',
      '200: siam103 other103 internal103': 'store purchase admin',
      '200: siam175': 'store2 purchase2 admin2',
      '200: siam103 siam175 other103 internal103': 'adminAll',
      403: accountingUsers,
    }),
  },
  {
    call: 'GET /deliveries',
    what: 'demo deliveries: the user’s own ones, and for an administrator those in scope (G-217)',
    send: (client) => client.get('/deliveries?status=transit_demo&_limit=1000'),
    read: ownersIn,
    expected: outcomeByUser({ '200: demo': 'demo admin adminAll', 403: accountingUsers }, '200: '),
  },
  {
    call: 'GET /deliveries',
    what: 'parameters for another supplier and organisation do not widen the scope',
    send: (client) => client.get(`/deliveries?vendor_id=${vendors.other}&company=103&_limit=-1`),
    read: ownersIn,
    expected: outcomeByUser(
      { '200: other103': 'vendor2 store purchase admin adminAll', 403: accountingUsers },
      '200: ',
    ),
  },
  ...everyOwner.map(holdingOf),
  ...everyOwner.map(codeOf),
  ...byId,
  {
    call: 'POST /deliveries',
    what: 'for the supplier siam and organisation 103',
    send: (client) => client.post('/deliveries', draft(vendors.siam, 103)),
    expected: outcomeByUser({ 409: 'vendor vendorColleague demo demo2 store' }, '403'),
  },
  {
    call: 'POST /deliveries',
    what: 'for another supplier',
    send: (client) => client.post('/deliveries', draft(vendors.other, 103)),
    expected: outcomeByUser({ 409: 'vendor2 store' }, '403'),
  },
  {
    call: 'POST /deliveries',
    what: 'for another organisation: suppliers deliver to any, store and internal to their own',
    send: (client) => client.post('/deliveries', draft(undefined, 175)),
    expected: outcomeByUser({ 409: 'vendor vendorColleague vendor2 demo demo2', 400: 'store2' }, '403'),
  },
  {
    call: 'GET /deliveries/dock-check',
    what: 'an item for organisation 103, by users who may create a delivery of the supplier siam for it',
    send: (client) => client.get(`/deliveries/dock-check?company=103&vendor_id=${vendors.siam}&item=NS-00-001`),
    expected: outcomeByUser({ 200: 'vendor vendorColleague demo demo2 store' }, '403'),
  },
  {
    call: 'GET /deliveries/checkdup',
    what: 'a number of the supplier siam',
    send: (client, { inTransit }) =>
      client.get(`/deliveries/checkdup?vendor_id=${vendors.siam}&invoiceNo=${inTransit.siam103.details.invoiceNo}`),
    read: ({ status, body }) => (status === 200 ? `count ${(body as { count: number }).count}` : String(status)),
    expected: outcomeByUser({ 'count 1': 'vendor vendorColleague store store2', 'count 0': 'demo demo2' }, '403'),
  },
  ...['/open-lines?_limit=-1', '/open-lines/counts'].map((path) => ({
    call: `GET ${path.replace(/\?.*/, '')}`,
    what: 'open lines: suppliers read their own, staff those of their organisation',
    send: (client: Client) => client.get(path),
    read: organisationsIn,
    expected: outcomeByUser({
      '103 175 310': 'vendor vendorColleague demo demo2 adminAll',
      '103 175': 'vendor2',
      103: 'internal store purchase admin',
      175: 'store2 purchase2 admin2',
      403: accountingUsers,
    }),
  })),
  {
    call: 'GET /deliveries/pos_v2',
    what: 'an order of the supplier siam for organisation 103',
    send: (client) => client.get(`/deliveries/pos_v2?api=FindPOSTD&vendor_id=${vendors.siam}&ponum=${orders.plain}`),
    expected: outcomeByUser(
      {
        200: 'vendor vendorColleague demo demo2 store admin adminAll',
        403: `purchase purchase2 ${accountingUsers}`,
      },
      '404',
    ),
  },
  {
    call: 'GET /deliveries/pos_v2',
    what: 'sites of another supplier: a user with a supplier gets the sites of that supplier',
    send: (client) => client.get(`/deliveries/pos_v2?api=vendor_sites&vendor_id=${vendors.other}&company=103`),
    read: ({ status, body }) =>
      status === 200
        ? (body as { VENDOR_SITE_CODE: string }[]).map((site) => site.VENDOR_SITE_CODE).join(' ')
        : String(status),
    expected: outcomeByUser({
      'BANGPOO RAYONG': 'vendor vendorColleague demo demo2',
      CHONBURI: 'vendor2 store admin adminAll store2 admin2',
      PLANT2: 'internal',
      403: `purchase purchase2 ${accountingUsers}`,
    }),
  },
]
