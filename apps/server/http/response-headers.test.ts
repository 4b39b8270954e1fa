import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let webFolder: string
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'portal-web-'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Portal</title>')
  for (const folder of ['assets', '.git']) {
    await mkdir(join(webFolder, folder))
    await writeFile(join(webFolder, folder, 'config'), 'void 0')
  }
  world = await openWorld({ webFolder, env: { PUBLIC_URL: 'https://portal.example' } })
})
afterAll(async () => {
  await world.close()
  await rm(webFolder, { recursive: true, force: true })
})

const PATHS = ['/', '/api/softwares', '/api/users/me', '/api/nowhere', '/nowhere']

test('[OPS-12] every response forbids content sniffing, framing and access without TLS, and sets no cookie', async () => {
  for (const path of PATHS) {
    const { headers } = await fetch(world.url + path, { headers: { origin: 'https://other.example' } })
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringMatching(/base-uri 'none'.*frame-ancestors 'none'/),
    ])
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000; includeSubDomains'])
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer'])
    expect([path, headers.get('content-type')]).toEqual([path, expect.stringContaining('charset=utf-8')])
    expect([path, headers.get('set-cookie')]).toEqual([path, null])
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
  }
})

test('[OPS-12] pages run only scripts of the portal, and browsers neither run nor cache API responses', async () => {
  const page = (await fetch(world.url)).headers.get('content-security-policy') ?? ''
  expect(page.split(';')).toEqual(expect.arrayContaining(["script-src 'self'", "object-src 'none'", "base-uri 'none'"]))
  const reply = (await fetch(`${world.url}/api/softwares`)).headers
  expect(reply.get('content-security-policy')).toMatch(/^default-src 'none';/)
  expect(reply.get('cache-control')).toBe('no-store')
})

test('[OPS-12] serves neither folders nor hidden files', async () => {
  const statusOf = async (path: string) => (await fetch(world.url + path)).status
  expect(await statusOf('/assets/config')).toBe(200)
  for (const path of ['/assets', '/assets/', '/.git/', '/.git/config'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
})
