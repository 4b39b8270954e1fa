import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AsnRow, OrderDocument, SigningDocument, TimelineEntry } from '#areas/documents/contract.ts'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import {
  addGroup,
  confirmOrder,
  signDocument,
  uploadCoc,
  uploadOrder,
  uploadSqm,
  uploadWithData,
} from '#tests/support/documents.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { formOf, pdf, xlsx } from '#tests/support/samples/sample-files.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let store: Client
let purchase: Client
let admin: Client
let vendor: Client
let colleague: Client
let group: EmailGroup
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData, smtp: true })
  ;[store, purchase, admin, vendor, colleague] = (await Promise.all(
    (['store', 'purchase', 'admin', 'vendor', 'vendorColleague'] as const).map((name) => world.signIn(name)),
  )) as [Client, Client, Client, Client, Client]
  group = await addGroup(store)
  await sql`update accounts.user_account set email_alert = username || '.alert@test.example'
    where username in ('store', 'store2', 'purchase')`.execute(world.database.db)
})
afterAll(() => world.close())

const orderOf = async (id: number, client = store) => (await client.get<OrderDocument>(`/confirm-pos/${id}`)).body
const sqmOf = async (id: number, client = purchase) => (await client.get<SigningDocument>(`/sqm-tables/${id}`)).body
const fileOf = ({ attachment }: { attachment: { id: number }[] }, at = 0) => `/documents/files/${attachment[at]?.id}`
const text = (answer: { body: unknown }) => (answer.body as { message: string }).message
const mailsTo = async (about: string, id: number) => {
  const { rows } = await sql<{ template: string; to: string }>`
    select m.template, string_agg(r.kind || ' ' || r.address, ', ' order by r.position) as to
    from mail.message m join mail.recipient r on r.mail_id = m.id
    where m.about_kind = ${about} and m.about_id = ${String(id)} group by m.id order by m.id`.execute(world.database.db)
  return rows.map(({ template, to }) => `${template}: ${to}`)
}

test('[DOC-08] counts and logs each of a hundred concurrent downloads, without those of staff and a trial account', async () => {
  const order = await uploadOrder(store, await addGroup(store, ['vendor@test.example', 'demo@test.example']))
  const path = fileOf(order)
  const answers = await Promise.all(Array.from({ length: 100 }, () => vendor.bytes(path)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.every(({ body }) => body.length === order.attachment[0]?.size)).toBe(true)
  for (const name of ['store', 'demo', 'admin'] as const)
    expect((await (await world.signIn(name)).bytes(path)).status).toBe(200)
  await vendor.bytes(`${path}?inline=1`)
  const { headers } = await fetch(`${world.url}/api${path}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${vendor.token}` },
  })
  expect(headers.get('content-disposition')).toBeNull()
  const after = await orderOf(order.id)
  expect(after).toMatchObject({ download_count: 100, downloaded_by: 'vendor', downloaded_at: '2025-11-21 10:00' })
  const { body } = await store.get<TimelineEntry[]>(`/documents/${order.id}/timeline`)
  const done = (what: string) => body.filter((entry) => entry.what === what).map(({ by }) => by)
  expect([done('downloaded').length, new Set(done('downloaded')), done('opened')]).toEqual([
    100,
    new Set(['vendor']),
    ['vendor'],
  ])
})

test('[DOC-04] lets a supplier confirm an order several times with a date and one PDF, and sends each confirmation once', async () => {
  const order = await uploadOrder(store, group)
  const first = await confirmOrder(vendor, order.id)
  expect([first.status, first.body]).toEqual([
    201,
    expect.objectContaining({ delivery_date: '2025-11-27', uploader: 'vendor', email_sent: false, mail_state: 'none' }),
  ])
  const second = await confirmOrder(colleague, order.id, '2025-12-01')
  expect((await orderOf(order.id)).confirm_asns.map(({ delivery_date }) => delivery_date)).toEqual([
    '2025-11-27',
    '2025-12-01',
  ])
  const rows = await store.get<AsnRow[]>(`/confirm-asns?po_number_contains=${order.po_number}`)
  expect(rows.headers.get('content-range')).toBe('items 0-1/2')
  expect(rows.headers.get('access-control-expose-headers')).toBe('Content-Range')
  expect(rows.body.map(({ id, po_number }) => [id, po_number])).toEqual([
    [second.body.id, order.po_number],
    [first.body.id, order.po_number],
  ])
  expect(await mailsTo('document-confirmation', first.body.id)).toEqual([])
  for (let click = 0; click < 3; click++)
    expect((await vendor.put(`/confirm-asns/${first.body.id}`, { email_sent: true })).status).toBe(200)
  expect(await mailsTo('document-confirmation', first.body.id)).toEqual([
    'asn: to store.alert@test.example, cc vendor@test.example, cc vendorColleague@test.example',
  ])
  const sent = async () => (await orderOf(order.id)).confirm_asns.map(({ email_sent }) => email_sent)
  await expect.poll(sent).toEqual([true, false])
  expect((await store.put(`/confirm-asns/${first.body.id}`, { email_sent: true })).status).toBe(403)
})

