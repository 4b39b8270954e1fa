import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import {
  button,
  expectText,
  field,
  fillDocumentStep,
  fillLine,
  homeLabels,
  nextWeek,
  numberedOrders,
  pickOption,
  searchOrder,
  signInAndOpenSearch,
  unfoldSearch,
} from '#tests/e2e/deliveries/delivery-page.ts'
import { withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { makeClient } from '#tests/support/client.ts'
import { confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'

const { lines, poOf, itemOf } = numberedOrders('770000', 9)
withOrders(lines)

const offer = (page: Page) =>
  page.getByRole('heading', { name: /^(You have an unfinished delivery|คุณมีใบส่งของที่ยังทำไม่เสร็จ)$/ })
const amount = (page: Page, po: number) => field(page, 'QTY Del.', itemOf(po))

const signOut = async (page: Page, username: string) => {
  await page.getByRole('button', { name: new RegExp(`: ${username}`) }).click()
  await button(page, /^(Logout|ออกจากระบบ)$/).click()
  await page.waitForURL(/#\/signin/)
}
const signInAgain = async (page: Page, username: string) => {
  await signIn(page, username)
  await page.goto(`${new URL(page.url()).origin}/#/`)
}
/** Returns the draft in the device's storage. If `change` is given, it first replaces the draft. */
const onDevice = (page: Page, change?: string) =>
  page.evaluate((text) => {
    const { localStorage: device } = globalThis as unknown as { localStorage: Record<string, string> }
    const key = Object.keys(device).find((name) => name.startsWith('portal.draft.'))
    if (key !== undefined && text !== undefined) device[key] = text
    return key === undefined ? undefined : device[key]
  }, change)
const expectStored = (page: Page, text: string) => expect.poll(() => onDevice(page)).toContain(text)

test('[DLV-16] the draft survives a reload, a visit to another page and closing the tab while typing', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(1))
  await fillLine(page, itemOf(1), '30')
  await fillDocumentStep(page, 'INV-KEPT', 'RAYONG')
  await page.getByRole('link', { name: 'Delivery Status' }).click()
  await page.waitForURL(/#\/table/)
  await page.getByRole('link', { name: 'Confirm PO' }).click()
  await expect(amount(page, 1)).toHaveValue('30')
  await amount(page, 1).fill('4')
  await page.reload()
  await expect(amount(page, 1)).toHaveValue('4')
  await expect(page.getByLabel('Invoice No.')).toHaveValue('INV-KEPT')
  await expect(page.locator('#how-site option:checked')).toContainText('RAYONG · ')
  await amount(page, 1).fill('40')
  const [tab] = await Promise.all([page.context().newPage(), page.close()])
  await tab.goto('/#/')
  await expect(amount(tab, 1)).toHaveValue('40')
  await expect(offer(tab)).toHaveCount(0)
})

for (const [language, on] of [
  ['en', 'desktop'],
  ['th', 'phone'],
] as const)
  test(`[DLV-16] the draft is offered after a sign-in, to continue or to discard, ${language}`, async ({ open }) => {
    const page = await open({ language, on, as: 'vendor' }, '/')
    const po = language === 'en' ? 2 : 3
    await searchOrder(page, poOf(po))
    await amount(page, po).fill('30')
    await expectStored(page, '"amount":30')
    await signOut(page, 'vendor')
    // other users of the device do not see the draft
    await signInAgain(page, 'vendor2')
    await unfoldSearch(page)
    await expect(offer(page)).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText(poOf(po))
    await signOut(page, 'vendor2')
    await signInAgain(page, 'vendor')
    await offer(page).waitFor()
    await page.getByText(new RegExp(`1 (line of|รายการของ) PO ${poOf(po)}`)).waitFor()
    await expectNoViolations(page)
    await button(page, /^(Continue|ทำต่อ)$/).click()
    await expect(amount(page, po)).toHaveValue('30')
    await page.reload()
    await expect(amount(page, po)).toHaveValue('30')
    await signOut(page, 'vendor')
    await signInAgain(page, 'vendor')
    await button(page, /^(Discard|ลบทิ้ง)$/).click()
    await unfoldSearch(page)
    await expect(amount(page, po)).toHaveCount(0)
    await page.reload()
    await unfoldSearch(page)
    expect([await amount(page, po).count(), await offer(page).count()]).toEqual([0, 0])
  })

test('[SES-07] unsaved work survives the end of the session and is offered after the sign-in', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(4))
  await amount(page, 4).fill('50')
  await page.keyboard.press('Enter')
  const text = await page.evaluate(
    () => (globalThis as unknown as { localStorage: Record<string, string> }).localStorage['portal.session'] ?? '{}',
  )
  await page.getByLabel('Invoice/DO No.').fill('INV-ANY')
  await makeClient(portal.url, (JSON.parse(text) as { token: string }).token).post('/auth/sign-out')
  await expectText(page, 'Session expires')
  await signIn(page, 'vendor')
  await offer(page).waitFor()
  await button(page, 'Continue').click()
  await expect(amount(page, 4)).toHaveValue('50')
  await expect(page.getByLabel('Invoice/DO No.')).toHaveValue('INV-ANY')
})

