import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPostgres } from '#adapters/postgres/server.ts'
import type { Database } from '#kit/server/database/database.ts'
import { startCluster } from '#tests/support/database/postgres-cluster.ts'
import { dataFolder, type Portal, startPortal } from '#tests/support/portal-process.ts'
import type { BenchRow } from './support/row.ts'
import { FIRST_VENDOR, fillDeliveries } from './wire/fill.ts'
import { type LoadResult, type LoadRound, runLoad } from './wire/load.ts'
import { newDeliveryBody, portalSettings, prepareDatabase, signInUsers } from './wire/prepare.ts'

const DELIVERIES = 200_000
/** Rounds that are not counted, so that both sides are measured after some minutes of work. */
const WARM_UP = 2
const ROUNDS = 3
const SECONDS = 3
/** The length of a round for whole lists, which take longer than pages. */
const LONG_SECONDS = 15

interface Case {
  readonly name: string
  readonly as: 'vendor' | 'store'
  readonly portal: string
  readonly bare: string
  readonly aim?: number
  /**
   * True to count a list by its bytes: 32 lists end at about the same time, so counting complete lists would be too
   * coarse.
   */
  readonly isLong?: boolean
  readonly method?: 'POST'
  readonly body?: string
}

/** The start of a period with about 4 MiB of an organisation's deliveries. */
const FROM = new Date(Date.now() - 60 * 86_400_000).toISOString()
const TO = new Date(Date.now() - 55 * 86_400_000).toISOString()

const casesOf = (id: number, newOnes: number): Case[] => {
  const two = `createdAt_gte=${FROM}&createdAt_lte=${TO}`
  return [
    {
      name: 'list: 50 of a supplier in transit',
      as: 'vendor',
      aim: 0.7,
      portal: '/api/deliveries?status=transit&_limit=50',
      bare: '/list',
    },
    {
      name: 'all: some 4 MiB of an organisation, streamed',
      as: 'store',
      aim: 0.7,
      isLong: true,
      portal: `/api/deliveries?_limit=-1&${two}`,
      bare: `/all?from=${FROM}&to=${TO}`,
    },
    {
      name: 'search: number contains four digits',
      as: 'store',
      aim: 0.7,
      portal: '/api/deliveries?inv_do=4711&_limit=50',
      bare: '/search?digits=4711',
    },
    { name: 'one by id', as: 'vendor', aim: 0.7, portal: `/api/deliveries/${id}`, bare: `/one?id=${id}` },
    {
      name: 'create, 4 lines, durable',
      as: 'vendor',
      aim: 0.3,
      method: 'POST',
      portal: '/api/deliveries',
      bare: `/create?like=${newOnes}`,
      body: newDeliveryBody,
    },
  ]
}

/** The portal, and a minimal server without and with prepared statements. */
const sides = ['portal', 'bare', 'prepared'] as const
type Side = (typeof sides)[number]

/**
 * Compares the portal's calls with a minimal server that sends the same bytes, in alternating rounds with 1 and 32
 * connections. The goals refer to the minimal server that uses the driver as the portal does: without prepared
 * statements.
 */
export const run = async (): Promise<BenchRow[]> => {
  const cluster = await startCluster(undefined, 'durable')
  const data = dataFolder()
  const url = cluster.url('postgres')
  const closers: (() => Promise<unknown>)[] = []
  try {
    const database = await openPostgres(url, 8)
    await prepareDatabase(database)
    await fillDeliveries(database.db, DELIVERIES)
    const id = await anId(database)
    await database.close()
    const portal = await startPortal(data.path, { ...portalSettings, DATABASE_URL: url })
    closers.push(portal.stop)
    const bare = await startBare(url, 'no')
    const prepared = await startBare(url, 'yes')
    closers.push(async () => [bare, prepared].map(({ child }) => child.kill()))
    const urls = { portal: portal.url, bare: bare.url, prepared: prepared.url }
    const tokens = await signInUsers(portal.url)
    const rows: BenchRow[] = []
    const newOnes = JSON.parse(
      await answerOf(`${portal.url}/api/deliveries`, newDeliveryBody.replace(/\{n[^}]*\}/g, '1'), tokens.vendor),
    )
    for (const one of casesOf(id, newOnes.id)) {
      const bytes = await compareBytes(portal.url, bare.url, one, tokens[one.as])
      for (const connections of [1, 32]) rows.push(...(await measure(one, bytes, connections, urls, tokens[one.as])))
    }
    await portal.stop()
    const fresh = await startPortal(data.path, { ...portalSettings, DATABASE_URL: url })
    closers.push(fresh.stop)
    rows.push(await memoryOfStreams(fresh, tokens.store))
    return rows
  } finally {
    for (const close of closers) await close()
    await cluster.stop()
    data.remove()
  }
}

