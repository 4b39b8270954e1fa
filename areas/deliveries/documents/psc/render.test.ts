import { describe, expect, test, vi } from 'vitest'
import { pscFonts } from '#areas/deliveries/server/psc/psc-fonts.ts'
import { codesOf, pixelShare, textsOf } from '#tests/paper/read-pdf.ts'
import { renderPsc } from '#tests/support/psc/render-psc.ts'
import { everydayLines, manyLines, sampleDelivery, sampleFacts, sampleLine } from '#tests/support/samples/psc-sample.ts'
import { type PscContext, type PscSource, pscDocument } from './psc-document.ts'

const rendered = (source: PscSource, facts: Partial<PscContext> = {}) =>
  renderPsc(pscDocument(source, { ...sampleFacts, ...facts }), pscFonts())

const everyday = sampleDelivery(everydayLines)
const converted = (status: PscSource['status']): PscSource => ({
  ...everyday,
  status,
  details: { ...everyday.details, doNo: 'DO2511009', doDate: '2025-11-19' },
})
const sorted = (codes: readonly string[]) => [...codes].sort()

/** The expected payloads, written as literals so that the test does not use the product's code. */
const itemsOf = (number: string) => [
  `1|${number}|41000123|2|1|AX-10-220|380|8|20251124|20251124|103|1|1|100234|1|1|`,
  `1|${number}|41000123|2|2|BRK-7741-02|1000|3|20251124|20251124|103|2|1|100234|1|1|`,
  `1|${number}|41000188||1|OIL-5W30-T|12.5|1|LT-88|20251124|103|3|1|100234|1|1|`,
]
const invoiceHeader = '0|1|INV2511001|103|20251121|3|BKK-01|41000123|100234|58102'
const tags = [
  ...[50, 50, 50, 50, 50, 50, 50, 30].map(
    (quantity, at) => `3|${at + 1}|1|41000123|2|1|AX-10-220|380|${quantity}|INV2511001||1|100234|103|AX-10-220`,
  ),
  ...[400, 400, 200].map(
    (quantity, at) => `3|${at + 1}|2|41000123|2|2|BRK-7741-02|1000|${quantity}|INV2511001||1|100234|103|P-90077`,
  ),
  '3|1|3|41000188||1|OIL-5W30-T|12.5|12.5|INV2511001||1|100234|103|AX-10-220',
]

describe('QR codes decoded from pages printed at 200 dpi', () => {
  test('[PSC-03] prints the codes of header and items on original and copy, and one code per pack on the tags', async () => {
    const [original, copy, ...tagPages] = codesOf(await rendered(everyday))
    const sheet = sorted([invoiceHeader, ...itemsOf('INV2511001')])
    expect(sorted(original ?? [])).toEqual(sheet)
    expect(sorted(copy ?? [])).toEqual(sheet)
    expect(sorted(tagPages.flat())).toEqual(sorted(tags))
  })

  test('[PSC-03] prints 20 lines × 25 packs with readable, unique codes', async () => {
    const lines = manyLines(20, 25)
    const pages = codesOf(await rendered(sampleDelivery(lines)))
    const items = lines.map(({ line }, at) => {
      const identity = `41000123|2|${at + 1}|${line.ITEM_CODE}`
      return {
        code: `1|INV2511001|${identity}|1250|25|20251124|20251124|103|${at + 1}|1|100234|1|1|`,
        packs: Array.from(
          { length: 25 },
          (_, pack) => `3|${pack + 1}|${at + 1}|${identity}|1250|50|INV2511001||1|100234|103|AX-10-220`,
        ),
      }
    })
    const sheet = ['0|1|INV2511001|103|20251121|20|BKK-01|41000123|100234|58102', ...items.map(({ code }) => code)]
    expect(sorted(pages.flat())).toEqual(sorted([...sheet, ...sheet, ...items.flatMap(({ packs }) => packs)]))
  })

  test('[PSC-03] the watermark of an unsaved sheet leaves every code readable, and the header code has no id', async () => {
    const pages = codesOf(await rendered(everyday, { draft: true }))
    const sheet = sorted([invoiceHeader.replace('|58102', ''), ...itemsOf('INV2511001')])
    expect(pages.slice(0, 2).map(sorted)).toEqual([sheet, sheet])
    expect(sorted(pages.slice(2).flat())).toEqual(sorted(tags))
  })

  test('[PSC-03] prints header type 0 for a DO converted in transit, type 2 after its receipt, and the DO’s codes on its DO page', async () => {
    const doSheet = sorted(['0|0|DO2511009|103|20251119|3|BKK-01|41000123|100234|58102', ...itemsOf('DO2511009')])
    const inTransit = codesOf(await rendered(converted('transit')))
    expect(sorted(inTransit[0] ?? [])).toEqual(sorted([invoiceHeader, ...itemsOf('INV2511001')]))
    expect(sorted(inTransit[2] ?? [])).toEqual(doSheet)
    const received = codesOf(await rendered(converted('received')))
    const type2 = '2|1|INV2511001|103|20251121|3|BKK-01|41000123|100234|58102|DO2511009'
    expect(sorted(received[0] ?? [])).toEqual(sorted([type2, ...itemsOf('INV2511001')]))
    expect(sorted(received[2] ?? [])).toEqual(doSheet)
  })

  test('[PSC-03] prints readable codes for the longest values the portal accepts, also at 50 points on a DO sheet', async () => {
    const line = sampleLine({ ITEM_CODE: 'PRM-STEEL-SHEET-COLD-ROLLED-SPCC-SD-12', JOBS: 'J250001,J250002,J250003' })
    const source = sampleDelivery([{ line, packs: [1234567.2525], lotSup: 'L'.repeat(30) }])
    const details = { ...source.details, isInvoice: false, invoiceNo: `DO${'8'.repeat(28)}` }
    const pages = codesOf(await rendered({ ...source, details }, { audience: 'store' }))
    expect(pages.map((codes) => codes.map((code) => code.slice(0, 2)).sort())).toEqual([
      ['0|', '1|'],
      ['0|', '1|'],
      ['3|'],
    ])
  })
})

