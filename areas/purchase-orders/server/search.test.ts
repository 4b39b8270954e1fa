import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, orders, vendors } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { signInOnce } from '#tests/support/sign-in/sign-in-once.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { PoLine } from '../contract.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData, now: new Date('2025-11-24T03:00:00Z') })
})
afterAll(() => world.close())

const as = signInOnce(() => world)
const search = async (name: Username, query: Record<string, string | number>) => {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, `${value}`]))
  return (await as(name)).get<{ Output: PoLine[]; code?: string }>(`/deliveries/pos_v2?${text}`)
}
const standard = (name: Username, ponum: string, more: Record<string, string | number> = {}) =>
  search(name, { api: 'FindPOSTD', ponum, ...more })
const codeOf = async (answer: ReturnType<typeof search>) => (await answer).body.code
const places = async (answer: ReturnType<typeof search>) =>
  (await answer).body.Output.map((line) => [line.INV_ORGID, line.LINE_NUM])

test('[PO-04] returns the lines of a standard order in the organisation, with every ERP field and the quantity in transit', async () => {
  const { status, body } = await standard('vendor', orders.plain, { company: 103 })
  expect(status).toBe(200)
  expect(body.Output.map(({ LINE_NUM, QUANTITY_REMAIN, transit }) => [LINE_NUM, QUANTITY_REMAIN, transit])).toEqual([
    [1, 1000, 0],
    [2, 500, 0],
    [3, 0, 0],
    [4, 600, 0],
  ])
  expect(body.Output[0]).toMatchObject({
    item_code_int: 'AX10220',
    PIECES_PER_KANBAN: '50',
    INV_ORGID: 103,
    ORG_ID: 81,
  })
})

test('[PO-04] checks in this order: PO No, supplier, unknown order, blanket order, no items, outside processing', async () => {
  expect(await codeOf(standard('store', ' '))).toBe('PO_NO_REQUIRED')
  expect(await codeOf(search('vendor', { api: 'FindPOSTD' }))).toBe('PO_NO_REQUIRED')
  for (const name of ['store', 'admin', 'adminAll'] as const)
    expect((await standard(name, orders.plain)).body).toMatchObject({
      statusCode: 400,
      code: 'SUPPLIER_REQUIRED',
      message: 'No Supplier found',
    })
  expect(await codeOf(standard('vendor', '49999999'))).toBe('PO_NOT_FOUND')
  expect(await codeOf(standard('vendor', 'null\0byte'))).toBe('PO_NOT_FOUND')
  expect(await codeOf(standard('vendor', orders.blanket))).toBe('PO_RELEASE_REQUIRED')
  expect(await codeOf(standard('vendor', orders.plain, { company: 175 }))).toBe('NO_ITEMS_FOUND')
  expect(await codeOf(standard('vendor', orders.outsideProcessing, { company: 103 }))).toBe('PO_IS_OSP')
})

test('[PO-04] a search with a release finds a blanket order', async () => {
  const release = (rel: string) => search('vendor', { api: 'FindPOBLK', ponum: orders.blanket, rel, company: 103 })
  expect((await release('2')).body.Output).toMatchObject([{ RELEASE_NUM: 2, QUANTITY: 300 }])
  expect(await codeOf(release('9'))).toBe('PO_NOT_FOUND')
  expect((await release('')).status).toBe(400)
})

test('[API-01] a search without a company returns the lines of the supplier’s order in every organisation', async () => {
  expect(await places(standard('vendor', orders.twoOrganisations))).toEqual([
    [103, 1],
    [175, 2],
  ])
})

test('[STA-07] a search cannot reach beyond the user’s own supplier and organisation', async () => {
  expect(await codeOf(standard('vendor', orders.ofOther, { vendor_id: vendors.other }))).toBe('PO_NOT_FOUND')
  expect(await places(standard('vendor2', orders.ofOther, { vendor_id: vendors.siam, company: 175 }))).toEqual([
    [175, 2],
  ])
  expect(await places(standard('internal', orders.ofInternal))).toEqual([[103, 1]])
  expect(await places(standard('internal', orders.ofInternal, { company: 175 }))).toEqual([[103, 1]])
  for (const [name, company, line] of [
    ['store', 103, 1],
    ['store2', 175, 2],
    ['admin', 103, 1],
    ['admin2', 175, 2],
  ] as const)
    expect(await places(standard(name, orders.ofOther, { vendor_id: vendors.other, company: 310 })), name).toEqual([
      [company, line],
    ])
  expect(await places(standard('adminAll', orders.ofOther, { vendor_id: vendors.other }))).toHaveLength(2)
})

test('[API-03] rejects a search by roles that may not search and by requests without a session', async () => {
  for (const name of ['purchase', 'account', 'accountCompany', 'account_admin'] as const)
    expect((await standard(name, orders.plain, { vendor_id: vendors.siam })).status, name).toBe(403)
  expect((await world.nobody.get(`/deliveries/pos_v2?api=FindPOSTD&ponum=${orders.plain}`)).status).toBe(401)
})

test('[PO-03] returns the quantity in transit, and to a demo user also counts that user’s own trial deliveries', async () => {
  const lineOf = async (name: Username) => {
    const { body } = await standard(name, orders.subInventory, { company: 103 })
    const line = body.Output[0]
    if (!line) throw new Error('no line')
    return line
  }
  await confirmDelivery(await as('vendor'), deliveryRequest([filledLine(await lineOf('vendor'), 100)]))
  await confirmDelivery(await as('demo'), deliveryRequest([filledLine(await lineOf('demo'), 50)]))
  expect((await lineOf('vendor')).transit).toBe(100)
  expect((await lineOf('demo')).transit).toBe(150)
  expect((await lineOf('demo2')).transit).toBe(100)
  expect((await standard('store', orders.subInventory, { vendor_id: vendors.siam })).body.Output[0]?.transit).toBe(100)
})

test('[API-01] returns the sites of a supplier for an organisation, and a store user must name the supplier', async () => {
  const codes = async (name: Username, more: Record<string, number>) =>
    ((await search(name, { api: 'vendor_sites', ...more })).body as unknown as { VENDOR_SITE_CODE: string }[]).map(
      ({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE,
    )
  expect(await codes('vendor', { company: 103 })).toEqual(['BANGPOO', 'RAYONG'])
  expect(await codes('vendor', { company: 103, vendor_id: vendors.other })).toEqual(['BANGPOO', 'RAYONG'])
  expect(await codes('store', { company: 175, vendor_id: vendors.other })).toEqual(['CHONBURI'])
  expect(await codeOf(search('store', { api: 'vendor_sites', company: 103 }))).toBe('SUPPLIER_REQUIRED')
})
