import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine, freshNumber } from '#tests/support/deliveries.ts'
import { addGroup, confirmOrder, uploadCoc, uploadOrder, uploadSqm } from '#tests/support/documents.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { WorkCount, WorkEntry } from '../contract.ts'

let world: World
const clients = new Map<Username, Client>()
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00Z'), prepare: addErpData, smtp: true })
})
afterAll(() => world.close())

const as = async (username: Username): Promise<Client> => {
  const client = clients.get(username) ?? (await world.signIn(username))
  clients.set(username, client)
  return client
}
const badgesOf = async (username: Username) => (await (await as(username)).get<Record<string, number>>('/badges')).body
/** The user's counts in the menu entries about deliveries. */
const waiting = async (username: Username) =>
  Object.fromEntries(
    Object.entries(await badgesOf(username)).filter(([path]) => path === '/table' || path === '/scan-received'),
  )
const workOf = async (username: Username, query = '') =>
  (await (await as(username)).get<{ kinds: WorkCount[]; away: string[] }>(`/work${query}`)).body
const countOf = async (username: Username, kind: WorkCount['kind']) =>
  (await workOf(username)).kinds.find((one) => one.kind === kind)?.count
const entriesOf = async (username: Username, query = '') =>
  (await (await as(username)).get<WorkEntry[]>(`/work/entries?_limit=-1${query}`)).body

test('[SHL-05] [STA-10] shows each user only the tasks that wait for that user', async () => {
  const [vendor, store] = [await as('vendor'), await as('store')]
  const aDo = { isInvoice: false, number: freshNumber() }
  const first = await confirmDelivery(vendor, deliveryRequest([filledLine(await addLine(world.database.db), 30)], aDo))
  await confirmDelivery(
    vendor,
    deliveryRequest([filledLine(await addLine(world.database.db), 30)], { deliveryDate: '2025-11-25' }),
  )
  expect(await waiting('store')).toEqual({ '/scan-received': 1 })
  expect(await waiting('vendor')).toEqual({ '/table': 0 })

  expect((await submitReceipt(store, first)).status).toBe(200)
  expect(await waiting('store')).toEqual({ '/scan-received': 0 })
  expect(await waiting('vendorColleague')).toEqual({ '/table': 1 })
  const needsInvoice = await vendor.get<{ id: number }[]>('/deliveries?status=received&isInvoice=false')
  expect(needsInvoice.body.map(({ id }) => id)).toEqual([first.id])
  expect(await waiting('vendor2')).toEqual({ '/table': 0 })
  expect(await waiting('demo')).toEqual({ '/table': 0 })

  const details = { isInvoice: true, invoiceNo: freshNumber(), invoiceDate: '2025-11-24' }
  expect((await vendor.put(`/deliveries/${first.id}`, { details })).body).toMatchObject({ Status: 'SUCCESS' })
  expect(await waiting('vendor')).toEqual({ '/table': 0 })
  expect(await waiting('store')).toEqual({ '/scan-received': 1 })
  expect(await waiting('store2')).toEqual({ '/scan-received': 0 })
  expect(await waiting('admin')).toEqual({})

  // the clients sign in again, because their sessions expire when the clock advances
  const later = (time: string) => {
    world.setNow(new Date(time))
    clients.clear()
  }
  later('2025-11-24T17:30:00Z')
  expect(await waiting('store')).toEqual({ '/scan-received': 2 })
  later('2025-11-24T03:00:00Z')
})

