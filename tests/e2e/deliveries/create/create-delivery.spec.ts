import { addDays, bangkokDay, compactDate } from '#kit/shared/dates.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import {
  button,
  deliveriesOf,
  expectText,
  field,
  fillDocumentStep,
  fillLine,
  homeLabels,
  nextWeek,
  numberedOrders,
  openPreview,
  pickOption,
  searchOrder,
  searchPo,
  selectSupplier,
  typeDate,
  unfoldSearch,
  waitForStatusList,
} from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { layoutFaults } from '#tests/e2e/layout.ts'

const { lines, poOf, itemOf } = numberedOrders('750000', 11)
const ORDER_OF_SAT = '78200001'
withOrders([...lines, orderLine({ PO_NUMBER: ORDER_OF_SAT, INV_ORGID: 175 })])

const sumOf = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]').innerText()

for (const [language, on, po] of [
  ['en', 'desktop', 1],
  ['th', 'phone', 4],
] as const)
  test(`[DLV-12] a supplier creates a delivery, ${language} on a ${on}`, async ({ open, portal }) => {
    const page = await open({ on, language, as: 'vendor' }, '/')
    const number = `INV-${language}-${on}`.toUpperCase()
    await openPreview(page, poOf(po), itemOf(po), number)
    await expectNoViolations(page)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await button(page, homeLabels.confirm(language)).click()
    await waitForStatusList(page)
    await expect(page.locator('.confirmed li .no-wrap')).toHaveText(nextWeek)
    const [created, ...others] = await deliveriesOf(portal.url, number)
    expect(others).toEqual([])
    expect(created).toMatchObject({
      status: 'transit',
      details: { delAmount: [30], qtyLot: [3], lotSup: [compactDate(nextWeek)] },
    })
  })

test('[DLV-12] a store creates a delivery on behalf of a supplier', async ({ open, portal }) => {
  const page = await open({ language: 'th', as: 'store' }, '/')
  await page.locator('#what-ponum').waitFor()
  await selectSupplier(page, 'SPT')
  await searchPo(page, poOf(5))
  await fillLine(page, itemOf(5), '40')
  await fillDocumentStep(page, 'INV-STORE', 'BANGPLI')
  await button(page, homeLabels.preview).click()
  await button(page, homeLabels.confirm('th')).click()
  await waitForStatusList(page)
  expect(await deliveriesOf(portal.url, 'INV-STORE')).toMatchObject([{ user: 'store', status: 'transit' }])
})

test('[DLV-08] [G-209] lists what Preview would reject, each with a hint; selecting an entry moves the focus to its field', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(6))
  const complaints = page.getByRole('region', { name: /Check/ }).getByRole('listitem')
  const texts = async () => (await complaints.allInnerTexts()).map((text) => text.split('\n'))
  await expect.poll(texts).toEqual([
    ['Please select type of delivery', 'Choose Invoice or DO in step 2.'],
    ['Please filled Invoice number', 'Enter the Invoice or DO number in step 2.'],
    ['Please select Date', 'Enter the Invoice or DO date in step 2.'],
    ['Please select site', 'Choose the site that the goods come from.'],
    ['Please select POs', 'Choose at least one line in step 1.'],
    ['Please select delivery date', 'Enter the day on which the goods arrive.'],
  ])
  await button(page, 'Please filled Invoice number').click()
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('how-number')
  await button(page, homeLabels.preview).click()
  await page.getByRole('alert').getByText('Please select type of delivery').waitFor()
  await expectNoViolations(page)
})

test('[SHL-08] notifications at the bottom right do not cover the buttons of the page', async ({ open }) => {
  for (const on of ['desktop', 'phone'] as const) {
    const page = await open({ on, as: 'vendor' }, '/')
    await searchOrder(page, poOf(6))
    await button(page, homeLabels.preview).click()
    const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
    await notice.getByText('Please select type of delivery').waitFor()
    // the notification does not disappear while the pointer is on it
    await notice.hover()
    await button(page, homeLabels.preview).scrollIntoViewIfNeeded()
    const bottomOf = async () => {
      const [lowest, preview] = [await notice.boundingBox(), await button(page, homeLabels.preview).boundingBox()]
      return (lowest?.y ?? 0) + (lowest?.height ?? 0) - (preview?.y ?? 0)
    }
    await expect.poll(bottomOf).toBeLessThanOrEqual(0)
  }
})

