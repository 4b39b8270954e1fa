import { gzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import { dataFolder, startPortal } from '#tests/support/portal-process.ts'
import { buildWeb } from '../scripts/build.mjs'
import { openBrowser, signInOn } from './support/browser.ts'
import type { BenchRow } from './support/row.ts'

const KB = 1024
/** The page counts as loaded if it has requested no script for this time. */
const QUIET_MS = 2_000

/** Returns the gzipped bytes of JavaScript that a first visit of a URL loads. */
const scriptBytes = async (context: BrowserContext, address: string, selector: string): Promise<number> => {
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(address)
  await page.locator(selector).first().waitFor()
  // a page with live updates always has an open request, so the network is never idle
  for (let seen = -1; seen !== sizes.length; ) {
    seen = sizes.length
    await page.waitForTimeout(QUIET_MS)
  }
  await page.close()
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/**
 * Measures the first visit of the sign-in page, and of the scan page and the start page for a signed-in store keeper and
 * supplier.
 */
export const run = async (): Promise<BenchRow[]> => {
  await buildWeb(process.execPath)
  const data = dataFolder()
  const portal = await startPortal(data.path)
  const browser = await openBrowser()
  try {
    const newProfile = await browser.newContext()
    const signIn = await scriptBytes(newProfile, `${portal.url}/#/signin`, 'input[type=password]')
    await signInOn(await newProfile.newPage(), portal.url, 'store')
    // a profile with a session but an empty cache
    const keeper = await browser.newContext({ storageState: await newProfile.storageState() })
    const scan = await scriptBytes(keeper, `${portal.url}/#/scan-received`, 'h1')
    const supplierProfile = await browser.newContext()
    const supplierPage = await supplierProfile.newPage()
    await signInOn(supplierPage, portal.url, 'vendor')
    const supplierStart = async () => {
      const supplier = await browser.newContext({ storageState: await supplierProfile.storageState() })
      return scriptBytes(supplier, `${portal.url}/#/`, '.open-lines-table')
    }
    const startWithTour = await supplierStart()
    await supplierPage.goto(`${portal.url}/#/`)
    await supplierPage.locator('.ant-tour-close').click()
    const start = await supplierStart()
    const row = (name: string, bytes: number, aim?: number): BenchRow => ({
      name,
      value: bytes / KB,
      unit: 'KB gzip',
      ...(aim === undefined ? {} : { aim: `≤ ${aim} KB`, met: bytes <= aim * KB }),
    })
    return [
      row('JavaScript of the first sign-in page', signIn, 200),
      row('JavaScript of the first scan page', scan, 260),
      row('JavaScript of the first start page of a supplier', start, 300),
      row('the same for a new user, with the tour of the first visit', startWithTour),
    ]
  } finally {
    await browser.close()
    await portal.stop()
    data.remove()
  }
}
