import type { Delivery } from '#areas/deliveries/contract.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import {
  atDock,
  disconnect,
  expectBoxCount,
  expectOfflineNotice,
  expectScanCount,
  expectScanResult,
  reconnect,
  submitSheet,
  waitForScanBorderHidden,
} from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, readMarks, scan, signInAs } from '#tests/e2e/receiving/dock.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'

const PO = '41990008'
const NEW_PASSWORD = 'seven quiet lanterns'

withDockOrders([PO])

const submitted = async (page: Page, url: string, { id, details }: Delivery) => {
  const receivedNo = await submitSheet(page, details.invoiceNo)
  const store = await signInAs(url, 'store')
  expect((await store.get(`/deliveries/${id}`)).body).toMatchObject({ status: 'completed', receivedNo })
  return store
}

test('[RCV-08] two tabs of one device that scan the same delivery offline lose no scan', async ({ open, portal }) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-TABS-1' })
  const codes = printedCodes(delivery)
  const first = await open({ on: 'phone' }, '/signin')
  await atDock(first)
  const second = await first.context().newPage()
  await second.goto('/#/scan-received')
  await second.locator('.start').waitFor()
  await disconnect(first)
  await expectOfflineNotice(second)
  await scan(first, ['EMP-0042', codes.header, codes.item(1), codes.box(1, 1)])
  await expectScanCount(first, 4)
  // the second device receives the scans of the first one in addition to its own
  await scan(second, [codes.box(1, 2), codes.box(1, 1)])
  await expectScanCount(second, 6)
  await expectScanResult(second, 'Duplicate scan')
  await scan(first, [codes.box(1, 3)])
  await expectScanCount(first, 7)
  await expect(first.locator('.box.scanned')).toHaveCount(3)
  await scan(second, [codes.item(2)])
  await expectScanCount(second, 8)
  // closes each tab in a way that does not notify the other one
  await first.close({ runBeforeUnload: false })
  await scan(second, codes.boxes(2))
  await expectScanCount(second, 10)
  const third = await second.context().newPage()
  await second.close()
  await third.context().setOffline(false)
  await third.goto(`${portal.url}/#/scan-received`)
  await expectScanCount(third, 10)
  await expectBoxCount(third, '5/5')
  const store = await signInAs(portal.url, 'store')
  // the server stores no scan after the receipt
  await expect
    .poll(async () => (await readMarks(store, delivery)).map(({ packs }) => packs.toSorted()))
    .toEqual([
      [1, 2, 3],
      [1, 2],
    ])
  await submitted(third, portal.url, delivery)
})

