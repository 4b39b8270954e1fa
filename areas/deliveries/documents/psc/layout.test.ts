import { expect, test } from 'vitest'
import { everydayLines, manyLines, sampleDelivery, sampleFacts, sampleLine } from '#tests/support/samples/psc-sample.ts'
import { A4, type DrawingMark, type MeasureText, type Page } from './drawing-marks.ts'
import { layoutPsc } from './layout.ts'
import { type PscContext, type PscSource, pscAudienceFor, pscDocument, sheetsFor } from './psc-document.ts'

/** Measures text without fonts: each letter is half as wide as the font size. */
const measure: MeasureText = (text, _face, size) => text.replace(/\p{Mn}/gu, '').length * size * 0.5

const textsOn = (page: Page): string[] => page.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
const codesOn = (page: Page) => page.filter((mark): mark is Extract<DrawingMark, { kind: 'qr' }> => mark.kind === 'qr')

const laidOut = (source: PscSource, facts: Partial<PscContext> = {}): readonly Page[] =>
  layoutPsc(pscDocument(source, { ...sampleFacts, ...facts }), measure).pages

const everyday = sampleDelivery(everydayLines)
const plainDo = sampleDelivery(everydayLines, {
  details: { ...everyday.details, isInvoice: false, invoiceNo: 'DO2511009', invoiceDate: '2025-11-19' },
})
const converted = (status: PscSource['status']): PscSource => ({
  ...everyday,
  status,
  details: { ...everyday.details, doNo: 'DO2511009', doDate: '2025-11-19' },
})

const chips = (pages: readonly Page[]): string[] =>
  pages.flatMap((page) => textsOn(page).filter((text) => /(ORIGINAL|COPY|DO SHEET)$/.test(text)))

test('[PSC-04] prints original and copy for all users except the store, for which it prints a copy and a DO sheet', () => {
  expect(pscAudienceFor('store')).toBe('store')
  for (const type of ['vendor', 'demo', 'internal', 'admin', 'purchase'] as const)
    expect(pscAudienceFor(type)).toBe('supplier')
  expect(chips(laidOut(everyday))).toEqual(['ต้นฉบับ  ORIGINAL', 'สำเนา  COPY'])
  expect(chips(laidOut(plainDo))).toEqual(['ต้นฉบับ  ORIGINAL', 'สำเนา  COPY'])
  expect(chips(laidOut(everyday, { audience: 'store' }))).toEqual(['สำเนา  COPY'])
  expect(chips(laidOut(plainDo, { audience: 'store' }))).toEqual(['สำเนา  COPY', 'ใบส่งสินค้า  DO SHEET'])
  expect(sheetsFor('store', true, 'D1')).toEqual(['copy', 'do-sheet'])
})

test('[PSC-04] marks each sheet of a DO converted to an invoice, and adds a DO original page', () => {
  const pages = laidOut(converted('transit'))
  expect(chips(pages)).toEqual(['ต้นฉบับ  ORIGINAL', 'สำเนา  COPY', 'ต้นฉบับใบส่งสินค้า  DO ORIGINAL'])
  for (const page of pages.slice(0, 3)) expect(textsOn(page)).toContain('Change DO to INVOICE')
  for (const page of laidOut(everyday)) expect(textsOn(page)).not.toContain('Change DO to INVOICE')
})

test('[PSC-04] prints PSC sheets with form TF-04-05 and 60-point codes, and DO sheets with TF-17.1-7 and 50-point codes', () => {
  const [original, copy, doOriginal] = laidOut(converted('transit'))
  for (const page of [original, copy]) {
    expect(textsOn(page ?? [])).toContain('TF-04-05 (Oct 01, 2020, Rev.0)')
    expect(codesOn(page ?? []).map(({ size }) => size)).toEqual([60, 60, 60, 60])
  }
  expect(textsOn(doOriginal ?? [])).toContain('TF-17.1-7 (July 1, 2021, Rev.1)')
  expect(codesOn(doOriginal ?? []).map(({ size }) => size)).toEqual([50, 50, 50, 50])
})

test('[G-87] prints the form numbers from the configuration', () => {
  const forms = { PSC: 'P-1', DO: 'D-2' }
  const [original, , doOriginal] = laidOut(converted('transit'), { forms })
  expect(textsOn(original ?? [])).toContain('P-1')
  expect(textsOn(doOriginal ?? [])).toContain('D-2')
})

test('[PSC-04] draws the sticker box at 5.4 by 1.5 cm', () => {
  const boxes = laidOut(everyday)[0]?.flatMap((mark) => (mark.kind === 'box' && mark.dashed ? [mark] : [])) ?? []
  expect(boxes.map(({ width, height }) => [(width / 72) * 2.54, (height / 72) * 2.54])).toEqual([
    [expect.closeTo(5.4, 2), expect.closeTo(1.5, 2)],
  ])
})

test('[PSC-01] rounds the exact total once, half up, and prints amounts with two decimals and separators', () => {
  const psc = sampleDelivery([
    { line: sampleLine({ UNIT_PRICE: 1234.5678 }), packs: [10000, 10000.5] },
    { line: sampleLine({ UNIT_PRICE: 0.005 }), packs: [1] },
    { line: sampleLine({ UNIT_PRICE: 0.335 }), packs: [1] },
  ])
  const texts = textsOn(laidOut(psc)[0] ?? [])
  expect(texts).toEqual(expect.arrayContaining(['24,691,973.28', '0.01', '0.34', '24,691,973.62']))
  expect(texts).toContain('บาท ไม่รวมภาษีมูลค่าเพิ่ม  THB, before VAT')
})