test('[DLV-10] removes white space from numbers and rejects characters that a QR code cannot hold', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(6))
  const number = page.getByLabel('Invoice/DO No.')
  await number.fill(' INV 2511\t001 ')
  await expect.poll(() => number.inputValue()).toBe('INV2511001')
  await number.fill('INV|1')
  await expectText(page, "Invoice/DO No. may not contain '|' or invisible characters")
  await field(page, 'Lot Sup', itemOf(6)).fill('L'.repeat(31))
  await expectText(page, 'Lot Sup may have at most 30 characters')
})

test('[DLV-11] the invoice date is disabled until a delivery date is set, and may not be later than it', async ({
  open,
}) => {
  const page = await open({ language: 'th', as: 'vendor' }, '/')
  await searchOrder(page, poOf(6))
  await expect(page.getByLabel('วันที่ Invoice/DO', { exact: true })).toBeDisabled()
  await expectText(page, 'กรุณาเลือกวันที่ส่งสินค้าก่อน')
  await typeDate(page, /^วันที่ส่งสินค้า$/, addDays(bangkokDay(new Date()), -1))
  await expectText(page, 'วันที่ส่งสินค้าเป็นวันที่ผ่านมาแล้ว')
  await typeDate(page, /^วันที่ Invoice\/DO$/, bangkokDay(new Date()))
  await expectText(page, 'วันที่ Invoice ต้องไม่หลังวันที่ส่งสินค้า')
  await expectText(page, 'วันที่ส่งสินค้าต้องไม่ก่อนวันที่ Invoice')
})

test('[G-194] the only site is selected by default', async ({ open }) => {
  const page = await open({ as: 'store' }, '/')
  await page.locator('#what-ponum').waitFor()
  await selectSupplier(page, 'TW0 ')
  await expect(page.locator('#how-site option:checked')).toHaveText(/^ONLY · /)
})

test('[DLV-17] the totals follow the selected lines, without those whose quantity is refused', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(6))
  await field(page, 'QTY Del.', itemOf(6)).fill('30')
  await field(page, 'QTY Del.', 'OIL-6').fill('10')
  await field(page, '# Packs', 'OIL-6').fill('4')
  await page.keyboard.press('Enter')
  const names = ['Lines', 'Packs', 'Header tags', 'Pack tags', 'Total before VAT']
  const sums = () => Promise.all(names.map((name) => sumOf(page, name)))
  await expect.poll(sums).toEqual(['2', '7', '3', '10', '500.00 baht'])
  // a refused quantity
  await field(page, 'QTY Del.', itemOf(6)).fill('999999')
  await page.keyboard.press('Enter')
  await expectText(page, '1 line left out because of its quantity')
  expect(await sums()).toEqual(['1', '4', '2', '6', '125.00 baht'])
})

test('[G-93] a reset and a change of company ask before they clear the form', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(11))
  await field(page, 'QTY Del.', itemOf(11)).fill('30')
  await page.keyboard.press('Enter')
  await pickOption(page, 'Invoice to', 'SAT')
  await button(page, homeLabels.keep).click()
  await expect(field(page, 'QTY Del.', itemOf(11))).toHaveValue('30')
  await button(page, homeLabels.reset).click()
  await button(page, homeLabels.keep).click()
  await expect(field(page, 'QTY Del.', itemOf(11))).toHaveValue('30')
  await page.reload()
  await expect(field(page, 'QTY Del.', itemOf(11))).toHaveValue('30')
  await button(page, homeLabels.reset).click()
  await button(page, 'Clear').click()
  await page.getByRole('heading', { name: 'Open lines' }).waitFor()
})

test('[PO-01] lines that are found after the company was changed are not shown', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const ofOrder = new RegExp(`ponum=${poOf(11)}`)
  await page.route(ofOrder, async (route) => {
    await released
    await route.fallback()
  })
  const answered = page.waitForResponse(ofOrder)
  await searchOrder(page, poOf(11))
  await pickOption(page, 'Invoice to', 'SAT')
  release()
  await answered
  await button(page, 'Search').waitFor()
  await expect(field(page, 'QTY Del.', itemOf(11))).toHaveCount(0)
  await pickOption(page, 'Invoice to', 'AH')
  await searchPo(page, poOf(11))
  await field(page, 'QTY Del.', itemOf(11)).waitFor()
})

test('[SHL-15] a site with a long address stays inside the form on a phone', async ({ open }) => {
  const page = await open({ on: 'phone', language: 'th', as: 'vendor' }, '/')
  await unfoldSearch(page)
  await pickOption(page, 'Invoice to', 'SAT')
  await searchPo(page, ORDER_OF_SAT)
  await pickOption(page, 'Site', 'RAYONG')
  await page
    .getByTitle(/^RAYONG · .*หมู่/)
    .first()
    .waitFor()
  await expect.poll(() => layoutFaults(page)).toEqual([])
})
