import { expectNoViolations, findLowTargets } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { refuseAsBusy } from '#tests/e2e/refuse-as-busy.ts'

test('[SHL-18] purchasing opens a supplier from its queue and reads its deliveries, documents, people and timeline', async ({
  open,
}) => {
  const page = await open({ as: 'purchase' }, '/work')
  const supplier = page.locator('.work-supplier a').first()
  const name = await supplier.innerText()
  await supplier.click()
  await page.waitForURL(/#\/supplier\?id=\d+/)
  await page.getByRole('heading', { name, exact: true }).waitFor()
  const waits = page.getByRole('region', { name: 'Pending work' })
  await waits.locator('b').first().waitFor()
  for (const section of ['Open lines', 'On the way', 'Documents without an answer', 'Contacts', 'Timeline'])
    await page.getByRole('region', { name: section }).waitFor()
  await expect(page.getByRole('region', { name: /^Invoices/ })).toHaveCount(0)
  await expectNoViolations(page)
  await waits.getByRole('link', { name: /^All \d+/ }).click()
  await page.waitForURL(/#\/work\?vendor=\d+/)
})

test('[SHL-18] a supplier’s accountant sees only the invoices and payments of their own supplier, on a phone in Thai', async ({
  open,
}) => {
  const page = await open({ as: 'account', on: 'phone', language: 'th' }, '/supplier')
  await page.getByRole('region', { name: /^ใบแจ้งหนี้เดือน/ }).waitFor()
  await expect(page.getByRole('region', { name: 'ระหว่างส่ง' })).toHaveCount(0)
  const paid = page.getByRole('region', { name: 'ลำดับเหตุการณ์' }).getByRole('link', { name: /^จ่ายเช็ค \d+ แล้ว$/ })
  await expect(paid.first()).toHaveAttribute('href', /payment-admin\?month=[A-Z][a-z]{2}-\d{4}&q=\d+/)
  await expectNoViolations(page)
  await page.goto(page.url().replace(/#.*/, '#/supplier?id=1'))
  await page.getByText('ไม่พบผู้ขาย').first().waitFor()
})

test('[SHL-18] [SHL-15] on a phone, the figures of pending work and the links to whole lists are large enough to touch', async ({
  open,
}) => {
  const page = await open({ as: 'vendor', on: 'phone' }, '/supplier')
  const figures = page.locator('.supplier-figures a')
  const wholeLists = page.locator('.supplier-section').getByRole('link', { name: /^All \d+$/ })
  await figures.first().waitFor()
  await wholeLists.nth(1).waitFor()
  expect(await findLowTargets(figures.or(wholeLists))).toEqual([])
})

test('[SHL-18] the timeline shows an error instead of an empty list until the payments can be loaded', async ({
  open,
}) => {
  const page = await open({ as: 'account' }, '/account-info')
  await refuseAsBusy(page, /\/api\/finance\/payments\?/)
  await page.goto('/#/supplier')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('alert').waitFor()
  await expect(timeline.getByText('Nothing has happened yet')).toHaveCount(0)
  await page.unroute(/\/api\/finance\/payments\?/)
  await timeline.getByRole('button', { name: 'Try again' }).click()
  await timeline
    .getByRole('link', { name: /^Cheque \d+ paid$/ })
    .first()
    .waitFor()
})

test('[SHL-18] the supplier selection lists every supplier', async ({ open }) => {
  const page = await open({ as: 'purchase' }, '/work')
  const suppliers = Array.from({ length: 300 }, (_, index) => ({
    VENDOR_ID: index + 1,
    VENDOR_NAME: `Supplier ${index + 1}`,
    VENDOR_NAME_ALT: null,
  }))
  await page.route('**/api/metadata*', (route) =>
    route.fulfill({ json: { Output: suppliers, FORMS: { PSC: 'F-1', DO: 'F-2' } } }),
  )
  await page.goto('/#/supplier')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Suppliers' }).getByRole('listitem')).toHaveCount(300)
})

test('[SHL-18] the page tells a user who may see only accountants that there are no accountants, not that there are no users', async ({
  open,
}) => {
  const page = await open({ as: 'account' }, '/account-info')
  await page.route('**/api/suppliers/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), contacts: [] } })
  })
  await page.goto('/#/supplier')
  const contacts = page.getByRole('region', { name: 'Contacts' })
  await contacts.getByText('No accountants of this supplier yet').waitFor()
})
