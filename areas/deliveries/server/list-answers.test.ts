import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokDayBounds } from '#kit/shared/dates.ts'
import type { Client } from '#tests/support/client.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'

/** A random delivery. The test compares the list with thousands of such rows. */
interface Row {
  id: number
  status: string
  demo: boolean
  created_by: number
  created_at: string
  vendor_id: number
  company: number
  invoice_no: string | null
  do_no: string | null
  delivery_date: string
  po_numbers: string
  received_at: string | null
}

const COUNT = 2500
const QUERIES = 300
const DAY = 86_400_000
const FIRST_DAY = Date.parse('2024-01-01T00:00:00Z')

let seed = 20251121
const chance = (): number => {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
  return ((seed ^ (seed >>> 13)) >>> 0) / 2 ** 32
}
const below = (max: number): number => Math.floor(chance() * max)
const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T

const chunks = ['INV', 'inv', '%', '_', '\\', 'ใบส่ง', 'ข', '0', '1', '2', '95', 'A-B', '--', '.', "'", '"', 'Zz']
const numberOf = (): string =>
  Array.from({ length: 2 + below(4) }, () => oneOf(chunks))
    .join('')
    .slice(0, 30)

const dates = { invoiceDate: '2025-01-01', deliveryDate: '2025-01-01', doDate: null }
const noLines = { poSelect: [], delAmount: [], qtyLot: [], lotSup: [], lotDetails: [], heatDetails: [] }
const names = {
  isInvoice: true,
  invoiceNo: 'X',
  doNo: null,
  vendorName: 'X',
  site: { VENDOR_SITE_CODE: 'X', ADDR: '' },
}
const details = JSON.stringify({ ...dates, ...noLines, ...names })

let world: World
let rows: Row[]
const people = ['vendor', 'vendor2', 'demo', 'demo2', 'store', 'store2', 'purchase', 'admin', 'adminAll'] as const
type Person = (typeof people)[number]
const clients = new Map<Person, Client>()
const userIds = new Map<string, number>()

const newOnes = (n: number): Omit<Row, 'id'> => {
  const vendor_id = oneOf([vendors.siam, vendors.siam, vendors.other, vendors.other, vendors.internal])
  const demo = chance() < 0.15
  const status = oneOf(demo ? ['transit_demo', 'deleted'] : ['transit', 'received', 'completed', 'deleted'])
  const isInvoice = chance() < 0.7
  const created = FIRST_DAY + below(730) * DAY + n * 1000
  const received = new Date(created + below(9) * DAY).toISOString()
  return {
    status,
    demo,
    created_by: userIds.get(demo ? oneOf(['demo', 'demo2', 'vendor2']) : 'vendor') ?? 0,
    created_at: new Date(created).toISOString(),
    vendor_id,
    company: oneOf([103, 103, 175]),
    invoice_no: isInvoice ? numberOf() : null,
    do_no: isInvoice && chance() < 0.8 ? null : numberOf(),
    delivery_date: new Date(created + below(9) * DAY).toISOString().slice(0, 10),
    po_numbers: oneOf(['41000', '41001,41002', '4%_\\', '42']),
    received_at: /^(received|completed)$/.test(status) ? received : null,
  }
}

