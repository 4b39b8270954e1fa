import type { Delivery } from '#areas/deliveries/contract.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { atDock, disconnect, expectScanResult, reconnect, submitSheet } from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, scan, signInAs } from '#tests/e2e/receiving/dock.ts'

const PO = '41990021'

withDockOrders([PO])

/** Hides or shows the page, as the browser does when the user switches to another tab. */
const setHidden = (page: Page, isHidden: boolean): Promise<unknown> =>
  page.evaluate(`{
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} })
    document.dispatchEvent(new Event('visibilitychange'))
  }`)

/** Keeps live events from the page, so that it must read the change itself. Must be called before sign-in. */
const withholdLiveEvents = (page: Page): Promise<unknown> => page.route('**/api/live*', () => {})

const submitAtDock = async (page: Page, delivery: Delivery): Promise<void> => {
  await atDock(page)
  await scan(page, ['EMP-0042', ...printedCodes(delivery).all])
  await submitSheet(page, delivery.details.invoiceNo)
  await expectScanResult(page, 'Received successfully')
}

test('[RCV-16] a receipt that a colleague undoes while the page is hidden is removed when the page is shown again', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-HIDDEN-1' })
  const page = await open({ on: 'phone' }, '/signin')
  await withholdLiveEvents(page)
  await submitAtDock(page, delivery)
  await setHidden(page, true)
  const store = await signInAs(portal.url, 'store')
  expect((await store.post(`/receipts/${delivery.id}/undo`, { reason: 'wrong truck' })).status).toBe(200)
  await setHidden(page, false)
  await expectScanResult(page, 'The receipt of INV-HIDDEN-1 was undone')
  await expect(page.locator('.receive-number')).toHaveCount(0)
})

test('[RCV-16] a receipt that the user undoes is removed although the answer is lost', async ({ open, portal }) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-LOST-1' })
  const page = await open({ on: 'phone' }, '/signin')
  await withholdLiveEvents(page)
  await submitAtDock(page, delivery)
  await page.route('**/api/receipts/*/undo', async (route) => {
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  })
  await page.getByRole('button', { name: 'Undo the receipt' }).click()
  await page.getByLabel('Reason').fill('wrong truck')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectScanResult(page, 'The receipt of INV-LOST-1 was undone')
  await expect(page.locator('.receive-number')).toHaveCount(0)
})

test('[RCV-08] [RCV-10] the reason for undoing a receipt stays in its form after a loss of the connection, on another tab of the page, and after a reload', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-REASON-1' })
  const page = await open({ on: 'phone' }, '/signin')
  await submitAtDock(page, delivery)
  const openForm = page.getByRole('button', { name: 'Undo the receipt' })
  await openForm.click()
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await reason.fill('wrong truck')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await disconnect(page)
  await expect(undo).toBeDisabled()
  await reconnect(page)
  await expect(reason).toHaveValue('wrong truck')
  await page.getByRole('tab', { name: 'DO TO INVOICE' }).click()
  await reason.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Received' }).click()
  await expect(reason).toHaveValue('wrong truck')
  await page.reload()
  await expect(reason).toHaveValue('wrong truck')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await openForm.click()
  await expect(reason).toHaveValue('')
  await reason.fill('wrong plant')
  await undo.click()
  await expectScanResult(page, 'The receipt of INV-REASON-1 was undone')
})
