import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { compound, jpeg, packedZeros, pdf, png, program, xlsx, zipWith } from '#tests/world/sample-files.ts'
import type { Bytes } from './bytes.ts'
import { kindOf } from './kind-of.ts'

const fileOf = (content: Uint8Array): Bytes => ({
  size: content.length,
  read: async (at, length) => content.subarray(at, at + length),
})
const kind = async (content: Uint8Array) => (await kindOf(fileOf(content))).kind
const part = (name: string) => ({ name, packed: packedZeros(1000), claims: 1000 })
const cut = (content: Uint8Array, share = 0.7) => content.subarray(0, Math.floor(content.length * share))
const behind = (content: Uint8Array, more: string) => new Uint8Array([...content, ...strToU8(more)])

test('[DOC-07] what a file is, is told by its content', async () => {
  expect(await kind(pdf())).toBe('pdf')
  expect(await kind(behind(pdf(), '\r\n<signature/>'))).toBe('pdf')
  expect(await kind(xlsx())).toBe('xlsx')
  expect(await kind(compound('Workbook'))).toBe('xls')
  expect(await kind(compound('Book'))).toBe('xls')
  expect(await kind(png())).toBe('png')
  expect(await kind(jpeg())).toBe('jpeg')
})

test('[DOC-07] programs, pages, other documents and text are of no accepted kind', async () => {
  const others = [
    program(),
    strToU8('<!doctype html><script>alert(1)</script>'),
    strToU8('<html><!-- %PDF-1.4 %%EOF --></html>'),
    strToU8('\n%PDF-1.4\n%%EOF'),
    strToU8('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    strToU8('a,b\n1,2\n'),
    strToU8('G'),
    compound('WordDocument'),
    zipWith([part('xl/vbaProject.bin')]),
  ]
  for (const [index, content] of others.entries()) expect(await kind(content), String(index)).toBe('unsupported')
})

test('[DOC-07] a file that is cut off is damaged, of whatever kind', async () => {
  for (const whole of [pdf(), xlsx(), compound(), png(), jpeg()])
    for (const share of [0.4, 0.7, 0.95]) expect(await kind(cut(whole, share)), String(whole[1])).toBe('damaged')
  expect(await kind(strToU8('PK\x03\x04'))).toBe('damaged')
  expect(await kind(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('damaged')
})

test('[DOC-07] a zip that leaves its folder, hides its parts or overlaps them is no workbook', async () => {
  expect(await kind(zipWith([part('../evil.xml')]))).toBe('damaged')
  expect(await kind(zipWith([part('/etc/passwd')]))).toBe('damaged')
  const overlapping = zipWith([part('a.bin'), part('b.bin')])
  const view = new DataView(overlapping.buffer)
  // the second part is made to begin where the first does, as the quoted bombs do
  const places: number[] = []
  for (let at = 0; at + 46 < overlapping.length; at++) if (view.getUint32(at, true) === 0x02014b50) places.push(at)
  expect(places).toHaveLength(4)
  view.setUint32((places[3] ?? 0) + 42, view.getUint32((places[2] ?? 0) + 42, true), true)
  expect(await kind(overlapping)).toBe('damaged')
})
