import type { DockProgress } from '#areas/receiving/contract.ts'
import { expectNoViolations, expectReadableOutdoors } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  atDock,
  chooseAction,
  disconnect,
  expectOfflineNotice,
  expectScanCount,
  expectScanResult,
  loseRequestsUntilSecondPing,
  reconnect,
  submitSheet,
  waitForScanBorderHidden,
} from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, scan, signInAs } from '#tests/e2e/receiving/dock.ts'
import { waitUntilPortalStored } from '#tests/e2e/service-worker.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'

const PO = '41990003'

withDockOrders([PO])

test('[RCV-08] [SHL-11] completes a receipt with the connection lost before every step', async ({ open, portal }) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-OFF-1' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  for (const [index, code] of ['EMP-0042', ...codes.all].entries()) {
    await disconnect(page)
    await scan(page, [code])
    await expectScanCount(page, index + 1)
    if (index === 4) {
      await page.getByText('saved on this device until').waitFor()
      await expectNoViolations(page)
    }
    await expect(page.locator('button.submit-bar')).toHaveCount(0)
    await reconnect(page)
  }
  await expectScanResult(page, 'INV-OFF-1 complete')
  const receiveNumber = await submitSheet(page, 'INV-OFF-1')
  const store = await signInAs(portal.url, 'store')
  expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({
    status: 'completed',
    receivedNo: receiveNumber,
  })
})

test('[RCV-08] repeats scans and lookups after requests that never got a response', async ({ open, portal }) => {
  const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-OFF-8' }))
  const other = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-OFF-10' }))
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', codes.header])
  await expectScanCount(page, 2)
  // a dead connection: requests get no response, but do not fail either
  let isDead = true
  await page.route('**/api/**', async (route) => {
    if (!isDead) await route.fallback()
  })
  await scan(page, codes.all.slice(1))
  await expectOfflineNotice(page)
  await expect(page.locator('.box.unsent')).toHaveCount(5)
  await scan(page, [other.header])
  isDead = false
  await expect(page.locator('.box.unsent')).toHaveCount(0)
  await page.getByRole('heading', { name: 'Invoice INV-OFF-10' }).waitFor()
  await submitSheet(page, 'INV-OFF-8')
})

test('[RCV-08] sends scans again if the connection is back before their requests have ended', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-OFF-9' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', codes.header])
  await expectScanCount(page, 2)
  await loseRequestsUntilSecondPing(page)
  await scan(page, codes.all.slice(1))
  // without a repetition, the first request would wait until it ends after 90 seconds
  const store = await signInAs(portal.url, 'store')
  await expect
    .poll(async () => {
      const { body } = await store.get<DockProgress>(`/receiving/progress/${delivery.id}`)
      return body.marks.reduce((sum, { packs }) => sum + packs.length, 0)
    })
    .toBe(5)
  await submitSheet(page, 'INV-OFF-9')
})

test('[RCV-05] [RCV-08] sends a receipt again if the connection is back before its request has ended', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-OFF-11' })
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', ...printedCodes(delivery).all])
  await expectScanResult(page, 'INV-OFF-11 complete')
  await expect(page.locator('.box.unsent')).toHaveCount(0)
  await loseRequestsUntilSecondPing(page)
  const receiveNumber = await submitSheet(page, 'INV-OFF-11')
  const store = await signInAs(portal.url, 'store')
  expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({ receivedNo: receiveNumber })
})

test('[RCV-08] a receipt scanned without a connection is kept as not verified, and verified when the connection is back', async ({
  open,
  portal,
}) => {
  const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-OFF-2' }))
  const page = await open({ on: 'phone', language: 'th' }, '/signin')
  await atDock(page)
  await disconnect(page)
  await scan(page, ['EMP-0042', ...codes.all])
  await expectScanResult(page, 'INV-OFF-2 ครบแล้ว')
  await expect(page.locator('.sentence.unverified')).toHaveCount(1)
  await expect(page.locator('.box.scanned')).toHaveCount(5)
  await page.getByText('ยังไม่ได้ตรวจสอบกับระบบ').first().waitFor()
  await waitForScanBorderHidden(page)
  await expectReadableOutdoors(page)
  await reconnect(page)
  await page.getByRole('button', { name: 'รับสินค้า INV-OFF-2' }).waitFor()
  await expect(page.locator('.sheet-state')).toHaveCount(0)
  await page.getByRole('button', { name: 'รับสินค้า INV-OFF-2' }).click()
  await page.locator('.receive-number').waitFor()
})

