import { fillErp } from '#adapters/erp/built-in/index.ts'
import { addDays, bangkokDay } from '#kit/shared/dates.ts'
import { expectNoViolations, findLowTargets } from '#tests/e2e/accessibility.ts'
import { button, deliveriesOf, homeLabels } from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, vendorIds, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

const today = bangkokDay(new Date())
const PO = '78100001'

const priced = (price: number) =>
  orderLine({ PO_NUMBER: '78100005', ITEM_CODE: 'PRICED', DUE_DATE: today, UNIT_PRICE: price })

// the order has the oldest due date, so that its lines come first
withOrders([
  ...[1, 2, 3, 4, 5, 6].map((line) =>
    orderLine({ PO_NUMBER: PO, LINE_NUM: line, ITEM_CODE: `DUE-${line}`, DUE_DATE: addDays(today, -900) }),
  ),
  orderLine({ PO_NUMBER: '78100002', ITEM_CODE: 'ODD-1', DUE_DATE: today, QUANTITY_REMAIN: 95 }),
  orderLine({ PO_NUMBER: '78100002', LINE_NUM: 2, ITEM_CODE: 'ODD-2', DUE_DATE: today, QUANTITY_REMAIN: 5 }),
  orderLine({ PO_NUMBER: '78100002', LINE_NUM: 3, ITEM_CODE: 'ODD-3', DUE_DATE: today, INV_ORGID: 175 }),
  ...[1, 2].map((number) =>
    orderLine({ PO_NUMBER: '78100003', LINE_NUM: number, ITEM_CODE: `HEAD-${number}`, DUE_DATE: today }),
  ),
  orderLine({ PO_NUMBER: '78100004', ITEM_CODE: 'HEAD-3', DUE_DATE: today }),
  // more late lines than a page holds
  ...Array.from({ length: 101 }, (_, index) =>
    orderLine(
      { PO_NUMBER: '78100006', LINE_NUM: index + 1, ITEM_CODE: `LATE-${index + 1}`, DUE_DATE: addDays(today, -1) },
      vendorIds.vendor2,
    ),
  ),
  priced(2),
])

const line = (page: Page, item: string) => page.getByRole('checkbox', { name: new RegExp(` ${item}$`) })

/** Counts the clicks, the fields into which the user types, and the prints of a page. */
const countWork = (page: Page) =>
  page.addInitScript(`
    const work = { clicks: 0, fields: new Set(), prints: 0 }
    globalThis.work = work
    document.addEventListener('pointerdown', () => work.clicks++, true)
    document.addEventListener('input', ({ target }) => target.type !== 'checkbox' && work.fields.add(target), true)
    // a browser that cannot show a PDF in a page opens it in a new tab for printing
    window.open = () => { work.prints++ }
  `)

const workOf = (page: Page) =>
  page.evaluate<{ clicks: number; fields: number; prints: number }>('({ ...work, fields: work.fields.size })')

test('[PO-09] [DLV-19] [DLV-20] creating and printing a delivery of six due lines takes at most eight clicks and two typed fields', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await countWork(page)
  await page.reload()
  await expect(page.getByRole('row').filter({ has: line(page, 'DUE-1') })).toContainText('900 days late')
  await line(page, 'DUE-1').click()
  await line(page, 'DUE-6').click({ modifiers: ['Shift'] })
  // scrolls to the top, because a half-covered row would count as a target too close to the table's header
  await page.evaluate(`document.querySelector('.open-lines-table').scrollTo(0, 0)`)
  await expectNoViolations(page)
  await button(page, 'Build delivery AH').click()
  await expect(page.locator('#how-number')).toBeFocused()
  await page.keyboard.type('SIX-LINES')
  await page.getByLabel('Heat No. of all packs').click()
  await page.keyboard.type('H26-1')
  await page.keyboard.press('Enter')
  await button(page, homeLabels.preview).click()
  await button(page, homeLabels.confirm('en')).click()
  await page.getByRole('button', { name: /^Print \d+ pages$/ }).click()
  await expect.poll(async () => (await workOf(page)).prints).toBe(1)
  const { clicks, fields } = await workOf(page)
  expect(clicks).toBeLessThanOrEqual(8)
  expect(fields).toBeLessThanOrEqual(2)
  await page.getByText('Put one tag on each of the 60 boxes.').waitFor()
  await expectNoViolations(page)
  const [made] = await deliveriesOf(portal.url, 'SIX-LINES')
  expect(made).toMatchObject({
    status: 'transit',
    company: 103,
    details: { delAmount: [100, 100, 100, 100, 100, 100] },
  })
  expect(made?.details.heatDetails.flat().every((heat) => heat === 'H26-1')).toBe(true)
})

