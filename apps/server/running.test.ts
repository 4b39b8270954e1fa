import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClient } from '#tests/support/client.ts'
import { runToEnd, startPortal } from '#tests/support/portal-process.ts'
import { sendRaw } from '#tests/support/raw-http.ts'
import { startSlowSignIn } from '#tests/support/sign-in/slow-sign-in.ts'
import { demoAccounts } from './demo/demo-accounts.ts'

const SECRET = 'a secret that is long enough for production'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-running-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('[OPS-01] [OPS-04] starts with the embedded database, prints its URL and the demo accounts, finishes running requests on stop, and keeps its data', async () => {
  const dataDir = join(folder, 'trial')
  const portal = await startPortal(dataDir, { LOG_LEVEL: 'info' })
  expect(portal.output()).toContain(portal.url)
  for (const { username } of demoAccounts) expect(portal.output()).toContain(username)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  const health = await fetch(`${portal.url}/api/health`)
  expect(health.headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
  const page = await fetch(portal.url)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  const requestId = health.headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  await makeClient(portal.url).get(`/users/me?${requestId}`)
  expect((await fetch(`${portal.url}/api/docs`)).status).toBe(200)

  const second = await runToEnd('apps/server/main.ts', [], { DATA_DIR: dataDir, PORT: '0' })
  expect(second.code).toBe(1)
  expect(second.output.trim()).toMatch(/^The data folder .* is in use by process \d+\. Stop that portal first/)

  for (const { username } of demoAccounts) {
    const reply = await makeClient(portal.url).post('/auth/local', { identifier: username, password: 'portal-demo' })
    expect([username, reply.status]).toEqual([username, 200])
  }
  const { finish, answered } = await startSlowSignIn(portal.url, 'vendor', 'portal-demo')
  const code = portal.stop()
  await expect.poll(() => portal.output()).toContain('stopping')
  finish()
  expect(await answered).toBe(200)
  expect(await code).toBe(0)

  const restarted = await startPortal(dataDir, { LOG_LEVEL: 'info' })
  expect(
    (await makeClient(restarted.url).post('/auth/local', { identifier: 'store', password: 'portal-demo' })).status,
  ).toBe(200)
  // the next tests use this folder after the process is killed
  await restarted.kill()
})

test('[OPS-03] in production, refuses to start without a secret or with demo accounts, creates the first admin by a command, and records changed settings at the next start', async () => {
  const bare = await runToEnd('apps/server/main.ts', [], {
    DATA_DIR: join(folder, 'bare'),
    PORTAL_MODE: 'production',
    PORT: '0',
  })
  expect([bare.code, bare.output]).toEqual([1, expect.stringContaining('PORTAL_MODE=production needs SESSION_SECRET')])

  const trial = { DATA_DIR: join(folder, 'trial'), PORTAL_MODE: 'production', SESSION_SECRET: SECRET, PORT: '0' }
  const onTrial = await runToEnd('apps/server/main.ts', [], trial)
  expect([onTrial.code, onTrial.output]).toEqual([1, expect.stringContaining('This database holds demo accounts')])

  const env = { DATA_DIR: join(folder, 'production'), PORTAL_MODE: 'production', SESSION_SECRET: SECRET }
  const weak = await runToEnd('apps/server/portal.ts', ['create-admin', 'boss', 'boss@group.example'], env, 'short\n')
  expect([weak.code, weak.output]).toEqual([1, expect.stringContaining('The password needs at least 12 characters.')])
  const added = await runToEnd(
    'apps/server/portal.ts',
    ['create-admin', 'boss', 'boss@group.example'],
    env,
    'long enough words\n',
  )
  expect([added.code, added.output]).toEqual([0, expect.stringContaining('Admin boss added.')])
  const twice = await runToEnd(
    'apps/server/portal.ts',
    ['create-admin', 'BOSS', 'boss@group.example'],
    env,
    'long enough words\n',
  )
  expect([twice.code, twice.output]).toEqual([1, expect.stringContaining('The user name BOSS or the address')])

  const portal = await startPortal(env.DATA_DIR, { ...env, WEBHOOKS_ALLOW_PRIVATE: 'yes', LOG_LEVEL: 'warn' })
  expect(portal.output()).not.toContain('Demo accounts')
  expect(portal.output()).toContain('WEBHOOKS_ALLOW_PRIVATE=yes is for trials')
  const client = makeClient(portal.url)
  const boss = await client.post<{ jwt: string }>('/auth/local', { identifier: 'boss', password: 'long enough words' })
  expect(boss.status).toBe(200)
  expect((await client.get('/docs')).status).toBe(401)
  expect((await makeClient(portal.url, boss.body.jwt).get('/docs')).status).toBe(200)
  expect((await client.post('/auth/local', { identifier: 'vendor', password: 'portal-demo' })).status).toBe(401)
  expect((await client.get<{ demoAccounts: unknown[] }>('/settings')).body.demoAccounts).toEqual([])
  await portal.stop()

  const changed = await startPortal(env.DATA_DIR, { ...env, SESSION_HOURS: '8' })
  const entries = await makeClient(changed.url, boss.body.jwt).get<{ record: string }[]>('/audit?kind=environment')
  expect(entries.body.map(({ record }) => record).sort()).toEqual(['SESSION_HOURS', 'WEBHOOKS_ALLOW_PRIVATE'])
  await changed.stop()
  expect((await readFile(join(folder, 'trial', 'session-secret'), 'utf8')).length).toBeGreaterThan(40)
})

test('[OPS-04] the log names the user of each request, also of refused ones, and never the token', async () => {
  const portal = await startPortal(join(folder, 'trial'), { LOG_LEVEL: 'info' })
  const { body } = await makeClient(portal.url).post<{ jwt: string; user: { id: number } }>('/auth/local', {
    identifier: 'vendor',
    password: 'portal-demo',
  })
  const vendor = makeClient(portal.url, body.jwt)
  for (const path of ['/users', '/deliveries/999999', '/users/me']) await vendor.get(path)
  await portal.stop()
  const completed = portal
    .output()
    .split('\n')
    .filter((line) => line.includes('request completed') && line.includes('"user"'))
    .map((line) => JSON.parse(line) as { user: number; res: { statusCode: number } })
  expect(completed.map(({ user, res }) => `${res.statusCode} ${user}`).sort()).toEqual(
    [200, 403, 404].map((status) => `${status} ${body.user.id}`),
  )
  expect(portal.output()).not.toContain(body.jwt)
})

test('[OPS-10] [OPS-12] logs one warning about an unconfigured proxy and no errors for client mistakes', async () => {
  const portal = await startPortal(join(folder, 'trial'), { LOG_LEVEL: 'info' })
  const client = makeClient(portal.url)
  for (const address of ['192.0.2.1', '192.0.2.2']) await client.get('/softwares', { 'x-forwarded-for': address })
  for (const path of ['/%2e%2e', '/api/%00', '//'])
    await sendRaw(portal.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nRange: bytes=9999999-\r\nConnection: close\r\n\r\n`)
  await portal.stop()
  const lines = portal.output().split('\n')
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES does not name'))).toHaveLength(1)
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([])
})

test('[OPS-07] backs up the embedded database while the portal runs, restores it into an empty folder, and keeps scheduled backups', async () => {
  // copying the demo data is faster than creating it again
  const dataDir = join(folder, 'backed-up')
  await cp(join(folder, 'trial'), dataDir, { recursive: true })
  const scheduled = join(folder, 'scheduled')
  const portal = await startPortal(dataDir, { BACKUP_FOLDER: scheduled, METRICS_TOKEN: 'a token of the test' })
  const archive = join(folder, 'by-command.tar.gz')
  const command = (name: string, at: string) => runToEnd('apps/server/portal.ts', [name, archive], { DATA_DIR: at })
  const made = await command('backup', dataDir)
  expect(made.output).toMatch(/: [\d,]+ rows and [\d,]+ files, verified\n$/)
  expect((await command('backup', dataDir)).output).toContain('A backup does not replace files')
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  await expect
    .poll(() => readdir(scheduled).catch(() => []), { timeout: 60_000 })
    .toEqual([expect.stringMatching(/^portal-\d{8}T\d{6}Z\.tar\.gz$/)])
  const headers = { authorization: 'Bearer a token of the test' }
  const metrics = await (await fetch(`${portal.url}/metrics`, { headers })).text()
  expect(metrics).toMatch(/^portal_backup_age_seconds \d/m)
  expect(Number(metrics.match(/^portal_disk_free_bytes (\d+)$/m)?.[1])).toBeGreaterThan(0)
  expect((await command('restore', dataDir)).code).toBe(1)
  await portal.stop()

  const restoredDir = join(folder, 'restored')
  const restored = await command('restore', restoredDir)
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored the backup of .*: [\d,]+ rows/) })
  expect((await command('restore', restoredDir)).output).toMatch(/is not empty/)
  const again = await startPortal(restoredDir)
  const reply = await makeClient(again.url).post('/auth/local', { identifier: 'vendor', password: 'portal-demo' })
  expect(reply.status).toBe(200)
  await again.stop()
})
