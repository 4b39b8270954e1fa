import { openPostgres } from '#adapters/postgres/server.ts'
import { dataFolder, startPortal } from '#tests/world/portal-process.ts'
import { startCluster } from '#tests/world/postgres-cluster.ts'
import { fillDocuments } from './documents/fill.ts'
import { quantile, type Row } from './row.ts'
import { portalSettings, prepare, tokensOf } from './wire/prepare.ts'

const SMALL = 10_000
const LARGE = 100_000
const ROUNDS = 25
/** The first few are prepared and planned. */
const WARM_UP = 8
const AIM = 2

const month = (ago: number): string => new Date(Date.now() - ago * 30.5 * 86_400_000).toISOString().slice(0, 7)
const page = '_start=0&_limit=50&_sort=createdAt:DESC'

/** The first page of each list as the screens ask for it: as it opens, under each filter, and with the toggle. */
const cases: Readonly<Record<string, string>> = {
  'orders as they open': `confirm-pos?${page}`,
  'orders not downloaded': `confirm-pos?${page}&pending=true`,
  'orders, PO contains 41000': `confirm-pos?${page}&po_number_contains=41000`,
  'orders, PO contains 410': `confirm-pos?${page}&po_number_contains=410`,
  'orders, release 1': `confirm-pos?${page}&rel_number_contains=1`,
  'orders, name contains 2000': `confirm-pos?${page}&supplier_name_contains=2000`,
  'orders, name contains ผู้ขาย': `confirm-pos?${page}&supplier_name_contains=${encodeURIComponent('ผู้ขาย')}`,
  'orders, code contains S1': `confirm-pos?${page}&supplier_code_contains=S1`,
  'SQM as they open': `sqm-tables?${page}`,
  'SQM not confirmed': `sqm-tables?${page}&pending=true`,
  'SQM of a month': `sqm-tables?${page}&due_date=${month(1)}`,
  'codes of conduct, name contains 2000': `coc-tables?${page}&supplier_name_contains=2000`,
  'ASN as they open': `confirm-asns?${page}`,
  'ASN, PO contains 41000': `confirm-asns?${page}&po_number_contains=41000`,
}

const roles = ['store', 'vendor'] as const

const measure = async (url: string, dataDir: string): Promise<Map<string, number>> => {
  const portal = await startPortal(dataDir, { ...portalSettings, DATABASE_URL: url })
  try {
    const tokens = await tokensOf(portal.url)
    const medians = new Map<string, number>()
    for (const as of roles)
      for (const [name, path] of Object.entries(cases)) {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const start = performance.now()
          const answer = await fetch(`${portal.url}/api/${path}`, {
            headers: { authorization: `Bearer ${tokens[as]}` },
          })
          const rows = (await answer.json()) as unknown[]
          times.push(performance.now() - start)
          if (!answer.ok || (as === 'store' && rows.length === 0))
            throw new Error(`${as}, ${name}: ${answer.status}, ${rows.length} rows`)
        }
        medians.set(`${as}: ${name}`, quantile(times.slice(WARM_UP), 0.5))
      }
    return medians
  } finally {
    await portal.stop()
  }
}

/** The lists of the document exchange at ten times the documents. */
export const run = async (): Promise<Row[]> => {
  const cluster = await startCluster(undefined, 'durable')
  const data = dataFolder()
  const url = cluster.url('postgres')
  const database = await openPostgres(url, 4)
  try {
    await prepare(database)
    await fillDocuments(database.db, 1, SMALL)
    const small = await measure(url, data.path)
    await fillDocuments(database.db, SMALL + 1, LARGE)
    const large = await measure(url, data.path)
    return [...large].map(([name, time]): Row => {
      const before = small.get(name) ?? Number.NaN
      return {
        name: `${LARGE.toLocaleString('en')} documents, ${name}`,
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
