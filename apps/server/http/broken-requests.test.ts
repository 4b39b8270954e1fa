import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '#tests/support/raw-http.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const raw = async (bytes: string) => {
  const { status, text } = await sendRaw(world.url, bytes)
  return { status, body: JSON.parse(text) as unknown }
}

test.each(['/%', '/api/deliveries/%E0%A4%A', '/%c0%ae%c0%ae/etc/passwd'])(
  '[API-02] rejects a malformed URL with the standard error format: %s',
  async (path) => {
    const { status, body } = await raw(`GET ${path} HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n`)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ statusCode: 400, code: 'BAD_REQUEST', error: 'Bad Request' }),
    ])
  },
)

test('[API-02] rejects an oversized request head with the standard error format', async () => {
  const { status, body } = await raw(
    `GET /api/softwares HTTP/1.1\r\nhost: portal\r\nx-much: ${'x'.repeat(20_000)}\r\n\r\n`,
  )
  expect([status, body]).toEqual([
    431,
    {
      statusCode: 431,
      code: 'HEADERS_TOO_LARGE',
      message: 'The header of the request is too large.',
      error: 'Request Header Fields Too Large',
    },
  ])
})

test('[API-02] rejects input that is not HTTP with the standard error format', async () => {
  const { status, body } = await raw('HELLO portal\r\n\r\n')
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })])
})

test('[OPS-10] refuses a body whose length is stated in two ways, and the method TRACE', async () => {
  const smuggled = 'GET /api/users/me HTTP/1.1\r\nhost: portal\r\n\r\n'
  const head = 'POST /api/auth/local HTTP/1.1\r\nhost: portal\r\nconnection: close\r\ncontent-type: application/json'
  for (const lengths of [
    `content-length: ${smuggled.length + 5}\r\ntransfer-encoding: chunked`,
    `transfer-encoding: chunked\r\ncontent-length: 3`,
    `content-length: 3\r\ncontent-length: ${smuggled.length}`,
    'transfer-encoding: chunked, identity',
  ]) {
    const { status, body } = await raw(`${head}\r\n${lengths}\r\n\r\n0\r\n\r\n${smuggled}`)
    expect([lengths, status, body]).toEqual([lengths, 400, expect.objectContaining({ code: 'BAD_REQUEST' })])
  }
  const trace = await raw('TRACE / HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n')
  expect([trace.status, trace.body]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
})
