import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '#adapters/files/disk.ts'
import { openFileDrop } from '#tests/support/erp/file-drop.ts'
import { dataFolder } from '#tests/support/portal-process.ts'
import { openSocket, readResponse } from '#tests/support/raw-http.ts'
import { pdf } from '#tests/support/samples/sample-files.ts'
import { openTestDatabase } from '#tests/support/world.ts'

/** The timeout of a body. It is much longer than the pause of a busy machine between two pieces. */
const BODY_MS = 4_000

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let drop: Awaited<ReturnType<typeof openFileDrop>>
const folder = dataFolder()
beforeAll(async () => {
  opened = await openTestDatabase()
  drop = await openFileDrop(opened.database, diskStorage(folder.path), () => new Date(), { bodyMs: BODY_MS })
})
afterAll(async () => {
  await drop.close()
  await opened.drop()
  folder.remove()
})

const begin = async (
  path: string,
  type: string,
  length: number,
  body: string | Uint8Array,
  connection: 'keep-alive' | 'close' = 'keep-alive',
) => {
  const socket = await openSocket(drop.url)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  socket.write(body)
  return socket
}

const timedOut = [408, expect.objectContaining({ code: 'REQUEST_TIMEOUT' })]

test('[OPS-10] ends a request whose body stops arriving while the connection stays open', async () => {
  const { status, text } = await readResponse(await begin('/api/drop', 'application/json', 100, '{'))
  expect([status, JSON.parse(text)]).toEqual(timedOut)
})

test('[OPS-10] closes the connection when a client has its response but never finishes the request body', async () => {
  const { status } = await readResponse(await begin('/api/nowhere', 'application/json', 100, '{'))
  expect(status).toBe(404)
})

const partHead = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'
const whole = Buffer.concat([Buffer.from(partHead), pdf('slow', 40_000), Buffer.from('\r\n--x--\r\n')])
const FORM = 'multipart/form-data; boundary=x'

test('[OPS-10] ends an upload that makes no progress', async () => {
  const { status, text } = await readResponse(await begin('/api/drop', FORM, whole.length, whole.subarray(0, 5_000)))
  expect([status, JSON.parse(text)]).toEqual(timedOut)
})

test('[OPS-10] allows a long upload as long as it makes progress', async () => {
  const socket = await begin('/api/drop', FORM, whole.length, whole.subarray(0, 1_000), 'close')
  const answer = readResponse(socket)
  const started = performance.now()
  for (let at = 1_000; at < whole.length; at += 2_000) {
    await pause(450)
    socket.write(whole.subarray(at, at + 2_000))
  }
  expect(performance.now() - started).toBeGreaterThan(2 * BODY_MS)
  expect((await answer).status).toBe(200)
})
