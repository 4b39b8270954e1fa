import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What comes back for bytes that no client library would send. */
const raw = (bytes: string): Promise<{ status: number; body: unknown }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.url)
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('utf8').on('data', (piece) => {
      answer += piece
    })
    socket.on('error', reject).on('end', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body) })
    })
  })

test.each(['/%', '/api/deliveries/%E0%A4%A', '/%c0%ae%c0%ae/etc/passwd'])(
  '[API-02] an address that cannot be read is refused in the one error shape: %s',
  async (path) => {
    const { status, body } = await raw(`GET ${path} HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n`)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ statusCode: 400, code: 'BAD_REQUEST', error: 'Bad Request' }),
    ])
  },
)

test('[API-02] a head that is too large is refused in the one error shape', async () => {
  const { status, body } = await raw(
    `GET /api/softwares HTTP/1.1\r\nhost: portal\r\nx-much: ${'x'.repeat(20_000)}\r\n\r\n`,
  )
  expect([status, body]).toEqual([
    431,
    {
      statusCode: 431,
      code: 'HEADERS_TOO_LARGE',
      message: 'The head of the request is too large.',
      error: 'Request Header Fields Too Large',
    },
  ])
})

test('[API-02] what is no HTTP is refused in the one error shape', async () => {
  const { status, body } = await raw('HELLO portal\r\n\r\n')
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })])
})
