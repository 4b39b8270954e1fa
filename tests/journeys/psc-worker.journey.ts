import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { build, loadConfigFromFile, preview } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { fromDelivery, type PscDocument } from '#areas/deliveries/documents/psc/psc-document.ts'
import { renderPsc } from '#areas/deliveries/documents/psc/render.ts'
import { everydayLines, manyLines, sampleDelivery, sampleFacts } from '#areas/deliveries/documents/psc/sample.ts'
import { pscFonts } from '#areas/deliveries/server/index.ts'
import { findBrowser, howToInstall } from '../../scripts/machine.mjs'

/** Draws what it is handed with the product's own worker client, and answers the file's bytes as text. */
const script = `
  import { drawPsc } from ${JSON.stringify(resolve('areas/deliveries/web/draw-psc.ts'))}
  window.draw = async (psc) => {
    const bytes = new Uint8Array(await (await drawPsc(psc)).arrayBuffer())
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }`

/** A page with nothing on it but the worker, built with the product's settings. */
const servedPage = async (): Promise<string> => {
  mkdirSync('.tmp', { recursive: true })
  const root = resolve(mkdtempSync(join('.tmp', 'psc-page-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'index.html'), '<script type="module" src="./main.ts"></script>')
  writeFileSync(join(root, 'main.ts'), script)
  const product = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts')
  const settings = {
    root,
    configFile: false,
    logLevel: 'error',
    resolve: product?.config.resolve ?? {},
    worker: product?.config.worker ?? {},
    build: { target: 'es2022', assetsInlineLimit: 0 },
  } as const
  await build(settings)
  const server = await preview({ ...settings, preview: { port: 0, host: '127.0.0.1' } })
  onTestFinished(() => server.close())
  return server.resolvedUrls?.local[0] ?? ''
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('[PSC-08] the browser’s worker and the server make the same bytes of the same delivery', async () => {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error(howToInstall([{ debian: 'chromium', elsewhere: 'Google Chrome' }]))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(await servedPage())
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
