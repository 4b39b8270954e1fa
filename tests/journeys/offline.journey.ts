import { expect } from 'vitest'
import { submit } from '#tests/world/dock.ts'
import { atDock, away, back, edgeGone, noticed, says, scans, submitSheet } from './at-dock.ts'
import { journey as base, noViolations, type Page, readableOutdoors } from './browser.ts'
import { codesOf, deliver, portalWith, scan, signInAs } from './dock.ts'

const PO = '41990003'

const journey = base.extend('portal', { scope: 'file' }, portalWith([PO]))

const picture = (page: Page, name: string) => page.screenshot({ path: `.tmp/journeys/offline-${name}.png` })

journey('[RCV-08] [SHL-11] a whole receipt with the connection lost before every step', async ({ open, portal }) => {
  const delivery = await deliver(portal.url, PO, { number: 'INV-OFF-1' })
  const codes = codesOf(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  for (const [nth, code] of ['EMP-0042', ...codes.all].entries()) {
    await away(page)
    await scan(page, [code])
    await scans(page, nth + 1)
    if (nth === 4) {
      await page.getByText('kept on this device until').waitFor()
      await noViolations(page)
      await picture(page, 'open-delivery')
    }
    expect(await page.locator('button.submit-bar').count()).toBe(0)
    await back(page)
  }
  await says(page, 'INV-OFF-1 complete')
  const receiveNumber = await submitSheet(page, 'INV-OFF-1')
  const store = await signInAs(portal.url, 'store')
  expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({
    status: 'completed',
    receivedNo: receiveNumber,
  })
})

journey(
  '[RCV-08] all of it without a connection: kept, not verified, verified when it is back',
  async ({ open, portal }) => {
    const codes = codesOf(await deliver(portal.url, PO, { number: 'INV-OFF-2' }))
    const page = await open({ on: 'phone', language: 'th' }, '/signin')
    await atDock(page)
    await away(page)
    await scan(page, ['EMP-0042', ...codes.all])
    await says(page, 'INV-OFF-2 ครบแล้ว')
    expect(await page.locator('.sentence.unverified').count()).toBe(1)
    expect(await page.locator('.box.scanned').count()).toBe(5)
    await page.getByText('ยังไม่ได้ตรวจสอบกับระบบ').first().waitFor()
    await edgeGone(page)
    await readableOutdoors(page)
    await picture(page, 'unverified-th')
    await back(page)
    await page.getByRole('button', { name: 'รับสินค้า INV-OFF-2' }).waitFor()
    expect(await page.locator('.sheet-state').count()).toBe(0)
    await page.getByRole('button', { name: 'รับสินค้า INV-OFF-2' }).click()
    await page.locator('.receive-number').waitFor()
  },
)

/** The portal is on the device by now. */
const installed = (page: Page) =>
  page.waitForFunction(`(async () => {
    const { active } = await navigator.serviceWorker.ready
    const [name] = await caches.keys()
    return active.state === 'activated' && name !== undefined && (await (await caches.open(name)).keys()).length > 10
  })()`)

journey(
  '[RCV-08] [SHL-09] reloaded and closed without a connection at every step, nothing is lost',
  async ({ open, portal }) => {
    const delivery = await deliver(portal.url, PO, { number: 'INV-OFF-6' })
    const codes = codesOf(delivery)
    let page = await open({ on: 'phone', installs: true }, '/signin')
    const faults: string[] = []
    await atDock(page)
    await installed(page)
    await away(page)
    for (const [nth, code] of ['EMP-0042', ...codes.all].entries()) {
      await scan(page, [code])
      await scans(page, nth + 1)
      if (nth % 2 === 0) await page.reload()
      else {
        const context = page.context()
        await page.close()
        page = await context.newPage()
        page.on('pageerror', (fault) => faults.push(String(fault)))
        await page.goto('/#/scan-received')
      }
      await scans(page, nth + 1)
      await noticed(page)
    }
    expect(await page.locator('.box.scanned').count()).toBe(5)
    await picture(page, 'reopened')
    await back(page)
    const receiveNumber = await submitSheet(page, 'INV-OFF-6')
    const store = await signInAs(portal.url, 'store')
    expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({ receivedNo: receiveNumber })
    // an answer of the server is never taken from the device
    const kept = await page.evaluate<string[]>(`(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
    return all.flat().filter((url) => url.includes('/api/'))
  })()`)
    expect([kept, faults]).toEqual([[], []])
  },
)

journey('[RCV-08] what changed meanwhile is shown line by line', async ({ open, portal }) => {
  const first = await deliver(portal.url, PO, { number: 'INV-OFF-3' })
  const second = await deliver(portal.url, PO, { number: 'INV-OFF-4' })
  const third = await deliver(portal.url, PO, { number: 'INV-OFF-5' })
  const [one, two, three] = [codesOf(first), codesOf(second), codesOf(third)]
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, [one.header, three.header])
  await page.locator('.sheet-count').nth(1).waitFor()
  await away(page)
  await scan(page, [one.item(1), one.box(1, 1), two.header, two.item(1), two.box(1, 1)])
  await says(page, 'Line 1: box 1, 1 of 3')
  const vendor = await signInAs(portal.url, 'vendor')
  await vendor.put(`/deliveries/${first.id}`, { status: 'deleted', remarks: 'wrong truck' })
  const other = await signInAs(portal.url, 'store')
  await submit(other, second, { employeeId: 'EMP-0099' })
  await back(page)
  const changes = page.locator('.changes li')
  await changes.filter({ hasText: 'INV-OFF-3 was deleted by the supplier meanwhile' }).waitFor()
  await changes.filter({ hasText: 'This PSC is not in transit' }).waitFor()
  await changes.filter({ hasText: 'INV-OFF-4: 2 scans are not used' }).waitFor()
  await edgeGone(page)
  await readableOutdoors(page)
  await picture(page, 'changes')
  await page.getByRole('button', { name: 'OK, read' }).click()
  await changes.first().waitFor({ state: 'detached' })
})

for (const [language, note] of [
  ['en', 'Pull down to refresh.'],
  ['th', 'ดึงหน้าจอลงเพื่อโหลดใหม่'],
] as const)
  journey(
    `[SHL-11] a portal that does not answer is told on a phone with the note to pull, and asked until it does (${language})`,
    async ({ open }) => {
      const page = await open({ on: 'phone', language }, '/signin')
      await atDock(page)
      // the device has its network, but nothing of the portal comes through
      let pings = 0
      await page.route('**/api/**', (route) => {
        if (route.request().url().endsWith('/api/health')) pings += 1
        return pings % 2 ? route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }) : route.abort()
      })
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
      const banner = page.locator('.offline-banner', { hasText: 'Internet connection lost' })
      await banner.filter({ hasText: note }).waitFor()
      await expect.poll(() => pings, { timeout: 30_000 }).toBeGreaterThan(3)
      expect(await banner.count()).toBe(1)
      await noViolations(page)
      await picture(page, `banner-${language}`)
      await page.unroute('**/api/**')
      await banner.waitFor({ state: 'detached' })
    },
  )
