import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import {
  executable,
  jpeg,
  largePng,
  officeFile,
  packedZeros,
  pdf,
  png,
  xlsx,
  zipWith,
} from '#tests/support/samples/sample-files.ts'
import type { RandomAccessFile } from './bytes.ts'
import { detectFileKind } from './kind-of.ts'

const fileOf = (content: Uint8Array): RandomAccessFile => ({
  size: content.length,
  read: async (at, length) => content.subarray(at, at + length),
})
const kind = async (content: Uint8Array) => (await detectFileKind(fileOf(content))).kind
const part = (name: string) => ({ name, packed: packedZeros(1000), claims: 1000 })
const cut = (content: Uint8Array, share = 0.7) => content.subarray(0, Math.floor(content.length * share))
const behind = (content: Uint8Array, more: string) => new Uint8Array([...content, ...strToU8(more)])

test('[DOC-07] detects the type of a file from its content', async () => {
  expect(await kind(pdf())).toBe('pdf')
  expect(await kind(behind(pdf(), '\r\n<signature/>'))).toBe('pdf')
  expect(await kind(xlsx())).toBe('xlsx')
  expect(await kind(officeFile('Workbook'))).toBe('xls')
  expect(await kind(officeFile('Book'))).toBe('xls')
  expect(await kind(png())).toBe('png')
  expect(await kind(jpeg())).toBe('jpeg')
})

test('[DOC-07] rejects programs, pages, other documents and text as unsupported kinds', async () => {
  const others = [
    executable(),
    strToU8('<!doctype html><script>alert(1)</script>'),
    strToU8('<html><!-- %PDF-1.4 %%EOF --></html>'),
    strToU8('\n%PDF-1.4\n%%EOF'),
    strToU8('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    strToU8('a,b\n1,2\n'),
    strToU8('G'),
    officeFile('WordDocument'),
    zipWith([part('xl/vbaProject.bin')]),
  ]
  for (const [index, content] of others.entries()) expect(await kind(content), String(index)).toBe('unsupported')
})

test('[DOC-07] reports a truncated file of any kind as damaged', async () => {
  for (const whole of [pdf(), xlsx(), officeFile(), png(), jpeg()])
    for (const share of [0.4, 0.7, 0.95]) expect(await kind(cut(whole, share)), String(whole[1])).toBe('damaged')
  expect(await kind(strToU8('PK\x03\x04'))).toBe('damaged')
  expect(await kind(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('damaged')
})

test('[DOC-07] reports a zip as damaged if its entries overlap or point outside its folder', async () => {
  expect(await kind(zipWith([part('../evil.xml')]))).toBe('damaged')
  expect(await kind(zipWith([part('/etc/passwd')]))).toBe('damaged')
  const overlapping = zipWith([part('a.bin'), part('b.bin')])
  const view = new DataView(overlapping.buffer)
  // both entries refer to the same data, as in known zip bombs
  const places: number[] = []
  for (let at = 0; at + 46 < overlapping.length; at++) if (view.getUint32(at, true) === 0x02014b50) places.push(at)
  expect(places).toHaveLength(4)
  view.setUint32((places[3] ?? 0) + 42, view.getUint32((places[2] ?? 0) + 42, true), true)
  expect(await kind(overlapping)).toBe('damaged')
})

test('[DOC-07] reads the number of pixels from the header of a picture, and reports a picture without it as damaged', async () => {
  const pixels = async (content: Uint8Array) => (await detectFileKind(fileOf(content))).pixels
  expect([await pixels(png()), await pixels(jpeg())]).toEqual([1, 1])
  expect(await pixels(largePng(300, 200))).toBe(60_000)
  expect(await pixels(largePng(8, 8, { width: 60_000, height: 60_000 }))).toBe(3_600_000_000)
  // fill bytes before a marker, and the frame of a thumbnail inside a segment
  const frame = [0xff, 0xc2, 0, 11, 8, 0x10, 0, 0x20, 0, 1, 1, 0x11, 0]
  const inside = [0xff, 0xe1, 0, 15, ...frame]
  expect(await pixels(new Uint8Array([0xff, 0xd8, ...inside, 0xff, ...frame, 0xff, 0xd9]))).toBe(0x1000 * 0x2000)
  for (const content of [
    [0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0, 0xff, 0xd9],
    [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0, 0xff, 0xd9],
    [0xff, 0xd8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xd9],
  ])
    expect(await kind(new Uint8Array(content)), String(content)).toBe('damaged')
})
