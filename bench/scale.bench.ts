import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openPostgres } from '#adapters/postgres/server.ts'
import { listDeliveries } from '#areas/deliveries/contract.ts'
import { deliveryList } from '#areas/deliveries/server/index.ts'
import type { Database, Tables } from '#kit/server/database.ts'
import { dataFolder, startPortal } from '#tests/world/portal-process.ts'
import { startCluster } from '#tests/world/postgres-cluster.ts'
import { quantile, type Row } from './row.ts'
import { COMPANY, FIRST_VENDOR, fillDeliveries } from './wire/fill.ts'
import { portalSettings, prepare, tokensOf } from './wire/prepare.ts'

const SMALL = 200_000
const LARGE = 2_000_000
const ROUNDS = 15
const AIM = 2

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
/** What the screen asks for when nobody filtered: created since the first day of the previous month. */
const screen = `createdAt_gte=${day(50)}&createdAt_lte=${day(0)}`
/** As many as a supplier has in every status at 200,000 too: a page is as long at both sizes. */
const byDeliveryDate = '_sort=details.deliveryDate:DESC&_limit=20'

/** The first page of the status list under each filter of the screen, within its default dates and over all years. */
const cases: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'as it opens': '',
    transit: 'status=transit',
    received: 'status=received',
    completed: 'status=completed',
    deleted: 'status=deleted',
    'number contains 471': 'inv_do=471',
    'number contains 47': 'inv_do=47',
    'order contains 410001': 'po=410001',
    'delivery date': `deliveryDate_gte=${day(20)}&deliveryDate_lte=${day(5)}`,
  }).flatMap(([name, filter]) => [
    [name, `${screen}&${filter}&${byDeliveryDate}`],
    [`${name}, all years`, `${filter}&${byDeliveryDate}`],
  ]),
)

type As = 'vendor' | 'store'
const roles: readonly As[] = ['vendor', 'store']

/** The status list at ten times the years: first pages beside the same pages at 200,000, and no plan that reads the table. */
export const run = async (): Promise<Row[]> => {
  const cluster = await startCluster(undefined, 'durable')
  const data = dataFolder()
  const url = cluster.url('postgres')
  const database = await openPostgres(url, 8)
  try {
    await prepare(database)
    await grow(database, 0, SMALL)
    const small = await measure(url, data.path)
    for (let after = SMALL; after < LARGE; after += SMALL) await grow(database, after, SMALL)
    const large = await measure(url, data.path)
    await assertPlans(url)
    return [...large].map(([name, time]): Row => {
      const before = small.get(name) ?? Number.NaN
      return {
        name: `status list of ${LARGE.toLocaleString('en')}, ${name}`,
        value: time,
        unit: 'ms',
        against: `${SMALL.toLocaleString('en')}: ${before.toFixed(1)} ms`,
        ratio: before / time,
        aim: `≥ ${1 / AIM}`,
        met: time <= AIM * before,
      }
    })
  } finally {
    await database.close()
    await cluster.stop()
    data.remove()
  }
}

const grow = async (database: Database, after: number, count: number): Promise<void> => {
  await fillDeliveries(database.db, count, { after, headsOnly: true })
  await sql`vacuum analyze deliveries.delivery`.execute(database.db)
}

const measure = async (url: string, dataDir: string): Promise<Map<string, number>> => {
  const portal = await startPortal(dataDir, { ...portalSettings, DATABASE_URL: url })
  try {
    const tokens = await tokensOf(portal.url)
    const medians = new Map<string, number>()
    for (const as of roles)
      for (const [name, query] of Object.entries(cases)) {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const start = performance.now()
          const answer = await fetch(`${portal.url}/api/deliveries?${query}`, {
            headers: { authorization: `Bearer ${tokens[as]}` },
          })
          if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
          await answer.arrayBuffer()
          times.push(performance.now() - start)
        }
        // the first few are prepared and planned
        medians.set(`${as}: ${name}`, quantile(times.slice(5), 0.5))
      }
    return medians
  } finally {
    await portal.stop()
  }
}

/** Throws when a first page would read the table from end to end. */
const assertPlans = async (url: string): Promise<void> => {
  const asked: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
    log: ({ level, query }: LogEvent) => {
      if (level === 'query') asked.push(query)
    },
  })
  try {
    for (const as of roles)
      for (const [name, query] of Object.entries(cases)) {
        const input = listDeliveries.query?.parse(Object.fromEntries(new URLSearchParams(query)))
        asked.length = 0
        await deliveryList(
          db,
          as === 'vendor' ? { kind: 'vendor', vendorId: FIRST_VENDOR } : { kind: 'organisation', companyId: COMPANY },
          input as Parameters<typeof deliveryList>[2],
        )
        for (const { sql: text, parameters } of [...asked]) {
          const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
            CompiledQuery.raw(`explain ${text}`, [...parameters]),
          )
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
          if (/Seq Scan on delivery\b/.test(plan) || !/Index/.test(plan)) throw new Error(`${as}: ${name}\n${plan}`)
        }
      }
  } finally {
    await db.destroy()
  }
}
