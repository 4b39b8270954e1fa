import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDocument } from '#areas/documents/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import {
  confirmOrder,
  type Exchange,
  openExchange,
  orderName,
  uploadOrder,
  uploadWithData,
} from '#tests/support/documents.ts'
import { pdf } from '#tests/support/samples/sample-files.ts'

let { world, store, vendor, group } = {} as Exchange
let colleague: Client
beforeAll(async () => {
  ;({ world, store, vendor, group } = await openExchange())
  colleague = await world.signIn('vendorColleague')
})
afterAll(() => world.close())

const orderOf = async (id: number) => (await store.get<OrderDocument>(`/confirm-pos/${id}`)).body

test('[DOC-09] of several order files uploaded at the same time, exactly one is current, even if another is deleted meanwhile', async () => {
  const name = orderName()
  let version = 0
  const upload = () =>
    uploadWithData<OrderDocument>(store, '/confirm-pos', { group_id: group.id }, [
      { name, content: pdf(`${name} ${++version}`) },
    ])
  const current = async () => {
    const { rows } = await sql<{ id: number }>`select d.id from documents.document d
      join documents.document first on first.id = ${created[0]?.body.id ?? 0} and first.po_number = d.po_number
      where d.superseded_by is null and d.deleted_at is null`.execute(world.database.db)
    return rows.map(({ id }) => Number(id))
  }
  const created = await Promise.all(Array.from({ length: 8 }, upload))
  expect(created.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  const [last] = await current()
  expect(await current()).toHaveLength(1)
  const [deleted] = await Promise.all([store.delete(`/confirm-pos/${last}`), upload(), upload()])
  expect(deleted.status).toBe(200)
  expect(await current()).toHaveLength(1)
})

test('[DOC-04] [DOC-09] counts all concurrent confirmations, and either confirms or deletes an order when both are requested concurrently', async () => {
  const order = await uploadOrder(store, group)
  const both = [vendor, colleague, vendor, colleague].map((client) => confirmOrder(client, order.id))
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await orderOf(order.id)).toMatchObject({ confirm_count: 4, confirm_asns: { length: 4 } })
  for (let round = 0; round < 5; round++) {
    const { id } = await uploadOrder(store, group)
    const [confirmed, deleted] = await Promise.all([confirmOrder(vendor, id), store.delete(`/confirm-pos/${id}`)])
    // it is undefined which of the requests is first
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([confirmed.status, deleted.status])
    if (deleted.status === 409) expect(errorCodeOf(deleted)).toBe('ORDER_CONFIRMED')
  }
})

test('[DOC-04] stores a confirmation or rejects it as replaced when a newer order arrives concurrently', async () => {
  for (let round = 0; round < 5; round++) {
    const name = orderName()
    const { id } = await uploadOrder(store, group, name)
    const [confirmed] = await Promise.all([confirmOrder(vendor, id), uploadOrder(store, group, name)])
    const { confirm_count, superseded_by } = await orderOf(id)
    expect(superseded_by).not.toBeNull()
    expect([confirmed.status, confirm_count]).toEqual(confirmed.status === 201 ? [201, 1] : [409, 0])
    if (confirmed.status === 409) expect(errorCodeOf(confirmed)).toBe('DOCUMENT_SUPERSEDED')
  }
})

test('[DOC-07] a download completes although its order is deleted in the meantime', async () => {
  const size = 20 * 1024 * 1024
  const name = orderName()
  const { body: order } = await uploadWithData<OrderDocument>(store, '/confirm-pos', { group_id: group.id }, [
    { name, content: pdf(name, size) },
  ])
  const file = `/documents/files/${order.attachment[0]?.id}`
  const response = await fetch(`${world.url}/api${file}`, { headers: { authorization: `Bearer ${vendor.token}` } })
  const reader = response.body?.getReader()
  let read = (await reader?.read())?.value?.length ?? 0
  expect((await store.delete(`/confirm-pos/${order.id}`)).status).toBe(200)
  expect((await vendor.bytes(file)).status).toBe(404)
  // the next cleanup deletes the content
  await uploadWithData(store, '/confirm-pos', {}, [{ name: orderName(), content: pdf() }])
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) read += chunk.value.length
  expect(read).toBe(size)
})