test('[RCV-08] a browser that blocks storage shows that scans are not stored, and can receive', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-BLOCKED-1' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await page.addInitScript(`IDBFactory.prototype.open = () => {
    throw new DOMException('the user blocks the data of sites', 'SecurityError')
  }`)
  await page.reload()
  await page.locator('.kept-here').waitFor({ state: 'attached' })
  await scan(page, [codes.header])
  await page.getByText('Sign in first, then scan again').waitFor()
  await atDock(page)
  await page.getByText('Do not close the page before Submit').waitFor()
  await scan(page, ['EMP-0042', codes.header, codes.item(1), ...codes.boxes(1), codes.item(2), ...codes.boxes(2)])
  await expectBoxCount(page, '5/5')
  await submitted(page, portal.url, delivery)
})

test('[RCV-08] a device with full storage shows that scans are not stored, and stores them all when space is free', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-FULL-1' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone', language: 'th' }, '/signin')
  const device = await page.context().newCDPSession(page)
  const origin = new URL(portal.url).origin
  await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await atDock(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1), ...codes.boxes(1)])
  const notKept = page.getByText('อย่าปิดหน้านี้ก่อนกดรับสินค้า')
  await notKept.waitFor()
  await expectScanCount(page, 6)
  await waitForScanBorderHidden(page)
  await expectNoViolations(page)
  await device.send('Storage.overrideQuotaForOrigin', { origin })
  await scan(page, [codes.item(2)])
  await expectScanCount(page, 7)
  await notKept.waitFor({ state: 'detached' })
  await page.reload()
  await expectScanCount(page, 7)
  await expectBoxCount(page, '3/5')
})

test('[RCV-08] Submit waits for scans that are still being sent, so that the history names every scan', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-SLOW-SCANS' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/receiving/scans', async (route) => {
    await released
    await route.fallback()
  })
  const receipts: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/receipts') && receipts.push(request.url()))
  await scan(page, ['EMP-0042', codes.header, codes.item(1), ...codes.boxes(1), codes.item(2), ...codes.boxes(2)])
  await expectBoxCount(page, '5/5')
  await page.getByRole('button', { name: 'Submit INV-SLOW-SCANS' }).click()
  await page.locator('.submit-bar.waiting').waitFor()
  expect(receipts).toEqual([])
  release()
  await page.locator('.receive-number').waitFor()
  expect(receipts).toHaveLength(1)
  const store = await signInAs(portal.url, 'store')
  const marks = await readMarks(store, delivery)
  expect(marks.map(({ packs }) => packs.toSorted())).toEqual([
    [1, 2, 3],
    [1, 2],
  ])
})

test('[RCV-10] scans of an offline device are discarded, with a message, when the receipt was undone in the meantime', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-ANEW-1' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1), codes.box(1, 1)])
  await expectScanResult(page, 'Line 1: box 1, 1 of 3')
  const store = await signInAs(portal.url, 'store')
  await expect.poll(() => readMarks(store, delivery)).toMatchObject([{ sequence: 1, packs: [1] }])
  const unsent = page.locator('.box.unsent')
  await expect(unsent).toHaveCount(0)
  await disconnect(page)
  await scan(page, [codes.box(1, 2), codes.box(1, 3), codes.item(2), ...codes.boxes(2)])
  await expectScanResult(page, 'INV-ANEW-1 complete')
  // a box that the server has confirmed does not count as unsent
  await expect(page.locator('.box.scanned')).toHaveCount(5)
  await expect(unsent).toHaveCount(4)
  await submitReceipt(store, delivery, { employeeId: 'EMP-0099' })
  expect((await store.post(`/receipts/${delivery.id}/undo`, { reason: 'wrong truck' })).status).toBe(200)
  await reconnect(page)
  await page.locator('.changes li', { hasText: 'The receipt of INV-ANEW-1 was undone' }).waitFor()
  await expectBoxCount(page, '0/5')
  await waitForScanBorderHidden(page)
  await expectNoViolations(page)
  await page.locator('.sentence.wrong', { hasText: 'The receipt of INV-ANEW-1 was undone' }).waitFor()
  await expect(page.locator('button.submit-bar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await scan(page, codes.all.slice(1))
  await submitted(page, portal.url, delivery)

  // another device undoes the receipt while this page shows the receive number; scanning the header opens the delivery
  // again
  expect((await store.post(`/receipts/${delivery.id}/undo`, { reason: 'wrong truck again' })).status).toBe(200)
  await scan(page, [codes.header])
  await expectScanResult(page, 'INV-ANEW-1: 2 items, 5 boxes')
  await expectBoxCount(page, '0/5')
})

/**
 * Sets the clock of the device. `page.clock` would also change the times of key presses, by which the page
 * distinguishes a scanner from a person.
 */
const setDeviceClock = async (page: Page, at: string): Promise<void> => {
  await page.addInitScript(`{
    const Real = Date
    const ahead = Real.parse('${at}') - Real.now()
    globalThis.Date = class extends Real {
      constructor(...given) {
        if (given.length > 0) super(...given)
        else super(Real.now() + ahead)
      }
      static now() {
        return Real.now() + ahead
      }
    }
  }`)
  await page.reload()
}

for (const year of [2019, 2041])
  test(`[RCV-05] [RCV-10] a device whose clock shows ${year} can receive, and its supervisor can undo`, async ({
    open,
    portal,
  }) => {
    const delivery = await createDelivery(portal.url, PO, { number: `INV-CLOCK-${year}` })
    const page = await open({ on: 'phone' }, '/signin')
    await setDeviceClock(page, `${year}-06-30T20:00:00Z`)
    expect(await page.evaluate('new Date().getFullYear()')).toBe(year)
    await atDock(page)
    const codes = printedCodes(delivery)
    await scan(page, ['EMP-0042', ...codes.all])
    const store = await submitted(page, portal.url, delivery)
    const { body } = await store.get<Delivery>(`/deliveries/${delivery.id}`)
    expect(Math.abs(Date.parse(body.timeStamp ?? '') - Date.now())).toBeLessThan(600_000)
    await page.getByRole('button', { name: 'Undo the receipt' }).click()
    await page.getByLabel('Reason').fill('wrong truck')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.locator('.start').waitFor()
    expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({ status: 'transit' })
  })

for (const way of ['by its clock', 'by the server'] as const)
  test(`[RCV-08] [SES-07] keeps all scans that wait offline, and those made on the sign-in page, when a session ends ${way}`, async ({
    open,
    portal,
  }) => {
    const delivery = await createDelivery(portal.url, PO, { number: `INV-ENDS-${way.length}` })
    const codes = printedCodes(delivery)
    const page = await open({ on: 'phone' }, '/signin')
    await atDock(page)
    await scan(page, ['EMP-0042', codes.header, codes.item(1)])
    await expectBoxCount(page, '0/5')
    await disconnect(page)
    await scan(page, [...codes.boxes(1), codes.item(2)])
    await expectScanCount(page, 7)
    if (way === 'by its clock') {
      await page.evaluate(`{
          const kept = JSON.parse(localStorage.getItem('portal.session'))
          window.dispatchEvent(new StorageEvent('storage', {
            key: 'portal.session', newValue: JSON.stringify({ ...kept, expiresAt: Date.now() }) }))
        }`)
      await page.waitForURL(/#\/signin/)
    } else {
      const store = await signInAs(portal.url, 'store')
      const { body } = await store.get<{ id: number }>('/users/me')
      const passwords = { oldPassword: 'portal-demo', password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD }
      expect((await store.put(`/users/${body.id}`, passwords)).status).toBe(200)
    }
    await page.context().setOffline(false)
    await page.waitForURL(/#\/signin/)
    // the scanner still works: its codes are stored, and neither typed into the form nor submitted with it
    const password = page.getByLabel(/^Password/)
    await password.click()
    await scan(page, codes.boxes(2))
    await page.getByText('2 scans are saved on this device').waitFor()
    await expect(password).toHaveValue('')
    await expectNoViolations(page)
    await signIn(page, 'store', way === 'by its clock' ? 'portal-demo' : NEW_PASSWORD)
    await expectBoxCount(page, '5/5')
    await expectScanCount(page, 9)
    const vendor = await signInAs(portal.url, 'vendor')
    // the server stores no scan after the receipt
    await expect.poll(async () => (await readMarks(vendor, delivery)).map(({ packs }) => packs.length)).toEqual([3, 2])
    await submitSheet(page, delivery.details.invoiceNo)
  })