test('[PSC-01] prints a dash for an unknown price, excludes the line from the total and reports it', () => {
  const psc = sampleDelivery([
    { line: sampleLine({ UNIT_PRICE: null }), packs: [10] },
    { line: sampleLine({ UNIT_PRICE: 2 }), packs: [10] },
  ])
  const texts = textsOn(laidOut(psc)[0] ?? [])
  expect(texts.filter((text) => text === '20.00')).toHaveLength(2)
  expect(texts.join(' ')).toContain('Price unknown, not in the total: No. 1')
})

test('[PSC-01] continues the item table on further pages, repeats its head, and prints at least one row on each page', () => {
  const original = laidOut(sampleDelivery(manyLines(20, 1))).slice(0, 3)
  expect(chips(original)).toEqual(['ต้นฉบับ  ORIGINAL', 'ต้นฉบับ  ORIGINAL', 'ต้นฉบับ  ORIGINAL'])
  for (const [index, page] of original.entries()) {
    expect(textsOn(page)).toContain('รหัสและรายละเอียดสินค้า')
    expect(textsOn(page)).toContain(`หน้า Page ${index + 1} / 3`)
    expect(textsOn(page)).toContain('INV2511001')
    expect(codesOn(page).length).toBeGreaterThan(1)
  }
  const numbers = original.flatMap((page) => textsOn(page).filter((text) => /^AX-\d+-\d+$/.test(text)))
  expect(numbers).toHaveLength(20)
})

test('[PSC-01] keeps all content on the paper and all codes apart when the texts are long', () => {
  const long = sampleLine({
    ITEM_CODE: 'PRM-STEEL-SHEET-COLD-ROLLED-SPCC-SD-12',
    DESCRIPTION: 'แผ่นเหล็กรีดเย็นสำหรับงานขึ้นรูปชิ้นส่วนยานยนต์ขนาดใหญ่ '.repeat(5),
    JOBS: 'J250001,J250002,J250003',
    UNIT_PRICE: 98765.4321,
  })
  const lines = Array.from({ length: 12 }, () => ({ line: long, packs: [1234567.25], lotSup: 'X'.repeat(30) }))
  const source = sampleDelivery(lines)
  const pages = laidOut({ ...source, details: { ...source.details, invoiceNo: `INV${'8'.repeat(27)}` } })
  for (const page of pages) {
    for (const mark of page) {
      if (mark.kind !== 'text' || mark.turned) continue
      expect(mark.x, mark.text).toBeGreaterThanOrEqual(14)
      expect(mark.x + measure(mark.text, mark.face, mark.size), mark.text).toBeLessThanOrEqual(A4.width - 14)
      expect(mark.y, mark.text).toBeLessThanOrEqual(A4.height - 8)
    }
    const codes = codesOn(page)
    for (const one of codes) {
      for (const other of codes) {
        if (one === other) continue
        const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))
        expect(apart).toBeGreaterThanOrEqual(one.size)
      }
    }
  }
})

test('[PSC-01] prints one tag per pack after the sheets, eight per page, in line order', () => {
  const tags = laidOut(everyday).slice(2)
  expect(tags.map((page) => codesOn(page).length)).toEqual([8, 4])
  const packs = tags.flatMap((page) => textsOn(page).filter((text) => /^\d+\/\d+$/.test(text)))
  expect(packs).toEqual(['1/8', '2/8', '3/8', '4/8', '5/8', '6/8', '7/8', '8/8', '1/3', '2/3', '3/3', '1/1'])
})

test('[DLV-06] numbers the lots of a PRM item by pack in an exempt organisation', () => {
  const prm = sampleLine({ ITEM_CODE: 'PRM-1', INV_ORGID: 310 })
  const packsOf = (line: typeof prm) =>
    pscDocument(sampleDelivery([{ line, packs: [5, 5] }]), sampleFacts).lines[0]?.packs.map(({ lot }) => lot)
  expect(packsOf(prm)).toEqual(['20251124-1', '20251124-2'])
  expect(packsOf({ ...prm, INV_ORGID: 103 })).toEqual(['20251124', '20251124'])
})

test('[PSC-05] prints a red watermark on sheets and tags of unsaved, deleted and demo deliveries, and on no others', () => {
  const red = (pages: readonly Page[]) =>
    pages.map((page) => page.filter((mark) => mark.kind === 'text' && mark.colour !== '#000000').length)
  expect(red(laidOut(everyday))).toEqual([0, 0, 0, 0])
  expect(red(laidOut(everyday, { draft: true }))).toEqual([6, 6, 24, 12])
  for (const status of ['deleted', 'transit_demo'] as const) {
    const pages = laidOut({ ...everyday, status })
    for (const page of pages) {
      const first = page.findIndex((mark) => mark.kind !== 'text' || mark.colour === '#000000')
      expect(first).toBeGreaterThan(0)
      expect(page.slice(first).every((mark) => mark.kind !== 'text' || mark.colour === '#000000')).toBe(true)
    }
  }
})
