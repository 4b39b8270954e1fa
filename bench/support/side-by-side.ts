import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres/server.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Cluster, startCluster } from '#tests/support/database/postgres-cluster.ts'
import { dataFolder, type Portal, startPortal } from '#tests/support/portal-process.ts'
import { portalSettings, prepareDatabase, signInUsers } from '../wire/prepare.ts'
import { type BenchRow, quantile } from './row.ts'

/** The number of requests before measuring, so that data is in memory and code is compiled. */
const WARM_UP = 12
const ROUNDS = 51
/** The goal: the larger database takes at most this many times as long. */
const AIM = 2

export type RequestRole = 'vendor' | 'store'
export const roles: readonly RequestRole[] = ['vendor', 'store']

/** The same data in two sizes, and the requests to compare. */
export interface SizeComparison {
  /** Returns the label of a size in the result table. */
  readonly named: (rows: string) => string
  readonly small: number
  readonly large: number
  readonly fill: (db: Db, rows: number) => Promise<void>
  /** The requests by label: path and query below `/api`. */
  readonly cases: Readonly<Record<string, string>>
  /** An additional check of the filled large database. */
  readonly check?: (url: string) => Promise<void>
}

interface Side {
  readonly portal: Portal
  readonly tokens: Readonly<Record<RequestRole, string>>
}

/**
 * Compares the same requests with both sizes: two databases on one server, each with its own portal, which differ only
 * in the number of rows. Both are warmed up first. Each round sends the request first to one and then to the other.
 */
export const compareSizes = async (sizes: SizeComparison): Promise<BenchRow[]> => {
  const cluster = await startCluster(undefined, 'durable')
  const data = [dataFolder(), dataFolder()] as const
  const portals: Portal[] = []
  const open = async (name: string, rows: number, folder: string): Promise<Side> => {
    const url = await filled(cluster, name, (db) => sizes.fill(db, rows))
    const portal = await startPortal(folder, { ...portalSettings, DATABASE_URL: url })
    portals.push(portal)
    return { portal, tokens: await signInUsers(portal.url) }
  }
  try {
    const small = await open('small', sizes.small, data[0].path)
    const large = await open('large', sizes.large, data[1].path)
    const rows = await compare(sizes, small, large)
    await sizes.check?.(cluster.url('large'))
    return rows
  } finally {
    for (const portal of portals) await portal.stop()
    await cluster.stop()
    for (const folder of data) folder.remove()
  }
}

const filled = async (cluster: Cluster, name: string, fill: (db: Db) => Promise<void>): Promise<string> => {
  const first = await openPostgres(cluster.url('postgres'), 1)
  await sql`create database ${sql.id(name)}`.execute(first.db)
  await first.close()
  const database = await openPostgres(cluster.url(name), 4)
  await prepareDatabase(database)
  await fill(database.db)
  await sql`vacuum analyze`.execute(database.db)
  await database.close()
  return cluster.url(name)
}

const compare = async ({ named, small, large, cases }: SizeComparison, less: Side, more: Side): Promise<BenchRow[]> => {
  const requests = roles.flatMap((as) => Object.entries(cases).map(([name, path]) => ({ as, name, path })))
  for (let round = 0; round < WARM_UP; round++)
    for (const { as, path } of requests) for (const side of [less, more]) await timed(side, as, path)
  const rows: BenchRow[] = []
  for (const { as, name, path } of requests) {
    const times: { less: number[]; more: number[] } = { less: [], more: [] }
    for (let round = 0; round < ROUNDS; round++) {
      times.less.push(await timed(less, as, path))
      times.more.push(await timed(more, as, path))
    }
    const [before, time] = [quantile(times.less, 0.5), quantile(times.more, 0.5)]
    rows.push({
      name: `${named(large.toLocaleString('en'))}, ${as}: ${name}`,
      value: time,
      unit: 'ms',
      against: `${small.toLocaleString('en')}: ${before.toPrecision(3)} ms`,
      ratio: before / time,
      aim: `≥ ${1 / AIM}`,
      met: time <= AIM * before,
    })
  }
  return rows
}

/** Returns the time of a request until its last byte is read, in ms. */
const timed = async ({ portal, tokens }: Side, as: RequestRole, path: string): Promise<number> => {
  const start = performance.now()
  // uncompressed, because compression takes the same time for both sizes and would hide the database's time
  const headers = { authorization: `Bearer ${tokens[as]}`, 'accept-encoding': 'identity' }
  const answer = await fetch(`${portal.url}/api/${path}`, { headers })
  const body = await answer.text()
  const time = performance.now() - start
  if (!answer.ok) throw new Error(`${as}, ${path}: ${answer.status} ${body}`)
  return time
}
