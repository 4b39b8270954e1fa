import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  CHONBURI,
  confirmDelivery,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  storeReceipt,
} from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../../contract.ts'

let world: World
const clients = new Map<Username, Client>()
const as = (username: Username): Client => {
  const client = clients.get(username)
  if (!client) throw new Error(`${username} is not signed in`)
  return client
}
const list = (username: Username, query = '') => as(username).get<Delivery[]>(`/deliveries${query}`)
const numbers = async (username: Username, query = '') =>
  (await list(username, query)).body.map(({ details }) => details.invoiceNo)

/** One delivery per day, starting on 2025-10-01 at 23:30 in Bangkok. */
const created: {
  by: Username
  number: string
  vendor?: number
  company?: number
  rel?: number
  isInvoice?: boolean
}[] = [
  { by: 'vendor', number: 'INV-A1' },
  { by: 'vendor', number: 'DO-A2', isInvoice: false, rel: 7 },
  { by: 'vendor', number: 'INV-A3', company: 175 },
  { by: 'vendor2', number: 'INV-B1', vendor: vendors.other },
  { by: 'vendor2', number: 'INV-B2', vendor: vendors.other, company: 175 },
  { by: 'demo', number: 'INV-D1' },
  { by: 'demo2', number: 'INV-D2' },
  { by: 'vendor', number: 'inv_50%', rel: 77 },
  { by: 'vendor', number: 'INV-X1' },
]
const orders = new Map<string, string>()

beforeAll(async () => {
  const day = (index: number) => new Date(Date.parse('2025-10-01T16:30:00Z') + index * 86_400_000)
  world = await openWorld({ now: day(0), prepare: addErpData })
  for (const username of [
    'vendor',
    'vendor2',
    'demo',
    'demo2',
    'internal',
    'store',
    'store2',
    'admin',
    'admin2',
    'adminAll',
  ] as const)
    clients.set(username, await world.signIn(username))
  const ids: number[] = []
  for (const [index, { by, number, vendor, company, rel, isInvoice }] of created.entries()) {
    world.setNow(day(index))
    for (const username of ['vendor', 'vendor2', 'demo', 'demo2'] as const) {
      if (username === by) clients.set(username, await world.signIn(username))
    }
    const line = await addLine(
      world.database.db,
      { INV_ORGID: company ?? 103, RELEASE_NUM: rel ?? null },
      vendor ?? vendors.siam,
    )
    orders.set(number, line.PO_NUMBER)
    const deliveryDate = `2025-11-${String(20 - index).padStart(2, '0')}`
    const dated = {
      documentDate: '2025-10-01',
      deliveryDate,
      isInvoice: isInvoice ?? true,
      ...(vendor ? { site: CHONBURI } : {}),
    }
    ids.push((await confirmDelivery(as(by), deliveryRequest([filledLine(line, 30)], { number, ...dated }))).id)
  }
  const [first = 0] = ids
  await storeReceipt(world.database.db, first, day(9))
  for (const username of clients.keys()) clients.set(username, await world.signIn(username))
  await as('vendor').put(`/deliveries/${ids[8]}`, { status: 'deleted', remarks: 'twice' })
})
afterAll(() => world.close())

test('[STA-07] shows each user only the rows in the user’s scope', async () => {
  expect(await numbers('vendor')).toEqual(['inv_50%', 'INV-A3', 'DO-A2', 'INV-A1'])
  expect(await numbers('vendor2')).toEqual(['INV-B2', 'INV-B1'])
  expect(await numbers('demo')).toEqual(['INV-D1'])
  expect(await numbers('demo2')).toEqual(['INV-D2'])
  expect(await numbers('internal')).toEqual([])
  expect(await numbers('store')).toEqual(['inv_50%', 'INV-B1', 'DO-A2', 'INV-A1'])
  expect(await numbers('store2')).toEqual(['INV-B2', 'INV-A3'])
  expect(await numbers('admin')).toEqual(['inv_50%', 'INV-B1', 'DO-A2', 'INV-A1'])
  expect(await numbers('adminAll')).toEqual(['inv_50%', 'INV-B2', 'INV-B1', 'INV-A3', 'DO-A2', 'INV-A1'])
})