test('[DLV-16] a draft can be edited without a connection, and its lines are checked again when the connection is back', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(5))
  await amount(page, 5).fill('90')
  await expectStored(page, '"amount":90')
  await page.context().setOffline(true)
  await amount(page, 5).fill('80')
  await expectStored(page, '"amount":80')
  const vendor = await makeClient(portal.url).post('/auth/local', { identifier: 'vendor', password: 'portal-demo' })
  const line = samplePoLine({ PO_NUMBER: poOf(5), ITEM_CODE: itemOf(5) })
  const site = { VENDOR_SITE_CODE: 'BANGPLI', ADDR: '' }
  await confirmDelivery(
    makeClient(portal.url, (vendor.body as { jwt: string }).jwt),
    deliveryRequest([filledLine(line, 30)], { number: 'INV-OTHER', site }),
  )
  await page.context().setOffline(false)
  await page.reload()
  await expect(amount(page, 5)).toHaveValue('80')
  await page.getByText('Changed in the meantime: Transit 0 → 30').waitFor()
  await expectText(page, 'Amount exceeds what can still be delivered: remaining 100, in transit 30')
  await expectNoViolations(page)
  await button(page, /^Use 70/).click()
  await page.getByText(/^Changed in the meantime/).waitFor({ state: 'detached' })
})

test('[DLV-16] reports an unreadable draft, and restores the other lines of a draft with an unreadable line', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(6))
  await amount(page, 6).fill('30')
  await field(page, 'QTY Del.', 'OIL-6').fill('5')
  await expectStored(page, '"amount":5')
  const whole = JSON.parse((await onDevice(page)) ?? '') as { building: { rows: { draft: { line: object } }[] } }
  const lay = async (text: string) => {
    // first leaves the form: a page may save its draft even after the next page has started to load, which would
    // overwrite the draft that the test stores
    await page.getByRole('link', { name: 'Delivery Status' }).click()
    await page.locator('#what-ponum').waitFor({ state: 'detached' })
    // once React has rendered another change, the effects of leaving the form, which save the draft, have run
    await page.getByRole('switch', { name: 'Deleted Only' }).click()
    await expect(page.getByRole('switch', { name: 'Deleted Only' })).toBeChecked()
    await onDevice(page, text)
    await page.getByRole('link', { name: 'Confirm PO' }).click()
  }
  const [first] = whole.building.rows
  if (first) first.draft.line = {}
  await lay(JSON.stringify(whole))
  await page.getByText(/^1 line of the unfinished delivery could not be read/).waitFor()
  await expect(field(page, 'QTY Del.', 'OIL-6')).toHaveValue('5')
  await lay('{"building":')
  await page.getByText(/^The unfinished delivery on this device could not be read/).waitFor()
  await expectNoViolations(page)
  await page.locator('#what-ponum').waitFor()
})

test('[DLV-18] keeps and reports a typed date that cannot be read, and offers the Gregorian date for a Buddhist date', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(9))
  const date = page.getByLabel('Delivery Date', { exact: true })
  await date.fill('31/02/2027')
  await date.press('Tab')
  await expect(date).toHaveValue('31/02/2027')
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await expectStored(page, '31/02/2027')
  await page.reload()
  await expect(date).toHaveValue('31/02/2027')
  const [year, month, day] = nextWeek.split('-')
  await date.fill(`${day}/${month}/${Number(year) + 543}`)
  await date.press('Tab')
  await button(page, `Use ${nextWeek}`).click()
  await expect(date).toHaveValue(nextWeek)
  await expect(date).not.toHaveAttribute('aria-invalid')
})

