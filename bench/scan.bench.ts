import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { addOrders, createDelivery, keyOfCharacter, printedCodes } from '#tests/e2e/receiving/dock.ts'
import { dataFolder, startPortal } from '#tests/support/portal-process.ts'
import { buildWeb } from '../scripts/build.mjs'
import { addLongOrder, deliverLong } from './dock/long-order.ts'
import { openBrowser } from './support/browser.ts'
import { type BenchRow, quantile } from './support/row.ts'

const PO = '41990900'
const BOXES = 250
const SINGLE = 50
const PER_SECOND = 20
const SECONDS = 10
const AIM_MS = 50
const LONG_PO = '41990903'
const LINES = 100
const PACKS = 10

/**
 * Runs in the page. Measures from the scanner's Enter (the event's timestamp) until the scanned box is painted green.
 * `marks` contains the milliseconds in the order of the scans.
 */
const watch = `{
  const ends = []
  window.marks = []
  window.addEventListener('keydown', (event) => { if (event.key === 'Enter') ends.push(event.timeStamp) }, true)
  new MutationObserver((changes) => {
    const count = changes.filter(({ target }) => target.matches('.box.scanned') && !target.seen && (target.seen = true)).length
    for (let n = 0; n < count; n++) {
      const place = window.marks.push(undefined) - 1
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => { window.marks[place] = performance.now() - ends[place] }
        port2.postMessage(undefined)
      })
    }
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] })
}`

/**
 * Returns a script for the page that presses and releases each key of the codes, with one code every 50 ms. It runs in
 * the page, because remote control is slower than a scanner with a cable. It resolves to its duration in seconds.
 */
const burstOf = (codes: readonly string[]): string => {
  const strokes = codes.map((code) => [
    ...[...code].map((sign) => ({ ...keyOfCharacter(sign), key: sign })),
    { code: 'Enter', shift: false, key: 'Enter' },
  ])
  return `(async () => {
    const start = performance.now()
    for (const [nth, strokes] of ${JSON.stringify(strokes)}.entries()) {
      const due = start + nth * ${1000 / PER_SECOND}
      await new Promise((resume) => setTimeout(resume, due - performance.now()))
      for (const { code, key, shift } of strokes)
        for (const type of ['keydown', 'keyup'])
          document.activeElement.dispatchEvent(new KeyboardEvent(type, { code, key, shiftKey: shift, bubbles: true, cancelable: true }))
    }
    return (performance.now() - start) / 1000
  })()`
}

const marksOf = (page: Page) => page.evaluate<(number | null)[]>('window.marks')
const painted = (marks: readonly (number | null)[]) => marks.filter((mark) => mark !== null)

/**
 * Measures the time from scan to mark at the dock, on a phone-sized page in a real browser: single scans, then a burst.
 */
export const run = async (): Promise<BenchRow[]> => {
  await buildWeb(process.execPath)
  const data = dataFolder()
  await addOrders(data.path, [PO])
  await addLongOrder(data.path, LONG_PO, LINES)
  const portal = await startPortal(data.path)
  const browser = await openBrowser()
  try {
    const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-BENCH', amount: BOXES * 50 }))
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
    await page.goto(`${portal.url}/#/signin`)
    await page.locator('input').first().fill('store')
    await page.locator('input[type=password]').fill('portal-demo')
    await page.locator('input[type=password]').press('Enter')
    await page.waitForURL((url) => !url.hash.startsWith('#/signin'))
    await page.goto(`${portal.url}/#/scan-received`)
    await page.locator('.dock').waitFor()
    await page.evaluate(burstOf(['EMP-0042', codes.header, codes.item(1)]))
    await page.locator('.line.open').waitFor()
    await page.evaluate(watch)

    for (const code of codes.boxes(1).slice(0, SINGLE)) {
      await page.evaluate(burstOf([code]))
      await pause(100)
    }
    const single = painted(await marksOf(page))
    const burst = codes.boxes(1).slice(SINGLE, SINGLE + PER_SECOND * SECONDS)
    const seconds = await page.evaluate<number>(burstOf(burst))
    await pause(1000)
    const inBurst = painted((await marksOf(page)).slice(SINGLE))
    // a complete delivery: every item, then every box, without a pause
    const completeDelivery = printedCodes(
      await deliverLong(portal.url, LONG_PO, { number: 'INV-WHOLE', lines: LINES, packs: PACKS }),
    )
    await page.reload()
    await page.locator('.sheet').first().waitFor()
    const numbers = Array.from({ length: LINES }, (_, index) => index + 1)
    await page.evaluate(burstOf([completeDelivery.header]))
    await page.locator('.sheet-count', { hasText: `/${LINES * PACKS}` }).waitFor()
    await page.evaluate(burstOf(numbers.map((line) => completeDelivery.item(line))))
    await page.waitForFunction(`document.querySelectorAll('.line.open').length >= ${LINES}`)
    await page.evaluate(watch)
    const boxes = numbers.flatMap((line) => completeDelivery.boxes(line))
    await page.evaluate(burstOf(boxes))
    await pause(1000)
    const inWhole = painted(await marksOf(page))
    const row = (name: string, value: number): BenchRow => ({
      name,
      value,
      unit: 'ms',
      ...(name.endsWith('p95') ? { aim: `≤ ${AIM_MS} ms`, met: value <= AIM_MS } : {}),
    })
    return [
      row(`scan to mark on screen (${single.length} scans), p50`, quantile(single, 0.5)),
      row('scan to mark on screen, p95', quantile(single, 0.95)),
      {
        name: `burst of ${PER_SECOND} scans a second, sent in ${seconds.toFixed(1)} s: taken`,
        value: inBurst.length,
        unit: `of ${burst.length}`,
        aim: 'none lost',
        met: inBurst.length === burst.length,
      },
      row('scan to mark in the burst, p95', quantile(inBurst, 0.95)),
      {
        name: `${LINES} lines, ${boxes.length.toLocaleString('en')} packs at ${PER_SECOND} scans a second: taken`,
        value: inWhole.length,
        unit: `of ${boxes.length}`,
        aim: 'none lost',
        met: inWhole.length === boxes.length,
      },
      row('scan to mark in the whole delivery, p95', quantile(inWhole, 0.95)),
    ]
  } finally {
    await browser.close()
    await portal.stop()
    data.remove()
  }
}
