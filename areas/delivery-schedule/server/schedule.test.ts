import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { PdsCompany, PdsLine } from '../contract.ts'
import { cachedSchedule } from './cached-schedule.ts'
import type { FetchedPds } from './schedule.port.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

const get = async <T>(username: Username, path: string) => (await world.signIn(username)).get<T>(`/pds${path}`)
const tabs = async (username: Username) =>
  (await get<PdsCompany[]>(username, '/companies')).body.map(({ company, lines }) => `${company} ${lines}`).join(', ')
const lines = async (username: Username, query: string) =>
  (await get<PdsLine[]>(username, `/lines?company=103${query}`)).body.map(
    ({ PDS_NUM, PDS_LINE }) => `${PDS_NUM}/${PDS_LINE}`,
  )

test('[PDS-01] shows a tab for each organisation with a schedule, with the counts and the age of the schedule', async () => {
  const { body } = await get<PdsCompany[]>('admin', '/companies')
  expect(body.map(({ company }) => company)).toEqual([103, 175, 310])
  expect(body[0]).toMatchObject({ code: 'AH', alias: 'APD', hideNumbers: false, lines: 4, delayed: 1, waiting: 2 })
  expect(Date.now() - Date.parse(body[0]?.createdAt ?? '')).toBeLessThan(3_600_000)
})

test('[PDS-01] shows a supplier its own lines in every organisation, staff the lines of their organisation, and an admin all lines', async () => {
  for (const username of ['vendor', 'demo'] as const) expect(await tabs(username)).toBe('103 3, 175 1, 310 0')
  expect(await tabs('vendor2')).toBe('103 1, 175 0, 310 0')
  expect(await tabs('internal')).toBe('103 0, 175 0, 310 0')
  for (const username of ['store', 'purchase'] as const) expect(await tabs(username)).toBe('103 4')
  expect(await tabs('store2')).toBe('175 1')
  expect(await tabs('adminAll')).toBe('103 4, 175 1, 310 0')
  expect((await get('store2', '?company=103')).status).toBe(404)
  expect((await get('admin', '?company=400')).status).toBe(404)
  expect((await get('account', '/companies')).status).toBe(403)
})

test('[PDS-01] sorts, filters and pages the lines, and rejects an unknown sort order', async () => {
  expect(await lines('admin', '')).toEqual(['PDS-0001/2', 'PDS-0002/1', 'PDS-0001/1', 'PDS-0001/3'])
  expect(await lines('admin', '&status=waiting&_sort=VENDOR_NAME:DESC')).toEqual(['PDS-0001/1', 'PDS-0002/1'])
  expect(await lines('admin', '&q=45000501')).toEqual(['PDS-0002/1'])
  expect(await lines('vendor', '&vendor_id=100235')).toEqual([])
  const page = await get<PdsLine[]>('admin', '/lines?company=103&_start=1&_limit=2')
  expect([page.body.length, page.headers.get('content-range')]).toEqual([2, 'items 1-2/4'])
  expect((await get('admin', '/lines?company=103&_sort=VENDOR_ID')).status).toBe(400)
  const { body } = await get<PdsLine[]>('store2', '/lines?company=175')
  expect(body[0]).toMatchObject({ PDS_NUM: null, QTY_ORDER: 200, QTY_REMAIN: 150.5, NEED_BY_DATE: '2025-11-25' })
})

test('[PDS-01] queries the ERP at most once in fifteen seconds, but queries it again immediately after an error', async () => {
  let now = 0
  let requestCount = 0
  let away = false
  const fetch: FetchedPds = { createdAt: null, lines: [] }
  const port = cachedSchedule(
    {
      pdsOf: async () => {
        requestCount++
        if (away) throw new Error('away')
        return fetch
      },
    },
    () => now,
  )
  await Promise.all([port.pdsOf(103), port.pdsOf(103)])
  expect(requestCount).toBe(1)
  now = 15_000
  away = true
  await expect(port.pdsOf(103)).rejects.toThrow('away')
  away = false
  expect(await port.pdsOf(103)).toBe(fetch)
  expect(requestCount).toBe(3)
})
