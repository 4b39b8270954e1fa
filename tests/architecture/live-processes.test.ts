import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#apps/server/compose.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openLiveStream } from '#tests/support/live.ts'
import { addPeople, PASSWORD } from '#tests/support/people.ts'
import { dataFolder, type Portal, startPortal } from '#tests/support/portal-process.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'

/** On PostgreSQL two processes share a database; on PGlite one process is stopped and started. */
const areTwo = process.env.TEST_DATABASE === 'postgres'
const SECRET = 'a secret that both processes were given'
const data = [dataFolder(), dataFolder()] as const
let env: Record<string, string> = { SESSION_SECRET: SECRET }
let drop = async () => {}
let first: Portal
let second: Portal
let line: PoLine

beforeAll(async () => {
  if (areTwo) {
    const { url, drop: dropDatabase } = await newPostgresDatabase()
    env = { ...env, DATABASE_URL: url }
    drop = dropDatabase
  }
  const database = await openDatabase({ dataDir: data[0].path, databaseUrl: env.DATABASE_URL, databasePool: 2 })
  await addPeople(database.db)
  await addErpData(database)
  line = await addLine(database.db, { QUANTITY: 100_000, QUANTITY_REMAIN: 100_000 })
  await database.close()
  first = await startPortal(data[0].path, env)
  second = areTwo ? await startPortal(data[1].path, env) : first
}, 240_000)
afterAll(async () => {
  await first.stop()
  await second.stop()
  await drop()
  for (const folder of data) folder.remove()
})

const signIn = async (portal: Portal, identifier: string): Promise<Client> => {
  const { body } = await makeClient(portal.url).post<{ jwt: string }>('/auth/local', { identifier, password: PASSWORD })
  return makeClient(portal.url, body.jwt)
}

test('[STA-09] [OPS-04] a process sends the events of another process, and a client of a stopped process receives the remaining events from another process', async () => {
  const vendor = await signIn(first, 'vendor')
  const atVendor = await openLiveStream(first.url, vendor.token)
  const store = await signIn(second, 'store')
  const delivery = await confirmDelivery(
    await signIn(second, 'vendorColleague'),
    deliveryRequest([filledLine(line, 50)]),
  )
  expect((await submitReceipt(store, delivery)).status).toBe(200)
  await atVendor.until(({ length }) => length >= 2)
  expect(atVendor.received).toEqual([
    { event: 'delivery.create', data: { id: delivery.id } },
    { event: 'delivery.receive', data: { id: delivery.id } },
  ])

  expect(await first.stop()).toBe(0)
  await atVendor.ended
  if (!areTwo) second = await startPortal(data[0].path, env)
  const missed = await confirmDelivery(makeClient(second.url, vendor.token), deliveryRequest([filledLine(line, 50)]))
  const resumed = await openLiveStream(second.url, vendor.token, atVendor.lastId())
  await resumed.until(({ length }) => length > 0)
  expect(resumed.received).toEqual([{ event: 'delivery.create', data: { id: missed.id } }])
  await resumed.close()
})
