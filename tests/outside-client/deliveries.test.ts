import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLine, freshNumber } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { callPortal, refusalBody, tokenOf } from './call-portal.ts'

let world: World
let vendor: string
let store: string
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData, now: new Date('2025-11-24T03:00:00Z') })
  vendor = await tokenOf(world, 'vendor')
  store = await tokenOf(world, 'store')
})
afterAll(() => world.close())

type Plain = Record<string, unknown>

/**
 * Returns the body of POST deliveries as the sources define it: complete PO lines, including the fields of their owner.
 */
const bodyFor = async (overrides: Plain = {}, head: Plain = {}) => {
  const line = await addLine(world.database.db)
  return {
    user: 'vendor',
    status: 'transit',
    vendor_id: vendors.siam,
    company: 103,
    job_id: null,
    ...head,
    details: {
      isInvoice: true,
      invoiceNo: freshNumber(),
      invoiceDate: '2025-11-24',
      doNo: null,
      doDate: null,
      deliveryDate: '2025-11-24',
      site: { VENDOR_SITE_CODE: 'BANGPOO', ADDR: 'as the client knows it' },
      poSelect: [line],
      delAmount: [20],
      qtyLot: [2],
      lotSup: ['20251124'],
      lotDetails: [[10, 10]],
      heatDetails: [['H1', 'H2']],
      vendorName: 'somebody',
      ...overrides,
    },
  }
}
const create = async (overrides: Plain = {}, headers: Record<string, string> = {}) =>
  callPortal(world, 'POST /api/deliveries', { token: vendor, json: await bodyFor(overrides), headers })
const created = async (overrides: Plain = {}) =>
  (await create(overrides)).body as Plain & { id: number; details: Plain }
const list = (query: string, token = vendor) => callPortal(world, `GET /api/deliveries?${query}`, { token })
const numbers = (body: unknown) =>
  (body as { details: { invoiceNo: string } }[]).map(({ details }) => details.invoiceNo)

const deliveryFields = 'id user status vendor_id company job_id createdAt timeStamp receivedNo remarks details'.split(
  ' ',
)
const detailFields = (
  'isInvoice invoiceNo invoiceDate doNo doDate deliveryDate site poSelect delAmount qtyLot lotSup lotDetails ' +
  'heatDetails vendorName'
).split(' ')

test('[API-01] POST deliveries returns 201 with the delivery, and the server sets owner and ERP facts', async () => {
  const { status, body } = await create()
  expect(status).toBe(201)
  const delivery = body as Plain & { details: Plain }
  expect(Object.keys(delivery).sort()).toEqual([...deliveryFields].sort())
  expect(Object.keys(delivery.details).sort()).toEqual([...detailFields].sort())
  expect(delivery).toMatchObject({
    user: 'vendor',
    status: 'transit',
    vendor_id: vendors.siam,
    company: 103,
    createdAt: '2025-11-24T03:00:00.000Z',
    details: { vendorName: 'สยามพาร์ท จำกัด', delAmount: [20], lotDetails: [[10, 10]], heatDetails: [['H1', 'H2']] },
  })
})

test('[API-01] POST deliveries returns 200 for a repeated Idempotency-Key, and 409 for another body under the same key', async () => {
  const json = await bodyFor()
  const headers = { 'Idempotency-Key': 'outside-client-0001' }
  const first = await callPortal(world, 'POST /api/deliveries', { token: vendor, json, headers })
  const repeated = await callPortal(world, 'POST /api/deliveries', { token: vendor, json, headers })
  expect([first.status, repeated.status, repeated.body]).toEqual([201, 200, first.body])
  const other = await callPortal(world, 'POST /api/deliveries', { token: vendor, json: await bodyFor(), headers })
  expect([other.status, other.body]).toEqual([409, expect.objectContaining({ statusCode: 409 })])
})

test('[API-01] POST deliveries returns the exact texts of the Preview checks, and names every field of a malformed body', async () => {
  const noSite = await create({ site: null })
  expect([noSite.status, noSite.body]).toEqual([
    expect.any(Number),
    expect.objectContaining({ code: 'SITE_REQUIRED', message: 'Please select site' }),
  ])
  const malformed = await callPortal(world, 'POST /api/deliveries', {
    token: vendor,
    json: { company: 'AH', details: 1 },
  })
  expect(malformed.body).toMatchObject({
    statusCode: 400,
    code: 'BAD_REQUEST',
    details: { fields: expect.arrayContaining([expect.objectContaining({ path: 'body.company' })]) },
  })
})

test('[API-01] GET deliveries?status=transit&vendor_id&_limit=-1 returns every delivery in transit, with Content-Range', async () => {
  await created()
  const { status, type, range, body } = await list(`status=transit&vendor_id=${vendors.siam}&_limit=-1`)
  const count = (body as unknown[]).length
  expect([status, type]).toEqual([200, expect.stringContaining('application/json')])
  expect(range).toBe(`items 0-${count - 1}/${count}`)
  expect((body as Plain[]).every((one) => one.status === 'transit' && one.vendor_id === vendors.siam)).toBe(true)
})