test('[DOC-04] [DOC-11] requires a date, exactly one PDF and the newest order for an ASN', async () => {
  const order = await uploadOrder(store, group)
  expect(errorCodeOf(await confirmOrder(vendor, order.id, null))).toBe('DELIVERY_DATE_MISSING')
  const data = { delivery_date: '2025-11-27', confirm_po: order.id }
  const one = { name: 'a.pdf', content: pdf() }
  expect(errorCodeOf(await uploadWithData(vendor, '/confirm-asns', data, []))).toBe('CONFIRM_ONE_PDF')
  expect(errorCodeOf(await uploadWithData(vendor, '/confirm-asns', data, [one, one]))).toBe('CONFIRM_ONE_PDF')
  expect(text(await uploadWithData(vendor, '/confirm-asns', data, [{ name: 'a.pdf', content: xlsx() }]))).toBe(
    'File format not support. Please upload file  .pdf ',
  )
  expect(
    errorCodeOf(await uploadWithData(vendor, '/confirm-asns', { ...data, delivery_date: '2025-02-30' }, [one])),
  ).toBe('DOCUMENT_DATA_INVALID')
  const newer = await uploadOrder(store, group, order.attachment[0]?.name)
  expect(errorCodeOf(await confirmOrder(vendor, order.id))).toBe('DOCUMENT_SUPERSEDED')
  expect((await confirmOrder(vendor, newer.id)).status).toBe(201)
})

test('[DOC-09] refuses to delete a confirmed order, and keeps it with its confirmation when a newer order arrives', async () => {
  const order = await uploadOrder(store, group)
  await confirmOrder(vendor, order.id)
  const refused = await store.delete(`/confirm-pos/${order.id}`)
  expect([refused.status, text(refused)]).toEqual([409, 'Cannot delete, Confirm ANS exist'])
  const newer = await uploadOrder(store, group, order.attachment[0]?.name)
  expect(await orderOf(order.id)).toMatchObject({ superseded_by: newer.id, confirm_count: 1 })
  const sqm = await uploadSqm(purchase, group)
  await signDocument(vendor, 'sqm-table', sqm.id)
  const second = await purchase.delete(`/sqm-tables/${sqm.id}`)
  expect([second.status, text(second)]).toEqual([409, 'Cannot delete, Supplier Confirm exist'])
})

test('[DOC-05] [DOC-06] lets a supplier sign SQM and code of conduct, and notifies the factory immediately', async () => {
  const sqm = await uploadSqm(purchase, group, '07')
  expect((await signDocument(vendor, 'sqm-table', sqm.id)).status).toBe(200)
  const signed = await sqmOf(sqm.id)
  expect(signed).toMatchObject({ confirm_count: 1, sqm_data: [{ uploader: 'vendor', delivery_date: null }] })
  expect(signed.confirmAttachment).toEqual([expect.objectContaining({ name: 'signed.pdf', ext: '.pdf' })])
  const [copy] = signed.sqm_data
  expect(await mailsTo('document-confirmation', copy?.id ?? 0)).toEqual(['signed: to purchase.alert@test.example'])
  await expect.poll(async () => (await sqmOf(sqm.id)).sqm_data[0]?.email_sent).toBe(true)
  const coc = await uploadCoc(purchase, group)
  expect((await signDocument(vendor, 'coc-table', coc.id)).status).toBe(200)
  const invalid = await vendor.upload(
    '/upload',
    formOf({ ref: 'coc-table', refId: String(coc.id), field: 'confirmAttachment' }, [
      { name: 'signed.pdf', content: xlsx() },
    ]),
  )
  expect(text(invalid)).toBe('File format not support. Please upload file  .pdf ')
})

test('[DOC-09] lets an administrator void a confirmation with a reason, and keeps it without counting it', async () => {
  const order = await uploadOrder(store, group)
  const { id } = (await confirmOrder(vendor, order.id)).body
  const blank = await admin.post(`/documents/confirmations/${id}/void`, { reason: ' ' })
  expect(errorCodeOf(blank)).toBe('VOID_REASON_REQUIRED')
  expect((await admin.post(`/documents/confirmations/${id}/void`, { reason: 'wrong date' })).status).toBe(200)
  expect(errorCodeOf(await admin.post(`/documents/confirmations/${id}/void`, { reason: 'again' }))).toBe(
    'CONFIRMATION_VOIDED',
  )
  expect(errorCodeOf(await vendor.put(`/confirm-asns/${id}`, { email_sent: true }))).toBe('CONFIRMATION_VOIDED')
  const { confirm_count, confirm_asns } = await orderOf(order.id)
  expect(confirm_count).toBe(0)
  expect(confirm_asns).toMatchObject([{ voided: { by: 'admin', reason: 'wrong date', at: '2025-11-21 10:00' } }])
  expect((await store.delete(`/confirm-pos/${order.id}`)).status).toBe(200)
})

