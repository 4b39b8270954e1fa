import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RawResponse, sendRaw } from '#tests/support/raw-http.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let webFolder: string
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'portal-web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Portal</title>')
  await writeFile(join(webFolder, 'assets/app.js'), 'void 0')
  await writeFile(join(webFolder, 'assets/app.js.gz'), gzipSync('void 0'))
  world = await openWorld({ webFolder })
})
afterAll(async () => {
  await world.close()
  await rm(webFolder, { recursive: true, force: true })
})

const sendRequest = (method: string, path: string, headers: readonly string[] = []): Promise<RawResponse> =>
  sendRaw(
    world.url,
    [`${method} ${path} HTTP/1.1`, 'Host: portal', 'Connection: close', ...headers, '', ''].join('\r\n'),
  )

/** Describes how a client error differs from the specified form; undefined if it does not differ. */
const offence = ({ status, text }: RawResponse, isHead: boolean): string | undefined => {
  if (status < 400) return undefined
  if (status >= 500 || Number.isNaN(status)) return `${status}`
  if (isHead) return undefined
  const body = JSON.parse(text) as { statusCode?: number; code?: string; message?: string }
  return body.statusCode === status && body.code && body.message ? undefined : `${status} ${text}`
}

const PATHS = [
  '/..',
  '/.',
  '/./',
  '//',
  '///index.html',
  '/%2e%2e',
  '/%2e%2e%2f%2e%2e%2fetc/passwd',
  '/..%5c..%5cwindows',
  '/\\',
  '/\\..\\..\\etc',
  '/%5c',
  '/%00',
  '/index.html%00.js',
  '/assets',
  '/assets/',
  '/assets/..',
  '/.git/config',
  '/api',
  '/api/',
  '/api//users',
  '/api/../index.html',
  '/api/deliveries/..',
  '/api/deliveries/%2e%2e',
  '/api/deliveries/%00',
  '/api/health/',
  '/?%',
  '/?x=%E0%A4%A',
  '/;',
  '/*',
  '*',
  'http://[::1]/',
  'http://other.example/api/health',
  `/${'a'.repeat(7_000)}`,
  `/${'a/'.repeat(3_500)}`,
  `/api/deliveries/${'1'.repeat(7_000)}`,
  `/?q=${'a'.repeat(7_000)}`,
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

test('[OPS-10] [API-02] returns a client error for malformed paths in the standard error format, for every method', async () => {
  const offences: string[] = []
  for (const path of PATHS)
    for (const method of METHODS) {
      const invalid = offence(await sendRequest(method, path), method === 'HEAD')
      if (invalid) offences.push(`${method} ${path.slice(0, 60)}: ${invalid}`)
    }
  expect(offences).toEqual([])
})

const CONDITIONS = [
  'Range: bytes=99999999-',
  'Range: bytes=abc',
  'Range: bytes=5-2',
  'Range: bytes=0-0,2-2,4-4',
  'Range: lines=1-2',
  'If-Match: "x"',
  'If-None-Match: \\',
  'If-Modified-Since: yesterday',
  'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
  'If-Range: "x"',
  'Accept-Encoding: gzip;q=nine, \u0001',
  'Content-Length: -1',
  'Transfer-Encoding: gzip, chunked',
  'Content-Type: multipart/form-data',
]

test('[OPS-10] [API-02] returns a client error for malformed headers on files and calls in the standard error format', async () => {
  const offences: string[] = []
  for (const path of ['/', '/assets/app.js', '/api/health', '/api/softwares'])
    for (const header of CONDITIONS)
      for (const headers of [[header], [header, 'Accept-Encoding: gzip']]) {
        const invalid = offence(await sendRequest('GET', path, headers), false)
        if (invalid) offences.push(`${path} ${headers.join(' | ')}: ${invalid}`)
      }
  expect(offences).toEqual([])
})

test('[API-02] returns separate error codes for a range beyond the file, a changed file and an unknown URL', async () => {
  const codeOf = async (path: string, ...headers: string[]) => {
    const { status, text } = await sendRequest('GET', path, headers)
    return [status, (JSON.parse(text) as { code: string }).code]
  }
  expect(await codeOf('/index.html', 'Range: bytes=99999999-')).toEqual([416, 'RANGE_NOT_SATISFIABLE'])
  expect(await codeOf('/index.html', 'If-Match: "x"')).toEqual([412, 'PRECONDITION_FAILED'])
  expect(await codeOf('/..')).toEqual([404, 'NOT_FOUND'])
})

test('[OPS-10] rejects a request with two Host headers', async () => {
  const { status, text } = await sendRequest('GET', '/api/softwares', ['Host: other'])
  expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })])
})

test('[OPS-10] allows a page to use the camera and no other device feature', async () => {
  const { status, headers } = await sendRequest('GET', '/index.html')
  expect([status, headers['permissions-policy']]).toEqual([
    200,
    expect.stringMatching(/^camera=\(self\), .*microphone=\(\)/),
  ])
})

test('[API-02] accepts the name of the bearer scheme in any letter case', async () => {
  const { token } = await world.signIn('vendor')
  const me = await sendRequest('GET', '/api/users/me', [`Authorization: bearer ${token}`])
  expect(me.status).toBe(200)
})

test('[API-02] refuses a parameter that is given twice where one value is expected', async () => {
  const vendor = await world.signIn('vendor')
  for (const query of ['_limit=1&_limit=2', '_start=0&_start=5', '_sort=id:asc&_sort=id:desc'])
    expect([query, (await vendor.get(`/deliveries?${query}`)).status]).toEqual([query, 400])
})
