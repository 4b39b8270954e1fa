import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDocument, SigningDocument } from '#areas/documents/contract.ts'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import {
  type Exchange,
  openExchange,
  orderName,
  sqmFiles,
  uploadSqm,
  uploadWithData,
} from '#tests/support/documents.ts'
import { executable, formOf, pdf } from '#tests/support/samples/sample-files.ts'

let { world, store, purchase, vendor, group, rowsOf } = {} as Exchange
beforeAll(async () => {
  ;({ world, store, purchase, vendor, group, rowsOf } = await openExchange())
})
afterAll(() => world.close())

const tables = ['documents.document', 'documents.confirmation', 'documents.attachment', 'mail.message', 'files.file']
const counts = () => Promise.all(tables.map(rowsOf))

let keys = 0
const newKey = () => ({ 'idempotency-key': `key-of-a-test-${++keys}` })

test('[DOC-07] creates one record, one set of files and one mail for a repeated upload, also while the first one runs', async () => {
  const [before] = await counts()
  const [orderKey, sqmKey] = [newKey(), newKey()]
  const name = orderName()
  const order = () =>
    uploadWithData<OrderDocument>(
      store,
      '/confirm-pos',
      { group_id: group.id },
      [{ name, content: pdf(name) }],
      {},
      orderKey,
    )
  const sqm = () =>
    uploadWithData<SigningDocument>(purchase, '/sqm-tables', { group_id: group.id }, sqmFiles('11'), {}, sqmKey)
  const created = await Promise.all([order(), order(), order(), sqm(), sqm()])
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const ids = created.map(({ body }) => body.id)
  expect(new Set(ids.slice(0, 3)).size).toBe(1)
  expect(new Set(ids.slice(3)).size).toBe(1)
  expect((await counts())[0]).toBe((before ?? 0) + 2)
  const loose = sql`select id from files.file where state <> 'kept'`
  expect((await loose.execute(world.database.db)).rows).toEqual([])
  const after = await counts()
  expect((await order()).body.id).toBe(ids[0])
  expect(await counts()).toEqual(after)
  // another user's upload with the same key is independent
  const colleague = await uploadWithData<OrderDocument>(
    await world.signIn('adminAll'),
    '/confirm-pos',
    { group_id: group.id },
    [{ name, content: pdf(`${name} by a colleague`) }],
    {},
    orderKey,
  )
  expect([colleague.status, colleague.body.id === ids[0]]).toEqual([201, false])
})

test('[DOC-07] checks a rejected upload again when it is repeated with the same key', async () => {
  const key = newKey()
  const upload = (name: string) =>
    uploadWithData<OrderDocument>(store, '/confirm-pos', { group_id: group.id }, [{ name, content: pdf() }], {}, key)
  expect((await upload('order.pdf')).status).toBe(409)
  expect((await upload(orderName())).status).toBe(201)
})

test('[DOC-04] [DOC-05] stores one confirmation when the client repeats it after a lost response', async () => {
  const name = orderName()
  const order = await uploadWithData<OrderDocument>(store, '/confirm-pos', { group_id: group.id }, [
    { name, content: pdf(name) },
  ])
  const key = newKey()
  const confirm = () =>
    uploadWithData<{ id: number }>(
      vendor,
      '/confirm-asns',
      { delivery_date: '2025-11-28', confirm_po: order.body.id },
      [{ name: 'ASN.pdf', content: pdf('asn') }],
      {},
      key,
    )
  const asns = [await confirm(), await confirm()]
  expect(asns.map(({ status }) => status)).toEqual([201, 201])
  expect(asns[0]?.body.id).toBe(asns[1]?.body.id)
  expect((await store.get<OrderDocument>(`/confirm-pos/${order.body.id}`)).body.confirm_count).toBe(1)

  const { id } = await uploadSqm(purchase, group, '12')
  const signKey = newKey()
  const fields = { ref: 'sqm-table', refId: String(id), field: 'confirmAttachment' }
  const sign = () => vendor.post('/upload', formOf(fields, [{ name: 'signed.pdf', content: pdf('signed') }]), signKey)
  expect([(await sign()).status, (await sign()).status]).toEqual([200, 200])
  expect((await purchase.get<SigningDocument>(`/sqm-tables/${id}`)).body.confirm_count).toBe(1)
})

test('[DOC-12] refuses an order file that is already stored with the same content, and accepts a changed one', async () => {
  const name = orderName({ po: '42119001' })
  const upload = (content: Uint8Array<ArrayBuffer>) =>
    uploadWithData<OrderDocument>(store, '/confirm-pos', { group_id: group.id }, [{ name, content }])
  expect((await upload(pdf('first'))).status).toBe(201)
  const before = [await rowsOf('documents.document'), await rowsOf('mail.message')]
  const repeated = await upload(pdf('first'))
  expect([repeated.status, errorCodeOf(repeated)]).toEqual([409, 'ORDER_ALREADY_UPLOADED'])
  expect((repeated.body as unknown as { message: string }).message).toContain(`${name} was already uploaded`)
  expect([await rowsOf('documents.document'), await rowsOf('mail.message')]).toEqual(before)
  expect((await upload(pdf('second'))).status).toBe(201)
})

test('[DOC-03] rejects an executable with the name of an order because of its content, and any other file because of its name', async () => {
  const upload = (name: string) =>
    uploadWithData<OrderDocument>(store, '/confirm-pos', { group_id: group.id }, [{ name, content: executable() }])
  expect(errorCodeOf(await upload(orderName()))).toBe('ORDER_FILE_KIND')
  expect(errorCodeOf(await upload('order.pdf'))).toBe('ORDER_FILE_NAME')
})
