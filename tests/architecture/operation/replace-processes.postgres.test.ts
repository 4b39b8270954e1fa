import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#apps/server/compose.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { Database } from '#kit/server/database/database.ts'
import { makeClient } from '#tests/support/client.ts'
import { type Pooler, startPgbouncer } from '#tests/support/database/pgbouncer.ts'
import { addLine, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { freePort } from '#tests/support/free-port.ts'
import { freshCopy } from '#tests/support/fresh-copy.ts'
import { type LiveStream, openLiveStream } from '#tests/support/live.ts'
import { addPeople, PASSWORD } from '#tests/support/people.ts'
import { dataFolder, type Portal, startPortal } from '#tests/support/portal-process.ts'
import { type LoadBalancer, startNginx } from '#tests/support/services/nginx.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'

const SECRET = 'a secret that both processes were given'
const REQUEST_INTERVAL_MS = 20
/** The maximum number of unanswered requests. With more, a machine that pauses would refuse connections. */
const MAX_OPEN = 100
/** Every tenth request confirms a delivery; the others read. */
const CONFIRM_EVERY = 10
const NEXT_MIGRATION = '9998-deliveries-of-next-version.sql'

let database: Database
let drop: () => Promise<void>
let pooler: Pooler
let balancer: LoadBalancer
let line: PoLine
let ports: readonly [number, number]
const data = dataFolder()
const next = freshCopy()
const running: (Portal | undefined)[] = []

const start = async (index: 0 | 1, version?: string) => {
  const env = {
    SESSION_SECRET: SECRET,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: pooler.sessionUrl,
    DATABASE_POOL: '4',
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: String(ports[index]),
  }
  running[index] = await startPortal(data.path, env, version)
}

beforeAll(async () => {
  writeFileSync(
    join(next.path, 'database/migrations', NEXT_MIGRATION),
    "alter table deliveries.delivery add column of_next_version text not null default '';",
  )
  const created = await newPostgresDatabase()
  drop = created.drop
  pooler = await startPgbouncer(created.url)
  ports = [await freePort(), await freePort()]
  database = await openDatabase({ dataDir: data.path, databaseUrl: created.url, databasePool: 2 })
  await addPeople(database.db)
  await addErpData(database)
  line = await addLine(database.db, { QUANTITY: 1_000_000, QUANTITY_REMAIN: 1_000_000 })
  await Promise.all([start(0), start(1)])
  balancer = await startNginx(ports)
}, 240_000)

afterAll(async () => {
  for (const portal of running) await portal?.stop()
  await balancer.stop()
  await pooler.stop()
  await database.close()
  await drop()
  for (const { remove } of [data, next]) remove()
})

/** Reads the live updates as a browser does: whenever the stream ends, it resumes after the last event. */
const followLive = (token: string) => {
  const streams: LiveStream[] = []
  let isOver = false
  const follow = async () => {
    let since: string | undefined
    while (!isOver) {
      const stream = await openLiveStream(balancer.url, token, since).catch(() => undefined)
      if (!stream) continue
      streams.push(stream)
      await stream.ended
      since = stream.lastId() ?? since
    }
  }
  const following = follow()
  return {
    streams,
    /** Returns the ids of new deliveries in ascending order. */
    created: () =>
      streams
        .flatMap(({ received }) => received.filter(({ event }) => event === 'delivery.create'))
        .map(({ data }) => Number(data.id))
        .sort((a, b) => a - b),
    stop: async () => {
      isOver = true
      await streams.at(-1)?.close()
      await following
    },
  }
}

/** Sends 50 requests per second until `stop`. */
const load = (token: string) => {
  const client = makeClient(balancer.url, token)
  const confirmed: number[] = []
  const failures: string[] = []
  const open = new Set<Promise<void>>()
  let sent = 0
  const send = async (index: number) => {
    const body = deliveryRequest([filledLine(line, 10)])
    const key = { 'idempotency-key': randomUUID() }
    const attempt = () =>
      (index % CONFIRM_EVERY === 0
        ? client.post<Delivery>('/deliveries', body, key)
        : client.get('/deliveries?_limit=20')
      ).catch((fault: Error) => ({ status: 0, body: `${fault.message} ${String(fault.cause)}` }))
    const first = await attempt()
    // if a connection closes before the response, nginx does not send a POST to the other process, so the test sends it
    // again
    const answer = first.status === 0 ? await attempt() : first
    if (answer.status >= 300 || answer.status === 0) failures.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    else if (index % CONFIRM_EVERY === 0) confirmed.push((answer.body as Delivery).id)
  }
  const timer = setInterval(() => {
    if (open.size >= MAX_OPEN) return
    const sending: Promise<void> = send(sent++).finally(() => open.delete(sending))
    open.add(sending)
  }, REQUEST_INTERVAL_MS)
  return {
    confirmed,
    failures,
    count: () => sent,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

test('[OPS-08] an update of two processes with a migration loses no retried request and no live update, at 50 requests per second', async () => {
  const { status, body } = await makeClient(balancer.url).post<{ jwt: string }>('/auth/local', {
    identifier: 'vendor',
    password: PASSWORD,
  })
  expect(status, balancer.log()).toBe(200)
  const live = followLive(body.jwt)
  const requests = load(body.jwt)
  for (const index of [0, 1] as const) {
    const before = requests.count()
    expect(await running[index]?.stop()).toBe(0)
    await start(index, next.path)
    // both versions serve requests for some time
    await expect.poll(() => requests.count() - before).toBeGreaterThan(100)
  }
  await requests.stop()
  expect(
    requests.failures.slice(0, 3),
    `${requests.failures.slice(0, 3).join('\n')}\n${balancer.log().slice(-3000)}`,
  ).toEqual([])
  expect(requests.confirmed.length).toBeGreaterThan(20)

  const rows = await sql<{ id: number }>`select id, of_next_version from deliveries.delivery order by id`.execute(
    database.db,
  )
  const stored = rows.rows.map(({ id }) => id)
  expect(requests.confirmed.sort((a, b) => a - b)).toEqual(stored)
  await expect.poll(live.created).toEqual(stored)
  expect(live.streams.length).toBeGreaterThan(1)
  await live.stop()
}, 240_000)