test('[DOC-05] deletes and replaces one of two files, but refuses the last file and files of a confirmed record', async () => {
  const sqm = await uploadSqm(purchase, group)
  const [first, second] = sqm.attachment
  expect((await purchase.delete(`/upload/files/${second?.id}`)).status).toBe(200)
  expect((await purchase.get(`/documents/files/${second?.id}`)).status).toBe(404)
  expect(errorCodeOf(await purchase.delete(`/upload/files/${first?.id}`))).toBe('LAST_FILE')
  const again = await purchase.upload(
    '/upload',
    formOf({ ref: 'sqm-table', refId: String(sqm.id), field: 'attachment' }, [{ name: 'x.xlsx', content: xlsx() }]),
  )
  expect(again.status).toBe(200)
  await signDocument(vendor, 'sqm-table', sqm.id)
  expect(text(await purchase.delete(`/upload/files/${first?.id}`))).toBe('Cannot delete, Supplier Confirm exist')
})

test('[DOC-07] resends the mail only where it failed, and reports when it has no recipient', async () => {
  const order = await uploadOrder(store, group)
  await expect.poll(async () => (await orderOf(order.id)).mail_sent).toBe(true)
  expect((await store.put(`/confirm-pos/${order.id}`, { mail_sent: true })).status).toBe(200)
  expect(await mailsTo('document', order.id)).toHaveLength(1)
  // the mail failed for one email address and was not sent to the other
  await sql`update documents.document set mail_sent = false, mail_sent_at = null where id = ${order.id}`.execute(
    world.database.db,
  )
  await sql`update mail.recipient r set state = 'failed', sent_at = null from mail.message m
    where m.id = r.mail_id and m.about_kind = 'document' and m.about_id = ${String(order.id)}`.execute(
    world.database.db,
  )
  expect((await orderOf(order.id)).mail_state).toBe('failed')
  const again = await store.put<OrderDocument>(`/confirm-pos/${order.id}`, { mail_sent: true })
  expect(again.body).toMatchObject({ mail_sent: false, mail_state: 'queued' })
  await expect.poll(async () => (await orderOf(order.id)).mail_state).toBe('sent')
  expect(await mailsTo('document', order.id)).toHaveLength(1)

  const silent = await uploadOrder(store, group)
  await expect.poll(async () => (await orderOf(silent.id)).mail_sent).toBe(true)
  await sql`update documents.document set receivers = '{}', receiver_keys = '{}', mail_sent = false, mail_sent_at = null
    where id = ${silent.id}`.execute(world.database.db)
  await sql`delete from mail.message where about_id = ${String(silent.id)}`.execute(world.database.db)
  const noRecipient = await store.put(`/confirm-pos/${silent.id}`, { mail_sent: true })
  expect([noRecipient.status, text(noRecipient)]).toEqual([409, 'Email not sent'])
  // the server has already counted the download that an older client reports
  const notified = await vendor.put<OrderDocument>(`/confirm-pos/${silent.id}`, {
    download_count: 7,
    downloaded_by: 'x',
    downloaded_at: '2020-01-01 00:00',
  })
  expect([notified.status, notified.body.download_count]).toEqual([200, 0])
  expect((await vendor.put(`/confirm-pos/${silent.id}`, { mail_sent: true })).status).toBe(403)
})

test('[DOC-07] deletes the files of a deleted record, keeps those of a confirmed one, and leaves no orphaned files', async () => {
  const order = await uploadOrder(store, group)
  const path = fileOf(order)
  expect((await store.delete(`/confirm-pos/${order.id}`)).status).toBe(200)
  expect((await vendor.bytes(path)).status).toBe(404)
  // a refused upload also deletes the stored files that no longer belong to a record
  await uploadWithData(store, '/confirm-pos', {}, [{ name: 'APD-SPT-1-20251128-1-0.pdf', content: pdf() }])
  const storedFiles = async () =>
    (await readdir(join(world.config.files.folder), { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name))
  const { rows } = await sql<{ held: string; loose: string }>`
    select count(*) as held, count(*) filter (where not exists (
      select from documents.attachment a where a.file_id = f.id union all
      select from documents.confirmation c where c.file_id = f.id)) as loose
    from files.file f where f.state = 'kept'`.execute(world.database.db)
  expect(rows[0]?.loose === undefined ? '' : Number(rows[0].loose)).toBe(0)
  expect(await storedFiles()).toHaveLength(Number(rows[0]?.held))
})