describe('text extracted by search and copy', () => {
  test('[PSC-02] prints Thai words with stacked marks and SARA AM as exactly searchable text, in sheets and tags', async () => {
    const words = ['ปู่', 'น้ำ', 'ฝ่ำ', 'กตัญญู', 'ฐานะ', 'ที่', 'เพื่อ', 'ป้ำๆเป๋อๆ']
    const source = sampleDelivery(words.map((word) => ({ line: sampleLine({ DESCRIPTION: word }), packs: [1] })))
    const pages = textsOf(await rendered(source))
    for (const word of words) {
      expect(pages.slice(0, 2).join('\n').split('\n')).toContain(word)
      expect(pages.slice(2).join('\n').split('\n')).toContain(word)
    }
  })

  test('[PSC-02] prints a long Thai description in full over several lines', async () => {
    const description =
      'ชุดประกอบฝาครอบปั๊มน้ำหล่อเย็นสำหรับเครื่องยนต์ดีเซลขนาดกลาง พร้อมซีลยางกันน้ำมันทนความร้อนสูง ผู้ใช้ต้องตรวจสอบระยะห่างก่อนติดตั้งทุกครั้ง'
    const [original] = textsOf(
      await rendered(sampleDelivery([{ line: sampleLine({ DESCRIPTION: description }), packs: [1] }])),
    )
    const together = (text: string) => text.replace(/\s/g, '')
    // text of other columns may appear between the words of the description
    for (const part of description.split(' ')) {
      const found = together(original ?? '')
      const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(part)].map(({ segment }) => segment)
      for (const word of words) expect(found).toContain(word)
    }
    expect(together(original ?? '')).toContain(together('ผู้ใช้ต้องตรวจสอบ'))
  })

  test('[PSC-01] prints number, supplier, factory, quantities, prices and total with labels in both languages', async () => {
    const [original] = textsOf(await rendered(everyday))
    for (const text of [
      'INV2511001',
      'บริษัท สยามพรีซิชั่นพาร์ท จำกัด',
      'Asia Precision Drive (Thailand) Co., Ltd.',
      'น้ำมันหล่อลื่นกึ่งสังเคราะห์',
      '4,845.00',
      '3.125',
      '10,651.25',
      'THB, before VAT',
      '2025-11-21 09:14',
      'หน้า Page 1 / 1',
    ]) {
      expect(original).toContain(text)
    }
  })
})

describe('watermarks of invalid sheets', () => {
  const red = (r: number, g: number, b: number) => r > 200 && g < 200 && b < 200 && r - g > 50

  test('[PSC-05] marks every page of a preview in red, and prints a saved sheet without colour', async () => {
    const draft = await rendered(everyday, { draft: true })
    const saved = await rendered(everyday)
    for (const page of [1, 2, 3, 4]) {
      expect(pixelShare(draft, page, red)).toBeGreaterThan(0.01)
      expect(pixelShare(saved, page, (r, g, b) => r !== g || g !== b)).toBe(0)
    }
    const text = textsOf(draft)[0] ?? ''
    for (const phrase of ['ยังใช้ PSC นี้ไม่ได้', 'กรุณาบันทึกก่อน', 'แล้วพิมพ์จากหน้าถัดไป']) expect(text).toContain(phrase)
  })

  test('[PSC-05] marks every page of a deleted delivery in Thai', async () => {
    for (const page of textsOf(await rendered({ ...everyday, status: 'deleted' }))) {
      expect(page).toContain('ยกเลิกแล้ว')
      expect(page).toContain('CANCELLED')
    }
  })
})

describe('bytes of the file', () => {
  test('[PSC-08] creates the same bytes for the same delivery at any time', async () => {
    const first = await rendered(everyday)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
    try {
      expect(Buffer.compare(await rendered(everyday), first)).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('[PSC-08] creates a different file id for another audience, state or time', async () => {
    const idOf = (pdf: Uint8Array) => /\/ID \[<(\w+)>/.exec(Buffer.from(pdf).toString('latin1'))?.[1]
    const ids = [
      await rendered(everyday),
      await rendered(everyday, { audience: 'store' }),
      await rendered(everyday, { draft: true }),
      await rendered({ ...everyday, createdAt: '2025-11-21T02:14:01.000Z' }),
    ].map(idOf)
    expect(new Set(ids).size).toBe(4)
    expect(ids).not.toContain(undefined)
  })
})
