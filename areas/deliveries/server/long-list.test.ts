import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/world/client.ts'
import { goods, vendors } from '#tests/world/goods.ts'
import { openWorld, type World } from '#tests/world/world.ts'
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
  world = await openWorld({ prepare: goods })
  store = await world.signIn('store')
  await sql`insert into deliveries.delivery (status, demo, created_by, created_by_name, created_at, vendor_id, vendor_name, company,
      is_invoice, invoice_no, invoice_date, delivery_date, site_code, po_numbers, releases, line_count, pack_count, details)
    select 'transit', false, 1, 'vendor', timestamptz '2025-01-01' + n * interval '1 minute', ${vendors.siam}, 'Siam', 103, true,
      'LONG' || n, '2025-01-01', date '2025-01-01' + n % 7, 'BKK', case when n % 2 = 0 then '41' else '42' end, '{}', 1, 1, ${details}
    from generate_series(1, ${COUNT}::integer) as n`.execute(world.database.db)
})
afterAll(() => world.close())

const list = (query: string) => store.get<Delivery[]>(`/deliveries?${query}`)

test('[API-01] a list says how many rows there are; of a text that fits more than a thousand it says that', async () => {
  const all = await list('status=transit&_limit=10')
  expect(all.headers.get('content-range')).toBe(`items 0-9/${COUNT}`)
  const half = await list('po=41&_limit=10')
  expect(half.headers.get('content-range')).toBe(`items 0-9/${COUNT / 2}`)
  const many = await list('inv_do=long&_limit=10')
  expect([many.headers.get('content-range'), many.headers.get('x-more-than')]).toEqual(['items 0-9/*', '1000'])
  const last = await list(`inv_do=long&_limit=10&_start=${COUNT - 5}`)
  expect([last.headers.get('content-range'), last.body.length]).toEqual([`items ${COUNT - 5}-${COUNT - 1}/*`, 5])
  const beyond = await list(`status=transit&_start=${COUNT + 5}&_limit=10`)
  expect([beyond.headers.get('content-range'), beyond.body]).toEqual([`items */${COUNT}`, []])
  const whole = await list('inv_do=long&_limit=-1')
  expect([whole.headers.get('content-range'), whole.body.length]).toEqual([`items 0-${COUNT - 1}/${COUNT}`, COUNT])
})

test('[STA-02] pages follow one another without a gap or a repeat, whatever they are sorted by', async () => {
  for (const sort of ['deliveryDate:DESC', 'deliveryDate:ASC', 'createdAt:DESC', 'po:ASC', 'receivedNo:DESC']) {
    const ids: number[] = []
    for (let start = 0; start < COUNT; start += 300)
      ids.push(...(await list(`_sort=${sort}&_limit=300&_start=${start}`)).body.map(({ id }) => id))
    expect([sort, new Set(ids).size, ids.length]).toEqual([sort, COUNT, COUNT])
  }
})
