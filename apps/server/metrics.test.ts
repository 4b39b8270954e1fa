import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const TOKEN = 'a token for the monitoring'

let world: World
let backups: string
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'portal-backups-'))
  world = await openWorld({ env: { METRICS_TOKEN: TOKEN, BACKUP_FOLDER: backups } })
})
afterAll(async () => {
  await world.close()
  await rm(backups, { recursive: true })
})

const scrape = (token: string) => fetch(`${world.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })

/** Reads the value of each series, by name and labels. */
const seriesOf = async (url = world.url): Promise<Map<string, number>> => {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0.0.4/),
  ])
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('[OPS-06] serves metrics only to requests with the configured token', async () => {
  expect((await fetch(`${world.url}/metrics`)).status).toBe(404)
  expect((await scrape('a token for the monitorinG')).status).toBe(404)
  expect((await scrape(TOKEN)).status).toBe(200)
})

test('[OPS-06] counts requests by route and class of status, not by URL', async () => {
  const series = (status: string) =>
    `portal_http_request_duration_seconds_count{method="POST",route="/api/auth/local",status="${status}"}`
  const before = await seriesOf()
  await world.signIn('vendor')
  await world.nobody.post('/auth/local', { identifier: 'vendor', password: `${PASSWORD}!` })
  await world.nobody.get('/no/such/path')
  await expect
    .poll(async () => {
      const after = await seriesOf()
      return ['2xx', '4xx'].map((status) => (after.get(series(status)) ?? 0) - (before.get(series(status)) ?? 0))
    })
    .toEqual([1, 1])
  expect([...(await seriesOf()).keys()].filter((name) => name.includes('no/such'))).toEqual([])
})

test('[OPS-06] the alert rules and the dashboard use only metrics that the portal serves', async () => {
  const served = new Set([...(await seriesOf()).keys()].map((series) => series.split('{')[0]))
  const folder = join(import.meta.dirname, '../../docs/operating/monitoring')
  for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
    const used = readFileSync(join(folder, file), 'utf8').match(/\b(portal|process|nodejs)_[a-z0-9_]+/g) ?? []
    expect(used.length, file).toBeGreaterThan(5)
    expect(
      used.filter((name) => !served.has(name)),
      file,
    ).toEqual([])
  }
})

test('[OPS-06] counts the entries waiting in the outbox, the database connections and the live streams', async () => {
  await sql`insert into mail.message (message_id, template, language, subject, data, created_at, not_before)
    values ('<waits@test.example>', 'receipt', 'en', 'waits', '{}', now() - interval '11 minutes', now() + interval '1 day')`.execute(
    world.database.db,
  )
  const after = await seriesOf()
  expect(Object.fromEntries(after)).toMatchObject({
    portal_mails_waiting: 1,
    portal_erp_waiting: 0,
    portal_answers_waiting: 0,
    portal_erp_failures_total: 0,
    portal_live_streams: 0,
    portal_deliveries_last_hour: 0,
    portal_database_up: 1,
    portal_database_queries_waiting: 0,
  })
  expect(after.get('portal_mails_waiting_seconds')).toBeGreaterThan(600)
  expect(after.get('portal_database_connections_open')).toBeGreaterThanOrEqual(1)
  expect(after.get('process_cpu_seconds_total')).toBeGreaterThan(0)
})

// the free space of /proc is always 0
test.skipIf(process.platform !== 'linux')(
  '[OPS-06] monitors the disk of the backups, and stays ready when that disk is full',
  async () => {
    const full = await openWorld({ env: { METRICS_TOKEN: TOKEN, BACKUP_FOLDER: '/proc' } })
    try {
      expect((await seriesOf(full.url)).get('portal_disk_free_bytes')).toBe(0)
      expect((await full.nobody.get('/health/ready')).status).toBe(200)
    } finally {
      await full.close()
    }
  },
)