test('[DLV-23] a second tab shows that the delivery is open elsewhere, and takes it over with all input', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(9))
  await amount(page, 9).fill('50')
  const second = await page.context().newPage()
  await second.goto('/#/')
  await second.getByRole('button', { name: 'Take over' }).click()
  await expect(amount(second, 9)).toHaveValue('50')
  await expect(page.getByRole('heading', { name: 'This delivery is open in another tab' })).toBeVisible()
  await expect(amount(page, 9)).toHaveCount(0)
  await button(page, 'New delivery').click()
  await page.locator('#what-ponum').waitFor()
})

test('[DLV-23] several deliveries are kept side by side, each named by company and number', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(9))
  await amount(page, 9).fill('50')
  await page.getByLabel('Invoice/DO No.').fill('FIRST')
  await button(page, 'New delivery').click()
  const drafts = page.getByLabel('Unfinished deliveries')
  await expect(drafts.getByRole('option')).toHaveText(['New delivery', 'AH · FIRST · 1 line'])
  await pickOption(page, 'Invoice to', 'SAT')
  await page.reload()
  await expect(drafts.getByRole('option')).toHaveText(['New delivery', 'AH · FIRST · 1 line'])
  await drafts.selectOption('AH · FIRST · 1 line')
  await expect(amount(page, 9)).toHaveValue('50')
  await expect(page.getByLabel('Invoice/DO No.')).toHaveValue('FIRST')
  await expectNoViolations(page)
})

/**
 * Fills the device's storage completely. The stored draft is removed first; otherwise its space would be available to
 * the next draft.
 */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    const { localStorage: device } = globalThis as unknown as {
      localStorage: Record<string, string> & { setItem(key: string, text: string): void }
    }
    for (const key of Object.keys(device)) if (key.startsWith('portal.draft.')) delete device[key]
    for (let size = 4_000_000, parts = 0; size > 0; parts += 1)
      try {
        device.setItem(`filler-${parts}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
  })

test('[DLV-16] a device with full storage shows a warning, and the tab asks before it closes', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(7))
  await expectStored(page, '"searched"')
  await fillStorage(page)
  await amount(page, 7).fill('30')
  await page.keyboard.press('Enter')
  await page.getByText(/^This device has no space to save the delivery/).waitFor()
  await expectNoViolations(page)
  const dialogText = new Promise<string>((received) => {
    page.once('dialog', (dialog) => {
      received(dialog.type())
      void dialog.accept()
    })
  })
  await page.close({ runBeforeUnload: true })
  expect(await dialogText).toBe('beforeunload')
})

test('[SES-07] a sign-in that leads to another page shows that an unfinished delivery exists', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(8))
  await amount(page, 8).fill('30')
  await expectStored(page, '"amount":30')
  await signOut(page, 'vendor')
  await page.goto('/#/table')
  // the notification disappears by itself
  const notified = expectText(page, 'You have an unfinished delivery. Continue it under Confirm PO.')
  await signIn(page, 'vendor')
  await notified
  await page.waitForURL(/#\/table/)
  await signInAgainAndConfirm(page)
})

/** Signs in again, confirms the draft, and checks that no draft is offered afterwards. */
const signInAgainAndConfirm = async (page: Page) => {
  await page.getByRole('link', { name: 'Confirm PO' }).click()
  await button(page, 'Continue').click()
  await fillLine(page, itemOf(8), '40')
  await fillDocumentStep(page, 'INV-LAST', 'RAYONG')
  await button(page, homeLabels.preview).click()
  await button(page, homeLabels.confirm('en')).click()
  await page.waitForURL(/#\/table/)
  await expect.poll(() => onDevice(page)).toBeUndefined()
  await button(page, 'Show the list').click()
  await signOut(page, 'vendor')
  await signInAndOpenSearch(page, 'vendor')
  await expect(offer(page)).toHaveCount(0)
}