test('[PO-09] finds lines while the user types, and offers the quantity that fits after refusing one, in Thai on a phone', async ({
  open,
}) => {
  const page = await open({ as: 'vendor', on: 'phone', language: 'th' }, '/')
  await page.getByLabel('ค้นหารหัส ชื่อสินค้า หรือเลขที่ PO').fill('78100002 odd')
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await page.getByText('5 ไม่ครบ 1 แพ็ก (10)').waitFor()
  await page.locator('.else-waits a').first().waitFor()
  expect(await findLowTargets(page.locator('.else-waits a, .views button'))).toEqual([])
  await line(page, 'ODD-1').check()
  await page.getByLabel(/^จำนวนส่งของ .*ODD-1$/).fill('93')
  await button(page, 'ใช้ 90').click()
  await line(page, 'ODD-3').check()
  await expectNoViolations(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  // the selected lines survive a reload, and each company has a separate delivery
  await page.reload()
  await button(page, 'สร้างใบส่งของ SAT').click()
  await page.getByRole('checkbox', { name: /ODD-3$/ }).waitFor()
  await button(page, 'รายการค้างส่ง').click()
  await button(page, 'สร้างใบส่งของ AH').waitFor()
  await page.getByText('ใบส่งของถึง SAT ยังไม่เสร็จ: 1 รายการ').waitFor()
})

test('[PO-09] selects all lines of a group, also those on other pages, and offers all lines when a search finds none', async ({
  open,
}) => {
  const page = await open({ as: 'vendor2' }, '/')
  const group = page.locator('.group-head').filter({ hasText: /^Late\d/ })
  await group.getByRole('button', { name: /^Select all/ }).click()
  const clear = page.getByRole('button', { name: /^Deselect all \d+$/ })
  await expect.poll(async () => Number((await clear.innerText()).match(/\d+/)?.[0])).toBeGreaterThan(100)

  await page.getByRole('heading', { name: 'Open lines' }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('no such item')
  await page.getByText('No lines match "no such item"').waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Show all', exact: true }).click()
  await group.waitFor()
})

test('[PO-10] the lines of two orders appear under a heading for each order', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.getByLabel('Find item, description or order').fill('HEAD-')
  for (const number of [1, 2, 3]) await line(page, `HEAD-${number}`).click()
  await button(page, 'Build delivery AH').click()
  await expect(page.locator('.lines .order-head')).toHaveText(['PO 78100003: 2 lines', 'PO 78100004: 1 line'])
})

test('[PO-09] a delivery has the current lines of the order, not their state when they were selected', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.getByLabel('Find item, description or order').fill('PRICED')
  await line(page, 'PRICED').check()
  await portal.db.transaction().execute((unit) => fillErp(unit, { po_lines: [priced(3)] }))
  await button(page, 'Build delivery AH').click()
  await page.getByText('300.00 baht').waitFor()
})

test('[PO-09] Ctrl+Enter builds one delivery, and none while a dialog with a typed reason is open', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  // creating a delivery requests the last delivery to the company
  let builds = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/deliveries\?.*_limit=1&/, async (route) => {
    builds++
    await released
    await route.continue()
  })
  await page.getByLabel('Find item, description or order').fill('HEAD-')
  await line(page, 'HEAD-1').click()
  await button(page, 'Other answer…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Reject' }).check()
  await dialog.getByLabel('Reason').fill('The mould is broken')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel('Reason')).toHaveValue('The mould is broken')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(builds).toBe(0)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => builds).toBe(1)
  await page.keyboard.press('Control+Enter')
  await button(page, 'Build delivery AH').and(page.locator('[aria-disabled]')).waitFor()
  release()
  await expect(page.locator('#how-number')).toBeFocused()
  expect(builds).toBe(1)
})

test('[SHL-16] [PO-09] the page does not say that no lines match while the next search runs', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/?find=no-such-item')
  const nothing = page.getByText('No lines match')
  await nothing.waitFor()
  const reply = Promise.withResolvers<void>()
  await page.route('**/api/open-lines?*', async (route) => {
    await reply.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.locator('.open-lines .loading').waitFor()
  await expect(nothing).toHaveCount(0)
  await expect(page.getByText('No open lines')).toHaveCount(0)
  reply.resolve()
  await page.locator('.open-lines .loading').waitFor({ state: 'detached' })
  await page.locator('.open-lines-table').waitFor()
})
