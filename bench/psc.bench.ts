import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { EvenPdf } from '#areas/deliveries/documents/psc/even-pdf.ts'
import { layoutPsc } from '#areas/deliveries/documents/psc/layout.ts'
import type { Page } from '#areas/deliveries/documents/psc/marks.ts'
import { PdfPainter } from '#areas/deliveries/documents/psc/paint.ts'
import { type PscDocument, pscDocument } from '#areas/deliveries/documents/psc/psc-document.ts'
import { renderPsc } from '#areas/deliveries/documents/psc/render.ts'
import { everydayLines, manyLines, sampleDelivery, sampleFacts } from '#areas/deliveries/documents/psc/sample.ts'
import { pscFonts } from '#areas/deliveries/server/index.ts'
import { servePscPage } from '#tests/support/psc-page.ts'
import { openBrowser } from './browser.ts'
import { drawWithJsPdf, drawWithReactPdf } from './psc/rivals.ts'
import { quantile, type Row } from './row.ts'

const CASES = {
  everyday: { title: 'PSC 3 lines, 12 packs', lines: everydayLines },
  large: { title: 'PSC 20 lines, 500 packs', lines: manyLines(20, 25) },
} as const
type Case = keyof typeof CASES

export const documentOf = (which: Case): PscDocument => pscDocument(sampleDelivery(CASES[which].lines), sampleFacts)

const timed = async (work: () => Promise<Uint8Array>): Promise<{ ms: number; bytes: Uint8Array }> => {
  const start = performance.now()
  const bytes = await work()
  return { ms: performance.now() - start, bytes }
}

/**
 * Measures a new process that reads the fonts and renders its first PSC; its modules are loaded before the clock
 * starts.
 */
const cold = (which: Case): number => {
  const child = spawnSync(process.execPath, [join(import.meta.dirname, 'psc', 'cold.ts'), which], { encoding: 'utf8' })
  if (child.status !== 0) throw new Error(child.stderr)
  return Number(child.stdout)
}

const own = async (which: Case): Promise<Row[]> => {
  const psc = documentOf(which)
  const fonts = pscFonts()
  for (let warm = 0; warm < 5; warm++) await renderPsc(psc, fonts)
  const runs = []
  for (let run = 0; run < 9; run++) runs.push(await timed(() => renderPsc(psc, fonts)))
  const median = quantile(
    runs.map(({ ms }) => ms),
    0.5,
  )
  const bytes = runs[0]?.bytes ?? new Uint8Array()
  const pages = (
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g) ?? []
  ).length
  const size = `${pages} pages, ${Math.round(bytes.length / 1024)} KB`
  const colds = [cold(which), cold(which), cold(which)]
  const aim = which === 'large' ? { aim: '≤ 500 ms', met: median <= 500 } : {}
  const first = quantile(colds, 0.5)
  const coldAim = which === 'large' ? { aim: '≤ 500 ms', met: first <= 500 } : {}
  return [
    { name: `${CASES[which].title} (${size}), Node`, value: median, unit: 'ms', ...aim },
    { name: `${CASES[which].title}, Node, first in a process`, value: first, unit: 'ms', ...coldAim },
  ]
}

/** Measures rendering in the browser's worker, including loading the fonts for the first sheet. */
const inBrowser = async (): Promise<Row[]> => {
  const served = await servePscPage()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(served.url)
    const timeOf = (psc: PscDocument): Promise<number> =>
      page.evaluate(
        (document) => (globalThis as unknown as { timeOf(psc: PscDocument): Promise<number> }).timeOf(document),
        psc,
      )
    const first = await timeOf(documentOf('everyday'))
    const rows: Row[] = [{ name: `${CASES.everyday.title}, browser worker, first on a page`, value: first, unit: 'ms' }]
    for (const which of ['everyday', 'large'] as const) {
      const times: number[] = []
      for (let run = 0; run < 7; run++) times.push(await timeOf(documentOf(which)))
      rows.push({ name: `${CASES[which].title}, browser worker`, value: quantile(times, 0.5), unit: 'ms' })
    }
    return rows
  } finally {
    await browser.close()
    await served.close()
  }
}

/** The pages for the other libraries, with our line breaks and text widths computed in advance. */
const laidOut = (psc: PscDocument): Page[] => {
  const pdf = new EvenPdf({ autoFirstPage: false, ...({ font: null } as object) })
  for (const face of ['regular', 'bold'] as const) pdf.registerFont(face, pscFonts()[face] as unknown as string)
  return layoutPsc(psc, new PdfPainter(pdf).measure)
}

/**
 * Measures rendering a PSC in Node.js next to drawing the same content with jsPDF and @react-pdf/renderer, in
 * alternating rounds.
 */
export const run = async (): Promise<Row[]> => {
  const rows = [...(await own('everyday')), ...(await own('large')), ...(await inBrowser())]
  const psc = documentOf('large')
  const pages = laidOut(psc)
  const makers = {
    ours: () => renderPsc(psc, pscFonts()),
    jsPdf: () => drawWithJsPdf(pages),
    reactPdf: () => drawWithReactPdf(pages),
  }
  const times: Record<keyof typeof makers, number[]> = { ours: [], jsPdf: [], reactPdf: [] }
  for (let round = 0; round < 3; round++) {
    for (const maker of ['ours', 'jsPdf', 'reactPdf', 'ours'] as const)
      times[maker].push((await timed(makers[maker])).ms)
  }
  const ours = quantile(times.ours, 0.5)
  for (const { maker, name, aim } of [
    { maker: 'jsPdf', name: 'jsPDF', aim: null },
    { maker: 'reactPdf', name: '@react-pdf/renderer', aim: 10 },
  ] as const) {
    const value = quantile(times[maker], 0.5)
    const ratio = value / ours
    const against = `ours, ${Math.round(ours)} ms`
    const row = { name: `${CASES.large.title}, the same pages by ${name}`, value, unit: 'ms', against, ratio }
    rows.push(aim === null ? row : { ...row, aim: `ours ≥ ${aim} × faster`, met: ratio >= aim })
  }
  return rows
}
