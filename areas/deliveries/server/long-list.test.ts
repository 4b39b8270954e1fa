import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'

const COUNT = 1100
const details = JSON.stringify({
  isInvoice: true,
  invoiceNo: 'LONG',
  invoiceDate: '2025-01-01',
  doNo: null,
  doDate: null,
  deliveryDate: '2025-01-01',
  site: { VENDOR_SITE_CODE: 'BKK', ADDR: '' },
  poSelect: [],
  delAmount: [],
  qtyLot: [],
  lotSup: [],
  lotDetails: [],
  heatDetails: [],
  vendorName: 'Siam',
})

let world: World
let store: Client
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  store = await world.signIn('store')
  await sql`insert into deliveries.delivery (status, demo, created_by, created_by_name, created_at, vendor_id, vendor_name, company,
      is_invoice, invoice_no, invoice_date, delivery_date, site_code, po_numbers, releases, line_count, pack_count, details)
    select 'transit', false, 1, 'vendor', timestamptz '2025-01-01' + n * interval '1 minute', ${vendors.siam}, 'Siam', 103, true,
      'LONG' || n, '2025-01-01', date '2025-01-01' + n % 7, 'BKK', case when n % 2 = 0 then '41' else '42' end, '{}', 1, 1, ${details}
    from generate_series(1, ${COUNT}::integer) as n`.execute(world.database.db)
})
afterAll(() => world.close())

const list = (query: string) => store.get<Delivery[]>(`/deliveries?${query}`)

test('[API-01] reports the total number of rows, but counts at most 100 matches of a text search', async () => {
  const all = await list('status=transit&_limit=10')
  expect(all.headers.get('content-range')).toBe(`items 0-9/${COUNT}`)
  const few = await list('inv_do=long95&_limit=10')
  expect(few.headers.get('content-range')).toBe('items 0-9/11')
  const many = await list('inv_do=long&_limit=10')
  expect([many.headers.get('content-range'), many.headers.get('x-more-than')]).toEqual(['items 0-9/*', '100'])
  const beyond = await list(`status=transit&_start=${COUNT + 5}&_limit=10`)
  expect([beyond.headers.get('content-range'), beyond.body]).toEqual([`items */${COUNT}`, []])
  const whole = await list('inv_do=long&_limit=-1')
  expect([whole.headers.get('content-range'), whole.body.length]).toEqual([`items 0-${COUNT - 1}/${COUNT}`, COUNT])
})

test('[API-01] compresses a page and a whole list only for clients that accept compression', async () => {
  for (const query of ['_limit=100', '_limit=-1']) {
    const [packed, plain] = await Promise.all(
      ['gzip', 'identity'].map((encoding) =>
        store.get<Delivery[]>(`/deliveries?status=transit&${query}`, { 'accept-encoding': encoding }),
      ),
    )
    expect([packed?.headers.get('content-encoding'), plain?.headers.get('content-encoding')]).toEqual(['gzip', null])
    expect(packed?.body).toEqual(plain?.body)
    const rows = query === '_limit=100' ? 100 : COUNT
    for (const { headers } of [packed, plain].filter((one) => one !== undefined))
      expect(headers.get('content-range')).toBe(`items 0-${rows - 1}/${COUNT}`)
  }
})

test('[STA-01] finds all matches in order, for long and short search texts, in all years and in a short period', async () => {
  const period = 'createdAt_gte=2025-01-01&createdAt_lte=2025-01-02'
  const found = async (query: string) => {
    const { headers, body } = await list(`${query}&_limit=1000&_sort=createdAt:ASC`)
    return [headers.get('content-range'), headers.get('x-more-than'), body.map(({ id }) => id)]
  }
  const all = (await list('_limit=-1&_sort=createdAt:ASC')).body.map(({ id }) => id)
  for (const within of ['', period, `vendor_id=${vendors.siam}`]) {
    expect(await found(`${within}&po=41`)).toEqual(['items 0-549/550', null, all.filter((_, index) => index % 2 === 1)])
    expect(await found(`${within}&inv_do=long95`)).toEqual([
      'items 0-10/11',
      null,
      all.filter((_, index) => String(index + 1).startsWith('95')),
    ])
    const has95 = all.filter((_, index) => index % 2 === 0 && String(index + 1).includes('95'))
    expect((await found(`${within}&inv_do=95&po=42`))[2]).toEqual(has95)
    for (const none of ['%', '_', 'xq', 'ๆ', 'long%', 'xqz']) {
      expect(await found(`${within}&inv_do=${encodeURIComponent(none)}`)).toEqual(['items */0', null, []])
    }
  }
  expect((await found(`${period}&inv_do=long`)).slice(0, 2)).toEqual(['items 0-999/*', '1000'])
})

test('[STA-02] returns pages without gaps or repeated rows, for every sort order', async () => {
  for (const sort of ['deliveryDate:DESC', 'deliveryDate:ASC', 'createdAt:DESC', 'po:ASC', 'receivedNo:DESC']) {
    const ids: number[] = []
    for (let start = 0; start < COUNT; start += 300)
      ids.push(...(await list(`_sort=${sort}&_limit=300&_start=${start}`)).body.map(({ id }) => id))
    expect([sort, new Set(ids).size, ids.length]).toEqual([sort, COUNT, COUNT])
  }
})
