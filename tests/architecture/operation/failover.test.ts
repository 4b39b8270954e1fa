import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/server.ts'
import { openDatabase } from '#apps/server/compose.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { type Pooler, startPgbouncer } from '#tests/support/database/pgbouncer.ts'
import { type Cluster, startCluster } from '#tests/support/database/postgres-cluster.ts'
import { primarySettings, type Replica, startReplica } from '#tests/support/database/replica.ts'
import { addLine, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openLiveStream } from '#tests/support/live.ts'
import { addPeople, PASSWORD } from '#tests/support/people.ts'
import { dataFolder, type Portal, startPortal } from '#tests/support/portal-process.ts'

const CLIENTS = 4
const BEFORE_FAILOVER = 20

let primary: Cluster
let replica: Replica
let pooler: Pooler
let portal: Portal
let line: PoLine
const data = dataFolder()

beforeAll(async () => {
  primary = await startCluster(undefined, 'forgetful', primarySettings)
  const database = await openDatabase({
    dataDir: data.path,
    databaseUrl: primary.url('postgres'),
    databasePool: 2,
  })
  await addPeople(database.db)
  await addErpData(database)
  line = await addLine(database.db, { QUANTITY: 1_000_000, QUANTITY_REMAIN: 1_000_000 })
  await database.close()
  replica = await startReplica(primary)
  pooler = await startPgbouncer(primary.url('postgres'))
  portal = await startPortal(data.path, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.sessionUrl })
}, 240_000)

afterAll(async () => {
  await portal.stop()
  await pooler.stop()
  await replica.stop()
  await primary.stop()
  data.remove()
})

const signIn = async (): Promise<Client> => {
  const credentials = { identifier: 'vendor', password: PASSWORD }
  const { body } = await makeClient(portal.url).post<{ jwt: string }>('/auth/local', credentials)
  return makeClient(portal.url, body.jwt)
}

/** Confirms deliveries until `isOver` returns true, and adds the ids of the confirmed ones to `acknowledged`. */
const confirmUntil = async (client: Client, acknowledged: number[], isOver: () => boolean) => {
  while (!isOver()) {
    const answer = await client
      .post<Delivery>('/deliveries', deliveryRequest([filledLine(line, 10)]))
      .catch(() => undefined)
    if (answer?.status === 201 || answer?.status === 200) acknowledged.push(answer.body.id)
  }
}

test('[OPS-08] after a failover of PostgreSQL every acknowledged delivery exists, and the portal recovers automatically', async () => {
  const client = await signIn()
  const acknowledged: number[] = []
  let isOver = false
  const clients = Array.from({ length: CLIENTS }, () => confirmUntil(client, acknowledged, () => isOver))
  await expect.poll(() => acknowledged.length, { timeout: 100_000 }).toBeGreaterThan(BEFORE_FAILOVER)

  await primary.kill()
  await replica.promote()
  await pooler.moveTo(replica.url('postgres'))
  const reached = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 100_000 }).toBeGreaterThan(reached + BEFORE_FAILOVER)
  isOver = true
  await Promise.all(clients)

  const database = await openPostgres(replica.url('postgres'), 1)
  const stored = await database.db.selectFrom('deliveries.delivery').select('id').execute()
  await database.close()
  const ids = new Set(stored.map(({ id }) => id))
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  expect(new Set(acknowledged).size).toBe(acknowledged.length)

  await expect.poll(async () => (await client.get('/health/ready')).status).toBe(200)
  const live = await openLiveStream(portal.url, client.token)
  const { body } = await client.post<Delivery>('/deliveries', deliveryRequest([filledLine(line, 10)]))
  await live.until((received) => received.some(({ data: sent }) => sent.id === body.id))
  await live.close()
}, 240_000)
