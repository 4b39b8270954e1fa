import { createHash } from 'node:crypto'
import { type PscDocument, pscDocument } from '#areas/deliveries/documents/psc/psc-document.ts'
import { pscFonts } from '#areas/deliveries/server/index.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { servePscPage } from '#tests/support/psc/psc-page.ts'
import { renderPsc } from '#tests/support/psc/render-psc.ts'
import { everydayLines, manyLines, sampleDelivery, sampleFacts } from '#tests/support/samples/psc-sample.ts'

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('[PSC-08] the browser’s worker and the server produce identical bytes for the same delivery', async ({ page }) => {
  const served = await servePscPage()
  await page.goto(served.url)
  const documents = [
    pscDocument(sampleDelivery(everydayLines), sampleFacts),
    pscDocument(sampleDelivery(everydayLines), { ...sampleFacts, draft: true }),
    pscDocument(sampleDelivery(manyLines(20, 25)), { ...sampleFacts, audience: 'store' }),
  ]
  for (const psc of documents) {
    const rendered = await page.evaluate((document) => {
      const { draw } = globalThis as unknown as { draw(psc: PscDocument): Promise<string> }
      return draw(document)
    }, psc)
    expect(hash(Buffer.from(rendered, 'latin1'))).toBe(hash(await renderPsc(psc, pscFonts())))
  }
  await served.close()
})