test('[STA-07] ignores parameters that would widen a user’s scope', async () => {
  expect(await numbers('vendor', `?vendor_id=${vendors.other}`)).toEqual([])
  expect(await numbers('store', '?company=175')).toEqual([])
  expect(await numbers('store', `?vendor_id=${vendors.other}`)).toEqual(['INV-B1'])
  expect(await numbers('adminAll', '?company=175')).toEqual(['INV-B2', 'INV-A3'])
  expect(await numbers('vendor', '?status=transit_demo')).toEqual([])
  expect(await numbers('vendor', '?_limit=-1')).toEqual(['inv_50%', 'INV-A3', 'DO-A2', 'INV-A1'])
})

test('[STA-07] returns not found for a delivery outside the user’s scope', async () => {
  for (const { id } of (await list('adminAll')).body) {
    for (const username of ['vendor', 'vendor2', 'store', 'store2', 'demo', 'internal'] as const) {
      const seen = (await list(username)).body.some((delivery) => delivery.id === id)
      expect((await as(username).get(`/deliveries/${id}`)).status, username).toBe(seen ? 200 : 404)
    }
  }
  const demoId = (await list('demo')).body[0]?.id
  for (const username of ['vendor', 'demo2', 'store', 'store2'] as const)
    expect((await as(username).get(`/deliveries/${demoId}`)).status, username).toBe(404)
})

test('[STA-01] lists the demo deliveries of an organisation to its administrator, only with status=transit_demo', async () => {
  expect(await numbers('admin', '?status=transit_demo')).toEqual(['INV-D2', 'INV-D1'])
  expect(await numbers('adminAll', '?status=transit_demo&inv_do=d2')).toEqual(['INV-D2'])
  for (const query of ['', '?status=transit', '?status=deleted', '?inv_do=INV-D'])
    expect((await numbers('admin', query)).join(' '), query).not.toContain('INV-D')
  expect(await numbers('store', '?status=transit_demo')).toEqual([])
  expect(await numbers('demo2', '?status=transit_demo')).toEqual(['INV-D2'])
})

test('[STA-05] opens a demo delivery, its history and its PSC for an administrator of its organisation', async () => {
  const [demo] = (await list('admin', '?status=transit_demo')).body
  for (const path of ['', '/history', '/psc.pdf']) {
    expect((await as('admin').bytes(`/deliveries/${demo?.id}${path}`)).status, path).toBe(200)
    expect((await as('admin2').bytes(`/deliveries/${demo?.id}${path}`)).status, path).toBe(404)
  }
})

test('[STA-01] filters by status, includes demo in transit, and lists deleted deliveries only on request', async () => {
  expect(await numbers('vendor', '?status=transit')).toEqual(['inv_50%', 'INV-A3', 'DO-A2'])
  expect(await numbers('vendor', '?status=completed')).toEqual(['INV-A1'])
  expect(await numbers('vendor', '?status=received')).toEqual([])
  expect(await numbers('vendor', '?status=deleted')).toEqual(['INV-X1'])
  expect(await numbers('demo', '?status=transit')).toEqual(['INV-D1'])
})

test('[STA-01] searches by part of a number, part of a PO and release, and treats % and _ as plain characters', async () => {
  expect(await numbers('vendor', '?inv_do=v-a')).toEqual(['INV-A3', 'INV-A1'])
  expect(await numbers('vendor', '?inv_do=do%20-a')).toEqual(['DO-A2'])
  expect(await numbers('vendor', '?inv_do=_')).toEqual(['inv_50%'])
  expect(await numbers('vendor', '?inv_do=%25')).toEqual(['inv_50%'])
  expect(await numbers('vendor', `?po=${orders.get('INV-A3')?.slice(2)}`)).toEqual(['INV-A3'])
  expect(await numbers('vendor', '?rel=7')).toEqual(['DO-A2'])
  expect(await numbers('vendor', '?rel=77')).toEqual(['inv_50%'])
})

