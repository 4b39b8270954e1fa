import { CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { listDeliveries } from '#areas/deliveries/contract.ts'
import { deliveryList } from '#areas/deliveries/server/index.ts'
import type { Db, Tables } from '#kit/server/database/database.ts'
import type { BenchRow } from './support/row.ts'
import { compareSizes, roles } from './support/side-by-side.ts'
import { COMPANY, FIRST_VENDOR, fillDeliveries } from './wire/fill.ts'

const SMALL = 200_000
const LARGE = 2_000_000

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** The default period of the screen: created since the first day of the previous month. */
const screen = `createdAt_gte=${day(50)}&createdAt_lte=${day(0)}`
/**
 * The sort order by delivery date, with a page size that a supplier fills in every status even with 200,000 deliveries,
 * so that pages have the same length in both databases.
 */
const byDeliveryDate = '_sort=details.deliveryDate:DESC&_limit=20'

/** The first page of the status list with each filter, for the default period and for all years. */
const cases: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'as it opens': '',
    transit: 'status=transit',
    received: 'status=received',
    completed: 'status=completed',
    deleted: 'status=deleted',
    'number contains 471': 'inv_do=471',
    'number contains 47': 'inv_do=47',
    'number contains 4711': 'inv_do=4711',
    'number contains XQZ, which none does': 'inv_do=XQZ',
    'order contains 410001': 'po=410001',
    'release 7': 'rel=7',
    'one supplier': `vendor_id=${FIRST_VENDOR}`,
    'delivery date': `deliveryDate_gte=${day(20)}&deliveryDate_lte=${day(5)}`,
  }).flatMap(([name, filter]) => [
    [name, `deliveries?${screen}&${filter}&${byDeliveryDate}`],
    [`${name}, all years`, `deliveries?${filter}&${byDeliveryDate}`],
  ]),
)

/**
 * Compares the status list with ten times as many years: first pages against those with 200,000 deliveries, and plans
 * without a sequential scan.
 */
export const run = (): Promise<BenchRow[]> =>
  compareSizes({
    named: (rows) => `status list of ${rows}`,
    small: SMALL,
    large: LARGE,
    fill: grow,
    cases,
    check: assertPlans,
  })

const grow = async (db: Db, rows: number): Promise<void> => {
  for (let after = 0; after < rows; after += SMALL) await fillDeliveries(db, SMALL, { after, headsOnly: true })
}

/** Throws if a first page would scan the whole table. */
const assertPlans = async (url: string): Promise<void> => {
  const queries: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
    log: ({ level, query }: LogEvent) => {
      if (level === 'query') queries.push(query)
    },
  })
  try {
    for (const as of roles)
      for (const [name, path] of Object.entries(cases)) {
        const input = listDeliveries.query?.parse(Object.fromEntries(new URLSearchParams(path.split('?')[1])))
        queries.length = 0
        await deliveryList(
          db,
          as === 'vendor' ? { kind: 'vendor', vendorId: FIRST_VENDOR } : { kind: 'organisation', companyId: COMPANY },
          input as Parameters<typeof deliveryList>[2],
        )
        for (const { sql: text, parameters } of [...queries]) {
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
