import { createHash } from 'node:crypto'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { fromDelivery, type PscDocument } from '#areas/deliveries/documents/psc/psc-document.ts'
import { renderPsc } from '#areas/deliveries/documents/psc/render.ts'
import { everydayLines, manyLines, sampleDelivery, sampleFacts } from '#areas/deliveries/documents/psc/sample.ts'
import { pscFonts } from '#areas/deliveries/server/index.ts'
import { servePscPage } from '#tests/world/psc-page.ts'
import { findBrowser, howToInstall } from '../../scripts/machine.mjs'

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('[PSC-08] the browser’s worker and the server make the same bytes of the same delivery', async () => {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error(howToInstall([{ debian: 'chromium', elsewhere: 'Google Chrome' }]))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const served = await servePscPage()
  onTestFinished(served.close)
  await page.goto(served.url)
  const documents = [
    fromDelivery(sampleDelivery(everydayLines), sampleFacts),
    fromDelivery(sampleDelivery(everydayLines), { ...sampleFacts, draft: true }),
    fromDelivery(sampleDelivery(manyLines(20, 25)), { ...sampleFacts, audience: 'store' }),
  ]
  for (const psc of documents) {
    const drawn = await page.evaluate((wanted) => {
      const { draw } = globalThis as unknown as { draw(psc: PscDocument): Promise<string> }
      return draw(wanted)
    }, psc)
    expect(hash(Buffer.from(drawn, 'latin1'))).toBe(hash(await renderPsc(psc, pscFonts())))
  }
})