const anId = async ({ db }: Database): Promise<number> => {
  const row = await db
    .selectFrom('deliveries.delivery')
    .select('id')
    .where('vendor_id', '=', FIRST_VENDOR)
    .where('status', '=', 'completed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

const startBare = (url: string, prepared: 'yes' | 'no'): Promise<{ url: string; child: ChildProcess }> =>
  new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, 'wire/bare.ts'), [], {
      env: { ...process.env, DATABASE_URL: url, PREPARED: prepared },
    })
    child.once('message', (port) => resolve({ url: `http://127.0.0.1:${port}`, child }))
  })

const answerOf = async (url: string, body: string | undefined, token?: string): Promise<string> => {
  const response = await fetch(url, {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { method: 'POST', body } : {}),
  })
  return response.text()
}

/** The first number for created deliveries on each side. Each delivery needs a new number and order. */
const created = { portal: 10, bare: 10, prepared: 1_000_010 }

/**
 * Replaces the values that differ between two equal deliveries: id, number, time, and the quantity in transit at that
 * time.
 */
const alike = (text: string): string =>
  text
    .replace(/"id":\d+/, '"id":0')
    .replace(/"invoiceNo":".\d+"/, '"invoiceNo":""')
    .replace(/"createdAt":"[^"]*"/, '')
    .replace(/"transit":\d+/g, '')

/**
 * Returns the size of a reply. Checks that both sides send the same bytes; otherwise the ratios would be meaningless.
 */
const compareBytes = async (portal: string, bare: string, one: Case, token: string): Promise<number> => {
  const next = Math.max(created.portal, created.bare)
  created.portal = created.bare = next + 1
  const body = one.body?.replace('{n}', String(next)).replace(/\{n[^}]*\}/g, '1')
  const [ours, limit] = await Promise.all([answerOf(portal + one.portal, body, token), answerOf(bare + one.bare, body)])
  const same = body ? alike(ours) === alike(limit) : ours === limit
  if (!same || ours.length < 100)
    throw new Error(
      `${one.name}: the portal and the bare server differ (${ours.length} and ${limit.length} characters): ${ours.slice(0, 300)} … ${limit.slice(0, 300)}`,
    )
  return Buffer.byteLength(ours)
}

const measure = async (
  one: Case,
  bytes: number,
  connections: number,
  urls: Readonly<Record<Side, string>>,
  token: string,
): Promise<BenchRow[]> => {
  const base: Omit<LoadRound, 'url' | 'paths'> = {
    connections,
    seconds: one.isLong ? LONG_SECONDS : SECONDS,
    method: one.method ?? 'GET',
  }
  const best = { portal: 0, bare: 0, prepared: 0 }
  const round = async (side: Side): Promise<LoadResult> => {
    const measured = await runLoad({
      ...base,
      url: urls[side],
      paths: [side === 'portal' ? one.portal : one.bare],
      from: created[side],
      ...(side === 'portal' ? { token } : {}),
      ...(one.body ? { body: one.body } : {}),
    })
    created[side] = measured.next
    return measured
  }
  for (let n = -WARM_UP; n < ROUNDS; n++)
    for (const side of sides) {
      const measured = await round(side)
      if (measured.failed + measured.timeouts > 0)
        throw new Error(`${one.name}: requests to ${side} failed: ${JSON.stringify(measured)}`)
      const perSecond = one.isLong ? measured.bytesPerSecond / bytes : measured.perSecond
      if (n >= 0) best[side] = Math.max(best[side], perSecond)
    }
  const row = (label: string, side: Side): BenchRow => ({
    name: `${one.name}, ${connections} connection${connections === 1 ? '' : 's'}`,
    value: best.portal,
    unit: 'requests/s',
    against: `${label} ${Math.round(best[side]).toLocaleString('en')}/s`,
    ratio: best.portal / best[side],
  })
  const plain = row('bare node:http + pg', 'bare')
  return [
    one.aim === undefined ? plain : { ...plain, aim: `≥ ${one.aim}`, met: (plain.ratio ?? 0) >= one.aim },
    row('the same with prepared statements', 'prepared'),
  ]
}

const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

const STREAMS = 32
const MEMORY_ROUNDS = 3

/**
 * Measures the maximum growth of the server's memory during 32 concurrent whole lists of an organisation, in several
 * rounds.
 */
const memoryOfStreams = async (portal: Portal, token: string): Promise<BenchRow> => {
  const path = `${portal.url}/api/deliveries?_limit=-1&createdAt_gte=${FROM}`
  const readList = async () => {
    const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
    for await (const _ of response.body ?? []);
  }
  // the first list also compiles the code
  await readList()
  const before = await residentMb(portal.pid)
  let max = before
  const watch = setInterval(() => {
    void residentMb(portal.pid).then((now) => {
      max = Math.max(max, now)
    })
  }, 20)
  for (let round = 0; round < MEMORY_ROUNDS; round++) await Promise.all(Array.from({ length: STREAMS }, readList))
  clearInterval(watch)
  return {
    name: `${STREAMS} streamed whole lists at once, growth of the server, worst of ${MEMORY_ROUNDS}`,
    value: max - before,
    unit: 'MB',
    aim: '< 300 MB',
    met: max - before < 300,
  }
}
