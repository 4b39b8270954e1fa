import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { sendRaw } from '#tests/support/raw-http.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** A fixed seed, so that a failure can be reproduced. */
const SEED = 20_251_122
const REQUESTS = 1_500
const AT_ONCE = 10

let world: World
let webFolder: string
const tokens: (string | undefined)[] = [undefined]
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'portal-web-'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Portal</title>')
  world = await openWorld({ prepare: addErpData, webFolder })
  for (const username of ['vendor', 'store', 'adminAll'] as const) tokens.push((await world.signIn(username)).token)
})
afterAll(async () => {
  await world.close()
  await rm(webFolder, { recursive: true, force: true })
})

/** Returns a generator of random numbers from 0 up to, but not including, 1 (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const random = seeded(SEED)
const below = (count: number): number => Math.floor(random() * count)
const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T
const some = <T>(max: number, make: () => T): T[] => Array.from({ length: below(max + 1) }, make)

const PIECES = [
  'api',
  'users',
  'deliveries',
  'index.html',
  '..',
  '.',
  '',
  '%2e%2e',
  '%00',
  '%',
  '%ff',
  '\\',
  '1',
  '-1',
  '9'.repeat(400),
  'ก',
  ';x',
  '*',
  '@',
  '[::1]',
]
const METHODS = ['GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']
const QUERIES = [
  '',
  '',
  '?',
  '?_limit=-1',
  '?_limit=x',
  '?id=%00',
  '?a[b]=1',
  '?__proto__=1',
  `?q=${'x'.repeat(2_000)}`,
  '?%',
  '?_sort=a:ASC',
]
const HEADERS = [
  'Range: bytes=abc',
  'Range: bytes=99999999-',
  'If-Match: "x"',
  'If-None-Match: *',
  'If-Unmodified-Since: never',
  'Accept-Encoding: br;q=x, *',
  'Accept-Language: th;q=\\',
  'X-Forwarded-For: , , ::1%eth0',
  'Forwarded: for="["',
  'Content-Encoding: gzip',
  'Content-Type: text/plain',
  'Content-Type: application/json; charset=nonsense',
  'Content-Type: multipart/form-data; boundary=',
  'Idempotency-Key: x',
  'Last-Event-ID: x',
  'Authorization: Basic eDp4',
  'Authorization: bearer x.y.z',
  'Host: other',
  `Cookie: ${'a=b; '.repeat(300)}`,
]
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"identifier":{"$ne":null},"password":[]}',
  `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  `{${Array.from({ length: 2_000 }, (_, key) => `"k${key}":0`).join()}}`,
  '{"text":"\\ud800\\u0000"}',
  '{"number":1e999}',
  '\u0000\u0001\u0002',
  '--x\r\nContent-Disposition: form-data; name="files"; filename="../x"\r\n\r\nx',
]

interface Operation {
  readonly method: string
  readonly path: string
}

/** The documented calls, except streams and calls that end the session of this test. */
const documented = async (): Promise<Operation[]> => {
  const { body } = await world.nobody.get<{ paths: Record<string, Record<string, unknown>> }>('/docs')
  return Object.entries(body.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })))
    .filter(({ path }) => !/\/(live|sign-out|users\/.*)$/.test(path))
}

const request = (operations: readonly Operation[]): string => {
  const operation = random() < 0.6 ? oneOf(operations) : undefined
  const path =
    operation?.path.replaceAll(/\{\w+\}/g, () => oneOf(PIECES) || '1') ?? `/${some(5, () => oneOf(PIECES)).join('/')}`
  const method = operation && random() < 0.8 ? operation.method : oneOf(METHODS)
  const token = oneOf(tokens)
  const body = method === 'GET' || method === 'HEAD' ? '' : oneOf(BODIES)
  const headers = [
    'Host: portal',
    'Connection: close',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    ...some(3, () => oneOf(HEADERS)),
  ]
  return `${method} ${path}${oneOf(QUERIES)} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}

test('[OPS-10] [API-02] returns no server error for hostile requests from a seeded generator, and stays ready', {
  timeout: 300_000,
}, async () => {
  const operations = await documented()
  expect(operations.length).toBeGreaterThan(50)
  const faults: string[] = []
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, () => request(operations))
    const answers = await Promise.all(batch.map((bytes) => sendRaw(world.url, bytes)))
    for (const [at, { status, text }] of answers.entries())
      if (!(status >= 200 && status < 500))
        faults.push(`${status} ${text.slice(0, 200)} for ${batch[at]?.slice(0, 300)}`)
    if (sent % 100 === 0) await expect.poll(async () => (await world.nobody.get('/health')).status).toBe(200)
  }
  expect(faults).toEqual([])
})
