import { expect, test } from 'vitest'
import { pscFonts } from '#areas/deliveries/server/psc/psc-fonts.ts'
import { barCodesOf, codesOf, textsOf } from '#tests/paper/read-pdf.ts'
import { renderPsc } from '#tests/support/psc/render-psc.ts'
import { manyLines, sampleDelivery, sampleFacts } from '#tests/support/samples/psc-sample.ts'
import type { LabelFormat } from '../../rules/codes/labels.ts'
import { createSscc, formatSscc, hasCheckDigit } from '../../rules/codes/sscc.ts'
import { SSCC_MODULES } from './drawing-marks.ts'
import { type PscDocument, pscDocument } from './psc-document.ts'
import { renderPscPart } from './render.ts'
import { encodeSscc } from './sscc-bars.ts'

const setting = { prefix: '8851234', extension: 3 }
const plain = sampleDelivery(manyLines(2, 2))
const ssccDetails = [0, 2].map((before) => [1, 2].map((pack) => createSscc(setting, before + pack)))
const all = ssccDetails.flat()
const withSscc = pscDocument({ ...plain, details: { ...plain.details, ssccDetails } }, sampleFacts)
const withoutSscc = pscDocument(plain, sampleFacts)

const labels = async (psc: PscDocument, format: LabelFormat) => {
  const packs = psc.lines.flatMap(({ sequence, packs }) => packs.map(({ pack }) => `${sequence}:${pack}`))
  const rendered = await renderPscPart(psc, { pages: [], packs, labels: { format, start: 1 } }, pscFonts())
  if (!rendered.ok) throw new Error(rendered.message.code)
  return rendered.value.bytes
}

test.each(['a4', '100x75', '100x150'] as const)(
  '[EDI-03] shows the SSCC of each pack as GS1-128 next to its own code on %s paper, both readable at 200 dpi',
  async (format) => {
    const pdf = await labels(withSscc, format)
    const read = barCodesOf(pdf).flat()
    expect(read.sort()).toEqual(all.map((sscc) => `00${sscc}`))
    expect(read.every((code) => hasCheckDigit(code.slice(2)))).toBe(true)
    const own = codesOf(pdf).flat()
    expect(own).toHaveLength(4)
    // the QR codes of the packs do not change
    expect(own.sort()).toEqual(
      codesOf(await labels(withoutSscc, format))
        .flat()
        .sort(),
    )
    expect(textsOf(pdf).join('\n')).toContain(formatSscc(all[0] ?? ''))
  },
)

test('[EDI-03] prints identical SSCCs each time the whole delivery note is printed, and no SSCCs without a prefix', async () => {
  const pdf = await renderPsc(withSscc, pscFonts())
  expect(barCodesOf(pdf).flat().sort()).toEqual(all.map((sscc) => `00${sscc}`))
  expect(Buffer.from(await renderPsc(withSscc, pscFonts())).equals(Buffer.from(pdf))).toBe(true)
  expect(barCodesOf(await renderPsc(withoutSscc, pscFonts())).flat()).toEqual([])
})

test('[EDI-03] encodes every SSCC with the same number of modules, and refuses a wrong check digit', () => {
  for (const sscc of all) {
    const { modules, bars } = encodeSscc(sscc)
    const last = bars.at(-1)
    expect([modules, (last?.left ?? 0) + (last?.width ?? 0)]).toEqual([SSCC_MODULES, SSCC_MODULES])
  }
  expect(() => encodeSscc('388512340000000014')).toThrow('checksum')
})