test('[SHL-16] shows late order lines only to their supplier and their factory, most urgent first', async () => {
  const { db } = world.database
  const late = await addLine(db, { DUE_DATE: '2025-11-20' })
  const later = await addLine(db, { DUE_DATE: '2025-11-22' })
  const other = await addLine(db, { DUE_DATE: '2025-11-10', INV_ORGID: 175 })
  const due = await addLine(db, { DUE_DATE: '2025-11-24' })
  const numbers = async (username: Username) =>
    (await entriesOf(username, '&kind=lateLines')).map(({ number }) => number.slice('PO '.length))
  expect(await numbers('vendor')).toEqual([other.PO_NUMBER, late.PO_NUMBER, later.PO_NUMBER])
  expect(await numbers('store')).toEqual([late.PO_NUMBER, later.PO_NUMBER])
  expect(await numbers('purchase2')).toEqual([other.PO_NUMBER])
  expect(await numbers('vendor2')).toEqual([])
  expect(await numbers('vendor')).not.toContain(due.PO_NUMBER)

  const [entry] = await entriesOf('purchase', '&kind=lateLines')
  expect(entry).toMatchObject({ due: '2025-11-20', supplier: 'สยามพาร์ท จำกัด', vendor_id: 100234, path: '/confirm-po' })
  expect(entry?.facts).toMatchObject({ line: late.LINE_NUM, item: late.ITEM_CODE, open: 100, ordered: 100 })
  expect((await entriesOf('vendor', '&kind=lateLines'))[0]?.search).toEqual({ due: 'late', find: other.PO_NUMBER })
  expect((await badgesOf('vendor'))['/']).toBe(3)

  // a line is not late if its whole remaining quantity is in transit
  await confirmDelivery(await as('vendor'), deliveryRequest([filledLine(late, 100, 10)]))
  expect(await numbers('store')).toEqual([later.PO_NUMBER])
})

test('[SHL-16] shows unopened orders, unsigned documents and unsent ASNs to the supplier and to staff, until they are done', async () => {
  const [store, purchase, vendor] = [await as('store'), await as('purchase'), await as('vendor')]
  const group = await addGroup(store)
  const order = await uploadOrder(store, group)
  await uploadSqm(purchase, group)
  await uploadCoc(purchase, group)
  await world.deliverMails()
  const documents = ['unopened', 'unsignedSqm', 'unsignedCode', 'asnToSend', 'notSent'] as const
  const seen = async (username: Username) => Promise.all(documents.map((kind) => countOf(username, kind)))
  expect(await seen('vendor')).toEqual([1, 1, 1, 0, undefined])
  // the store has no access to documents to sign, so it lacks the kinds of work about them
  expect(await seen('store')).toEqual([1, undefined, undefined, 0, 0])
  expect(await seen('purchase')).toEqual([1, 1, 1, 0, 0])
  expect(await seen('purchase2')).toEqual([0, 0, 0, 0, 0])
  expect(await seen('vendor2')).toEqual([0, 0, 0, 0, undefined])
  // a trial account has no documents to confirm
  expect(await seen('demo')).toEqual([undefined, undefined, undefined, undefined, undefined])
  const [entry] = await entriesOf('vendor', '&kind=unopened')
  expect(entry).toMatchObject({
    number: `PO ${order.po_number}-${order.rel_number}`,
    due: order.due_date,
    path: '/confirm-po',
    search: { id: String(order.id) },
  })
  expect((await entriesOf('vendor', '&kind=unsignedSqm'))[0]?.number).toBe('SQM 03')

  expect((await confirmOrder(vendor, order.id)).status).toBe(201)
  expect(await seen('vendor')).toEqual([1, 1, 1, 1, undefined])
  expect(await seen('store')).toEqual([1, undefined, undefined, 1, 0])

  // the mail was refused for one recipient and accepted for the others
  await sql`update mail.recipient set state = 'refused', answer = '550 unknown', sent_at = null
    where lower(address) = 'vendorcolleague@test.example' and mail_id = (select min(id) from mail.message
      where about_kind = 'document' and about_id = ${String(order.id)})`.execute(world.database.db)
  expect(await entriesOf('admin', '&kind=mailReturned')).toEqual([
    expect.objectContaining({ number: 'vendorColleague@test.example', path: '/email-template' }),
  ])
  expect((await badgesOf('admin'))['/email-template']).toBe(1)
  expect(await countOf('store', 'mailReturned')).toBeUndefined()
  const [mail] = (await (await as('admin')).get<{ id: number }[]>('/mails?state=failed')).body
  expect((await (await as('admin')).post(`/mails/${mail?.id}/done`)).status).toBe(200)
  expect(await entriesOf('admin', '&kind=mailReturned')).toEqual([])
})

