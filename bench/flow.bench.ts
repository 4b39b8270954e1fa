import { openPglite } from '#adapters/postgres/pglite.ts'
import { openPostgres } from '#adapters/postgres/server.ts'
import type { Database } from '#kit/server/database/database.ts'
import { makeClient } from '#tests/support/client.ts'
import { startCluster } from '#tests/support/database/postgres-cluster.ts'
import { dataFolder, startPortal } from '#tests/support/portal-process.ts'
import type { BenchRow } from './support/row.ts'
import { runLoad } from './wire/load.ts'
import { newDeliveryBody, portalSettings, prepareDatabase, receiptBody, signInUsers } from './wire/prepare.ts'

const SECONDS = 4
/** The load before the measurement. A portal runs for days, so the time in which it compiles its code is not counted. */
const WARM_UP_SECONDS = 5
const CONNECTIONS = 8
const RECEIPTS = 1000
/** The maximum time, in ms, of 99 of 100 confirmations on PostgreSQL. */
const MAX_CONFIRM_MS = 40
/** The number of open orders: more than the benchmark confirms. */
const OPEN_ORDERS = 10_000

/** Measures confirmations and receipts per second on both databases, with all locks and checks. */
export const run = async (): Promise<BenchRow[]> => [...(await onPostgres()), ...(await onPglite())]

const onPostgres = async (): Promise<BenchRow[]> => {
  const cluster = await startCluster(undefined, 'durable')
  const data = dataFolder()
  try {
    const url = cluster.url('postgres')
    await filled(await openPostgres(url, 4))
    return await measure('PostgreSQL', data.path, { DATABASE_URL: url })
  } finally {
    data.remove()
    await cluster.stop()
  }
}

const onPglite = async (): Promise<BenchRow[]> => {
  const data = dataFolder()
  try {
    await filled(await openPglite(data.path))
    return await measure('PGlite', data.path, {})
  } finally {
    data.remove()
  }
}

const filled = async (database: Database): Promise<void> => {
  await prepareDatabase(database, OPEN_ORDERS)
  await database.close()
}

const measure = async (kind: string, dataDir: string, env: Record<string, string>): Promise<BenchRow[]> => {
  const portal = await startPortal(dataDir, { ...portalSettings, ...env })
  try {
    const { vendor, store } = await signInUsers(portal.url)
    const base = { url: portal.url, connections: CONNECTIONS, seconds: SECONDS, method: 'POST' } as const
    const confirm = { ...base, paths: ['/api/deliveries'], token: vendor, body: newDeliveryBody }
    const { next } = await runLoad({ ...confirm, seconds: WARM_UP_SECONDS, from: 1 })
    const confirmed = await runLoad({ ...confirm, from: next })
    const open = await makeClient(portal.url, vendor).get<{ id: number }[]>(
      `/deliveries?status=transit&_limit=${RECEIPTS}&_sort=id:ASC`,
    )
    const values = open.body.map(({ id }) => id)
    const received = await runLoad({ ...base, paths: ['/api/receipts'], token: store, body: receiptBody, values })
    const failed = confirmed.failed + confirmed.timeouts + received.failed + received.timeouts
    if (failed > 0) throw new Error(`${kind}: ${failed} requests failed: ${JSON.stringify({ confirmed, received })}`)
    const rows = (name: string, { perSecond, p99 }: typeof confirmed, max?: number): BenchRow[] => [
      { name: `${name} on ${kind}, 4 lines, ${CONNECTIONS} connections`, value: perSecond, unit: '/s' },
      {
        name: `${name} on ${kind}, p99`,
        value: p99,
        unit: 'ms',
        ...(max === undefined ? {} : { aim: `≤ ${max} ms`, met: p99 <= max }),
      },
    ]
    const max = kind === 'PostgreSQL' ? MAX_CONFIRM_MS : undefined
    return [...rows('confirm', confirmed, max), ...rows('receive', received)]
  } finally {
    await portal.stop()
  }
}
