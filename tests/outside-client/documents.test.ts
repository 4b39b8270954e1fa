import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { formOf, pdf, xlsx } from '#tests/support/samples/sample-files.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { callPortal, refusalBody, tokenOf } from './call-portal.ts'

let world: World
let store: string
let purchase: string
let vendor: string
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData })
  store = await tokenOf(world, 'store')
  purchase = await tokenOf(world, 'purchase')
  vendor = await tokenOf(world, 'vendor')
  const json = { vendor_id: 100234, email_list: 'vendor@test.example', description: 'documents' }
  await callPortal(world, 'POST /api/email-groups', { token: store, json })
})
afterAll(() => world.close())

/** The fields that an older client sends for every record of a supplier. */
const sentFields = {
  factory: 'AH',
  supplier_name: 'สยามพาร์ท จำกัด',
  supplier_code: 'SPT',
  vendor_id: 100234,
  receiver_email: 'vendor@test.example',
  uploader: 'store',
  due_date: '2025-11-28',
}
const form = (data: object, name: string, field = 'files.attachment') =>
  formOf({ data: JSON.stringify(data) }, [{ field, name, content: pdf('order') }])

interface Record {
  readonly id: number
  readonly [field: string]: unknown
}

test('[API-01] POST confirm-pos accepts an attachment and data, GET lists with its parameters and Content-Range', async () => {
  const newOnes: Record[] = []
  for (const po of ['42000001', '42000002', '43000003']) {
    const data = { ...sentFields, po_number: po, rel_number: '0' }
    const sent = await callPortal(world, 'POST /api/confirm-pos', {
      token: store,
      form: form(data, `APD-SPT-001-20251128-${po}-0.pdf`),
    })
    expect([sent.status, sent.body]).toEqual([
      201,
      expect.objectContaining({ ...data, id: expect.any(Number), download_count: 0, confirm_asns: [] }),
    ])
    newOnes.push(sent.body as Record)
  }
  const list = (query: string, token = store) => callPortal(world, `GET /api/confirm-pos?${query}`, { token })
  const page = await list('_start=0&_limit=2&_sort=createdAt:desc')
  expect([page.status, page.range, (page.body as Record[]).length]).toEqual([200, 'items 0-1/3', 2])
  const second = await list('_start=2&_limit=2&_sort=createdAt&_order=DESC')
  expect([second.range, (second.body as Record[]).map(({ id }) => id)]).toEqual(['items 2-2/3', [newOnes[0]?.id]])
  const all = await list('_limit=-1')
  expect([all.range, (all.body as Record[]).length]).toEqual(['items 0-2/3', 3])
  expect((await list('_start=90')).range).toBe('items */3')
  const count = async (query: string, token = store) => ((await list(query, token)).body as Record[]).length
  expect(await count('po_number_contains=4200')).toBe(2)
  expect(await count('rel_number_contains=0&supplier_name_contains=สยาม&supplier_code_contains=sp')).toBe(3)
  expect(await count('supplier_code_contains=%25')).toBe(0)
  expect(await count('factory=AH&vendor_id=100234&download_count=0')).toBe(3)
  expect(await count('factory=SAT')).toBe(0)
  expect(await count('createdAt_gte=2025-11-21&createdAt_lte=2025-11-21')).toBe(3)
  expect(await count('createdAt_gte=2025-11-22')).toBe(0)
  expect(await count('po_number_contains=4200', vendor)).toBe(2)
  for (const unknown of ['po_number_like=1', 'status=x', '_limit=abc', '_sort=password:ASC'])
    expect((await list(unknown)).status, unknown).toBe(400)
})

