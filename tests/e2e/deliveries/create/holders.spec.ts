import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { field, pickOption, searchPo, selectSupplier } from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { refuseAsBusy } from '#tests/e2e/refuse-as-busy.ts'
import { makeClient } from '#tests/support/client.ts'
import { confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { shipDay } from '#tests/support/ship-day.ts'

const heldLine = { PO_NUMBER: '76000001', ITEM_CODE: 'HELD', QUANTITY: 500, QUANTITY_REMAIN: 500 }
withOrders([orderLine(heldLine), orderLine({ ...heldLine, LINE_NUM: 2, ITEM_CODE: 'FREE' })])

const deliverBy = async (url: string, username: string, number: string, amount: number) => {
  const signedIn = await makeClient(url).post('/auth/local', { identifier: username, password: 'portal-demo' })
  const client = makeClient(url, (signedIn.body as { jwt: string }).jwt)
  const site = { VENDOR_SITE_CODE: 'BANGPLI', ADDR: '' }
  return {
    client,
    ...(await confirmDelivery(client, deliveryRequest([filledLine(samplePoLine(heldLine), amount)], { number, site }))),
  }
}

const figure = (page: Page) => page.getByRole('button', { name: /HELD: (show the deliveries|ดูใบส่งของ)$/ })
/**
 * Waits for the lines of the order. The quantity alone is not sufficient, because the list of open lines shows it too.
 */
const found = (page: Page) => field(page, 'QTY Del.', 'HELD').waitFor()
const rows = async (page: Page) => (await page.getByRole('dialog').getByRole('row').allInnerTexts()).slice(1)

test('[PO-07] the quantity in transit opens the list of its deliveries, within the scope of each role', async ({
  open,
  portal,
}) => {
  const first = await deliverBy(portal.url, 'vendor', 'HOLD-1', 30)
  await deliverBy(portal.url, 'vendor', 'HOLD-2', 40)
  await deliverBy(portal.url, 'demo', 'HOLD-TRIAL', 20)

  const page = await open({ language: 'th', as: 'vendor' }, '/')
  await page.locator('#what-ponum').waitFor()
  await pickOption(page, 'Invoice to', 'AH')
  await searchPo(page, heldLine.PO_NUMBER)
  await found(page)
  await expect(figure(page)).toHaveText('70')
  await figure(page).press('Enter')
  await expect.poll(async () => (await rows(page)).length).toBe(2)
  await expect
    .poll(() => rows(page))
    .toEqual([
      expect.stringMatching(new RegExp(`HOLD-2.*ระหว่างส่ง.*40 PCS.*${shipDay()}.*vendor`, 's')),
      expect.stringMatching(/HOLD-1.*30 PCS/s),
    ])
  await page.getByText('อยู่ระหว่างส่งขณะนี้ 70 PCS คงเหลือรอรับ 500 PCS').waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^70 .*HELD/)

  await first.client.put(`/deliveries/${first.id}`, { status: 'deleted', remarks: 'no longer' })
  await refuseAsBusy(page, '**/api/deliveries/holding?*')
  await figure(page).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.unroute('**/api/deliveries/holding?*')
  await page.getByRole('dialog').getByRole('button', { name: 'ลองใหม่' }).click()
  await expect.poll(async () => (await rows(page)).length).toBe(1)
  await page.getByRole('link', { name: /^HOLD-2/ }).click()
  await page.waitForURL(/#\/table\?psc=\d+/)
  await page
    .getByRole('heading', { name: /HOLD-2/ })
    .or(page.getByText('PSC HOLD-2'))
    .first()
    .waitFor()

  const trial = await open({ as: 'demo' }, '/')
  await trial.locator('#what-ponum').waitFor()
  await pickOption(trial, 'Invoice to', 'AH')
  await searchPo(trial, heldLine.PO_NUMBER)
  await found(trial)
  await expect(figure(trial)).toHaveText('60')
  await figure(trial).click()
  await trial.getByText(/^In addition, 1 real delivery of your company contains 40 PCS/).waitFor()
  await expect.poll(() => rows(trial)).toEqual([expect.stringMatching(/HOLD-TRIAL.*Transit demo.*20 PCS/s)])

  for (const [staff, on] of [
    ['store', 'phone'],
    ['admin', 'desktop'],
  ] as const) {
    const desk = await open({ on, as: staff }, '/')
    await desk.locator('#what-ponum').waitFor()
    await selectSupplier(desk, 'SPT')
    await searchPo(desk, heldLine.PO_NUMBER)
    await figure(desk).click()
    await expect.poll(async () => (await rows(desk)).length).toBe(1)
    expect(await desk.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expectNoViolations(desk)
  }
})
