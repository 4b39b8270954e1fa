import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsOf } from '#tests/paper/read-pdf.ts'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  confirmDelivery,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  freshNumber,
  storeReceipt,
  testContext,
} from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'
import type { ConversionReply } from '../rules/convert.ts'
import { beginReceipt, cancelReceipt, findByNumber } from './index.ts'

let world: World
let vendor: Client
const NOW = new Date('2025-11-24T03:00:00.000Z')

beforeAll(async () => {
  world = await openWorld({ now: NOW, prepare: addErpData })
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

const makeDo = async (client = vendor, number = freshNumber()) =>
  confirmDelivery(
    client,
    deliveryRequest([filledLine(await addLine(world.database.db), 30)], { isInvoice: false, number }),
  )
const convert = (client: Client, id: number, invoiceNo: string | null, invoiceDate: string | null = '2025-12-01') =>
  client.put<ConversionReply>(`/deliveries/${id}`, { details: { isInvoice: true, invoiceNo, invoiceDate } })
const read = async (id: number, client = vendor) => (await client.get<Delivery>(`/deliveries/${id}`)).body
const remove = (id: number) => vendor.put(`/deliveries/${id}`, { status: 'deleted', remarks: 'wrong truck' })
const error = (Message: string) => ({ Status: 'ERROR', Message })
const SUCCESS = { Status: 'SUCCESS', Message: 'Change Success' }
const EXISTS = error('Invoice No. is already exist.')

test('[STA-04] converts a DO in transit to an invoice, keeps its DO number, and completes it at its receipt', async () => {
  const created = await makeDo()
  const number = freshNumber()
  const { status, body } = await convert(vendor, created.id, ` ${number} `)
  expect([status, body]).toEqual([200, SUCCESS])
  const { invoiceNo: doNo, invoiceDate: doDate } = created.details
  const changed = { isInvoice: true, invoiceNo: number, invoiceDate: '2025-12-01', doNo, doDate }
  const converted = { ...created, details: { ...created.details, ...changed } }
  expect(await read(created.id)).toEqual(converted)
  for (const name of [number, doNo]) {
    const [found] = await findByNumber(world.database.db, 103, { number: name })
    expect(found).toMatchObject({ id: created.id, isInvoice: true, number, doNumber: doNo })
    expect((await vendor.get<Delivery[]>(`/deliveries?inv_do=${name}`)).body).toEqual([converted])
  }
  expect(await storeReceipt(world.database.db, created.id, NOW)).toBe('completed')
})

test('[STA-04] converts a received DO to an invoice that stays received', async () => {
  const { id } = await makeDo()
  expect(await storeReceipt(world.database.db, id, NOW)).toBe('received')
  expect((await convert(vendor, id, freshNumber())).body).toEqual(SUCCESS)
  expect(await read(id)).toMatchObject({ status: 'received', details: { isInvoice: true } })
})

test('[STA-04] requires number and date, and changes nothing when one of them is missing', async () => {
  const created = await makeDo()
  for (const nothing of ['', ' ', null])
    expect((await convert(vendor, created.id, nothing)).body).toEqual(error('No invoice number provide'))
  for (const nothing of ['', null])
    expect((await convert(vendor, created.id, freshNumber(), nothing)).body).toEqual(error('Please input invoice date'))
  expect((await convert(vendor, created.id, '9'.repeat(31))).body.Status).toBe('ERROR')
  const both = { status: 'deleted', remarks: 'x', details: { isInvoice: true, invoiceNo: 'X1' } }
  expect((await vendor.put(`/deliveries/${created.id}`, both)).status).toBe(400)
  expect(await read(created.id)).toEqual(created)
})

test('[STA-04] requires a number that the supplier has not used, and does not release the DO number', async () => {
  const [first, second] = [await makeDo(), await makeDo()]
  const takenNumber = second.details.invoiceNo
  expect((await convert(vendor, first.id, takenNumber.toLowerCase())).body).toEqual(EXISTS)
  expect((await convert(vendor, first.id, first.details.invoiceNo)).body).toEqual(EXISTS)
  const number = freshNumber()
  expect((await convert(vendor, first.id, number)).body).toEqual(SUCCESS)
  expect((await convert(vendor, second.id, number)).body).toEqual(EXISTS)
  expect((await convert(vendor, second.id, first.details.invoiceNo)).body).toEqual(EXISTS)
  // deleting the delivery frees both numbers
  expect((await remove(first.id)).status).toBe(200)
  expect((await convert(vendor, second.id, number)).body).toEqual(SUCCESS)
  await makeDo(vendor, first.details.invoiceNo)
})

test('[G-52] [G-60] rejects the number of an invoice that the ERP has for the supplier, but not for a demo delivery', async () => {
  const accounting = await world.signIn('account_admin')
  expect((await accounting.post('/finance/invoices/update', { Month: 'Nov-2025' })).status).toBe(200)
  const created = await makeDo()
  expect((await convert(vendor, created.id, 'inv-a3')).body).toEqual(EXISTS)
  expect(await read(created.id)).toEqual(created)
  const demo = await world.signIn('demo')
  expect((await convert(demo, (await makeDo(demo)).id, 'inv-a3')).body).toEqual(SUCCESS)
})

test('[STA-04] rejects an invoice, a deleted delivery and a delivery that is being received', async () => {
  const already = error('This delivery is already an invoice')
  const invoice = await confirmDelivery(vendor, deliveryRequest([filledLine(await addLine(world.database.db), 30)]))
  expect((await convert(vendor, invoice.id, freshNumber())).body).toEqual(already)
  const { id } = await makeDo()
  const inUnit = (work: Parameters<ReturnType<typeof world.database.db.transaction>['execute']>[0]) =>
    world.database.db.transaction().execute(work)
  await inUnit((unit) => beginReceipt(unit, id, testContext(NOW)))
  expect((await convert(vendor, id, freshNumber())).body.Message).toContain('is being received')
  await inUnit((unit) => cancelReceipt(unit, id, testContext(NOW), 'Period closed'))
  expect((await convert(vendor, id, freshNumber())).body).toEqual(SUCCESS)
  expect((await convert(vendor, id, freshNumber())).body).toEqual(already)
  const deleted = await makeDo()
  await remove(deleted.id)
  expect((await convert(vendor, deleted.id, freshNumber())).body).toEqual(error('This delivery is already deleted'))
})

test('[STA-04] accepts exactly one of two concurrent conversions with the same number or of the same delivery', async () => {
  for (let round = 0; round < 6; round++) {
    const [first, second] = [await makeDo(), await makeDo()]
    const number = freshNumber()
    const two = await Promise.all([convert(vendor, first.id, number), convert(vendor, second.id, number)])
    expect(two.map(({ body }) => body.Status).sort()).toEqual(['ERROR', 'SUCCESS'])
    const { id } = await makeDo()
    const same = await Promise.all([convert(vendor, id, freshNumber()), convert(vendor, id, freshNumber())])
    expect(same.map(({ body }) => body.Status).sort()).toEqual(['ERROR', 'SUCCESS'])
  }
})

test('[STA-04] leaves a consistent delivery when a conversion runs concurrently with a receipt or a deletion', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await makeDo()
    const [converted, received] = await Promise.all([
      convert(vendor, id, freshNumber()),
      storeReceipt(world.database.db, id, NOW),
    ])
    expect(converted.body).toEqual(SUCCESS)
    // completed if the conversion came first, otherwise a received DO whose new header must be scanned
    expect(await read(id)).toMatchObject({ status: received, details: { isInvoice: true } })

    const deletedDo = await makeDo()
    const [changed, deleted] = await Promise.all([convert(vendor, deletedDo.id, freshNumber()), remove(deletedDo.id)])
    expect(deleted.status).toBe(200)
    const { status, details } = await read(deletedDo.id)
    expect([status, details.isInvoice]).toEqual(['deleted', changed.body.Status === 'SUCCESS'])
  }
})

