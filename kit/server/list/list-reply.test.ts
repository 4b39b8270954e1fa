import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal, ok } from '#kit/shared/result.ts'
import { listReply } from './list-reply.ts'

const BATCHES = 60
const ROWS = 10
const rowOf = (reader: string): string => `"${`${reader}ท🚚`.repeat(100)}"`
/** Returns the text of the whole list that `reader` must receive. Its rows and its end contain the reader's name. */
const textOf = (reader: string): string =>
  `[${[...Array.from({ length: BATCHES * ROWS }, () => rowOf(reader)), `"${reader}"`].join(',')}]`

async function* batchesOf(reader: string, fails: boolean) {
  for (let batch = 0; batch < BATCHES; batch++) {
    await new Promise((resume) => setImmediate(resume))
    if (fails && batch === BATCHES / 2) throw new Error('the source is away')
    yield Array.from({ length: ROWS }, () => rowOf(reader))
  }
  yield []
  yield [`"${reader}"`]
}

const streamOf = async (batches: AsyncIterable<readonly string[]>): Promise<Readable> => {
  const reply = await listReply(ok({ total: 0, count: 0, start: 0, isStreamed: true, batches }))
  if (isRefusal(reply)) throw new Error('a list was refused')
  return reply.body as Readable
}

let server: Server
beforeAll(async () => {
  server = createServer(async ({ url = '', headers }, response) => {
    const [, reader = '', fails] = url.split('/')
    const batches = batchesOf(reader, fails === 'fails')
    const stream = await streamOf(batches)
    stream.once('error', () => response.destroy())
    response.once('close', () => stream.destroy())
    if (headers['accept-encoding'] !== 'gzip') return stream.pipe(response)
    pipeline(stream, createGzip({ level: 1 }), response, () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const socketTo = async (): Promise<Socket> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  return socket
}

const sendRequest = (socket: Socket, path: string, more = '') =>
  socket.write(`GET /${path} HTTP/1.1\r\nhost: here\r\n${more}\r\n`)

/** Returns the bodies of the responses on a connection, in order. A response that ends early lacks its last chunk. */
const bodiesOf = (bytes: Buffer): { body: Buffer; isWhole: boolean }[] => {
  const bodies = []
  let at = 0
  while (at < bytes.length) {
    at = bytes.indexOf('\r\n\r\n', at) + 4
    const chunks: Buffer[] = []
    let isWhole = false
    while (at < bytes.length) {
      const line = bytes.indexOf('\r\n', at)
      const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16)
      chunks.push(bytes.subarray(line + 2, line + 2 + size))
      at = line + 2 + size + 2
      if (size === 0) {
        isWhole = true
        break
      }
    }
    bodies.push({ body: Buffer.concat(chunks), isWhole })
  }
  return bodies
}

const nextTurn = () => new Promise((resume) => setImmediate(resume))

/** Reads one chunk in each turn of the event loop. */
const readSlowly = async (socket: Socket): Promise<Buffer> => {
  const got: Buffer[] = []
  for await (const chunk of socket) {
    got.push(chunk as Buffer)
    await nextTurn()
  }
  return Buffer.concat(got)
}

const LAST = 'connection: close\r\n'

test('[API-03] slow, disconnecting and pipelining readers receive only bytes of their own list, compressed or not', async () => {
  const leaving = Array.from({ length: 20 }, async (_, n) => {
    const socket = await socketTo()
    sendRequest(socket, `L${n}`, n % 2 ? 'accept-encoding: gzip\r\n' : '')
    await once(socket, 'data')
    for (let turns = n % 3 === 0 ? n : 0; turns > 0; turns--) await nextTurn()
    socket.destroy()
  })
  const staying = Array.from({ length: 12 }, async (_, n) => {
    const socket = await socketTo()
    sendRequest(socket, `a${n}`)
    sendRequest(socket, `b${n}`)
    sendRequest(socket, `c${n}`, LAST)
    const bodies = bodiesOf(await readSlowly(socket))
    expect(bodies.map(({ body, isWhole }) => [body.toString(), isWhole])).toEqual(
      ['a', 'b', 'c'].map((reader) => [textOf(`${reader}${n}`), true]),
    )
  })
  const packed = Array.from({ length: 12 }, async (_, n) => {
    const socket = await socketTo()
    sendRequest(socket, `z${n}`, `accept-encoding: gzip\r\n${LAST}`)
    const [answer] = bodiesOf(await readSlowly(socket))
    const unpacked = createGunzip()
    unpacked.end(answer?.body)
    const texts: Buffer[] = []
    for await (const chunk of unpacked) texts.push(chunk as Buffer)
    expect(Buffer.concat(texts).toString() === textOf(`z${n}`)).toBe(true)
  })
  await Promise.all([...leaving, ...staying, ...packed])
})

test('[API-01] a list whose source fails midway is not sent as complete', async () => {
  const socket = await socketTo()
  sendRequest(socket, 'f/fails', LAST)
  const [answer] = bodiesOf(await readSlowly(socket))
  expect(answer?.isWhole).toBe(false)
  expect(textOf('f').startsWith(answer?.body.toString() ?? '')).toBe(true)
})

test('[API-01] sends valid JSON for an empty list and for a list that is longer than any buffer', async () => {
  const long = `"${'ก'.repeat(600_000)}"`
  for (const [batches, text] of [
    [[], '[]'],
    [[[], ['1', '2'], [], [long]], `[1,2,${long}]`],
  ] as const) {
    const parts: string[] = []
    for await (const chunk of await streamOf(Readable.from(batches))) parts.push(String(chunk))
    expect(parts.join('')).toBe(text)
  }
})
