import { expectReadableOutdoors, findSmallTargets } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { atDock, chooseAction, scanResult, waitForScanBorderHidden } from '#tests/e2e/receiving/at-dock.ts'
import { createConvertedDo, createDelivery, printedCodes, scan, signInAs } from '#tests/e2e/receiving/dock.ts'

const PO = '41990012'

withDockOrders([PO])

/**
 * Checks that every target is large enough for gloves, that every text is readable in bright light, and that nothing is
 * wider than the screen.
 */
const isForTheDock = async (page: Page, name: string) => {
  await waitForScanBorderHidden(page)
  expect(await findSmallTargets(page), name).toEqual([])
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), name).toBeLessThanOrEqual(0)
  await expectReadableOutdoors(page)
}

test('[SHL-09] [RCV-01] all the work at the dock can be done with a glove on the smallest phone', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-GLOVE-1' })
  const codes = printedCodes(delivery)
  const changed = await createConvertedDo(portal.url, PO, { doNo: 'DO-GLOVE-2', invoiceNo: 'INV-GLOVE-2' })
  const page = await open({ on: 'phone', language: 'th' }, '/signin')
  await page.setViewportSize({ width: 360, height: 740 })
  await atDock(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1), codes.box(1, 1)])
  const first = page.locator('[data-line="1"]')
  await first.locator('.box.scanned').waitFor()
  await isForTheDock(page, 'half')
  await first.locator('summary').click()
  await first.getByText(PO, { exact: true }).waitFor()
  await isForTheDock(page, 'details')
  await page.getByRole('button', { name: 'กรอกรหัส' }).click()
  await isForTheDock(page, 'typing')
  await chooseAction(page, 'แจ้งปัญหา')
  await page.getByRole('form', { name: 'แจ้งปัญหา' }).waitFor()
  await isForTheDock(page, 'problem')
  await page.getByRole('button', { name: 'ยกเลิก' }).click()
  await page.locator('.sheet-more').click()
  await isForTheDock(page, 'menu')
  await page.locator('.sheet-menu').getByRole('button').last().click()
  await scan(page, [...codes.boxes(1).slice(1), codes.item(2), ...codes.boxes(2)])
  await page.locator('button.submit-bar').click()
  const receiveNumber = await page.locator('.receive-number').innerText()
  await expect(scanResult(page).locator('.no-wrap').last()).toHaveText(receiveNumber)
  await isForTheDock(page, 'received')

  await page.getByRole('tab', { name: 'DO TO INVOICE' }).click()
  await page.locator('.do-purpose').waitFor()
  await scan(page, [changed.header])
  await page.locator('.do-entry').waitFor()
  await isForTheDock(page, 'do-to-invoice')

  await page.evaluate('window.print = () => {}')
  await page.goto('/#/print-received')
  await page.locator('.print-page').waitFor()
  await scan(page, [codes.header])
  await page.locator('.sticker-preview .sticker').first().waitFor()
  await waitForScanBorderHidden(page)
  await expect.poll(() => findSmallTargets(page)).toEqual([])
  const store = await signInAs(portal.url, 'store')
  expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({ status: 'completed' })
})