test('[STA-07] lets only the supplier convert a delivery, and lets a demo user convert only own demo deliveries', async () => {
  const { id } = await makeDo()
  for (const otherUser of ['vendor2', 'internal', 'demo'] as const)
    expect((await convert(await world.signIn(otherUser), id, freshNumber())).status, otherUser).toBe(404)
  for (const staff of ['store', 'store2', 'admin', 'purchase', 'account'] as const) {
    const refused = await convert(await world.signIn(staff), id, freshNumber())
    expect([refused.status, errorCodeOf(refused)], staff).toEqual([403, 'FORBIDDEN'])
  }
  expect((await convert(await world.signIn('vendorColleague'), id, freshNumber())).body).toEqual(SUCCESS)
  const demo = await world.signIn('demo')
  const trial = await makeDo(demo)
  expect((await convert(vendor, trial.id, freshNumber())).status).toBe(404)
  expect((await convert(demo, trial.id, freshNumber())).body).toEqual(SUCCESS)
})

test('[PSC-04] marks the sheets of a converted delivery, and adds the DO original after them', async () => {
  const { id, details } = await makeDo()
  await convert(vendor, id, freshNumber())
  const sheet = async (client: Client) =>
    textsOf((await client.bytes(`/deliveries/${id}/psc.pdf`)).body)
      .join('')
      .replaceAll(/\s+/g, '')
  const text = await sheet(vendor)
  expect(text).toContain('ChangeDOtoINVOICE')
  expect(text).toContain(details.invoiceNo)
})
