import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { callPortal, type OutsideReply, refusalBody, tokenOf } from './call-portal.ts'

let world: World
/** The response of a summary (S2 §7). */
const summaryOf = ({ body }: OutsideReply) => body as { month: string | null; data: Record<string, unknown>[] }
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00.000Z'), prepare: addErpData })
})
afterAll(() => world.close())

test('[API-01] POST invoices/update accepts Month as MMM-YYYY and returns status success, and the summary returns month and data', async () => {
  const token = await tokenOf(world, 'account_admin')
  const nothing = await callPortal(world, 'GET /api/finance/invoices/summary', { token })
  expect(nothing.body).toEqual({ month: null, data: [] })
  const update = await callPortal(world, 'POST /api/finance/invoices/update', { token, json: { Month: 'Nov-2025' } })
  expect(update).toMatchObject({ status: 200, body: { status: 'success' } })
  const { month, data } = summaryOf(
    await callPortal(world, 'GET /api/finance/invoices/summary?Month=Nov-2025', { token }),
  )
  expect(month).toBe('Nov-2025')
  expect(data).toHaveLength(6)
  expect(Object.keys(data[0] ?? {})).toEqual([
    'INVOICE_NO',
    'ORG_CODE',
    'SUPPLIER_NAME',
    'SUPPLIER_NO',
    'TOTAL_AMOUNT',
    'INVOICE_DATE',
    'VENDOR_ID',
    // fields that the portal adds to those of the ERP
    'TERMS',
    'DUE_DATE',
  ])
})

test('[API-01] the payments summary returns each cheque as a summary with id and its rows with parentId', async () => {
  const token = await tokenOf(world, 'admin')
  const update = await callPortal(world, 'POST /api/finance/payments/update', { token, json: { Month: 'NOV-2025' } })
  expect(update).toMatchObject({ status: 200, body: { status: 'success' } })
  const account = { token: await tokenOf(world, 'account') }
  const { month, data } = summaryOf(await callPortal(world, 'GET /api/finance/payments/summary', account))
  expect(month).toBe('Nov-2025')
  for (const field of [
    'CHECK_NUMBER',
    'AMOUNT',
    'BASE_AMOUNT',
    'TOTAL_AMOUNT',
    'WHT_AMT',
    'ORG_CODE',
    'BANK_NAME',
    'INVOICE_NUM',
    'BANK_ACCOUNT_NAME',
    'INV_DESCRIPTION',
    'INVOICE_DATE',
    'VENDOR_ID',
    'DATA_TYPE',
    'id',
    'parentId',
  ])
    expect(data[0], field).toHaveProperty(field)
  const summaries = data.filter(({ DATA_TYPE }) => DATA_TYPE === 'summary')
  expect(summaries).toHaveLength(3)
  for (const { parentId } of data.filter(({ DATA_TYPE }) => DATA_TYPE !== 'summary'))
    expect(summaries.map(({ id }) => id)).toContain(parentId)
})

test('[API-01] rejects calls without permission with the standard error shape', async () => {
  const account = await tokenOf(world, 'account')
  const refused = await callPortal(world, 'POST /api/finance/invoices/update', {
    token: account,
    json: { Month: 'Nov-2025' },
  })
  expect(refused).toMatchObject({ status: 403, body: refusalBody(403, 'FORBIDDEN') })
  expect(
    await callPortal(world, 'GET /api/finance/invoices/summary', { token: await tokenOf(world, 'store') }),
  ).toMatchObject({ status: 403 })
  expect(await callPortal(world, 'GET /api/finance/payments/summary')).toMatchObject({ status: 401 })
  const bad = await callPortal(world, 'POST /api/finance/payments/update', {
    token: await tokenOf(world, 'admin'),
    json: { Month: '11-2025' },
  })
  expect(bad).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test('[API-01] GET pds returns the delivery schedule per company with createdAt and details', async () => {
  const { status, body } = await callPortal(world, 'GET /api/pds?company=103', {
    token: await tokenOf(world, 'purchase'),
  })
  expect(status).toBe(200)
  const { createdAt, details } = body as { createdAt: string; details: Record<string, unknown>[] }
  expect(new Date(createdAt).toISOString()).toBe(createdAt)
  expect(details.find(({ STATUS }) => STATUS === 'Delayed')).toEqual({
    PDS_NUM: 'PDS-0001',
    PDS_LINE: '2',
    STATUS: 'Delayed',
    ORGANIZATION_CODE: 'APD',
    VENDOR_NAME: 'สยามพาร์ท จำกัด',
    VENDOR_ID: 100234,
    PO_NUM: '42000201',
    PO_REL_NUM: 1,
    ITEM_CODE: 'AX-10-220',
    ITEM_DESCRIPTION: 'Bracket, front',
    ITEM_TYPE: 'FG',
    NEED_BY_DATE: '2025-11-18',
    QTY_ORDER: 200,
    QTY_REMAIN: 150.5,
  })
})

test('[API-01] GET deliveries accepts the query of the older dashboard for the deliveries of a week', async () => {
  const query =
    'company=103&_limit=-1&_sort=details.deliveryDate:DESC&createdAt_gte=2025-11-18&createdAt_lte=2025-11-24'
  const { status, body } = await callPortal(world, `GET /api/deliveries?${query}`, {
    token: await tokenOf(world, 'admin'),
  })
  expect([status, body]).toEqual([200, []])
})
