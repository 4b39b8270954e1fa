import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { strToU8 } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '#adapters/files/disk.ts'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import { type DroppedRecord, MAX_DROPPED_FILES, openFileDrop } from '#tests/support/erp/file-drop.ts'
import { dataFolder } from '#tests/support/portal-process.ts'
import {
  executable,
  formOf,
  jpeg,
  officeFile,
  packedZeros,
  pdf,
  png,
  xlsx,
  zipWith,
} from '#tests/support/samples/sample-files.ts'
import { openTestDatabase } from '#tests/support/world.ts'
import { MAX_FILE_BYTES } from '../rules/file-kinds.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let drop: Awaited<ReturnType<typeof openFileDrop>>
const folder = dataFolder()
beforeAll(async () => {
  opened = await openTestDatabase()
  drop = await openFileDrop(opened.database, diskStorage(folder.path))
})
afterAll(async () => {
  await drop.close()
  await opened.drop()
  folder.remove()
})

const send = (...files: { name: string; content: Uint8Array<ArrayBuffer> }[]) =>
  drop.client.upload<DroppedRecord>('/drop', formOf({ data: '{"a":1}' }, files))
const refused = async (name: string, content: Uint8Array<ArrayBuffer>) => {
  const answer = await send({ name, content })
  return [answer.status, errorCodeOf(answer)]
}

/** The files in the storage and its incoming folder, and the rows in the database. */
const readStorage = async () => {
  const names = (await readdir(folder.path, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name))
  const { rows } = await sql<{ known: string }>`select storage_key as known from files.file order by 1`.execute(
    opened.database.db,
  )
  return { stored: names.map((name) => name.slice(-32)).sort(), known: rows.map(({ known }) => known) }
}

const thai = 'ใบสั่งซื้อประจำเดือนพฤศจิกายน'.repeat(20).slice(0, 296)

test('[DOC-07] returns files of every kind byte for byte as attachments, with their names and hashes', async () => {
  const input = { pdf: pdf(), xlsx: xlsx(), xls: officeFile(), jpeg: jpeg(), png: png() }
  const answer = await send(
    ...Object.entries(input).map(([ending, content]) => ({ name: `${thai}.${ending}`, content })),
  )
  expect(answer.status).toBe(200)
  expect(answer.body.fields).toEqual({ data: '{"a":1}' })
  for (const [index, [kind, content]] of Object.entries(input).entries()) {
    const file = answer.body.files[index]
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(file).toMatchObject({ kind, name: expect.stringMatching(/^ใบสั่งซื้อ/), size: content.length, sha256 })
    const back = await drop.client.bytes(`/drop/${file?.id}`)
    expect(Buffer.from(back.body).equals(content), kind).toBe(true)
    expect(back.headers.get('content-disposition')).toMatch(/^attachment; filename=".*"; filename\*=UTF-8''%E0/)
    expect(back.headers.get('content-length')).toBe(String(content.length))
    expect(back.headers.get('x-content-type-options')).toBe('nosniff')
    expect(back.headers.get('content-security-policy')).toMatch(/^sandbox;/)
    const inlineFile = await drop.client.bytes(`/drop/${file?.id}?inline=1`)
    const disposition = ['pdf', 'jpeg', 'png'].includes(kind) ? /^inline;/ : /^attachment;/
    expect(inlineFile.headers.get('content-disposition')).toMatch(disposition)
  }
})

test('[DOC-07] rejects renamed programs and pages by their content, and removes the path from a file name', async () => {
  expect(await refused('order.pdf', executable())).toEqual([415, 'FILE_KIND_UNSUPPORTED'])
  expect(await refused('order.pdf', strToU8('<html><script>alert(1)</script></html>'))).toEqual([
    415,
    'FILE_KIND_UNSUPPORTED',
  ])
  expect(await refused('order.pdf', pdf().slice(0, 300))).toEqual([415, 'FILE_DAMAGED'])
  expect(await refused('order.xlsx', xlsx().slice(0, 900))).toEqual([415, 'FILE_DAMAGED'])
  expect(await refused('order.pdf', new Uint8Array(0))).toEqual([400, 'FILE_EMPTY'])
  const answer = await send({ name: '..\\..\\windows\\\u202Efdp.exe', content: pdf() })
  expect(answer.body.files[0]).toMatchObject({ name: 'fdp.exe', kind: 'pdf' })
  const back = await drop.client.bytes(`/drop/${answer.body.files[0]?.id}`)
  expect(back.headers.get('content-disposition')).toContain('filename="fdp.exe.pdf"')
})

test('[DOC-07] rejects a workbook that unpacks to more than the allowed size, whatever size it declares', async () => {
  const MB = 1024 * 1024
  const honest = zipWith(
    Array.from({ length: 9 }, (_, at) => ({ name: `xl/${at}.bin`, packed: packedZeros(50 * MB), claims: 50 * MB })),
  )
  expect(honest.length).toBeLessThan(MB)
  expect(await refused('bomb.xlsx', honest)).toEqual([413, 'FILE_UNPACKS_TOO_LARGE'])
  const stored = zipWith([{ name: 'xl/sheet.bin', packed: packedZeros(200 * MB), claims: 1 }])
  expect(await refused('bomb.xlsx', stored)).toEqual([413, 'FILE_UNPACKS_TOO_LARGE'])
  const broken = zipWith([{ name: 'xl/sheet.bin', packed: executable(), claims: 100 }])
  expect(await refused('broken.xlsx', broken)).toEqual([415, 'FILE_DAMAGED'])
  const fine = zipWith([{ name: 'xl/sheet.bin', packed: packedZeros(9 * MB), claims: 9 * MB }])
  expect((await send({ name: 'fine.xlsx', content: fine })).status).toBe(200)
})

