import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres/server.ts'
import { addAccount, hashPassword } from '#areas/accounts/server/index.ts'
import type { Database } from '#kit/server/database/database.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { startCluster } from '#tests/support/database/postgres-cluster.ts'
import { dataFolder, startPortal } from '#tests/support/portal-process.ts'
import type { BenchRow } from './support/row.ts'
import { COMPANY } from './wire/fill.ts'
import { runLoad } from './wire/load.ts'
import { newDeliveryBody, portalSettings, prepareDatabase, signInUsers } from './wire/prepare.ts'

const MESSAGES = 10_000
const MANY = 20
/** 10,000 messages a minute. */
const MIN_PER_SECOND = MESSAGES / 60
const OPEN_ORDERS = 2000
const POLL_MS = 50
const GIVE_UP_MS = 300_000
const ADMIN = { username: 'boss', password: 'bench password' }

/** Accepts and counts all messages. */
const startReceiver = async () => {
  const ids = new Set<string>()
  const server = createServer((request, response) => {
    ids.add(String(request.headers['webhook-id']))
    request.resume().on('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    ids,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

const addAdmin = async ({ db }: Database): Promise<void> => {
  const password_hash = await hashPassword(ADMIN.password)
  const company = { company_id: COMPANY, company_name: 'Factory 103', factory: 'AH' }
  const { username } = ADMIN
  await addAccount(db, { username, email: 'boss@bench.test', password_hash, user_type: 'admin', ...company })
}

const signIn = async (url: string): Promise<Client> => {
  const { body } = await makeClient(url).post<{ jwt: string }>('/auth/local', {
    identifier: ADMIN.username,
    password: ADMIN.password,
  })
  return makeClient(url, body.jwt)
}

/** Stores events of existing deliveries, and waits until each event has arrived at every webhook. */
const measure = async (database: Database, url: string, webhooks: number): Promise<BenchRow> => {
  const receiver = await startReceiver()
  const admin = await signIn(url)
  const created: number[] = []
  for (let nth = 1; nth <= webhooks; nth++) {
    const { status, body } = await admin.post<{ id: number }>('/webhooks', {
      url: `${receiver.url}?${nth}`,
      events: ['delivery.confirmed'],
    })
    if (status !== 201) throw new Error(`no webhook: ${JSON.stringify(body)}`)
    created.push(body.id)
  }
  const events = MESSAGES / webhooks
  const start = performance.now()
  await sql`
    with delivery as (select id, vendor_id, row_number() over (order by id) - 1 as place, count(*) over () as count
      from deliveries.delivery)
    insert into webhooks.event (at, what, record, organisation, vendor)
    select now(), 'delivery.create', d.id::text, ${COMPANY}, d.vendor_id
    from generate_series(0, ${events - 1}) as nth join delivery d on d.place = nth % d.count
    order by nth`.execute(database.db)
  while (receiver.ids.size < MESSAGES && performance.now() - start < GIVE_UP_MS) await pause(POLL_MS)
  const perSecond = receiver.ids.size / ((performance.now() - start) / 1000)
  for (const id of created) await admin.delete(`/webhooks/${id}`)
  await receiver.close()
  return {
    name: `${events.toLocaleString('en')} events to ${webhooks} ${webhooks === 1 ? 'webhook' : 'webhooks'}, PostgreSQL: messages`,
    value: perSecond,
    unit: '/s',
    aim: `≥ ${Math.ceil(MIN_PER_SECOND)} /s`,
    met: perSecond >= MIN_PER_SECOND,
  }
}

/**
 * Measures how fast the messages of many events arrive. One process reads, signs and sends them, with the database on
 * the same machine.
 */
export const run = async (): Promise<BenchRow[]> => {
  const cluster = await startCluster(undefined, 'durable')
  const data = dataFolder()
  const database = await openPostgres(cluster.url('postgres'), 4)
  await prepareDatabase(database, OPEN_ORDERS)
  await addAdmin(database)
  const portal = await startPortal(data.path, {
    ...portalSettings,
    DATABASE_URL: cluster.url('postgres'),
    WEBHOOKS_ALLOW_PRIVATE: 'yes',
  })
  try {
    const { vendor } = await signInUsers(portal.url)
    const confirm = { url: portal.url, method: 'POST', paths: ['/api/deliveries'], token: vendor } as const
    await runLoad({ ...confirm, body: newDeliveryBody, connections: 4, seconds: 2, from: 1 })
    return [await measure(database, portal.url, 1), await measure(database, portal.url, MANY)]
  } finally {
    await portal.stop()
    await database.close()
    await cluster.stop()
    data.remove()
  }
}
