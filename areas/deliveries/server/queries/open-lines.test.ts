import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLine, addLines, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, orders, vendors } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { signInOnce } from '#tests/support/sign-in/sign-in-once.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { OpenLine } from '../../contract.ts'

/** The current time in the tests, a Monday. */
const NOW = new Date('2025-11-24T03:00:00Z')

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData, now: NOW })
})
afterAll(() => world.close())

const as = signInOnce(() => world)
const list = async (name: Username, query = '') =>
  (await as(name)).get<OpenLine[] & { code?: string }>(`/open-lines?${query}`)
const counts = async (name: Username, query = '') =>
  (await (await as(name)).get<{ groups: Record<string, number>; companies: unknown[] }>(`/open-lines/counts?${query}`))
    .body
const itemsOf = async (answer: ReturnType<typeof list>) => (await answer).body.map(({ ITEM_CODE }) => ITEM_CODE)

test('[PO-09] lists late and due lines first, then by due date, and lines wholly in transit last', async () => {
  const line = (item: string, DUE_DATE: string | null) =>
    addLine(world.database.db, { ITEM_CODE: `SORT-${item}`, DUE_DATE })
  await line('LATER', '2025-12-24')
  await line('NONE', null)
  const gone = await line('GONE', '2025-11-01')
  await line('LATE', '2025-11-20')
  await line('TODAY', '2025-11-24')
  await line('OLDEST', '2025-11-02')
  await confirmDelivery(await as('vendor'), deliveryRequest([filledLine(gone, 100)]))
  expect(await itemsOf(list('vendor', 'q=SORT-'))).toEqual(
    ['OLDEST', 'LATE', 'TODAY', 'LATER', 'NONE', 'GONE'].map((name) => `SORT-${name}`),
  )
  const { body } = await list('vendor', 'q=SORT-&_limit=10')
  expect(body.map(({ late }) => late)).toEqual([true, true, false, false, false, false])
  expect(await counts('vendor', 'q=SORT-')).toEqual({
    groups: { late: 2, today: 1, tomorrow: 0, thisWeek: 0, later: 1, noDate: 1, onTheWay: 1 },
    companies: [{ company: 103, lines: 6 }],
  })
  expect(await itemsOf(list('vendor', 'q=SORT-&group=onTheWay'))).toEqual(['SORT-GONE'])
  expect(await itemsOf(list('vendor', 'q=SORT-&due_lte=2025-11-20'))).toEqual(['SORT-OLDEST', 'SORT-LATE', 'SORT-GONE'])
})

test('[PO-09] returns each line with all ERP fields, transit and a suggested quantity in full packs', async () => {
  const line = await addLine(world.database.db, {
    ITEM_CODE: 'ทดสอบ-1',
    DESCRIPTION: 'ขายึด "ซ้าย" \\ 50%',
    PO_NUMBER: '9"1\\2',
    QUANTITY_REMAIN: 95,
    DUE_DATE: '2025-11-24',
  })
  await confirmDelivery(await as('vendor'), deliveryRequest([filledLine(line, 20)]))
  const { body, headers } = await list('vendor', `q=${encodeURIComponent('ซ้าย 50%')}`)
  expect(body).toEqual([{ ...line, transit: 20, VENDOR_ID: vendors.siam, suggested: 70, late: false, answer: null }])
  expect(headers.get('content-range')).toBe('items 0-0/1')
})

test('[PO-09] finds lines that contain each word in the order, job, item or description', async () => {
  expect(await itemsOf(list('vendor', `q=${orders.subInventory}`))).toEqual(['NS-00-001', 'NS-00-002'])
  expect(await itemsOf(list('vendor', 'q=00-002 ns-'))).toEqual(['NS-00-002'])
  expect((await list('vendor', 'q=j-1001')).body.map(({ JOBS }) => JOBS)).toEqual(['J-1001', 'J-1001'])
  expect(await itemsOf(list('vendor', 'q=AX10220'))).toEqual(['AX-10-220'])
  expect(await itemsOf(list('vendor', 'q=nothing%20has%20this'))).toEqual([])
})

test('[PO-09] leaves out lines without a remaining quantity, and outside processing without a job', async () => {
  await addLine(world.database.db, { ITEM_CODE: 'NO-JOB', ITEM_TYPE: 'OP', JOBS: null })
  expect(await itemsOf(list('vendor', 'q=AX-10-222'))).toEqual([])
  expect(await itemsOf(list('vendor', 'q=NO-JOB'))).toEqual([])
})

test('[STA-07] lists only the lines in the user’s scope, even when the request names another supplier or organisation', async () => {
  const places = async (name: Username, query = '') => [
    ...new Set((await list(name, `_limit=-1&${query}`)).body.map((line) => `${line.VENDOR_ID} ${line.INV_ORGID}`)),
  ]
  const { siam, other, internal } = vendors
  expect((await places('vendor')).sort()).toEqual([`${siam} 103`, `${siam} 175`, `${siam} 310`])
  expect(await places('vendor', `VENDOR_ID=${other}`)).toEqual([])
  expect(await places('internal')).toEqual([`${internal} 103`])
  expect(await places('internal', 'company=175')).toEqual([])
  for (const name of ['store', 'purchase', 'admin'] as const)
    expect((await places(name)).sort(), name).toEqual([`${siam} 103`, `${other} 103`, `${internal} 103`])
  expect(await places('store2', 'company=103')).toEqual([])
  for (const name of ['account', 'account_admin'] as const) expect((await list(name)).status, name).toBe(403)
  expect((await world.nobody.get('/open-lines')).status).toBe(401)
})

test('[PO-09] adds a demo user’s own demo deliveries to the quantity in transit, only for this user', async () => {
  const line = await addLine(world.database.db, { ITEM_CODE: 'TRIAL-1' })
  await confirmDelivery(await as('demo'), deliveryRequest([filledLine(line, 50)]))
  const transit = async (name: Username) => (await list(name, 'q=TRIAL-1')).body[0]?.transit
  expect(await transit('demo')).toBe(50)
  expect(await transit('vendor')).toBe(0)
  expect(await transit('store')).toBe(0)
})

test('[API-01] pages, sorts and filters open lines by field, and rejects an unknown field', async () => {
  const { headers, body } = await list('vendor', 'PO_NUMBER=41000101&_start=1&_limit=1&_sort=ITEM_CODE:DESC')
  expect([headers.get('content-range'), body.length, body[0]?.ITEM_CODE]).toEqual(['items 1-1/3', 1, 'AX-10-221'])
  expect((await list('vendor', 'UNKNOWN=1')).status).toBe(400)
  expect((await list('vendor', '_sort=UOM:ASC')).status).toBe(400)
})

test('[SHL-17] the search finds an order by its exact number first, even if many earlier lines contain the number', async () => {
  await addLine(world.database.db, { PO_NUMBER: '77123', DUE_DATE: '2026-12-31' })
  await addLines(world.database.db, 210, { DESCRIPTION: 'spare part of 77123', DUE_DATE: '2025-11-25' })
  const { body } = await (await as('vendor')).get<{ hits: { group: string; title: string }[] }>('/search?q=77123')
  const found = body.hits.filter(({ group }) => group === 'orders').map(({ title }) => title)
  expect(found.length).toBeGreaterThan(1)
  expect(found[0]).toMatch(/^PO 77123\b/)
})