test('[SHL-16] the work queue leaves out a document or ASN while its mail is queued or being sent, and the timeline shows each sending once', async () => {
  const { db } = world.database
  const [store, vendor] = [await as('store'), await as('vendor')]
  const before = [await countOf('store', 'notSent'), await countOf('vendor', 'asnToSend')]
  const order = await uploadOrder(store, await addGroup(store))
  const { id } = (await confirmOrder(vendor, order.id)).body
  const press = async () => [
    (await store.put(`/confirm-pos/${order.id}`, { mail_sent: true })).status,
    (await vendor.put(`/confirm-asns/${id}`, { email_sent: true })).status,
  ]
  await press()
  await world.deliverMails()
  const ofOrder = sql`(about_kind = 'document' and about_id = ${String(order.id)})
    or (about_kind = 'document-confirmation' and about_id = ${String(id)})`
  const setState = async (state: string) => {
    await sql`update documents.document set mail_sent = false, mail_sent_at = null where id = ${order.id}`.execute(db)
    await sql`update documents.confirmation set mail_sent = false, mail_sent_at = null where id = ${id}`.execute(db)
    await sql`update mail.recipient set state = ${state}, sent_at = null where mail_id in (select id from mail.message where ${ofOrder})`.execute(
      db,
    )
  }
  const listed = async () => [(await countOf('store', 'notSent')) ?? 0, (await countOf('vendor', 'asnToSend')) ?? 0]
  const sendings = async () =>
    (await store.get<{ what: string }[]>(`/documents/${order.id}/timeline`)).body
      .map(({ what }) => what)
      .filter((what) => what === 'send' || what === 'notice')
  // the messages have a final state, so that the outbox does not send them during the test
  for (const state of ['queued', 'sending']) {
    await setState(state)
    expect([state, await listed()]).toEqual([state, before])
    expect(await press()).toEqual([200, 200])
    expect([state, await sendings()]).toEqual([state, ['notice']])
  }
  await setState('failed')
  expect(await listed()).toEqual(before.map((count = 0) => count + 1))
  expect(await press()).toEqual([200, 200])
  expect(await sendings()).toEqual(['notice', 'send', 'notice'])
  await world.deliverMails()
  // a mail that was marked as done is no longer pending work
  await setState('refused')
  const admin = await as('admin')
  for (const mail of (await admin.get<{ id: number }[]>('/mails?state=failed')).body)
    expect((await admin.post(`/mails/${mail.id}/done`)).status).toBe(200)
  expect(await listed()).toEqual(before.map((count = 0) => count))
})

test('[SHL-16] shows the supplier and staff the reported problems of a delivery until its receipt', async () => {
  const [vendor, store] = [await as('vendor'), await as('store')]
  const delivery = await confirmDelivery(vendor, deliveryRequest([filledLine(await addLine(world.database.db), 30)]))
  const report = {
    key: crypto.randomUUID(),
    deliveryId: delivery.id,
    kind: 'short',
    sequence: 1,
    pack: null,
    reason: 'one box of two',
    photos: [],
  }
  expect((await store.post('/receiving/discrepancies', report)).status).toBe(201)
  for (const username of ['vendor', 'store', 'purchase', 'admin'] as const)
    expect([username, await entriesOf(username, '&kind=problems')]).toEqual([
      username,
      [
        expect.objectContaining({
          number: delivery.details.invoiceNo,
          facts: { problem: 'short', reason: 'one box of two' },
          search: expect.objectContaining({ psc: String(delivery.id) }),
        }),
      ],
    ])
  expect(await entriesOf('vendor2', '&kind=problems')).toEqual([])
  expect(await entriesOf('store2', '&kind=problems')).toEqual([])
  expect((await submitReceipt(store, delivery)).status).toBe(200)
  expect(await entriesOf('vendor', '&kind=problems')).toEqual([])
})

