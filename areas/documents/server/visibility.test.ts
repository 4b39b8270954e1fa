import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDocument } from '#areas/documents/contract.ts'
import type { Client } from '#tests/support/client.ts'
import {
  addGroup,
  confirmOrder,
  orderName,
  signDocument,
  uploadCoc,
  uploadOrder,
  uploadSqm,
} from '#tests/support/documents.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let store: Client
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData })
  store = await world.signIn('store')
})
afterAll(() => world.close())

/** Returns whether a user can access an order by any call: list, read, file, timeline or ASN. */
const reaches = async (name: Username, { id, attachment }: OrderDocument): Promise<boolean> => {
  const client = await world.signIn(name)
  const list = (await client.get<OrderDocument[]>('/confirm-pos?_limit=-1')).body.some((one) => one.id === id)
  const found = [
    (await client.get(`/confirm-pos/${id}`)).status,
    (await client.bytes(`/documents/files/${attachment[0]?.id}`)).status,
    (await client.bytes(`/documents/files/${attachment[0]?.id}?inline=1`)).status,
    (await client.get(`/documents/${id}/timeline`)).status,
    (await client.put(`/confirm-pos/${id}`, { download_count: 1 })).status,
  ]
  expect(new Set(found)).toEqual(new Set([list ? 200 : 404]))
  return list
}

test('[DOC-10] shows a supplier’s user only documents sent to the user’s whole email address, ignoring upper and lower case', async () => {
  const to = async (...addresses: string[]) => uploadOrder(store, await addGroup(store, addresses))
  expect(await reaches('vendor', await to('VENDOR@Test.Example', 'other@test.example'))).toBe(true)
  const neighbours = await to('xvendor@test.example', 'vendor@test.example.org', 'vendor@test.examplex')
  expect(await reaches('vendor', neighbours)).toBe(false)
  expect(await reaches('vendorColleague', neighbours)).toBe(false)
  // not visible to a user of another supplier, although it was sent to the user's email address
  expect(await reaches('vendor2', await to('vendor2@test.example'))).toBe(false)
})

test('[DOC-10] shows a record without receivers to every user of its supplier, and to no other user', async () => {
  const order = await uploadOrder(store, await addGroup(store, ['somebody@test.example']))
  await sql`update documents.document set receivers = '{}', receiver_keys = '{}' where id = ${order.id}`.execute(
    world.database.db,
  )
  for (const name of ['vendor', 'vendorColleague', 'demo'] as const) expect(await reaches(name, order), name).toBe(true)
  for (const name of ['vendor2', 'internal', 'store2', 'purchase2', 'admin2'] as const)
    expect(await reaches(name, order), name).toBe(false)
})

test('[DOC-10] applies a change of the user’s email address immediately, and ignores identity claims of a client', async () => {
  const order = await uploadOrder(store, await addGroup(store, ['new.address@test.example']))
  expect(await reaches('vendor', order)).toBe(false)
  const vendor = await world.signIn('vendor')
  expect((await vendor.get<unknown[]>('/confirm-pos?vendor_id=100235')).body).toEqual([])
  const { db } = world.database
  await sql`update accounts.user_account set email = 'New.Address@test.example' where username = 'vendor'`.execute(db)
  expect(await reaches('vendor', order)).toBe(true)
  await sql`update accounts.user_account set email = 'vendor@test.example' where username = 'vendor'`.execute(db)
  expect(await reaches('vendor', order)).toBe(false)
})

test('[DOC-10] shows the file of a confirmation only to users who see the order', async () => {
  const order = await uploadOrder(store, await addGroup(store, ['vendor@test.example']))
  const vendor = await world.signIn('vendor')
  await confirmOrder(vendor, order.id)
  const [asn] = (await vendor.get<OrderDocument>(`/confirm-pos/${order.id}`)).body.confirm_asns
  const path = `/documents/files/${asn?.attachment[0]?.id}`
  const status = async (name: Username) => (await (await world.signIn(name)).bytes(path)).status
  for (const name of ['vendor', 'store', 'purchase', 'adminAll'] as const) expect(await status(name), name).toBe(200)
  for (const name of ['vendorColleague', 'vendor2', 'demo', 'store2'] as const)
    expect(await status(name), name).toBe(404)
  // reading a confirmation does not count as a download of the order
  expect((await store.get<OrderDocument>(`/confirm-pos/${order.id}`)).body.download_count).toBe(0)
})

interface Lying {
  readonly id: number
  readonly vendor_id: string
  readonly receivers: string[]
  readonly files: number[]
}

