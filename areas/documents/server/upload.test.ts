import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDocument, SigningDocument } from '#areas/documents/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import {
  addGroup,
  type Exchange,
  openExchange,
  orderName,
  sqmFiles,
  uploadCoc,
  uploadOrder,
  uploadSqm,
  uploadWithData,
} from '#tests/support/documents.ts'
import { vendors } from '#tests/support/erp/erp-data.ts'
import { executable, formOf, officeFile, pdf, xlsx } from '#tests/support/samples/sample-files.ts'

let { world, store, purchase, vendor, group, rowsOf } = {} as Exchange
beforeAll(async () => {
  ;({ world, store, purchase, vendor, group, rowsOf } = await openExchange())
})
afterAll(() => world.close())

const everything = async () => ({
  records: await rowsOf('documents.document'),
  files: await rowsOf('files.file'),
  mails: await rowsOf('mail.message'),
})

test('[DOC-02] [DOC-07] stores an uploaded order as record, file and mail together, with data from file name and group', async () => {
  const name = 'APD-SPT-007-20251128-42009999-2.pdf'
  const before = await everything()
  const order = await uploadOrder(store, group, name)
  expect(order).toMatchObject({
    factory: 'AH',
    company: 103,
    supplier_name: 'สยามพาร์ท จำกัด',
    supplier_code: 'SPT',
    vendor_id: vendors.siam,
    receiver_email: 'vendor@test.example,vendorColleague@test.example',
    email_group: group.name,
    uploader: 'store',
    po_number: '42009999',
    rel_number: '2',
    due_date: '2025-11-28',
    createdAt: '2025-11-21T03:00:00.000Z',
    mail_sent: false,
    mail_state: 'queued',
    download_count: 0,
    downloaded_by: null,
    downloaded_at: null,
    confirm_asns: [],
    superseded_by: null,
  })
  expect(order.attachment).toEqual([
    expect.objectContaining({ name, ext: '.pdf', mime: 'application/pdf', url: expect.stringMatching(/^\/api\//) }),
  ])
  const after = await everything()
  expect(after).toEqual({ records: before.records + 1, files: before.files + 1, mails: before.mails + 1 })
  const { rows } = await sql<{ template: string; data: string; to: string }>`
    select m.template, m.data, string_agg(r.address, ',' order by r.position) as to
    from mail.message m join mail.recipient r on r.mail_id = m.id
    where m.about_kind = 'document' and m.about_id = ${String(order.id)} group by m.id`.execute(world.database.db)
  expect(rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }))).toEqual([
    {
      template: 'po',
      to: 'vendor@test.example,vendorColleague@test.example',
      data: { url: `/confirm-po?id=${order.id}`, factory: 'AH', po: '42009999', rel: '2', deliveryDate: '2025-11-28' },
    },
  ])
})

test('[EML-01] writes the mail in the language of most recipients, and in Thai if none has more', async () => {
  const { db } = world.database
  const three = await addGroup(store, ['vendor@test.example', 'vendorColleague@test.example', 'vendor2@test.example'])
  const languageFor = async (thai: readonly string[]) => {
    await sql`update accounts.user_account set language = case when username = any (${thai}) then 'th' else 'en' end
      where username in ('vendor', 'vendorColleague', 'vendor2')`.execute(db)
    await uploadOrder(store, three)
    const { rows } = await sql<{
      language: string
    }>`select language from mail.message order by id desc limit 1`.execute(db)
    return rows[0]?.language
  }
  expect(await languageFor(['vendor'])).toBe('en')
  expect(await languageFor(['vendor', 'vendor2'])).toBe('th')
  await sql`update accounts.user_account set deleted_at = now() where username = 'vendor2'`.execute(db)
  expect(await languageFor(['vendorColleague'])).toBe('th')
  await sql`update accounts.user_account set language = 'en', deleted_at = null
    where username in ('vendor', 'vendorColleague', 'vendor2')`.execute(db)
})

