import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addGroup, confirmOrder, uploadOrder } from '#tests/support/documents.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { forecastName, sendForecast } from '#tests/support/forecasts.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData })
  admin = await world.signIn('adminAll')
  const store = await world.signIn('store')
  const vendor = await world.signIn('vendor')
  const group = await addGroup(store)
  const order = await uploadOrder(store, group)
  await confirmOrder(vendor, order.id)
  await sendForecast(store, group, forecastName())
  await confirmDelivery(vendor, deliveryRequest([filledLine(await addLine(world.database.db), 30)]))
})
afterAll(() => world.close())

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** Lists with a text, a number and a timestamp among their fields. */
const lists = [
  ['/deliveries', 'user', 'vendor_id', 'createdAt'],
  ['/confirm-pos', 'supplier_name', 'vendor_id', 'createdAt'],
  ['/confirm-asns', 'supplier_code', 'confirm_po', 'createdAt'],
  ['/forecasts', 'vendor', 'company_id', 'createdAt'],
  ['/email-groups', 'email_list', 'vendor_id', 'createdAt'],
  ['/users', 'username', 'id', 'createdAt'],
  ['/mails', 'subject', 'id', 'createdAt'],
  ['/audit', 'userName', 'id', 'at'],
] as const

interface ApiDocument {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly parameters?: readonly { readonly name: string }[] } }>
  >
}

/**
 * Paged lists without filters by field. The work queue mixes records of different kinds, which share no fields.
 */
const withOwnParameters = ['/api/work/entries']

test('[API-01] every list with pages filters its fields by value, _contains, _gte and _lte', async () => {
  const { body } = await admin.get<ApiDocument>('/docs')
  const paged = Object.entries(body.paths).flatMap(([path, { get }]) => {
    const names = get?.parameters?.map(({ name }) => name) ?? []
    return names.includes('_limit') && !withOwnParameters.includes(path) ? [{ path, names }] : []
  })
  expect(paged.length).toBeGreaterThan(lists.length)
  expect(lists.map(([path]) => `/api${path}`).filter((path) => !paged.some((one) => one.path === path))).toEqual([])
  for (const { path, names } of paged) {
    const suffixes = ['_contains', '_gte', '_lte'].filter((suffix) =>
      names.some((name) => name.endsWith(suffix) && names.includes(name.slice(0, -suffix.length))),
    )
    expect([path, suffixes]).toEqual([path, ['_contains', '_gte', '_lte']])
  }
})

const aDayOrNumberOrMonth = ['2025-11-21', '1', '11-2025']

test('[API-01] every list that the database filters accepts a filter of each of its fields', async () => {
  const { body } = await admin.get<ApiDocument>('/docs')
  for (const [path, { get }] of Object.entries(body.paths)) {
    const names = get?.parameters?.map(({ name }) => name) ?? []
    if (!names.includes('_limit') || withOwnParameters.includes(path) || path === '/api/pds/lines') continue
    for (const name of names.filter((one) => one.endsWith('_gte'))) {
      let status = 400
      for (const value of aDayOrNumberOrMonth)
        if (status === 400) status = (await admin.get(`${path.replace(/^\/api/, '')}?${name}=${value}`)).status
      expect([path, name, status]).toEqual([path, name, 200])
    }
  }
})

const idsOf = async (path: string, query: Readonly<Record<string, string>>) => {
  const { status, body } = await admin.get<Row[]>(`${path}?${new URLSearchParams(query)}`)
  expect([path, query, status]).toEqual([path, query, 200])
  return body.map(({ id }) => id)
}

test.each(lists)('[API-01] %s filters by %s, %s and %s and returns all rows', async (path, text, number, instant) => {
  const { body: all } = await admin.get<Row[]>(`${path}?_limit=-1`)
  const [row] = all
  if (!row) throw new Error(`${path} is empty`)
  const part = String(row[text]).slice(1, 4)
  expect(await idsOf(path, { [`${text}_contains`]: part.toUpperCase(), _limit: '-1' })).toContain(row.id)
  expect(await idsOf(path, { [`${text}_contains`]: 'no such text' })).toEqual([])
  expect(await idsOf(path, { [text]: String(row[text]), id: String(row.id) })).toEqual([row.id])

  const value = Number(row[number])
  const matching = all.filter((one) => Number(one[number]) >= value).map(({ id }) => id)
  expect((await idsOf(path, { [`${number}_gte`]: String(value), _limit: '-1' })).sort()).toEqual(matching.sort())
  expect(await idsOf(path, { [`${number}_lte`]: '0' })).toEqual([])

  const at = String(row[instant])
  expect(await idsOf(path, { [`${instant}_gte`]: at, [`${instant}_lte`]: at, _limit: '-1' })).toContain(row.id)
  expect(await idsOf(path, { [`${instant}_lte`]: '2001-01-01' })).toEqual([])
  for (const unknown of [`${text}_like`, `${number}_contains`, 'nothing'])
    expect((await admin.get(`${path}?${unknown}=1`)).status).toBe(400)
})
