import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SigningDocument } from '#areas/documents/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import { type Exchange, openExchange, signDocument, uploadWithData } from '#tests/support/documents.ts'
import { pdf } from '#tests/support/samples/sample-files.ts'
import { documentKinds, type KindName, kindNames, kindOf } from '../kinds/index.ts'
import { signingKind } from '../kinds/signing.ts'
import { documentMessages as messages } from '../messages.ts'
import { remindSuppliers } from './remind.ts'

const NAME = 'notice' as KindName

/**
 * A kind that exists only in this test: a quality notice with one PDF, to be signed. Its paths must not be used by
 * another kind.
 */
const notice = signingKind({
  ...documentKinds.coc,
  page: '/added-kind-notices',
  path: 'added-kind-notices',
  what: 'Quality notices',
  uploadRef: 'added-kind-notice',
  shortName: 'QN',
  name: 'Quality notice',
  inMails: { en: 'the quality notice', th: 'ประกาศคุณภาพ' },
})

let exchange: Exchange
let purchase: Client
let vendor: Client
beforeAll(async () => {
  Object.assign(documentKinds, { [NAME]: notice })
  ;(kindNames as KindName[]).push(NAME)
  exchange = await openExchange()
  purchase = exchange.purchase
  vendor = exchange.vendor
})
afterAll(async () => {
  Reflect.deleteProperty(documentKinds, NAME)
  ;(kindNames as KindName[]).pop()
  await exchange.world.close()
})

const upload = (client: Client, name: string) =>
  uploadWithData<SigningDocument>(client, '/added-kind-notices', { group_id: exchange.group.id }, [
    { name, content: pdf(name) },
  ])
const mailsAbout = async (kind: string, id: number) => {
  const { rows } = await sql<{ template: string; subject: string; url: string }>`
    select template, subject, data::json ->> 'url' as url from mail.message
    where about_kind = ${kind} and about_id = ${String(id)} order by id`.execute(exchange.world.database.db)
  return rows
}

test('[DOC-01] sends, downloads and signs documents of a kind that is defined only by its descriptor', async () => {
  expect((await upload(vendor, 'QN-01.pdf')).status).toBe(403)
  expect(errorCodeOf(await upload(purchase, 'QN.pdf'))).toBe(messages.REVISION_MISSING.code)
  const { status, body: older } = await upload(purchase, 'QN-01.pdf')
  expect([status, older]).toEqual([201, expect.objectContaining({ revision: '01', sqm_data: [], po_number: null })])
  expect(await mailsAbout('document', older.id)).toEqual([
    {
      template: 'signing',
      subject: 'Automatic Quality notice Confirmation',
      url: `/added-kind-notices?id=${older.id}`,
    },
  ])

  const { body: current } = await upload(purchase, 'QN-02.pdf')
  const listed = async (client: Client, query = '') =>
    (await client.get<SigningDocument[]>(`/added-kind-notices${query}`)).body
  expect((await listed(vendor)).map(({ id, superseded_by }) => [id, superseded_by])).toEqual([
    [current.id, null],
    [older.id, current.id],
  ])
  expect((await vendor.bytes(`/documents/files/${current.attachment[0]?.id}`)).status).toBe(200)
  expect((await purchase.get<SigningDocument>(`/added-kind-notices/${current.id}`)).body.download_count).toBe(1)
  expect((await vendor.get(`/coc-tables/${current.id}`)).status).toBe(404)

  expect((await listed(vendor, '?pending=true')).map(({ id }) => id)).toEqual([current.id])
  expect((await signDocument(vendor, 'added-kind-notice', current.id)).status).toBe(200)
  expect(await listed(vendor, '?pending=true')).toEqual([])
  const [confirmation] = (await listed(purchase))[0]?.sqm_data ?? []
  expect(await mailsAbout('document-confirmation', confirmation?.id ?? 0)).toMatchObject([
    { template: 'signed', subject: 'Automatic Quality notice Confirmation' },
  ])
  expect(errorCodeOf(await purchase.delete(`/added-kind-notices/${current.id}`))).toBe(messages.SIGNING_CONFIRMED.code)
  expect((await purchase.delete(`/added-kind-notices/${older.id}`)).status).toBe(200)
})

test('[DOC-08] a reminder contains the full name of a document whose kind is defined only by its descriptor', async () => {
  const { db } = exchange.world.database
  const { body } = await upload(purchase, 'QN-03.pdf')
  const isSent = async () =>
    (await db.selectFrom('documents.document').select('mail_sent').where('id', '=', body.id).executeTakeFirst())
      ?.mail_sent
  await expect.poll(isSent).toBe(true)
  await sql`update documents.document set mail_sent_at = '2025-11-21T03:00:00Z' where id = ${body.id}`.execute(db)
  const now = () => new Date('2025-12-21T03:00:00Z')
  expect(await remindSuppliers({ db, now }, { [NAME]: 7 })).toBe(1)
  const { rows } = await sql<{ document: string }>`select data::json ->> 'document' as document from mail.message
    where about_kind = 'document-reminder' and about_id = ${String(body.id)}`.execute(db)
  expect(rows).toEqual([{ document: 'Quality notice 03' }])
})

test('[DOC-01] finds records of a document kind that is defined only by its descriptor', async () => {
  const { body } = await upload(purchase, 'QN-04.pdf')
  const { find } = kindOf(NAME)
  expect(find.query('สยาม')).toEqual({ supplier_name_contains: 'สยาม' })
  expect(find.describe(body).title).toBe('QN 04 · SPT')
})
