import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpData, orders, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { callPortal, refusalBody, tokenOf } from './call-portal.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData, now: new Date('2025-11-24T03:00:00Z') })
  token = await tokenOf(world, 'vendor')
})
afterAll(() => world.close())

const pos = (query: string) => callPortal(world, `GET /api/deliveries/pos_v2?${query}`, { token })

/** Every field of a PO line (S1 §3), with the quantity in transit that the server computes. */
const lineFields = [
  'ITEM_CODE item_code_int DESCRIPTION PO_NUMBER RELEASE_NUM LINE_NUM SHIPMENT_NUM LINE_TYPE_ID UNIT_PRICE UOM DUE_DATE',
  'PIECES_PER_KANBAN PDS_NUMBER TRIP CREDIT_TERMS DOCK_CODE DELIVERY_CYCLE COMMENTS INV_ORGID ORG_ID JOBS ITEM_TYPE',
  'QUANTITY QUANTITY_RECEIVED QUANTITY_REMAIN transit',
].flatMap((names) => names.split(' '))

test('[API-01] GET metadata returns vendors and companies as a list in Output', async () => {
  const staff = await tokenOf(world, 'store')
  const known = await callPortal(world, 'GET /api/metadata?type=vendors', { token: staff })
  expect(known.status).toBe(200)
  expect((known.body as { Output: unknown[] }).Output).toContainEqual({
    VENDOR_ID: vendors.siam,
    VENDOR_NAME: 'สยามพาร์ท จำกัด',
    VENDOR_NAME_ALT: 'SPT',
  })
  const companies = await callPortal(world, 'GET /api/metadata?type=companies', { token })
  const ah = (companies.body as { Output: { INVENTORY_ORG_ID: number }[] }).Output.find(
    (one) => one.INVENTORY_ORG_ID === 103,
  )
  expect(ah).toMatchObject({
    INVENTORY_ORG_CODE: 'AH',
    INVENTORY_ORG_ID: 103,
    OPERATING_UNIT_ORG_ID: 81,
    COMPANY_NAME: 'Group Company 103 Co., Ltd.',
    NAME: 'Factory 103',
  })
  expect((await callPortal(world, 'GET /api/metadata?type=persons', { token })).body).toMatchObject(
    refusalBody(400, 'BAD_REQUEST'),
  )
})

test('[API-01] pos_v2 api=vendor_sites accepts company and vendor_id and returns sites', async () => {
  const { status, body } = await pos(`api=vendor_sites&company=103&vendor_id=${vendors.siam}`)
  expect(status).toBe(200)
  expect((body as { VENDOR_SITE_CODE: string }[]).map((site) => site.VENDOR_SITE_CODE)).toEqual(['BANGPOO', 'RAYONG'])
  for (const site of body as object[]) expect(Object.keys(site).sort()).toEqual(['ADDR', 'VENDOR_SITE_CODE'])
})

test('[API-01] pos_v2 api=FindPOSTD accepts vendor_id and ponum and returns an Output of PO lines with transit', async () => {
  const { status, body } = await pos(`api=FindPOSTD&vendor_id=${vendors.siam}&ponum=${orders.plain}`)
  expect(status).toBe(200)
  const { Output } = body as { Output: Record<string, unknown>[] }
  expect(Output).toHaveLength(4)
  for (const line of Output) expect(Object.keys(line).sort()).toEqual([...lineFields].sort())
  for (const name of ['QUANTITY', 'QUANTITY_RECEIVED', 'QUANTITY_REMAIN', 'transit', 'INV_ORGID', 'LINE_NUM'])
    expect(typeof Output[0]?.[name], name).toBe('number')
  expect(Output[0]).toMatchObject({ DUE_DATE: '2025-11-30', PO_NUMBER: orders.plain, ITEM_TYPE: 'FG' })
})

test('[API-01] pos_v2 api=FindPOBLK accepts vendor_id, ponum and rel', async () => {
  const { status, body } = await pos(`api=FindPOBLK&vendor_id=${vendors.siam}&ponum=${orders.blanket}&rel=2`)
  expect(status).toBe(200)
  expect((body as { Output: object[] }).Output).toEqual([
    expect.objectContaining({ PO_NUMBER: orders.blanket, RELEASE_NUM: 2, QUANTITY: 300, transit: 0 }),
  ])
})

test('[API-01] pos_v2 api=FindJobOSP and FindJobDetails accept vendor_id, job (repeated) and inv_orgid, and return Status, Message, Res', async () => {
  const jobs = `vendor_id=${vendors.siam}&job=J-1001&job=J-1002&inv_orgid=103`
  const found = await pos(`api=FindJobOSP&${jobs}`)
  const { Status, Message, Res } = found.body as { Status: string; Message: string; Res: object[] }
  expect([found.status, Status, typeof Message]).toEqual([200, 'Success', 'string'])
  expect(Res).toHaveLength(3)
  const fields = ['ITEM_CODE', 'PO_NUMBER', 'RELEASE_NUM', 'LINE_NUM', 'SHIPMENT_NUM', 'JOBS', 'QUANTITY']
  for (const line of Res)
    expect(Object.keys(line)).toEqual(expect.arrayContaining([...fields, 'INV_ORGID', 'ORG_ID', 'transit']))
  const details = await pos(`api=FindJobDetails&${jobs}`)
  expect(details.body).toMatchObject({ Status: 'Success', Res: expect.any(Array) })
  expect((details.body as { Res: object[] }).Res).toHaveLength(3)
  const none = await pos(`api=FindJobOSP&vendor_id=${vendors.siam}&job=J-9999&inv_orgid=103`)
  expect([none.status, none.body]).toEqual([200, expect.objectContaining({ Res: [] })])
  expect((none.body as { Status: string }).Status).not.toBe('Success')
})

test('[API-01] pos_v2 refuses an api or a parameter that it does not know', async () => {
  for (const query of ['', 'api=FindAll', `api=FindPOSTD&ponum=1&colour=red`, 'api=FindPOSTD&vendor_id=abc&ponum=1']) {
    const { status, body } = await pos(query)
    expect([query, status, body]).toEqual([query, 400, expect.objectContaining({ code: 'BAD_REQUEST' })])
  }
})
