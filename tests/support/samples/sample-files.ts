import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { strToU8 } from 'fflate'
import { XlsxWriter } from '#kit/shared/sheets/xlsx.ts'

/** Returns a PDF of one page with the given text, padded to `size` bytes after its objects. */
export const pdf = (text = 'order', size = 0): Uint8Array<ArrayBuffer> => {
  const page = `BT /F1 24 Tf 72 770 Td (${text.replace(/[^\x20-\x7E]|[()\\]/g, '?')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const lines = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const rest = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n`
  const tail = (at: number) => `${rest}${String(at).padStart(10, '0')}\n%%EOF\n`
  const padding = Math.max(0, size - body.length - tail(body.length).length)
  const pad = padding === 0 ? '' : `%${'x'.repeat(Math.max(0, padding - 2))}\n`.slice(0, padding)
  const content = strToU8(body + pad)
  const end = strToU8(tail(content.length))
  const bytes = new Uint8Array(content.length + end.length)
  bytes.set(content)
  bytes.set(end, content.length)
  return bytes
}

const joined = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(chunks))

/** Returns a workbook in the current Excel format. */
export const xlsx = (rows: readonly (readonly string[])[] = [['A', '1']]): Uint8Array<ArrayBuffer> => {
  const chunks: Uint8Array[] = []
  const writer = new XlsxWriter('Sheet1', [{ title: 'Name', width: 20 }], (bytes) => chunks.push(bytes))
  for (const row of rows) writer.row(row)
  writer.end()
  return joined(chunks)
}

/** An entry of a zip: its compressed bytes, and the unpacked size that it declares. */
export interface PackedPart {
  readonly name: string
  readonly packed: Uint8Array
  readonly claims: number
}

/** Returns `size` zero bytes, compressed. */
export const packedZeros = (size: number): Uint8Array => deflateRawSync(Buffer.alloc(size), { level: 9 })

const headerOf = (
  length: number,
  numbers: Readonly<Record<number, number>>,
  shorts: Readonly<Record<number, number>>,
) => {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  for (const [at, value] of Object.entries(numbers)) view.setUint32(Number(at), value, true)
  for (const [at, value] of Object.entries(shorts)) view.setUint16(Number(at), value, true)
  return bytes
}

/** Returns a zip with the parts of a workbook and the given parts, whose declared sizes and offsets may be wrong. */
export const zipWith = (parts: readonly PackedPart[]): Uint8Array<ArrayBuffer> => {
  const all = [
    ...['[Content_Types].xml', 'xl/workbook.xml'].map((name) => ({ name, packed: packedZeros(10), claims: 10 })),
    ...parts,
  ]
  const chunks: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { name, packed, claims } of all) {
    const title = strToU8(name)
    const local = headerOf(30, { 0: 0x04034b50, 18: packed.length, 22: claims }, { 8: 8, 26: title.length })
    const entry = { 0: 0x02014b50, 20: packed.length, 24: claims, 42: at }
    directory.push(headerOf(46, entry, { 10: 8, 28: title.length }), title)
    chunks.push(local, title, packed)
    at += local.length + title.length + packed.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = headerOf(22, { 0: 0x06054b50, 12: size, 16: at }, { 8: all.length, 10: all.length })
  return joined([...chunks, ...directory, end])
}

const SECTOR = 512

/**
 * Returns a compound file of Excel 97–2003 (or Word, depending on the name of its stream): header, table, directory,
 * one stream.
 */
export const officeFile = (stream = 'Workbook'): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(SECTOR * 11)
  const view = new DataView(bytes.buffer)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  view.setUint16(30, 9, true)
  view.setUint32(44, 1, true)
  view.setUint32(48, 1, true) // the directory is sector 1
  view.setUint32(68, 0xfffffffe, true)
  for (let at = 76; at < SECTOR; at += 4) view.setUint32(at, at === 76 ? 0 : 0xffffffff, true)
  for (let sector = 0; sector < 128; sector++) view.setUint32(SECTOR + sector * 4, 0xffffffff, true)
  view.setUint32(SECTOR, 0xfffffffd, true)
  view.setUint32(SECTOR + 4, 0xfffffffe, true)
  for (let sector = 2; sector < 10; sector++)
    view.setUint32(SECTOR + sector * 4, sector === 9 ? 0xfffffffe : sector + 1, true)
  const entry = (index: number, name: string, type: number, start: number, size: number) => {
    const at = SECTOR * 2 + index * 128
    for (let letter = 0; letter < name.length; letter++) view.setUint16(at + letter * 2, name.charCodeAt(letter), true)
    view.setUint16(at + 64, name.length * 2 + 2, true)
    bytes[at + 66] = type
    view.setUint32(at + 116, start, true)
    view.setUint32(at + 120, size, true)
  }
  entry(0, 'Root Entry', 5, 0xfffffffe, 0)
  entry(1, stream, 2, 2, SECTOR * 8)
  return bytes
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64'))

/** A PNG with one red pixel. */
export const png = (): Uint8Array<ArrayBuffer> =>
  fromBase64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==')

/**
 * Returns a PNG of one colour with the given number of pixels. `claims` is the size in its header, which may be wrong.
 */
export const largePng = (width: number, height: number, claims = { width, height }): Uint8Array<ArrayBuffer> => {
  const chunk = (name: string, content: Uint8Array) => {
    const body = joined([strToU8(name), content])
    return joined([bigEndian(content.length), body, bigEndian(crc32(body))])
  }
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height, 0), { level: 9 })
  // one bit per pixel, grey
  const head = joined([bigEndian(claims.width), bigEndian(claims.height), new Uint8Array([1, 0, 0, 0, 0])])
  const sign = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return joined([sign, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', new Uint8Array())])
}

const bigEndian = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export const jpeg = (): Uint8Array<ArrayBuffer> =>
  fromBase64(
    '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  )

/** The header of a Windows executable. */
export const executable = (): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4096)
  bytes.set(strToU8('MZ\x90\x00'))
  bytes.set(strToU8('This program cannot be run in DOS mode.'), 78)
  return bytes
}

/** A form with the fields and files given. */
export const formOf = (
  fields: Readonly<Record<string, string>>,
  files: readonly { readonly field?: string; readonly name: string; readonly content: Uint8Array<ArrayBuffer> }[],
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { field = 'files', name, content } of files) form.append(field, new Blob([content]), name)
  return form
}