test('[API-01] GET deliveries accepts _sort=details.deliveryDate:DESC, _sort with _order, _start and _limit', async () => {
  const early = await created({ deliveryDate: '2025-11-24' })
  const late = await created({ deliveryDate: '2025-12-24' })
  const down = numbers((await list('_limit=-1&_sort=details.deliveryDate:DESC')).body)
  expect(down.indexOf(late.details.invoiceNo as string)).toBeLessThan(down.indexOf(early.details.invoiceNo as string))
  const up = numbers((await list('_limit=-1&_sort=details.deliveryDate&_order=asc')).body)
  expect(up).toEqual([...down].reverse())
  const page = await list('_start=1&_limit=1&_sort=details.deliveryDate:DESC')
  expect([numbers(page.body), page.range]).toEqual([[down[1]], `items 1-1/${down.length}`])
})

test('[API-01] GET deliveries filters by createdAt_gte and createdAt_lte, and by other fields with equality, _contains, _gte and _lte', async () => {
  const delivery = await created()
  const number = delivery.details.invoiceNo as string
  const found = async (query: string) => numbers((await list(`_limit=-1&${query}`)).body)
  const day = 'createdAt_gte=2025-11-23T17:00:00.000Z&createdAt_lte=2025-11-24T16:59:59.999Z'
  expect(await found(day)).toContain(number)
  expect(await found('createdAt_gte=2025-11-25T17:00:00.000Z')).toEqual([])
  expect(await found(`id=${delivery.id}`)).toEqual([number])
  expect(await found(`inv_do=${number.slice(-4)}`)).toContain(number)
  expect(await found('user=vendor')).toContain(number)
  expect(await found('user_contains=END')).toContain(number)
  expect(await found('user_contains=%25')).toEqual([])
  for (const empty of ['receivedNo=AH', 'receivedNo_contains=AH', 'remarks_contains=late', 'job_id_contains=J-']) {
    expect([empty, await found(empty)]).toEqual([empty, []])
  }
  expect(await found('timeStamp_gte=2025-11-24')).toEqual([])
})

test('[API-01] GET deliveries refuses an unknown field, operator, sort or limit', async () => {
  for (const query of [
    'colour=red',
    'status_gt=1',
    'vendor_id_contains=1',
    '_sort=colour:ASC',
    '_limit=-2',
    '_start=x',
  ]) {
    const { status, body } = await list(query)
    expect([query, status, body]).toEqual([query, 400, expect.objectContaining({ statusCode: 400 })])
  }
})

test('[API-01] GET deliveries/{id} returns one delivery, and 404 for another supplier’s', async () => {
  const { id } = await created()
  const one = await callPortal(world, `GET /api/deliveries/${id}`, { token: store })
  expect([one.status, one.body]).toEqual([200, expect.objectContaining({ id, status: 'transit' })])
  const foreign = await callPortal(world, `GET /api/deliveries/${id}`, { token: await tokenOf(world, 'vendor2') })
  expect([foreign.status, foreign.body]).toEqual([404, expect.objectContaining({ statusCode: 404 })])
})

test('[API-01] GET deliveries/checkdup returns a count', async () => {
  const number = (await created()).details.invoiceNo as string
  const checkNumber = async (invoiceNo: string) =>
    (
      await callPortal(world, `GET /api/deliveries/checkdup?invoiceNo=${invoiceNo}&vendor_id=${vendors.siam}`, {
        token: vendor,
      })
    ).body
  expect([
    await checkNumber(number),
    await checkNumber(`%20${number.toLowerCase()}`),
    await checkNumber('NEVER-USED'),
  ]).toEqual([{ count: 1 }, { count: 1 }, { count: 0 }])
})

test('[API-01] PUT deliveries/{id} deletes with remarks, and changes a DO to an invoice with Status and Message', async () => {
  const deletion = await created()
  const deleted = await callPortal(world, `PUT /api/deliveries/${deletion.id}`, {
    token: vendor,
    json: { status: 'deleted', remarks: 'wrong truck' },
  })
  expect([deleted.status, deleted.body]).toEqual([
    200,
    expect.objectContaining({ status: 'deleted', remarks: 'wrong truck' }),
  ])
  expect(numbers((await list('_limit=-1')).body)).not.toContain(deletion.details.invoiceNo)
  expect(numbers((await list('_limit=-1&status=deleted')).body)).toContain(deletion.details.invoiceNo)

  const aDo = await created({ isInvoice: false })
  const number = freshNumber()
  const details = { ...aDo.details, isInvoice: true, invoiceNo: number, invoiceDate: '2025-11-24' }
  const convert = () => callPortal(world, `PUT /api/deliveries/${aDo.id}`, { token: vendor, json: { details } })
  expect((await convert()).body).toEqual({ Status: 'SUCCESS', Message: 'Change Success' })
  expect((await convert()).body).toEqual({ Status: 'ERROR', Message: expect.any(String) })
  const { body } = await callPortal(world, `GET /api/deliveries/${aDo.id}`, { token: vendor })
  expect(body).toMatchObject({ details: { isInvoice: true, invoiceNo: number, doNo: aDo.details.invoiceNo } })
})

test('[API-01] every call of deliveries returns 401 without a token', async () => {
  for (const path of [
    'deliveries',
    'deliveries/1',
    'deliveries/checkdup?invoiceNo=1',
    'deliveries/pos_v2?api=FindPOSTD',
  ])
    expect((await callPortal(world, `GET /api/${path}`)).body).toEqual(refusalBody(401, 'NOT_SIGNED_IN'))
})