test('[DOC-07] ignores supplier, email addresses and owner sent by a client', async () => {
  const data = {
    group_id: group.id,
    factory: 'SAT',
    supplier_name: 'Evil Co.',
    supplier_code: 'OTH',
    vendor_id: vendors.other,
    receiver_email: 'thief@evil.example',
    uploader: 'admin',
    po_number: '1',
    rel_number: '9',
    due_date: '1999-01-01',
  }
  const { body } = await uploadWithData<OrderDocument>(store, '/confirm-pos', data, [
    { name: orderName(), content: pdf() },
  ])
  expect(body).toMatchObject({ factory: 'AH', supplier_code: 'SPT', vendor_id: vendors.siam, uploader: 'store' })
  expect(body.receiver_email).not.toContain('thief')
  expect([body.po_number, body.rel_number, body.due_date]).not.toContain('1')
})

test('[DOC-07] maps email addresses sent by an older client to the group that has exactly these email addresses', async () => {
  const named = (receiver_email: string) =>
    uploadWithData<OrderDocument>(store, '/confirm-pos', { receiver_email, vendor_id: vendors.siam }, [
      { name: orderName(), content: pdf() },
    ])
  const found = await named('VENDORCOLLEAGUE@test.example, vendor@test.example')
  expect([found.status, found.body.email_group]).toEqual([201, group.name])
  for (const invalid of ['vendor@test.example', 'thief@evil.example', ''])
    expect(errorCodeOf(await named(invalid)), invalid).toBe('DOCUMENT_GROUP_REQUIRED')
})

test('[DOC-03] [DOC-11] leaves no record, file or mail of a rejected order, and reports the reason', async () => {
  const other = await addGroup(store, ['other@test.example'], vendors.other)
  const before = await everything()
  const refused = async (name: string, content = pdf(), data: object = { group_id: group.id }) => {
    const answer = await uploadWithData(store, '/confirm-pos', { ...data }, [{ name, content }])
    return [answer.status, (answer.body as { message: string }).message]
  }
  expect(await refused('order.pdf')).toEqual([
    409,
    'File format not support. Fiel name should be "FAC-SUPPLIER-SEQ-DATE-PO-REL.pdf" [i.e APD-ABC-001-20250131-12345-0.pdf]',
  ])
  const renamed = orderName()
  expect(await refused(renamed, executable())).toEqual([
    415,
    `The content of ${renamed} is not a PDF. Please upload the order as a PDF.`,
  ])
  expect(await refused(orderName({ prefix: 'SAT' }))).toEqual([409, "File name and user's factory is not same."])
  expect(await refused(orderName(), pdf(), {})).toEqual([409, 'Please selected email group'])
  expect(await refused(orderName(), pdf(), { group_id: 999_999 })).toEqual([409, 'Please selected email group'])
  expect(await refused(orderName(), pdf(), { group_id: other.id })).toEqual([
    409,
    'File name and email group is not same.',
  ])
  const none = await uploadWithData(store, '/confirm-pos', { group_id: group.id }, [])
  expect((none.body as { message: string }).message).toBe('No upload file')
  const two = await uploadWithData(store, '/confirm-pos', { group_id: group.id }, [
    { name: orderName(), content: pdf() },
    { name: orderName(), content: pdf() },
  ])
  expect((two.body as { message: string }).message).toBe('over limit')
  expect(await everything()).toEqual(before)
})