test('[DOC-07] accepts files up to 20 MB, and returns 413 with a standard error for a larger file or too many files', async () => {
  const largest = await send({ name: 'large.pdf', content: pdf('large', MAX_FILE_BYTES) })
  expect([largest.status, largest.body.files[0]?.size]).toEqual([200, MAX_FILE_BYTES])
  const over = await send({ name: 'large.pdf', content: pdf('large', MAX_FILE_BYTES + 1) })
  expect(over.status).toBe(413)
  expect(over.body).toMatchObject({
    statusCode: 413,
    code: 'FILE_TOO_LARGE',
    message: 'large.pdf is larger than 20 MB',
    error: 'Payload Too Large',
  })
  const many = Array.from({ length: MAX_DROPPED_FILES + 1 }, (_, at) => ({ name: `${at}.pdf`, content: pdf() }))
  const tooMany = await send(...many)
  expect([tooMany.status, errorCodeOf(tooMany)]).toEqual([413, 'TOO_MANY_FILES'])
  const flood = Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.pdf`, content: pdf() }))
  const flooded = await send(...flood)
  expect([flooded.status, errorCodeOf(flooded)]).toEqual([413, 'TOO_MANY_FILES'])
})

/** Sends raw bytes as one request and reads the response until the connection closes. */
const raw = async (head: string, body: Uint8Array, leaves = false, url = drop.url): Promise<string> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await once(socket, 'connect')
  socket.write(`POST /api/drop HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}\r\n\r\n`)
  socket.write(body, () => {
    if (leaves) socket.destroy()
  })
  await once(socket, 'close').catch(() => {})
  return answer
}

test('[DOC-07] stores nothing when a form is cut off, declares a wrong length or is malformed', async () => {
  const before = await readStorage()
  const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'
  const whole = Buffer.concat([strToU8(head), pdf(), strToU8('\r\n--x--\r\n')])
  const type = 'Content-Type: multipart/form-data; boundary=x'
  // a Content-Length that ends inside the file, and one that is longer than the sent data
  expect(await raw(`${type}\r\nContent-Length: 300`, whole.subarray(0, 300))).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*UPLOAD_BROKEN/,
  )
  await raw(`${type}\r\nContent-Length: ${whole.length + 1000}`, whole, true)
  await raw(`${type}\r\nContent-Length: ${whole.length}`, whole.subarray(0, whole.length / 2), true)
  expect(await raw('Content-Type: multipart/form-data\r\nContent-Length: 2', strToU8('xx'))).toMatch(/^HTTP\/1\.1 400 /)
  const json = await drop.client.post('/drop', { files: [] })
  expect([json.status, errorCodeOf(json)]).toEqual([415, 'UNSUPPORTED_TYPE'])
  await expect.poll(readStorage).toEqual(before)
})

test('[DOC-07] closes an upload that stalls and stores nothing of it', async () => {
  const before = await readStorage()
  const strict = await openFileDrop(opened.database, diskStorage(folder.path), () => new Date(), { requestMs: 300 })
  const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4'
  const type = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000'
  expect(await raw(type, strToU8(head), false, strict.url)).toMatch(/^HTTP\/1\.1 408 [\s\S]*REQUEST_TIMEOUT/)
  await expect.poll(readStorage).toEqual(before)
  await strict.close()
})

test('[DOC-07] serves an HTML page that was uploaded as a .pdf file with the content type of PDF, in a sandbox', async () => {
  const page = strToU8('%PDF-1.4<html><script>alert(document.cookie)</script></html>\n%%EOF\n')
  const { body } = await send({ name: 'order.html', content: page })
  expect(body.files[0]).toMatchObject({ kind: 'pdf', name: 'order.html' })
  const { headers } = await drop.client.bytes(`/drop/${body.files[0]?.id}?inline=1`)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toContain('filename="order.html.pdf"')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; style-src 'unsafe-inline'")
})

test('[DOC-07] keeps in the storage exactly the files that have a row in the database', async () => {
  const { stored, known } = await readStorage()
  expect(known.length).toBeGreaterThan(5)
  expect(stored).toEqual(known)
})

test('[DOC-07] sweeps a file without a record after the grace period and not before', async () => {
  const { db } = opened.database
  const { id } = (await send({ name: 'a.pdf', content: pdf() })).body.files[0] ?? { id: 0 }
  const before = await readStorage()
  await sql`update files.file set state = 'pending' where id = ${id}`.execute(db)
  expect(await drop.files.sweep()).toEqual({ removed: 0, pieces: 0 })
  expect(await readStorage()).toEqual(before)
  expect((await drop.client.get(`/drop/${id}`)).status).toBe(404)
  const later = await openFileDrop(opened.database, diskStorage(folder.path), () => new Date(Date.now() + 3_700_000))
  await sql`delete from public.dropped where file_id = ${id}`.execute(db)
  expect(await later.files.sweep()).toEqual({ removed: 1, pieces: 0 })
  const after = await readStorage()
  expect(after.known).toHaveLength(before.known.length - 1)
  expect(after.stored).toEqual(after.known)
  await later.close()
})

test('[DOC-07] sweeps the same files safely when two sweeps run concurrently', async () => {
  const { db } = opened.database
  const { files } = (await send(...[1, 2, 3].map((at) => ({ name: `${at}.pdf`, content: pdf() })))).body
  const ids = files.map((file) => file.id)
  await sql`delete from public.dropped where file_id = any (${ids})`.execute(db)
  await sql`update files.file set state = 'removed', removed_at = now() where id = any (${ids})`.execute(db)
  await Promise.all([drop.files.sweep(), drop.files.sweep()])
  const { stored, known } = await readStorage()
  expect(stored).toEqual(known)
  expect(await readdir(join(folder.path, 'incoming'))).toEqual([])
})
