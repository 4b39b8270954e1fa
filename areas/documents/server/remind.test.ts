import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReminders } from '#apps/server/config/config.ts'
import type { TimelineEntry } from '#areas/documents/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addGroup, confirmOrder, signDocument, uploadCoc, uploadOrder, uploadSqm } from '#tests/support/documents.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { remindSuppliers } from './remind.ts'

const START = new Date('2025-11-03T03:00:00Z')
const daysLater = (days: number) => new Date(START.getTime() + days * 86_400_000)

let world: World
let store: Client
let vendor: Client
beforeAll(async () => {
  world = await openWorld({ now: START, prepare: addErpData, smtp: true })
  store = await world.signIn('store')
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

const remindOn = (days: number, settings = 'po=3,sqm=7') => {
  const now = () => daysLater(days)
  return remindSuppliers({ db: world.database.db, now }, readReminders(settings))
}
const isSent = async (id: number) => {
  const { rows } = await sql<{ mail_sent: boolean }>`select mail_sent from documents.document where id = ${id}`.execute(
    world.database.db,
  )
  // replaces the time of the database's clock by that of the test's clock
  await sql`update documents.document set mail_sent_at = ${START} where id = ${id} and mail_sent`.execute(
    world.database.db,
  )
  return rows[0]?.mail_sent
}
const remindersOf = async (id: number) => {
  const { body } = await store.get<TimelineEntry[]>(`/documents/${id}/timeline`)
  return body.filter(({ what }) => what === 'reminded').map(({ at }) => at.slice(0, 10))
}

const mailCount = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from mail.message
    where template = 'reminder'`.execute(world.database.db)
  return rows[0]?.count ?? 0
}

test('[DOC-08] sends no reminders by default, and reports an invalid setting in one line', async () => {
  expect(readReminders(undefined)).toEqual({})
  expect(readReminders('po=3, coc=10')).toEqual({ po: 3, coc: 10 })
  for (const invalid of ['po', 'po=0', 'po=x', 'pos=3', 'po=3;sqm=4'])
    expect(() => readReminders(invalid), invalid).toThrow(/^DOCUMENT_REMINDERS must be like/)
})

test('[DOC-08] reminds at most three times of a document that is not downloaded or not confirmed, and shows the reminders in the timeline', async () => {
  const group = await addGroup(store, ['vendor@test.example'])
  const order = await uploadOrder(store, group)
  const result = await uploadOrder(store, group)
  await expect.poll(() => isSent(order.id)).toBe(true)
  await expect.poll(() => isSent(result.id)).toBe(true)
  await vendor.bytes(`/documents/files/${result.attachment[0]?.id}`)
  await confirmOrder(vendor, result.id)

  expect(await remindOn(30, '')).toBe(0)
  expect(await remindOn(2)).toBe(0)
  expect(await remindOn(4)).toBe(1)
  expect(await remindOn(5)).toBe(0)
  expect(await Promise.all([remindOn(8), remindOn(8)])).toEqual(expect.arrayContaining([1, 0]))
  await vendor.bytes(`/documents/files/${order.attachment[0]?.id}`)
  expect(await remindOn(12)).toBe(1)
  expect(await remindOn(20)).toBe(0)
  expect(await remindersOf(order.id)).toEqual(['2025-11-07', '2025-11-11', '2025-11-15'])
  expect(await remindersOf(result.id)).toEqual([])
  const { rows } = await sql<{ missing: string }>`
    select data::json ->> 'missing' as missing from mail.message
    where about_kind = 'document-reminder' and about_id = ${String(order.id)} order by id`.execute(world.database.db)
  expect(rows.map(({ missing }) => missing)).toEqual(['download', 'download', 'confirm'])
})

test('[DOC-08] sends no reminder of a signed or replaced document', async () => {
  const purchase = await world.signIn('purchase')
  const group = await addGroup(store, ['vendor@test.example'])
  const old = await uploadSqm(purchase, group)
  await expect.poll(() => isSent(old.id)).toBe(true)
  const sqm = await uploadSqm(purchase, group, '04')
  await expect.poll(() => isSent(sqm.id)).toBe(true)
  expect(await remindOn(8, 'sqm=7')).toBe(1)
  expect([await remindersOf(old.id), await remindersOf(sqm.id)]).toEqual([[], ['2025-11-11']])
  await signDocument(vendor, 'sqm-table', sqm.id)
  expect(await remindOn(40, 'sqm=7')).toBe(0)
})

test('[DOC-13] reminds suppliers of many documents with one request, lists the documents that were left out, and repeats a mail within a day only on request', async () => {
  const purchase = await world.signIn('purchase')
  const group = await addGroup(store, ['vendor@test.example'])
  const [sqm, signed] = [await uploadSqm(purchase, group, '11'), await uploadCoc(purchase, group)]
  const order = await uploadOrder(store, group)
  for (const { id } of [sqm, signed, order]) await expect.poll(() => isSent(id)).toBe(true)
  await signDocument(vendor, 'coc-table', signed.id)
  const ids = [sqm.id, signed.id, order.id, 999_999]
  const remind = (client: Client, again?: true) =>
    client.post('/documents/remind', { ids, ...(again ? { again } : {}) })
  expect((await remind(purchase)).body).toEqual({
    reminded: [sqm.id],
    suppliers: 1,
    refused: [
      { id: signed.id, reason: 'nothingMissing' },
      { id: order.id, reason: 'notAllowed' },
      { id: 999_999, reason: 'notFound' },
    ],
  })
  expect((await remind(purchase)).body).toMatchObject({
    reminded: [],
    refused: expect.arrayContaining([{ id: sqm.id, reason: 'recent' }]),
  })
  expect((await remind(purchase, true)).body).toMatchObject({ reminded: [sqm.id] })
  const { body: timeline } = await purchase.get<TimelineEntry[]>(`/documents/${sqm.id}/timeline`)
  expect(timeline.flatMap(({ what, by }) => (what === 'reminded' ? by : []))).toEqual(['purchase', 'purchase'])
  // staff of another factory do not find the documents, and a supplier may not send reminders
  expect((await remind(await world.signIn('store2'))).body).toMatchObject({ reminded: [], suppliers: 0 })
  expect((await remind(vendor)).status).toBe(403)
})

test('[DOC-13] one mail reminds a supplier of several documents of a factory, and the timeline of each shows it', async () => {
  const [group, other] = [await addGroup(store, ['vendor@test.example']), await addGroup(store, ['two@test.example'])]
  const [one, two, third] = [
    await uploadOrder(store, group),
    await uploadOrder(store, group),
    await uploadOrder(store, other),
  ]
  for (const { id } of [one, two, third]) await expect.poll(() => isSent(id)).toBe(true)
  const before = await mailCount()
  expect((await store.post('/documents/remind', { ids: [one.id, two.id, third.id] })).body).toMatchObject({
    reminded: [one.id, two.id, third.id],
    refused: [],
  })
  expect((await mailCount()) - before).toBe(2)
  const mailOf = async (id: number) => {
    const { body } = await store.get<TimelineEntry[]>(`/documents/${id}/timeline`)
    return body.filter(({ mail }) => mail?.template === 'reminder')
  }
  const [[first, ...more], [second], [alone]] = [await mailOf(one.id), await mailOf(two.id), await mailOf(third.id)]
  expect(more).toEqual([])
  expect(first?.detail).toMatch(/^(Reminder: 2 documents are waiting|เตือน: เอกสาร 2 รายการรอการดำเนินการ)$/)
  expect(second?.id).toBe(first?.id)
  expect(alone?.detail).toContain(`PO ${third.po_number}`)
  expect(await remindersOf(two.id)).toHaveLength(1)
})