test('[STA-01] filters a day by Bangkok time and an instant exactly', async () => {
  // INV-A1 was created at 23:30 on October 1 in Bangkok, DO-A2 a day later
  expect(await numbers('vendor', '?createdAt_lte=2025-10-01')).toEqual(['INV-A1'])
  expect(await numbers('vendor', '?createdAt_gte=2025-10-02&createdAt_lte=2025-10-02')).toEqual(['DO-A2'])
  expect(await numbers('vendor', '?createdAt_lte=2025-10-01T16:29:59.999Z')).toEqual([])
  expect(await numbers('vendor', '?createdAt_lte=2025-10-01T23:30:00%2B07:00')).toEqual(['INV-A1'])
  expect(await numbers('vendor', '?deliveryDate_gte=2025-11-18&deliveryDate_lte=2025-11-19')).toEqual([
    'INV-A3',
    'DO-A2',
  ])
})

test('[STA-02] sorts by each field in both parameter formats', async () => {
  const byDelivery = ['inv_50%', 'INV-A3', 'DO-A2', 'INV-A1']
  expect(await numbers('vendor', '?_sort=details.deliveryDate:ASC')).toEqual(byDelivery)
  expect(await numbers('vendor', '?_sort=deliveryDate&_order=DESC')).toEqual([...byDelivery].reverse())
  const fields =
    'id user status vendor_id company createdAt timeStamp receivedNo remarks invoiceNo doNo po rel headerTags packTags'
  for (const field of fields.split(' ')) {
    const up = await numbers('vendor', `?_sort=${field}:ASC`)
    expect([...up].sort(), field).toEqual([...byDelivery].sort())
    expect(await numbers('vendor', `?_sort=${field}:ASC&_start=1&_limit=2`), field).toEqual(up.slice(1, 3))
  }
})

test('[STA-02] rejects an unknown field, operator or sort', async () => {
  for (const query of [
    '?foo=1',
    '?status_ne=transit',
    '?_sort=password:ASC',
    '?_sort=id:UP',
    '?_sort=constructor',
    '?_limit=-2',
  ])
    expect((await list('vendor', query)).status, query).toBe(400)
  expect(errorCodeOf(await list('vendor', '?_sort=nothing'))).toBe('SORT_UNKNOWN')
})

test('[STA-02] reports the position of a page and the total number of rows', async () => {
  const range = async (query: string) => (await list('vendor', query)).headers.get('content-range')
  expect(await range('')).toBe('items 0-3/4')
  expect(await range('?_limit=3')).toBe('items 0-2/4')
  expect(await range('?_start=3&_limit=3')).toBe('items 3-3/4')
  expect(await range('?_start=9')).toBe('items */4')
  expect(await range('?_limit=0')).toBe('items */4')
  expect(await range('?status=received')).toBe('items */0')
  expect(await range('?_limit=-1')).toBe('items 0-3/4')
  expect(await range('?_limit=-1&_start=2')).toBe('items 2-3/4')
})

/** Inserts copies of a delivery that differ only in number and time. */
const copies = (id: number, count: number) =>
  sql`
  insert into deliveries.delivery (status, demo, created_by, created_by_name, created_at, vendor_id, vendor_name, company,
    is_invoice, invoice_no, invoice_date, delivery_date, site_code, po_numbers, releases, line_count, pack_count, details)
  select status, demo, created_by, created_by_name, created_at + n * interval '1 second', vendor_id, vendor_name, company,
    is_invoice, 'COPY-' || n, invoice_date, delivery_date, site_code, po_numbers, releases, line_count, pack_count, details
  from deliveries.delivery, generate_series(1, ${count}::int) as n where id = ${id}`.execute(world.database.db)

test('[STA-02] returns a whole list of several batches with the same rows in the same order as its pages', async () => {
  const some = (await list('vendor2')).body[0]?.id ?? 0
  await copies(some, 1234)
  for (const sort of ['createdAt:DESC', 'invoiceNo:ASC']) {
    const whole = await list('vendor2', `?_limit=-1&_sort=${sort}`)
    expect(whole.headers.get('content-range')).toBe('items 0-1235/1236')
    const pages: Delivery[] = []
    for (const start of [0, 500, 1000])
      pages.push(...(await list('vendor2', `?_start=${start}&_limit=500&_sort=${sort}`)).body)
    expect(whole.body).toEqual(pages)
    const long = await list('vendor2', `?_start=100&_limit=1100&_sort=${sort}`)
    expect(long.headers.get('content-range')).toBe('items 100-1199/1236')
    expect(long.body).toEqual(pages.slice(100, 1200))
    expect(new Set(whole.body.map(({ id }) => id)).size).toBe(1236)
  }
})