beforeAll(async () => {
  world = await openWorld({ now: new Date('2026-01-05T03:00:00Z'), prepare: addErpData })
  const { db } = world.database
  for (const person of people) clients.set(person, await world.signIn(person))
  const users = await sql<{ id: number; username: string }>`select id, username from accounts.user_account`.execute(db)
  for (const { id, username } of users.rows) userIds.set(username, id)
  const input = Array.from({ length: COUNT }, (_, n) => newOnes(n))
  const inserted = await sql<
    Pick<Row, 'id'>
  >`insert into deliveries.delivery (status, demo, created_by, created_by_name,
      created_at, vendor_id, vendor_name, company, is_invoice, invoice_no, invoice_date, do_no, do_date, delivery_date, site_code,
      po_numbers, releases, line_count, pack_count, received_no, received_at, deleted_at, deleted_by, deleted_by_name, remarks, details)
    select status, demo, created_by, 'X', created_at, vendor_id, 'X', company, invoice_no is not null,
      invoice_no, case when invoice_no is not null then date '2025-01-01' end, do_no, case when do_no is not null then date '2025-01-01' end,
      delivery_date, 'X', po_numbers, '{}', 1, 1, case when received_at is not null then 'R1' end, received_at,
      case when status = 'deleted' then created_at end, case when status = 'deleted' then created_by end,
      case when status = 'deleted' then 'X' end, case when status = 'deleted' then 'why' end, ${details}
    from json_to_recordset(${JSON.stringify(input.map((row, place) => ({ ...row, place })))}::json) as (place integer, status text,
      demo boolean, created_by bigint, created_at timestamptz, vendor_id bigint, company integer, invoice_no text, do_no text,
      delivery_date date, po_numbers text, received_at timestamptz) order by place returning id`.execute(db)
  rows = input.map((row, index) => ({ ...row, id: inserted.rows[index]?.id ?? 0 }))
  await sql`analyze deliveries.delivery`.execute(db)
})
afterAll(() => world.close())

const sees: Record<Person, (row: Row) => boolean> = {
  vendor: (row) => row.vendor_id === vendors.siam && !row.demo,
  vendor2: (row) => row.vendor_id === vendors.other && !row.demo,
  demo: (row) => row.vendor_id === vendors.siam && row.demo && row.created_by === userIds.get('demo'),
  demo2: (row) => row.vendor_id === vendors.siam && row.demo && row.created_by === userIds.get('demo2'),
  store: (row) => row.company === 103 && !row.demo,
  store2: (row) => row.company === 175 && !row.demo,
  purchase: (row) => row.company === 103 && !row.demo,
  admin: (row) => row.company === 103 && !row.demo,
  adminAll: (row) => !row.demo,
}

interface Query extends Partial<Pick<Row, 'status' | 'vendor_id' | 'company'>> {
  inv_do?: string
  po?: string
  createdAt_gte?: string
  createdAt_lte?: string
  _start?: number
  _limit: number
  _sort?: string
}

const sorts: Record<string, (row: Row) => string | number | null> = {
  createdAt: (row) => row.created_at,
  deliveryDate: (row) => row.delivery_date,
  status: (row) => row.status,
  timeStamp: (row) => row.received_at,
  id: (row) => row.id,
}

/** Filters the rows one by one, as a simple reference implementation. */
const expectedRows = (person: Person, query: Query): Row[] => {
  const expectedResult = query.inv_do?.toUpperCase()
  const [by = 'createdAt', way = 'DESC'] = (query._sort ?? 'createdAt:DESC').split(':')
  const keyOf = sorts[by] ?? (() => null)
  const from = query.createdAt_gte && bangkokDayBounds(query.createdAt_gte).from.toISOString()
  const to = query.createdAt_lte && bangkokDayBounds(query.createdAt_lte).to.toISOString()
  const turn = way === 'ASC' ? 1 : -1
  return rows
    .filter(
      (row) =>
        sees[person](row) &&
        (query.status === undefined ? row.status !== 'deleted' : row.status.replace('_demo', '') === query.status) &&
        (query.vendor_id === undefined || row.vendor_id === query.vendor_id) &&
        (query.company === undefined || row.company === query.company) &&
        (expectedResult === undefined ||
          `${row.invoice_no ?? ''} ${row.do_no ?? ''}`.toUpperCase().includes(expectedResult)) &&
        (query.po === undefined || row.po_numbers.includes(query.po)) &&
        (!from || row.created_at >= from) &&
        (!to || row.created_at <= to),
    )
    .sort((a, b) => {
      const [first, second] = [keyOf(a), keyOf(b)]
      if (first === second) return turn * (a.id - b.id)
      if (first === null || second === null) return first === null ? 1 : -1
      return first < second ? -turn : turn
    })
}

