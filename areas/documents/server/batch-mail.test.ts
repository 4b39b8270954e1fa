import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDocument, SigningDocument, TimelineEntry } from '#areas/documents/contract.ts'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import { addGroup, type Exchange, openExchange, orderName, sqmFiles, uploadWithData } from '#tests/support/documents.ts'
import { vendors } from '#tests/support/erp/erp-data.ts'
import { pdf, xlsx } from '#tests/support/samples/sample-files.ts'

let { world, group } = {} as Exchange
let admin: Awaited<ReturnType<Exchange['world']['signIn']>>
let other: EmailGroup
beforeAll(async () => {
  const exchange = await openExchange()
  ;({ world, group } = exchange)
  other = await addGroup(exchange.store, ['other@test.example'], vendors.other)
  admin = await world.signIn('admin')
})
afterAll(() => world.close())

let batches = 0
const newBatch = () => `batch-of-a-test-${++batches}`

const orderTo = (to: EmailGroup, batch: object, name = orderName({ supplier: to.supplier_code })) =>
  uploadWithData<OrderDocument>(admin, '/confirm-pos', { group_id: to.id, batch }, [{ name, content: pdf(name) }])
const sqmTo = (to: EmailGroup, batch: object, revision: string) =>
  uploadWithData<SigningDocument>(
    admin,
    '/sqm-tables',
    { group_id: to.id, batch, remark: 'By Friday' },
    sqmFiles(revision),
  )

/** Returns the mails about the documents of an upload, oldest first. */
const mailsOf = async (key: string) => {
  const { rows } = await sql<{ template: string; data: string; to: string; waits: boolean }>`
    select m.template, m.data, m.not_before is not null as waits,
      (select string_agg(r.address, ',' order by r.position) from mail.recipient r where r.mail_id = m.id) as to
    from mail.message m join documents.document d on m.about_kind = 'document' and m.about_id = d.id::text
    where d.upload_batch = ${key} order by m.id`.execute(world.database.db)
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as Record<string, unknown> }))
}

test('[DOC-12] sends each supplier one mail about orders and an SQM that are uploaded together, and stores the mail state of each document', async () => {
  const key = newBatch()
  const first = await orderTo(group, { key, more: true })
  const foreign = await orderTo(other, { key, more: false })
  const second = await orderTo(group, { key, more: true })
  expect([first.status, foreign.status, second.status]).toEqual([201, 201, 201])
  expect(await mailsOf(key)).toMatchObject([
    { template: 'documents', waits: true },
    { template: 'po', waits: false },
  ])
  const sqm = await sqmTo(group, { key, more: false }, '21')
  expect(sqm.status).toBe(201)
  const [mine, theirs, ...more] = await mailsOf(key)
  expect(more).toEqual([])
  expect(theirs).toMatchObject({ template: 'po', to: 'other@test.example' })
  expect(mine).toMatchObject({
    template: 'documents',
    waits: false,
    to: 'vendor@test.example,vendorColleague@test.example',
    data: {
      url: '/work',
      factory: 'AH',
      count: 3,
      documents: `PO ${first.body.po_number}-0, PO ${second.body.po_number}-0, SQM 21`,
      text: 'By Friday',
    },
  })
  const sent = async () => [
    (await admin.get<OrderDocument>(`/confirm-pos/${first.body.id}`)).body.mail_sent,
    (await admin.get<OrderDocument>(`/confirm-pos/${second.body.id}`)).body.mail_sent,
    (await admin.get<SigningDocument>(`/sqm-tables/${sqm.body.id}`)).body.mail_sent,
  ]
  await expect.poll(sent).toEqual([true, true, true])
  const { body: timeline } = await admin.get<TimelineEntry[]>(`/documents/${sqm.body.id}/timeline`)
  expect(timeline.map(({ what }) => what).toSorted()).toEqual(['mail', 'uploaded'])
})

test('[DOC-07] [DOC-12] sends another mail for a document that is uploaded after the shared mail, and none for a refused document', async () => {
  const key = newBatch()
  expect((await orderTo(group, { key, more: false })).status).toBe(201)
  expect(errorCodeOf(await orderTo(group, { key, more: true }, 'order.pdf'))).toBe('ORDER_FILE_NAME')
  expect((await orderTo(group, { key, more: false })).status).toBe(201)
  expect(await mailsOf(key)).toMatchObject([{ template: 'po' }, { template: 'po' }])
})

test('[DOC-12] sends the waiting mail when the uploader ends the upload after a refusal, but not when another user tries to end it', async () => {
  const key = newBatch()
  await orderTo(group, { key, more: true })
  await orderTo(group, { key, more: true })
  expect(errorCodeOf(await orderTo(group, { key, more: false }, 'order.pdf'))).toBe('ORDER_FILE_NAME')
  const end = (client: typeof admin, which = key) => client.post(`/documents/uploads/${which}/end`)
  expect((await end(await world.signIn('adminAll'))).status).toBe(200)
  expect(await mailsOf(key)).toMatchObject([{ template: 'documents', waits: true, data: { count: 2 } }])
  expect((await end(admin)).status).toBe(200)
  expect(await mailsOf(key)).toMatchObject([{ template: 'documents', waits: false, data: { count: 2 } }])
  // a document uploaded after the end of its batch gets its own mail; ending the batch again changes nothing
  expect((await orderTo(group, { key, more: false })).status).toBe(201)
  expect((await end(admin)).status).toBe(200)
  expect(await mailsOf(key)).toMatchObject([{ template: 'documents' }, { template: 'po' }])
  expect((await end(admin, newBatch())).status).toBe(200)
  expect((await end(admin, 'short')).status).toBe(400)
})

test('[DOC-12] concurrent uploads of one batch share one mail that lists all their documents', async () => {
  const key = newBatch()
  const answers = await Promise.all([1, 2, 3, 4].map(() => orderTo(group, { key, more: true })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const mails = await mailsOf(key)
  expect(mails).toMatchObject([{ template: 'documents', waits: true, data: { count: 4 } }])
  for (const { body } of answers) expect(String(mails[0]?.data.documents)).toContain(`PO ${body.po_number}-0`)
})

test('[DOC-12] refuses an SQM in a batch if its files are already stored, and accepts it with a changed spreadsheet', async () => {
  const paper = { name: 'SQM-31.pdf', content: pdf('sqm') }
  const sheetOf = (cell: string) => ({ name: 'SQM-31.xlsx', content: xlsx([['A', cell]]) })
  const [first, corrected] = [sheetOf('1'), sheetOf('2')]
  const upload = (...files: Parameters<typeof uploadWithData>[3]) =>
    uploadWithData(admin, '/sqm-tables', { group_id: group.id, batch: { key: newBatch(), more: false } }, files)
  expect((await upload(paper, first)).status).toBe(201)
  const repeated = await upload(paper, first)
  expect([repeated.status, errorCodeOf(repeated)]).toEqual([409, 'ORDER_ALREADY_UPLOADED'])
  expect((await upload(paper, corrected)).status).toBe(201)
})

test('[DOC-12] refuses a batch without a usable key, and creates nothing', async () => {
  for (const batch of [{ key: 'short', more: true }, { key: 'with\u0000zero', more: true }, { key: newBatch() }, 'all'])
    expect(errorCodeOf(await orderTo(group, batch as object))).toBe('DOCUMENT_DATA_INVALID')
})