/** All documents, each with its files and those of its confirmations. */
const everything = async (): Promise<readonly Lying[]> => {
  const { rows } = await sql<Lying>`
    select d.id::int as id, d.vendor_id::text as vendor_id, d.receivers, array(
      select a.file_id::int from documents.attachment a where a.document_id = d.id
      union select c.file_id::int from documents.confirmation c where c.document_id = d.id order by 1) as files
    from documents.document d order by d.id`.execute(world.database.db)
  return rows
}

test('[DOC-10] when a supplier’s user requests every id, returns only documents and files that the user may see', async () => {
  const purchase = await world.signIn('purchase')
  for (const [name, vendorId, supplier] of [
    ['vendor', vendors.siam, 'SPT'],
    ['vendor2', vendors.other, 'OTH'],
  ] as const) {
    const group = await addGroup(store, [`${name}@test.example`], vendorId)
    const client = await world.signIn(name)
    const order = await uploadOrder(store, group, orderName({ supplier }))
    expect((await confirmOrder(client, order.id)).status).toBe(201)
    const sqm = await uploadSqm(purchase, group, '77')
    expect((await signDocument(client, 'sqm-table', sqm.id)).status).toBe(200)
    await uploadCoc(purchase, group, '78')
  }
  const allDocuments = await everything()
  const last = (numbers: readonly number[]) => Math.max(...numbers)
  const upTo = (max: number) => Array.from({ length: max + 3 }, (_, index) => index + 1)
  const documents = upTo(last(allDocuments.map(({ id }) => id)))
  const files = upTo(last(allDocuments.flatMap((one) => one.files)))
  for (const [name, vendorId] of [
    ['vendor', vendors.siam],
    ['vendorColleague', vendors.siam],
    ['vendor2', vendors.other],
  ] as const) {
    const client = await world.signIn(name)
    const own = allDocuments.filter(
      ({ vendor_id, receivers }) =>
        vendor_id === String(vendorId) &&
        (receivers.length === 0 || receivers.some((one) => one.toLowerCase() === `${name}@test.example`.toLowerCase())),
    )
    const reached = { documents: new Set<number>(), files: new Set<number>() }
    for (const id of documents)
      for (const path of [`confirm-pos/${id}`, `sqm-tables/${id}`, `coc-tables/${id}`, `documents/${id}/timeline`])
        if ((await client.get(`/${path}`)).status !== 404) reached.documents.add(id)
    for (const id of files)
      if ((await client.bytes(`/documents/files/${id}?inline=1`)).status !== 404) reached.files.add(id)
    const numbers = (set: Set<number>) => [...set].sort((a, b) => a - b)
    expect(numbers(reached.documents), name).toEqual(own.map(({ id }) => id))
    expect(numbers(reached.files), name).toEqual(own.flatMap((one) => one.files).sort((a, b) => a - b))
  }
})

test('[DOC-04] [DOC-10] lists and finds only ASNs in the user’s scope; a confirmation always has the supplier of its order', async () => {
  const order = await uploadOrder(store, await addGroup(store))
  const asn = await confirmOrder(await world.signIn('vendor'), order.id)
  const hidden = await uploadOrder(store, await addGroup(store, ['vendor@test.example']))
  const alone = await confirmOrder(await world.signIn('vendor'), hidden.id)
  const listed = async (name: Username, query: string) => {
    const { body } = await (await world.signIn(name)).get<{ id: number }[]>(`/confirm-asns?${query}`)
    return [asn, alone].map(({ body: { id } }) => body.some((row) => row.id === id))
  }
  for (const query of [
    '',
    '_limit=-1',
    `po_number_contains=${order.po_number}`,
    `po_number_contains=${order.po_number?.slice(0, 2)}`,
    `rel_number_contains=${order.rel_number}`,
    '_sort=po_number:ASC',
  ]) {
    const same = !query.includes(`=${order.po_number}`) || order.po_number === hidden.po_number
    expect([query, await listed('vendor', query)]).toEqual([query, [true, same]])
    expect([query, await listed('vendorColleague', query)]).toEqual([query, [true, false]])
    expect([query, await listed('store', query)]).toEqual([query, [true, same]])
    expect([query, await listed('vendor2', query)]).toEqual([query, [false, false]])
    expect([query, await listed('store2', query)]).toEqual([query, [false, false]])
  }
  await expect(
    sql`update documents.confirmation set vendor_id = ${vendors.other}`.execute(world.database.db),
  ).rejects.toThrow(/confirmation_scope/)
})
