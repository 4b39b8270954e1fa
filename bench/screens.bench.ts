import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { field, pickOption, searchPo } from '#tests/e2e/deliveries/delivery-page.ts'
import { addOrders, signInAs } from '#tests/e2e/receiving/dock.ts'
import { dataFolder, startPortal } from '#tests/support/portal-process.ts'
import { buildWeb } from '../scripts/build.mjs'
import { addLongOrder, deliverLong } from './dock/long-order.ts'
import { openBrowser, signInOn } from './support/browser.ts'
import { type BenchRow, maxMsRow, quantile } from './support/row.ts'

const PO = '41990904'
const LINES = 500
const KEYS = 60
const DELIVERIES = 200
const SCANS = 30
const SLOWED = 4

const signedIn = async (browser: Browser, url: string, username: string, path: string): Promise<Page> => {
  // otherwise the tour would cover the page
  await (await signInAs(url, username)).put('/preferences', { 'tour.home': true })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInOn(page, url, username)
  await page.goto(`${url}/#${path}`)
  return page
}

/** Runs in the page. `painted` contains the milliseconds from each typed key to the next painted frame. */
const watchKeys = `{
  window.painted = []
  window.addEventListener('input', (event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.painted.push(performance.now() - event.timeStamp)
      port2.postMessage(undefined)
    })
  }, true)
}`

/** Types quantities into lines of a table of 500 lines, on a slow computer. */
const typing = async (browser: Browser, url: string): Promise<readonly number[]> => {
  const page = await signedIn(browser, url, 'vendor', '/')
  await pickOption(page, 'Invoice to', 'AH')
  await searchPo(page, PO)
  await field(page, 'QTY Del.', 'BN-1').waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.evaluate(watchKeys)
  for (let key = 0; key < KEYS; key++) {
    const input = field(page, 'QTY Del.', `BN-${1 + (key % 6)}`)
    await input.focus()
    await input.press(String(1 + (key % 9)))
    await expect.poll(() => page.evaluate('window.painted.length')).toBe(key + 1)
  }
  const times = await page.evaluate<number[]>('window.painted')
  await page.close()
  return times
}

/**
 * Returns the source of a promise for the page. It resolves to the time at which the row of a delivery was painted with
 * `text`.
 */
const shownAt = (id: number, text: string): string => `new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector('[data-delivery="${id}"]')?.textContent.includes('${text}')) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(Date.now())
    port2.postMessage(undefined)
  }
  look()
})`

/** Scans boxes of deliveries on the dock board, and waits until the board shows the new number of boxes. */
const board = async (browser: Browser, url: string): Promise<readonly number[]> => {
  const today = bangkokDay(new Date())
  const dates = { documentDate: today, deliveryDate: today }
  const deliveries: Delivery[] = []
  for (let index = 0; index < DELIVERIES; index++)
    deliveries.push(await deliverLong(url, PO, { number: `INV-BOARD-${index}`, lines: 2, packs: 10, ...dates }))
  const store = await signInAs(url, 'store')
  const page = await signedIn(browser, url, 'store', '/dock-board')
  await page.locator('[data-delivery]').first().waitFor()
  const times: number[] = []
  for (let nth = 0; nth < SCANS; nth++) {
    const { id: deliveryId } = deliveries[nth % 10] as Delivery
    const pack = 1 + Math.floor(nth / 10)
    const start = Date.now()
    const shown = page.evaluate<number>(shownAt(deliveryId, `${pack} of 20`))
    const scans = [{ id: randomUUID(), sequence: 1, pack, at: new Date().toISOString() }]
    const { status } = await store.post('/receiving/scans', { deliveryId, scans })
    if (status !== 200) throw new Error(`a scan was answered ${status}`)
    times.push((await shown) - start)
  }
  await page.close()
  return times
}

/** Measures the waiting times of users in a browser: typing in a long table, and the dock board after a scan. */
export const run = async (): Promise<BenchRow[]> => {
  await buildWeb(process.execPath)
  const data = dataFolder()
  await addOrders(data.path, ['41990905'])
  await addLongOrder(data.path, PO, LINES)
  const portal = await startPortal(data.path)
  const browser = await openBrowser()
  try {
    const typed = quantile(await typing(browser, portal.url), 0.95)
    const shown = quantile(await board(browser, portal.url), 0.95)
    return [
      maxMsRow(`key typed in a table of ${LINES} lines to painted, CPU slowed ${SLOWED} times, p95`, typed, 100),
      maxMsRow(`scan to painted on the dock board with ${DELIVERIES} deliveries, p95`, shown, 1000),
    ]
  } finally {
    await browser.close()
    await portal.stop()
    data.remove()
  }
}