test('[RCV-08] [SHL-09] loses no scan when the page is reloaded and closed offline at every step', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-OFF-6' })
  const codes = printedCodes(delivery)
  let page = await open({ on: 'phone', installs: true }, '/signin')
  const faults: string[] = []
  await atDock(page)
  await waitUntilPortalStored(page)
  await disconnect(page)
  for (const [index, code] of ['EMP-0042', ...codes.all].entries()) {
    await scan(page, [code])
    await expectScanCount(page, index + 1)
    if (index % 2 === 0) await page.reload()
    else {
      const context = page.context()
      await page.close()
      page = await context.newPage()
      page.on('pageerror', (fault) => faults.push(String(fault)))
      await page.goto('/#/scan-received')
    }
    await expectScanCount(page, index + 1)
    await expectOfflineNotice(page)
  }
  await expect(page.locator('.box.scanned')).toHaveCount(5)
  await reconnect(page)
  const receiveNumber = await submitSheet(page, 'INV-OFF-6')
  const store = await signInAs(portal.url, 'store')
  expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({ receivedNo: receiveNumber })
  // no cache of the device contains a response of a call
  const storedReports = await page.evaluate<string[]>(`(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
    return all.flat().filter((url) => url.includes('/api/'))
  })()`)
  expect([storedReports, faults]).toEqual([[], []])
})

test('[RCV-08] [RCV-10] a problem reported without a connection survives a reload, and is sent when the connection is back', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-OFF-7' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone', installs: true }, '/signin')
  await atDock(page)
  await waitUntilPortalStored(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1)])
  await expectScanCount(page, 3)
  // problems can be reported for a delivery that the server has returned
  await page.locator('.sheet-more').waitFor()
  await disconnect(page)
  await chooseAction(page, 'Report a problem')
  const form = page.getByRole('form', { name: 'Report a problem' })
  const reason = form.getByLabel('What happened')
  await reason.fill('Corner is wet')
  // a box that is scanned while the text has the focus counts, and does not change the text
  await scan(page, [codes.box(1, 1)])
  await expectScanCount(page, 4)
  await expect(reason).toHaveValue('Corner is wet')
  await form.getByRole('button', { name: 'Report', exact: true }).click()
  const storedReports = page.getByRole('region', { name: 'Reports on this device' })
  await storedReports.getByText('Corner is wet').waitFor()
  await page.reload()
  await expectOfflineNotice(page)
  await storedReports.getByText('Saved on this device').waitFor()
  await waitForScanBorderHidden(page)
  await expectNoViolations(page)
  await reconnect(page)
  await page.getByRole('region', { name: 'Reported problems' }).getByText('Corner is wet').waitFor()
  await expect(storedReports).toHaveCount(0)
})

test('[RCV-08] after a reconnection, lists each change that was made while the device was offline', async ({
  open,
  portal,
}) => {
  const first = await createDelivery(portal.url, PO, { number: 'INV-OFF-3' })
  const second = await createDelivery(portal.url, PO, { number: 'INV-OFF-4' })
  const third = await createDelivery(portal.url, PO, { number: 'INV-OFF-5' })
  const [one, two, three] = [printedCodes(first), printedCodes(second), printedCodes(third)]
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, [one.header, three.header])
  await page.locator('.sheet-count').nth(1).waitFor()
  await disconnect(page)
  await scan(page, [one.item(1), one.box(1, 1), two.header, two.item(1), two.box(1, 1)])
  await expectScanCount(page, 7)
  await expectScanResult(page, 'Line 1: box 1, 1 of 3')
  const vendor = await signInAs(portal.url, 'vendor')
  await vendor.put(`/deliveries/${first.id}`, { status: 'deleted', remarks: 'wrong truck' })
  const other = await signInAs(portal.url, 'store')
  await submitReceipt(other, second, { employeeId: 'EMP-0099' })
  await reconnect(page)
  const changes = page.locator('.changes li')
  await changes.filter({ hasText: 'INV-OFF-3 was deleted in the meantime' }).waitFor()
  await changes.filter({ hasText: 'This PSC is not in transit' }).waitFor()
  await changes.filter({ hasText: 'INV-OFF-4: 2 scans are discarded' }).waitFor()
  await waitForScanBorderHidden(page)
  await expectReadableOutdoors(page)
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await changes.first().waitFor({ state: 'detached' })
})

test(`[SHL-11] a phone shows that the portal does not answer, with a hint to pull, and retries until it answers`, async ({
  open,
}) => {
  const page = await open({ on: 'phone', language: 'th' }, '/signin')
  await atDock(page)
  // the device has a network, but no request reaches the portal
  let pings = 0
  await page.route('**/api/**', (route) => {
    if (route.request().url().endsWith('/api/health')) pings += 1
    return pings % 2 ? route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }) : route.abort()
  })
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  const banner = page.locator('.offline-banner', { hasText: 'Internet connection lost' })
  await banner.filter({ hasText: 'ดึงหน้าจอลงเพื่อโหลดใหม่' }).waitFor()
  await expect.poll(() => pings).toBeGreaterThan(3)
  await expect(banner).toHaveCount(1)
  await expectNoViolations(page)
  await page.unroute('**/api/**')
  await banner.waitFor({ state: 'detached' })
})
