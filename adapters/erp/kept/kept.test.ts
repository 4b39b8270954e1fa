import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { SystemUnavailable } from '#kit/server/away.ts'
import type { Database } from '#kit/server/database/database.ts'
import { orders, sampleErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { type Gateway, openGateway } from '#tests/support/services/gateway.ts'
import { openTestDatabase } from '#tests/support/world.ts'
import { erpSuite } from '../erp.suite.ts'
import { openHttpErp, standardPaths } from '../http/index.ts'
import type { ErpPort } from '../port.ts'
import { purgeCachedAnswers, withKeptAnswers } from './index.ts'

const times = { timeoutMs: 10_000, receiveTimeoutMs: 10_000, monthTimeoutMs: 10_000, reconnectDelayMs: 10 }
const httpErp = ({ url, key }: Gateway, erpData = sampleErpData): ErpPort =>
  openHttpErp(
    { url, receivingUrl: url, key, paths: standardPaths, ...times },
    { organisations: async () => erpData.organisations, now: () => new Date() },
  )

erpSuite('ERP whose answers are kept', async (erpData) => {
  const { database, drop } = await openTestDatabase()
  const gateway = await openGateway(erpData)
  const close = async () => {
    await gateway.close()
    await drop()
  }
  return { erp: withKeptAnswers(httpErp(gateway, erpData), database.db, () => new Date()), close }
})

let database: Database
let drop: () => Promise<void>
let gateway: Gateway
let now: Date
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  drop = opened.drop
})
afterAll(() => drop())
beforeEach(async () => {
  now = new Date('2025-11-24T03:42:00Z')
  await database.db.deleteFrom('erp.kept_answer').execute()
  gateway = await openGateway(sampleErpData)
})
afterEach(() => gateway.close())

/** Creates the ERP without anything in memory, as after a restart. */
const erp = (): ErpPort => withKeptAnswers(httpErp(gateway), database.db, () => now)
const { siam } = vendors

test('[ERP-04] returns the last search results with their time while the ERP is unavailable, also after a restart', async () => {
  const live = await erp().standardLines(siam, orders.plain)
  await erp().blanketLines(siam, orders.blanket, '1')
  await erp().jobDetails(siam, 103, ['J-1001'])
  await gateway.goAway()
  const asOf = now
  now = new Date('2025-11-25T03:00:00Z')
  const restarted = erp()
  expect(live.asOf).toBeUndefined()
  expect(await restarted.standardLines(siam, orders.plain)).toEqual({ ...live, asOf })
  expect(await restarted.blanketLines(siam, orders.blanket, '1')).toMatchObject({ lines: [{ QUANTITY: 200 }], asOf })
  expect((await restarted.jobDetails(siam, 103, ['J-1001'])).lines).toHaveLength(2)
  await gateway.comeBack()
  expect((await erp().standardLines(siam, orders.plain)).asOf).toBeUndefined()
})

test('[ERP-04] while the ERP is unavailable, uses no stored results for other suppliers, new searches or decisions', async () => {
  await erp().standardLines(siam, orders.plain)
  await gateway.goAway()
  const away = erp()
  await expect(away.standardLines(vendors.other, orders.plain)).rejects.toThrow(SystemUnavailable)
  await expect(away.standardLines(siam, orders.decimals)).rejects.toThrow(SystemUnavailable)
  const line = { PO_NUMBER: orders.plain, RELEASE_NUM: null, LINE_NUM: 1, SHIPMENT_NUM: 1 }
  await expect(away.linesFor(siam, 103, [line])).rejects.toThrow(SystemUnavailable)
  const month = async () => {
    for await (const _ of away.invoiceMonth('2025-11'));
  }
  await expect(month()).rejects.toThrow(SystemUnavailable)
})

test('[ERP-04] still serves known organisations, suppliers, sites, schedules and sub-inventories while the ERP is unavailable', async () => {
  const before = erp()
  const known = [await before.organisations(), await before.suppliers(siam), await before.sites(siam, 103)]
  const schedule = await before.pdsOf(103)
  const stock = (of: ErpPort, ITEM_CODE: string) => of.subInventory({ company: 103, ITEM_CODE, invoiceNo: 'X' })
  await stock(before, 'NS-00-002')
  await stock(before, 'NS-00-001')
  await gateway.goAway()
  const away = erp()
  expect([await away.organisations(), await away.suppliers(siam), await away.sites(siam, 103)]).toEqual(known)
  expect(await away.suppliers(vendors.other)).toHaveLength(1)
  expect(await away.pdsOf(103)).toEqual(schedule)
  expect(await stock(away, 'NS-00-002')).toEqual({ missing: false })
  await expect(stock(away, 'NS-00-001')).rejects.toThrow(SystemUnavailable)
})

test('[ERP-04] removes the stored result of an order that the ERP no longer has, and every result after 30 days', async () => {
  await erp().standardLines(siam, orders.plain)
  await erp().standardLines(siam, orders.decimals)
  await gateway.close()
  gateway = await openGateway({ ...sampleErpData, po_lines: [] })
  expect((await erp().standardLines(siam, orders.plain)).lines).toEqual([])
  await gateway.goAway()
  await expect(erp().standardLines(siam, orders.plain)).rejects.toThrow(SystemUnavailable)
  expect((await erp().standardLines(siam, orders.decimals)).lines).toHaveLength(2)
  now = new Date(now.getTime() + 31 * 86_400_000)
  await expect(erp().standardLines(siam, orders.decimals)).rejects.toThrow(SystemUnavailable)
  await purgeCachedAnswers(database.db, now)
  expect(await database.db.selectFrom('erp.kept_answer').selectAll().execute()).toEqual([])
})

test('[ERP-04] runs all queries inside the caller’s transaction without a deadlock', async () => {
  await database.db.transaction().execute(async (unit) => {
    expect(await erp().organisations(unit)).toHaveLength(4)
    expect(await erp().suppliers(siam, unit)).toHaveLength(1)
    expect(await erp().sites(siam, 103, unit)).toHaveLength(2)
    const item = { company: 103, ITEM_CODE: 'NS-00-001', invoiceNo: 'I' }
    expect((await erp().subInventory(item, unit)).missing).toBe(true)
  })
})