const terms = (): string => {
  const row = oneOf(rows)
  const number = row.invoice_no ?? row.do_no ?? ''
  const start = below(Math.max(1, number.length - 3))
  return oneOf([
    number,
    number.slice(start, start + 3),
    number.slice(start, start + 3),
    number.slice(start, start + 4).toLowerCase(),
    oneOf(chunks) + oneOf(chunks),
    oneOf(['INV', 'inv', '95', 'A-B']),
    oneOf(['INV', 'inv', '95', 'A-B']),
    oneOf(['INV', '%', '_', '\\', '%%%', '___', '\\\\\\', '---', '950', '0120', 'ใบส', 'xyz', '95', '\'"', 'A-B%']),
  ])
}

const queryByChance = (): Query => {
  const term = chance() < 0.8 ? terms() : undefined
  const vendor = oneOf([undefined, undefined, undefined, vendors.siam, vendors.siam, vendors.other, 4711])
  const status = oneOf([undefined, undefined, undefined, 'transit', 'received', 'completed', 'deleted'])
  const company = oneOf([undefined, undefined, undefined, undefined, undefined, 103, 175])
  const po = oneOf([undefined, undefined, undefined, undefined, '4100', '4%_\\', '42'])
  const period = oneOf([
    {},
    {},
    { createdAt_gte: '2025-03-01', createdAt_lte: '2025-04-30' },
    { createdAt_gte: '2024-02-01' },
    { createdAt_gte: '2025-11-01' },
    { createdAt_lte: '2025-02-01' },
  ])
  const sort = oneOf([undefined, ...Object.keys(sorts).flatMap((by) => [`${by}:ASC`, `${by}:DESC`])])
  const start = oneOf([undefined, undefined, undefined, 0, 3, 40, 5000])
  return {
    ...(term ? { inv_do: term } : {}),
    ...(vendor ? { vendor_id: vendor } : {}),
    ...(status ? { status } : {}),
    ...(company ? { company } : {}),
    ...(po ? { po } : {}),
    ...period,
    ...(sort ? { _sort: sort } : {}),
    ...(start === undefined ? {} : { _start: start }),
    _limit: oneOf([5, 20, 100, 1000, -1]),
  }
}

const expected = (person: Person, query: Query) => {
  const all = expectedRows(person, query)
  const start = query._start ?? 0
  const page = query._limit === -1 ? all.slice(start) : all.slice(start, start + query._limit)
  const isShort =
    query.createdAt_gte === '2025-11-01' || (query.createdAt_gte === '2025-03-01' && query.createdAt_lte !== undefined)
  const isCounted = query._limit === -1 || !(query.inv_do || query.po)
  const max = isCounted ? Number.POSITIVE_INFINITY : Math.max(isShort ? 1000 : 100, start + query._limit)
  const expectedRange = page.length > 0 ? `${start}-${start + page.length - 1}` : '*'
  return {
    ids: page.map(({ id }) => id),
    range: `items ${expectedRange}/${all.length > max ? '*' : all.length}`,
    moreThan: all.length > max ? String(max) : null,
  }
}

test('[STA-07] [STA-01] lists the same deliveries as the reference implementation, for each query and user', async () => {
  const kinds = { empty: 0, few: 0, many: 0 }
  for (let turn = 0; turn < QUERIES; turn++) {
    const person = people[turn % people.length] as Person
    const query = queryByChance()
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const { status, headers, body } = (await clients.get(person)?.get<Delivery[]>(`/deliveries?${parameters}`)) ?? {}
    const answer = {
      ids: status === 200 ? body?.map(({ id }) => id) : body,
      range: headers?.get('content-range'),
      moreThan: headers?.get('x-more-than'),
    }
    const expectedResult = expected(person, query)
    expect({ person, query, ...answer }).toEqual({ person, query, ...expectedResult })
    const found = expectedResult.ids.length
    kinds[found === 0 ? 'empty' : found <= 50 ? 'few' : 'many'] += 1
  }
  // queries with no, few and many results all occurred often, so that every query plan was used
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(QUERIES / 30)
})
