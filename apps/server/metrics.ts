import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Connections, Db } from '#kit/server/database/database.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { refuse } from '#kit/shared/result.ts'
import { sendRefusal } from './http/errors.ts'

/**
 * The waiting work in the database, counted for all processes, and the work done in the last hour (OPS-06). An age is
 * that of the oldest waiting record, in seconds.
 */
const figureMetrics = {
  mailsWaiting: ['portal_mails_waiting', 'Mails in the outbox of all processes'],
  mailsWaitingS: ['portal_mails_waiting_seconds', 'Age of the mail that has waited longest'],
  erpWaiting: ['portal_erp_waiting', 'Receipts and DO changes that wait for the ERP'],
  erpWaitingS: ['portal_erp_waiting_seconds', 'Age of the receipt or DO change that has waited longest'],
  answersWaiting: ['portal_answers_waiting', 'Answers to orders that wait for the ERP'],
  answersWaitingS: ['portal_answers_waiting_seconds', 'Age of the answer to an order that has waited longest'],
  deliveriesLastHour: ['portal_deliveries_last_hour', 'Deliveries confirmed in the last hour'],
  receiptsLastHour: ['portal_receipts_last_hour', 'Deliveries received in the last hour'],
} as const satisfies Record<string, readonly [metric: string, help: string]>

type Figures = Readonly<Record<keyof typeof figureMetrics, number>>

/**
 * Reads the metrics with queries that use an index. Mails that are kept because no mail server is set up do not count
 * as waiting.
 */
export const readMetricFigures = async (db: Db, now: Date): Promise<Figures> => {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  // `now` has milliseconds but the database has microseconds, so a new entry can seem later than `now`
  const age = (oldest: string) =>
    sql`greatest(coalesce(extract(epoch from ${now}::timestamptz - min(${sql.raw(oldest)})), 0), 0)::float8`
  const { rows } = await sql<Figures>`
    select mails.*, erp.*, answers.*, done.* from
      (select count(*) as "mailsWaiting", ${age('created_at')} as "mailsWaitingS" from mail.message where open) mails,
      (select count(*) as "erpWaiting", ${age('waits_since')} as "erpWaitingS" from (
        select waits_since from receiving.receipt where state = 'posting'
        union all select waits_since from receiving.do_replacement where state = 'telling') open) erp,
      (select count(*) as "answersWaiting", ${age('created_at')} as "answersWaitingS"
        from order_answers.outbox where sent_at is null) answers,
      (select count(*) filter (where what = 'delivery.create') as "deliveriesLastHour",
          count(*) filter (where what = 'delivery.receive') as "receiptsLastHour"
        from audit.entry where at >= ${hourAgo}::timestamptz) done`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a query of sums has one row')
  return figures
}

/**
 * The buckets for the durations of requests, in seconds. A list takes about 10 ms; a receipt may wait seconds for the
 * ERP.
 */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export interface MetricSources {
  readonly connections: () => Connections
  readonly liveStreams: () => number
  /** Calls to the ERP that failed since the process started. */
  readonly erpFailures: () => number
  readonly readFigures: () => Promise<Figures>
  /** The age of the newest scheduled backup in seconds; left out if backups are not scheduled. */
  readonly readBackupAge?: () => Promise<number>
  /** The free space of the fullest disk that the portal writes to, in bytes. */
  readonly readFreeBytes: () => Promise<number>
}

/**
 * Measures the requests of the server and serves `GET /metrics` for Prometheus, protected by the token in
 * `METRICS_TOKEN` (OPS-06). Call this before routes are added. No other file imports prom-client.
 */
export const serveMetrics = (app: FastifyInstance, sources: MetricSources, token: string): void => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // removes gauges that promtool refuses, because their names end like counters
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  measureRequests(app, registers)
  addProcessGauges(registers, sources)
  const readSharedFigures = addFigures(registers, sources.readFigures)
  addGauge(registers, 'portal_disk_free_bytes', 'Free space of the fullest disk in use', sources.readFreeBytes)
  if (sources.readBackupAge)
    addGauge(registers, 'portal_backup_age_seconds', 'Age of the newest scheduled backup', sources.readBackupAge)
  const expected = Buffer.from(`Bearer ${token}`)
  const options = { schema: { hide: true }, helmet: false, logLevel: 'warn', config: { unlimited: true } } as const
  app.get('/metrics', options, async (request, reply) => {
    const token = Buffer.from(request.headers.authorization ?? '')
    if (token.length !== expected.length || !timingSafeEqual(token, expected))
      return sendRefusal(request, reply, refuse(kitMessages.NOT_FOUND))
    await readSharedFigures()
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store')
    return reply.send(await registry.metrics())
  })
}

const measureRequests = (app: FastifyInstance, registers: Registry[]): void => {
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Duration of requests by route, method and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    // the route instead of the URL, so that the number of series is limited
    const route = request.routeOptions.url ?? 'unknown'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    done()
  })
}

/** Adds a gauge whose value is read at each scrape. */
const addGauge = (registers: Registry[], name: string, help: string, read: () => Promise<number> | number): void => {
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      this.set(await read())
    },
  })
}

const addProcessGauges = (registers: Registry[], { connections, liveStreams, erpFailures }: MetricSources): void => {
  const add = (name: string, help: string, read: () => number) => addGauge(registers, name, help, read)
  add('portal_database_connections_open', 'Connections of this process to the database', () => connections().open)
  add('portal_database_connections_idle', 'Connections that no query uses', () => connections().idle)
  add('portal_database_queries_waiting', 'Queries that wait for a connection', () => connections().waiting)
  add('portal_live_streams', 'Windows with live updates at this process', liveStreams)
  new Counter({
    name: 'portal_erp_failures_total',
    help: 'Failed calls of the ERP',
    registers,
    collect() {
      this.reset()
      this.inc(erpFailures())
    },
  })
}

/**
 * Adds the gauges that count for all processes. While the database is not available, they are missing and
 * `portal_database_up` is 0.
 * @returns a function that reads them
 */
const addFigures = (registers: Registry[], read: () => Promise<Figures>): (() => Promise<void>) => {
  const up = new Gauge({ name: 'portal_database_up', help: '1 if the database answered this scrape', registers })
  const gauges = (Object.keys(figureMetrics) as (keyof Figures)[]).map((key) => {
    const [name, help] = figureMetrics[key]
    return [key, new Gauge({ name, help, registers })] as const
  })
  return async () => {
    const figures = await read().catch(() => undefined)
    up.set(figures ? 1 : 0)
    for (const [key, gauge] of gauges)
      if (figures) gauge.set(figures[key])
      else gauge.remove()
  }
}
