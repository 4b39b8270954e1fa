import { encodeQR } from 'qr'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect } from '#tests/e2e/fixtures.ts'
import { atDock, expectScanResult, submitSheet, waitForScanBorderHidden } from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, scan } from '#tests/e2e/receiving/dock.ts'
import { cameraTest as test } from '#tests/e2e/receiving/fake-camera.ts'
import { waitUntilPortalStored } from '#tests/e2e/service-worker.ts'
import type { GreyPicture } from '#tests/paper/read-pdf.ts'

const PO = '41990005'

withDockOrders([PO], { on: test })

const SIDE = 300
const WIDTH = 1200
const HEIGHT = 640

/** Draws codes in rows of three, as on the printed sheet. */
const sheetOf = (codes: readonly string[]): GreyPicture => {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (const [index, code] of codes.entries()) {
    const rows = encodeQR(code, 'raw', { ecc: 'medium', border: 4 })
    const scale = Math.floor(SIDE / rows.length)
    const left = 40 + (index % 3) * 390
    const top = 10 + Math.floor(index / 3) * 320
    for (let y = 0; y < rows.length * scale; y++)
      for (let x = 0; x < rows.length * scale; x++)
        if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]) pixels[(top + y) * WIDTH + left + x] = 0
  }
  return { width: WIDTH, height: HEIGHT, pixels }
}

test('[RCV-02] a phone receives with its camera, also with several codes in view', async ({ open, portal, film }) => {
  const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-CAM-1' }))
  const page = await open({ on: 'phone' }, '/signin')
  await page.context().grantPermissions(['camera'])
  await atDock(page)
  const show = async (visibleCodes: readonly string[]) => {
    film({ picture: sheetOf(visibleCodes) })
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
  }
  const close = () =>
    page
      .getByRole('region', { name: /camera/i })
      .getByRole('button')
      .last()
      .click()
  await show(['EMP-0042', codes.header])
  await expectScanResult(page, 'INV-CAM-1: 2 items, 5 boxes')
  await expectNoViolations(page)
  await close()
  await show([codes.item(1), codes.item(2)])
  await page.locator('.line.open').nth(1).waitFor()
  await close()
  await show([...codes.boxes(1), ...codes.boxes(2)])
  await expectScanResult(page, 'INV-CAM-1 complete')
  await expect(page.locator('.box.scanned')).toHaveCount(5)
  await waitForScanBorderHidden(page)
  await submitSheet(page, 'INV-CAM-1')
})

test('[RCV-02] the camera asks for 1080p, marks all tags in view, and shows when to come closer', async ({
  open,
  portal,
  film,
}) => {
  const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-CAM-3' }))
  const other = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-CAM-4' }))
  const page = await open({ on: 'phone' }, '/signin')
  await page.context().grantPermissions(['camera'])
  await page.addInitScript(`
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    devices.getUserMedia = (asked) => { globalThis.asked = asked.video; return open(asked) }
  `)
  await page.reload()
  await atDock(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1), codes.box(1, 1)])
  await expectScanResult(page, 'Line 1: box 1, 1 of 3')
  film({ picture: sheetOf([codes.box(1, 1), codes.box(1, 2), codes.box(1, 3), other.box(1, 1)]) })
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  // sorted, because the reader returns the codes of a picture in any order
  const marks = async () =>
    (
      await page
        .locator('.camera-mark')
        .evaluateAll((all) =>
          (all as unknown as { className: string; textContent: string }[]).map(
            (one) => `${one.className} ${one.textContent}`,
          ),
        )
    )
      .map((mark) => mark.replace('camera-mark ', '').replaceAll(/\s+/g, ' ').trim())
      .sort()
  await expect.poll(marks).toEqual(['again 1 · 1', 'good 1 · 2', 'good 1 · 3', 'wrong'])
  await expect(page.locator('.camera-counts li')).toHaveText(['2 accepted', '1 scanned before', '1 not accepted'])
  expect(await page.evaluate('[asked.width.ideal, asked.height.ideal]')).toEqual([1920, 1080])
  await waitForScanBorderHidden(page)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Close the camera' }).click()
  film({ picture: sheetOf([]) })
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  const status = page.getByRole('region', { name: 'Camera' }).getByRole('status')
  const close = await page.getByRole('button', { name: 'Close the camera' }).elementHandle()
  // measures both elements in one step, because the camera may open its picture above them at any time
  const distance = () =>
    status.evaluate((line, button) => {
      const [from, to] = ([line, button] as unknown as { getBoundingClientRect(): { y: number } }[]).map(
        (one) => one.getBoundingClientRect().y,
      )
      return (to ?? 0) - (from ?? 0)
    }, close)
  const before = await distance()
  await expect(status).toHaveText(/^Come closer/)
  expect(await distance(), 'the button stays in its place').toBe(before)
})

test('[RCV-02] [RCV-08] the camera reads codes on a device without a connection', async ({ open, portal, film }) => {
  const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-CAM-2' }))
  const page = await open({ on: 'phone', installs: true }, '/signin')
  await page.context().grantPermissions(['camera'])
  await atDock(page)
  await waitUntilPortalStored(page, 'zxing_reader')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Internet connection lost').waitFor()
  film({ picture: sheetOf(['EMP-0042', codes.header]) })
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.locator('.sheet.pending', { hasText: 'INV-CAM-2' }).waitFor()
  await page.locator('.employee.known', { hasText: 'EMP-0042' }).waitFor()
})

test('[RCV-02] [RCV-08] the camera starts its reader again when it fails, and offers to try again after three failures', async ({
  open,
  portal,
  film,
}) => {
  const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-CAM-RETRY' }))
  const page = await open({ on: 'phone' }, '/signin')
  await page.context().grantPermissions(['camera'])
  await atDock(page)
  film({ picture: sheetOf(['EMP-0042', codes.header]) })
  let left = 3
  let attempts = 0
  await page.route(/read-codes\.worker/, async (route) => {
    attempts += 1
    left -= 1
    await (left >= 0 ? route.abort() : route.continue())
  })
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.getByText('Codes cannot be read with the camera now').waitFor()
  expect(attempts).toBe(3)
  left = 2
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectScanResult(page, 'INV-CAM-RETRY: 2 items, 5 boxes')
  expect(attempts).toBe(6)
})
