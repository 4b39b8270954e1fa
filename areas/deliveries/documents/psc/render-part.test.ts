import { expect, test } from 'vitest'
import { pscFonts } from '#areas/deliveries/server/psc/psc-fonts.ts'
import { codesOf, textsOf } from '#tests/paper/read-pdf.ts'
import { renderPsc } from '#tests/support/psc/render-psc.ts'
import { manyLines, sampleDelivery, sampleFacts } from '#tests/support/samples/psc-sample.ts'
import { type PrintPartInput, readPrintPart } from '../../rules/codes/print-part.ts'
import { pscDocument } from './psc-document.ts'
import { renderPscPart } from './render.ts'

/** A delivery with 5 pages: original, copy, and 24 tags on three pages. Lines 1 and 2 have twelve packs each. */
const delivery = sampleDelivery(manyLines(2, 12))
const psc = pscDocument(delivery, sampleFacts)
const ofLines = delivery.details.qtyLot

const part = async (typed: PrintPartInput) => {
  const read = readPrintPart(typed, ofLines)
  if (!read.ok) throw new Error(read.message.code)
  const rendered = await renderPscPart(psc, read.value, pscFonts())
  if (!rendered.ok) throw new Error(rendered.message.code)
  return rendered.value
}
const whole = await renderPsc(psc, pscFonts())
const codes = codesOf(whole)
const texts = textsOf(whole)
const pageNumber = /หน้า Page \d+ \/ \d+/

test('[PSC-07] reprints the requested pages with their own page numbers and the same codes', async () => {
  const { bytes, of } = await part({ pages: '4,1' })
  expect(of).toBe(5)
  expect(codesOf(bytes)).toEqual([codes[0], codes[3]])
  expect(textsOf(bytes)).toEqual([texts[0], texts[3]])
  expect(texts[3]).toMatch(/หน้า Page 2 \/ 3/)
})

test('[PSC-07] prints single packs in their original positions, with their original codes and page number', async () => {
  const { bytes } = await part({ packs: '1:7,2:1,2:12' })
  const expectedCodes = ['3|7|1|', '3|1|2|', '3|12|2|']
  const original = codes.flat().filter((code) => expectedCodes.some((start) => code.startsWith(start)))
  expect(original).toHaveLength(3)
  const printed = codesOf(bytes)
  expect(printed.map((page) => page.length)).toEqual([1, 1, 1])
  expect(printed.flat().sort()).toEqual([...original].sort())
  expect(textsOf(bytes).map((text) => pageNumber.exec(text)?.[0])).toEqual([
    'หน้า Page 1 / 3',
    'หน้า Page 2 / 3',
    'หน้า Page 3 / 3',
  ])
})

test('[PSC-07] prints a whole page when the page and some of its packs are requested', async () => {
  const { bytes } = await part({ pages: '3', packs: '1:1,2:12' })
  expect(codesOf(bytes).map((page) => page.length)).toEqual([8, 1])
})

test('[PSC-07] rejects pages after the last page and names the page count, and prints the whole PSC when no part is given', async () => {
  expect(await renderPscPart(psc, { pages: [1, 6], packs: [] }, pscFonts())).toMatchObject({
    ok: false,
    message: { code: 'PRINT_PAGES_BEYOND' },
    params: { most: 5 },
  })
  expect(Buffer.from((await part({})).bytes).equals(Buffer.from(whole))).toBe(true)
})

test.each([
  ['a4', [6, 1]],
  ['100x75', [1, 1, 1, 1, 1, 1, 1]],
  ['100x150', [1, 1, 1, 1, 1, 1, 1]],
] as const)(
  '[PSC-09] prints the codes of chosen packs on %s paper, from the third position of A4',
  async (format, onPages) => {
    const packs = ['1:1', '1:3', '1:12', '2:1', '2:2', '2:3', '2:12']
    const rendered = await renderPscPart(psc, { pages: [], packs, labels: { format, start: 3 } }, pscFonts())
    const bytes = rendered.ok ? rendered.value.bytes : new Uint8Array()
    const printed = codesOf(bytes)
    expect(printed.map((page) => page.length)).toEqual(onPages)
    const whole = codes
      .flat()
      .filter((code) => packs.some((name) => code.startsWith(`3|${name.split(':')[1]}|${name.split(':')[0]}|`)))
    expect(whole).toHaveLength(7)
    expect(printed.flat().sort()).toEqual(whole.sort())
    expect(textsOf(bytes)[0]).toContain('Pack')
  },
)