test('[API-01] a vendor client can download, upload an ASN and Send', async () => {
  const listed = await callPortal(world, 'GET /api/confirm-pos?po_number_contains=42000001', { token: vendor })
  const [order] = listed.body as (Record & { attachment: { url: string }[] })[]
  const file = await callPortal(world, `GET ${order?.attachment[0]?.url}` as 'GET /api/x', { token: vendor })
  expect([file.status, file.type, String(file.body).slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  const json = { download_count: 1, downloaded_by: 'vendor', downloaded_at: '2025-11-21 10:00' }
  const notified = await callPortal(world, `PUT /api/confirm-pos/${order?.id}`, { token: vendor, json })
  expect([notified.status, notified.body]).toEqual([200, expect.objectContaining(json)])

  const data = { delivery_date: '2025-11-27', confirm_po: order?.id, uploader: 'vendor' }
  const asn = await callPortal(world, 'POST /api/confirm-asns', {
    token: vendor,
    form: form(data, 'asn.pdf', 'attachment'),
  })
  expect([asn.status, asn.body]).toEqual([
    201,
    expect.objectContaining({ delivery_date: '2025-11-27', email_sent: false }),
  ])
  const { id } = asn.body as Record
  const sent = await callPortal(world, `PUT /api/confirm-asns/${id}`, { token: vendor, json: { email_sent: true } })
  expect([sent.status, (sent.body as Record).id]).toEqual([200, id])
  const refused = await callPortal(world, `DELETE /api/confirm-pos/${order?.id}`, { token: store })
  expect([refused.status, refused.body]).toEqual([
    409,
    refusalBody(409, 'ORDER_CONFIRMED', 'Cannot delete, Confirm ANS exist'),
  ])
})

for (const [path, ref, files] of [
  ['sqm-tables', 'sqm-table', ['SQM-03.pdf', 'SQM-03.xlsx']],
  ['coc-tables', 'coc-table', ['COC-2.pdf']],
] as const)
  test(`[API-01] ${path} supports record, files, confirmation and deletion with the documented calls`, async () => {
    const created = await callPortal(world, `POST /api/${path}`, { token: purchase, json: sentFields })
    expect(created.status).toBe(201)
    const { id } = created.body as Record
    const uploaded = await callPortal(world, 'POST /api/upload', {
      token: purchase,
      form: formOf(
        { ref, refId: String(id), field: 'attachment' },
        files.map((name) => ({ name, content: name.endsWith('.pdf') ? pdf('sqm') : xlsx() })),
      ),
    })
    expect([uploaded.status, (uploaded.body as unknown[]).length]).toEqual([200, files.length])
    const month = await callPortal(
      world,
      `GET /api/${path}?_limit=-1&_sort=createdAt:DESC&due_date=2025-11&vendor_id=100234`,
      {
        token: vendor,
      },
    )
    expect([month.range, (month.body as Record[])[0]]).toEqual([
      'items 0-0/1',
      expect.objectContaining({
        id,
        factory: 'AH',
        sqm_data: [],
        confirmAttachment: [],
        mail_sent: expect.any(Boolean),
      }),
    ])
    const other = await callPortal(world, `GET /api/${path}?due_date=2025-12`, { token: vendor })
    expect(other.body).toEqual([])
    const mailed = await callPortal(world, `PUT /api/${path}/${id}`, { token: purchase, json: { mail_sent: true } })
    expect(mailed.status).toBe(200)
    const copy = formOf({ ref, refId: String(id), field: 'confirmAttachment' }, [
      { name: 'signed.pdf', content: pdf('signed') },
    ])
    expect((await callPortal(world, 'POST /api/upload', { token: vendor, form: copy })).status).toBe(200)
    const one = await callPortal(world, `GET /api/${path}/${id}`, { token: purchase })
    expect((one.body as { confirmAttachment: unknown[] }).confirmAttachment).toEqual([
      expect.objectContaining({ name: 'signed.pdf', url: expect.any(String), createdAt: '2025-11-21T03:00:00.000Z' }),
    ])
    const refused = await callPortal(world, `DELETE /api/${path}/${id}`, { token: purchase })
    expect(refused.body).toEqual(refusalBody(409, 'SIGNING_CONFIRMED', 'Cannot delete, Supplier Confirm exist'))
    const second = await callPortal(world, `POST /api/${path}`, { token: purchase, json: sentFields })
    expect(
      (await callPortal(world, `DELETE /api/${path}/${(second.body as Record).id}`, { token: purchase })).status,
    ).toBe(404)
  })

test('[API-01] DELETE upload/files/{id} and GET metadata return the specified replies', async () => {
  const sent = await callPortal(world, 'POST /api/sqm-tables', {
    token: purchase,
    form: formOf({ data: JSON.stringify(sentFields) }, [
      { field: 'files.attachment', name: 'SQM-09.pdf', content: pdf() },
      { field: 'files.attachment', name: 'SQM-09.xlsx', content: xlsx() },
    ]),
  })
  const { attachment, id } = sent.body as { id: number; attachment: { id: number }[] }
  const deletion = await callPortal(world, `DELETE /api/upload/files/${attachment[1]?.id}`, { token: purchase })
  expect([deletion.status, deletion.body]).toEqual([200, { statusCode: 200 }])
  expect((await callPortal(world, `DELETE /api/sqm-tables/${id}`, { token: purchase })).body).toEqual({
    statusCode: 200,
  })
  const vendors = await callPortal(world, 'GET /api/metadata?type=vendors', { token: store })
  expect((vendors.body as { Output: unknown[] }).Output).toContainEqual(
    expect.objectContaining({ VENDOR_ID: 100234, VENDOR_NAME_ALT: 'SPT' }),
  )
})