test('[DOC-05] [DOC-06] stores files, revision and supplier of an SQM and a code of conduct, and sends the mail', async () => {
  const sqm = await uploadSqm(purchase, group, '04')
  expect(sqm).toMatchObject({ revision: '04', due_date: '2025-11-21', po_number: null, rel_number: null })
  expect(sqm.attachment.map(({ ext }) => ext)).toEqual(['.pdf', '.xlsx'])
  const coc = await uploadCoc(purchase, group, '2025')
  expect(coc).toMatchObject({ revision: '2025', sqm_data: [], confirmAttachment: [], mail_state: 'queued' })
  const { rows } = await sql<{ data: string }>`
    select data from mail.message where about_kind = 'document' and about_id = ${String(coc.id)}`.execute(
    world.database.db,
  )
  expect(JSON.parse(rows[0]?.data ?? '')).toMatchObject({
    url: `/codeOfconduct?id=${coc.id}`,
    rev: '2025',
    name: 'COC',
  })
  const invalid = async (path: string, files: Parameters<typeof uploadWithData>[3]) => {
    const { status, body } = await uploadWithData(purchase, path, { group_id: group.id }, files)
    return [status, (body as { message: string }).message]
  }
  const [pdfFile, sheet] = sqmFiles()
  if (!pdfFile || !sheet) throw new Error('two files')
  expect(await invalid('/sqm-tables', [pdfFile, sheet, sheet])).toEqual([409, 'over limit'])
  expect(await invalid('/sqm-tables', [pdfFile])).toEqual([409, 'No upload file,Please check file upload'])
  expect(await invalid('/sqm-tables', [pdfFile, { name: 'SQM-1.xlsx', content: officeFile('WordDocument') }])).toEqual([
    415,
    'File format not support. Please upload file .xlsx .pdf .xls',
  ])
  expect(await invalid('/sqm-tables', [{ name: 'SQM.pdf', content: pdf() }, sheet])).toEqual([
    409,
    'Please check filename (.pdf)',
  ])
  expect(await invalid('/coc-tables', [{ name: 'COC-1.pdf', content: xlsx() }])).toEqual([
    415,
    'File format not support. Please upload file  .pdf ',
  ])
  // the supplier lost its code in the ERP after the group was created
  await sql`update erp.supplier set vendor_name_alt = null where vendor_id = ${vendors.siam}`.execute(world.database.db)
  expect(await invalid('/coc-tables', [{ name: 'COC-1.pdf', content: pdf() }])).toEqual([
    409,
    "Supplier code don't exist in oracle,Please contract oracle team",
  ])
  await sql`update erp.supplier set vendor_name_alt = 'SPT' where vendor_id = ${vendors.siam}`.execute(
    world.database.db,
  )
})

test('[DOC-05] [DOC-07] hides a record that an older client creates before its files, until the files are uploaded', async () => {
  const created = await purchase.post<SigningDocument>('/sqm-tables', { group_id: group.id })
  expect([created.status, created.body.attachment]).toEqual([201, []])
  const { id } = created.body
  const statusFor = async (client: Client) => (await client.get(`/sqm-tables/${id}`)).status
  expect([await statusFor(vendor), await statusFor(purchase)]).toEqual([404, 404])
  const files = (...sent: Parameters<typeof formOf>[1]) =>
    purchase.upload<unknown[]>('/upload', formOf({ ref: 'sqm-table', refId: String(id), field: 'attachment' }, sent))
  const [pdfFile, sheet] = sqmFiles('05')
  if (!pdfFile || !sheet) throw new Error('two files')
  expect(errorCodeOf(await files(pdfFile))).toBe('DOCUMENT_FILES_REQUIRED')
  const uploaded = await files(pdfFile, sheet)
  expect([uploaded.status, uploaded.body.length]).toEqual([200, 2])
  const whole = async () => (await vendor.get<SigningDocument>(`/sqm-tables/${id}`)).body
  expect(await whole()).toMatchObject({ revision: '05' })
  await expect.poll(whole).toMatchObject({ mail_state: 'sent', mail_sent: true })
  expect(errorCodeOf(await files(pdfFile, sheet))).toBe('DOCUMENT_OVER_LIMIT')
})

test('[DOC-09] replaces an older document with a newer one, and makes it current again when the newer one is deleted', async () => {
  const po = '42110001'
  const first = await uploadOrder(store, group, orderName({ po }))
  const release = await uploadOrder(store, group, orderName({ po, rel: '1' }))
  const second = await uploadOrder(store, group, orderName({ po }))
  const replacedBy = async (id: number) => (await store.get<OrderDocument>(`/confirm-pos/${id}`)).body.superseded_by
  expect(await replacedBy(first.id)).toBe(second.id)
  expect(await replacedBy(release.id)).toBeNull()
  expect((await store.delete(`/confirm-pos/${second.id}`)).status).toBe(200)
  expect(await replacedBy(first.id)).toBeNull()
  expect((await store.get(`/confirm-pos/${second.id}`)).status).toBe(404)
})
