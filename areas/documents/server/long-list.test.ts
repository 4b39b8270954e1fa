import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const COUNT = 1010

let world: World
let store: Client
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData })
  store = await world.signIn('store')
  await sql`
    insert into documents.document (kind, whole, company, factory, vendor_id, supplier_name, supplier_code, receivers, receiver_keys,
      po_number, rel_number, due_date, created_by, created_by_name, created_at)
    select 'po', true, 103, 'AH', ${vendors.siam}, 'สยามพาร์ท จำกัด', 'SPT', '{}', '{}', (42000000 + n)::text, '0', '2025-11-28', 1,
      'store', timestamptz '2025-11-20 00:00Z' + make_interval(secs => n)
    from generate_series(1, ${COUNT}::int) n`.execute(world.database.db)
})
afterAll(() => world.close())

test('[DOC-01] counts all rows of a list but only 100 matches of a text, and keeps every row reachable', async () => {
  const list = async (query: string) => {
    const { headers, body } = await store.get<unknown[]>(`/confirm-pos?${query}`)
    return [headers.get('content-range'), headers.get('x-more-than'), body.length]
  }
  expect(await list('_limit=50')).toEqual([`items 0-49/${COUNT}`, null, 50])
  expect(await list('_limit=50&po_number_contains=420')).toEqual(['items 0-49/*', '100', 50])
  expect(await list('_limit=50&_start=1000&po_number_contains=420')).toEqual([`items 1000-1009/${COUNT}`, null, 10])
  expect(await list('_limit=50&_start=500&po_number_contains=420')).toEqual(['items 500-549/*', '550', 50])
  expect(await list('_limit=50&po_number_contains=420010')).toEqual(['items 0-10/11', null, 11])
  expect(await list('_limit=-1&supplier_code_contains=spt')).toEqual([`items 0-${COUNT - 1}/${COUNT}`, null, COUNT])
})

test('[DOC-13] sorts overdue documents first with the newest on top, and does not treat confirmed or replaced documents as overdue', async () => {
  const makeLate = (n: number, confirmations = 0) =>
    sql`update documents.document set due_date = '2025-11-20', confirm_count = ${confirmations} where po_number = ${String(42_000_000 + n)}`.execute(
      world.database.db,
    )
  await makeLate(5)
  await makeLate(9)
  await makeLate(7, 1)
  await sql`update documents.document set due_date = '2025-11-20', superseded_by = (select max(id) from documents.document)
    where po_number = '42000011'`.execute(world.database.db)
  // a document due today is not overdue yet
  await sql`update documents.document set due_date = '2025-11-21' where po_number = '42000013'`.execute(
    world.database.db,
  )
  const { status, body } = await store.get<{ po_number: string }[]>('/confirm-pos?_sort=overdue:DESC&_limit=4')
  expect(status).toBe(200)
  expect(body.map(({ po_number }) => po_number)).toEqual(['42000009', '42000005', '42001010', '42001009'])
})
