import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type PscDocument, pscDocument } from '#areas/deliveries/documents/psc/psc-document.ts'
import { pscFonts } from '#areas/deliveries/server/index.ts'
import { servePscPage } from '#tests/support/psc/psc-page.ts'
import { renderPsc } from '#tests/support/psc/render-psc.ts'
import { everydayLines, manyLines, sampleDelivery, sampleFacts } from '#tests/support/samples/psc-sample.ts'
import { openBrowser } from './support/browser.ts'
import { type BenchRow, quantile } from './support/row.ts'

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
 * Measures a new process that reads the fonts and renders its first PSC. Its modules are loaded before the measurement.
 */
const cold = (which: Case): number => {
  const child = spawnSync(process.execPath, [join(import.meta.dirname, 'psc', 'cold.ts'), which], { encoding: 'utf8' })
  if (child.status !== 0) throw new Error(child.stderr)
  return Number(child.stdout)
}

const own = async (which: Case): Promise<BenchRow[]> => {
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
const inBrowser = async (): Promise<BenchRow[]> => {
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
    const rows: BenchRow[] = [
      { name: `${CASES.everyday.title}, browser worker, first on a page`, value: first, unit: 'ms' },
    ]
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

/** Measures rendering a PSC in Node.js and in a worker of the browser. */
export const run = async (): Promise<BenchRow[]> => [
  ...(await own('everyday')),
  ...(await own('large')),
  ...(await inBrowser()),
]