test('[SHL-16] shows delayed schedule lines, with the same count in the menu, the headings and the list', async () => {
  expect((await entriesOf('vendor', '&kind=delayedPds')).map(({ path }) => path)).toEqual([
    '/pds-status',
    '/pds-status',
  ])
  for (const username of ['vendor', 'store', 'purchase', 'admin'] as const) {
    const { kinds } = await workOf(username)
    const entries = await entriesOf(username)
    const listed = kinds.map(({ kind }) => entries.filter((entry) => entry.kind === kind).length)
    expect([username, kinds.map(({ count }) => count)]).toEqual([username, listed])
    expect((await badgesOf(username))['/work']).toBe(entries.length)
    expect(entries.map(({ due }) => due)).toEqual(entries.map(({ due }) => due).sort())
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  }
})

test('[SHL-16] pages through the queue and limits it to one supplier', async () => {
  const purchase = await as('purchase')
  const all = await entriesOf('purchase')
  const page = await purchase.get<WorkEntry[]>('/work/entries?_start=1&_limit=2')
  expect(page.body.map(({ id }) => id)).toEqual(all.slice(1, 3).map(({ id }) => id))
  expect(page.headers.get('content-range')).toBe(`items 1-2/${all.length}`)
  const ofOther = await entriesOf('purchase', '&vendor_id=100235')
  expect(ofOther.map(({ vendor_id }) => vendor_id)).toEqual(
    all.filter(({ vendor_id }) => vendor_id === 100235).map(({ vendor_id }) => vendor_id),
  )
  expect((await workOf('purchase', '?vendor_id=100235')).kinds.reduce((sum, { count }) => sum + count, 0)).toBe(
    ofOther.length,
  )
  const suppliers = await purchase.get<{ vendor_id: number; supplier: string; count: number }[]>('/work/suppliers')
  expect(suppliers.body.find(({ vendor_id }) => vendor_id === 100234)).toEqual({
    vendor_id: 100234,
    supplier: 'สยามพาร์ท จำกัด',
    count: all.filter(({ vendor_id }) => vendor_id === 100234).length,
  })
  expect((await purchase.get('/work/entries?kind=nothing')).status).toBe(400)
})

test('[SHL-16] finds the work of one supplier even if other suppliers have a thousand newer entries', async () => {
  const { db } = world.database
  const of = async () => {
    const suppliers = (
      await (await as('store')).get<{ vendor_id: number; count: number }[]>('/work/suppliers?kind=notSent')
    ).body
    return [
      (await entriesOf('store', '&kind=unopened&vendor_id=100235')).length,
      (await workOf('store', '?vendor_id=100235')).kinds.find(({ kind }) => kind === 'unopened')?.count,
      suppliers.find(({ vendor_id }) => vendor_id === 100235)?.count ?? 0,
    ]
  }
  const before = await of()
  const add = (vendor: number, day: string, from: number, to: number) =>
    sql`insert into documents.document (kind, whole, company, factory, vendor_id, supplier_name, supplier_code, receivers,
        receiver_keys, po_number, rel_number, due_date, created_by, created_by_name, created_at)
      select 'po', true, 103, 'AH', ${vendor}::bigint, 'Supplier ' || ${vendor}::text, 'SPT', '{}', '{}',
        (78900000 + n)::text, '0', '2030-11-28', 1, 'store', ${day}::timestamptz
      from generate_series(${from}::int, ${to}::int) n`.execute(db)
  await add(100235, '2020-01-01T00:00:00Z', 1, 1)
  await add(100234, '2025-11-20T00:00:00Z', 2, 1001)
  await add(100235, '2025-11-21T00:00:00Z', 1002, 1002)
  expect(await of()).toEqual(before.map((count = 0) => count + 2))
  await add(100236, '2020-01-01T00:00:00Z', 1003, 1003)
  const suppliers = await (await as('store')).get<{ vendor_id: number; count: number }[]>(
    '/work/suppliers?kind=unopened',
  )
  expect(Object.fromEntries(suppliers.body.map(({ vendor_id, count }) => [vendor_id, count]))).toEqual({
    100234: 1000,
    100235: 2,
    100236: 1,
  })
})
