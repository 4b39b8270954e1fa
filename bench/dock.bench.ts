import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { addOrders, printedCodes, signInAs } from '#tests/e2e/receiving/dock.ts'
import type { Client } from '#tests/support/client.ts'
import { dataFolder, startPortal } from '#tests/support/portal-process.ts'
import { everyBoxScanned } from '#tests/support/receiving/dock.ts'
import { buildWeb } from '../scripts/build.mjs'
import { addLongOrder, deliverLong } from './dock/long-order.ts'
import { openBrowser } from './support/browser.ts'
import { type BenchRow, maxMsRow, quantile } from './support/row.ts'

const PO = '41990901'
const DEVICES = 50
const ROUNDS = 20
const QUEUE = 5000

/**
 * Simulates fifty devices, each scanning a different delivery. A device sends its next box as soon as the last one is
 * confirmed.
 */
const devices = async (url: string, store: Client): Promise<number[]> => {
  const deliveries: Delivery[] = []
  for (let index = 0; index < DEVICES; index++)
    deliveries.push(await deliverLong(url, PO, { number: `INV-DEV-${index}`, lines: 1, packs: ROUNDS + 1 }))
  const send = async ({ id: deliveryId }: Delivery, pack: number, after: number) => {
    const scans = [{ id: randomUUID(), sequence: 1, pack, at: new Date().toISOString() }]
    const start = performance.now()
    const { status, body } = await store.post<{ upTo: number }>('/receiving/scans', { deliveryId, after, scans })
    if (status !== 200) throw new Error(`a scan was answered ${status}`)
    return { took: performance.now() - start, upTo: body.upTo }
  }
  await Promise.all(deliveries.map((delivery) => send(delivery, ROUNDS + 1, 0)))
  const times = await Promise.all(
    deliveries.map(async (delivery) => {
      const own: number[] = []
      let after = 0
      for (let pack = 1; pack <= ROUNDS; pack++) {
        // a store keeper scans at most twice a second
        await new Promise((resume) => setTimeout(resume, 250 + 500 * Math.random()))
        const { took, upTo } = await send(delivery, pack, after)
        own.push(took)
        after = upTo
      }
      return own
    }),
  )
  return times.flat()
}

const submitOf250 = async (url: string, store: Client): Promise<number> => {
  const delivery = await deliverLong(url, PO, { number: 'INV-250', lines: 250, packs: 4 })
  const start = performance.now()
  const { status } = await store.post('/receipts', {
    deliveryId: delivery.id,
    employeeId: 'EMP-0042',
    scanned: everyBoxScanned(delivery),
  })
  if (status !== 200) throw new Error(`the receipt was answered ${status}`)
  return performance.now() - start
}

/** Measures reopening a handheld that was offline all day, and loading the page on a slow device. */
const onDevice = async (browser: Browser, url: string, userId: number, delivery: Delivery) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  await page.goto(`${url}/#/scanner`)
  await page.locator('input').first().fill('store')
  await page.locator('input[type=password]').fill('portal-demo')
  await page.locator('input[type=password]').press('Enter')
  await page.locator('.dock .start').waitFor()

  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const starts: number[] = []
  for (let round = 0; round < 5; round++) {
    const start = performance.now()
    await page.reload({ waitUntil: 'commit' })
    await page.locator('.dock .start').waitFor()
    starts.push(performance.now() - start)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  const codes = printedCodes(delivery).all
  const texts = Array.from({ length: QUEUE }, (_, index) => codes[index % codes.length] ?? '')
  await page.evaluate(`new Promise((resolve, reject) => {
    const open = indexedDB.open('portal-dock-${userId}')
    open.onsuccess = () => {
      const change = open.result.transaction('scan', 'readwrite')
      for (const text of ${JSON.stringify(texts)})
        change.objectStore('scan').add({ text, id: '00000000-0000-4000-8000-000000000000', at: '2026-01-01T00:00:00.000Z' })
      change.oncomplete = resolve
      change.onabort = reject
    }
  })`)
  await page.reload()
  await page.locator('.sheet').first().waitFor()
  const opened = await page.evaluate<number>(`performance.getEntriesByName('dock memory opened').at(-1).duration`)
  await context.close()
  return { start: quantile(starts, 0.5), opened }
}

/** Measures the dock under load: many devices, a long receipt, a long queue, and a slow handheld. */
export const run = async (): Promise<BenchRow[]> => {
  await buildWeb(process.execPath)
  const data = dataFolder()
  await addOrders(data.path, ['41990902'])
  await addLongOrder(data.path, PO, 250)
  const portal = await startPortal(data.path)
  const browser = await openBrowser()
  try {
    const store = await signInAs(portal.url, 'store')
    const { id: userId } = (await store.get<{ id: number }>('/users/me')).body
    const times = await devices(portal.url, store)
    const submitted = await submitOf250(portal.url, store)
    const half = await deliverLong(portal.url, PO, { number: 'INV-QUEUE', lines: 100, packs: 10 })
    const { start, opened } = await onDevice(browser, portal.url, userId, half)
    return [
      maxMsRow(
        `confirmation of a scan, ${DEVICES} devices at once (${times.length} scans), p95`,
        quantile(times, 0.95),
        150,
      ),
      maxMsRow('receipt of 250 lines, 1,000 packs', submitted, 1000),
      maxMsRow(`queue of ${QUEUE.toLocaleString('en')} scans on the device opened`, opened, 500),
      maxMsRow('start of the scan page, CPU slowed 4 times, p50', start, 2000),
    ]
  } finally {
    await browser.close()
    await portal.stop()
    data.remove()
  }
}
