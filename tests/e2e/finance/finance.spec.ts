import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { textsOf } from '#tests/paper/read-pdf.ts'

const row = (page: Page) => page.locator('.data-table tbody tr.data-row')
const to = (page: Page, route: string) => page.goto(page.url().replace(/#.*/, `#${route}`))
const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /Notifications|การแจ้งเตือน/ })
    .getByText(text)
    .waitFor()
const titles = async (page: Page) =>
  (await page.locator('.data-table thead th').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '')
const paymentHeads = [
  'Cheque No',
  'Supplier',
  'Payment Date',
  'Total Amount',
  'WHT Amount',
  'Org.',
  'Bank Name',
  'Invoice No',
  'Account Description',
  'Invoice Description',
  'Invoice Date',
  'Remittance PDF',
]
const sheetHeads = [
  'Cheque No',
  'Total Amount',
  'WHT Amount',
  'Org.',
  'Bank Name',
  'Invoice No',
  'Account Description',
  'Invoice Description',
  'Invoice Date',
  'Amount',
  'Base Amount',
  'Supplier Name',
  'Payment Date',
]
/** Clicks a second time before the page can react to the first click. */
const clickTwice = async (button: { click(): void }) => {
  button.click()
  await Promise.resolve()
  button.click()
}
/** Converts '12,345.60' to satang. */
const satang = (text: string): bigint => BigInt(text.replace(/[,.]/g, ''))
const saved = async (page: Page, button: RegExp) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), path: await download.path() }
}

test('[FIN-01] [FIN-03] accounting updates a month, selects cards and exports their rows', async ({ open }) => {
  const page = await open({ as: 'account_admin' })
  await page.waitForURL(/#\/invoice-admin/)
  await row(page).first().waitFor()
  await expect(row(page)).toHaveCount(100)
  const heads = ['Invoice No', 'Org.', 'Supplier Name', 'Supplier No', 'Total Amount', 'Invoice Date']
  await expect.poll(async () => (await titles(page)).slice(0, heads.length)).toEqual(heads)

  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await toast(page, 'Invoice data updated successfully')
  await page
    .getByText(/account_admin/)
    .first()
    .waitFor()

  const cards = page.getByRole('region', { name: 'Totals by organisation' })
  await cards.getByRole('button', { name: 'None' }).click()
  await page.getByText('No Invoice data found').waitFor()
  await expectNoViolations(page)
  await cards.getByRole('button', { name: /^SAT/ }).click()
  await row(page).first().waitFor()
  await page.locator('.org-cards.stale').waitFor({ state: 'detached' })
  const total = (await cards.getByRole('button', { name: /^SAT/ }).locator('.org-total').innerText()).trim()
  await expect(cards.getByText(/Selected/)).toContainText(total)
  const { name, path } = await saved(page, /CSV/)
  expect(name).toMatch(/^invoices_[A-Z][a-z]{2}-\d{4}\.csv$/)
  const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFInvoice No,Org.,Supplier Name,Supplier No,Total Amount,Invoice Date,Terms,Due Date')
  const amounts = lines.slice(1).map((line) => satang(/,(-?\d+\.\d\d),\d{4}-\d\d-\d\d,/.exec(line)?.[1] ?? ''))
  expect(amounts.reduce((sum, one) => sum + one, 0n)).toBe(satang(total))
  await page.reload()
  await row(page).first().waitFor()
  await expect(cards.getByRole('button', { pressed: true })).toHaveCount(1)
})

test(`[FIN-02] a cheque expands into its invoices, settlements show SETTLE, and the spreadsheet has every row`, async ({
  open,
}) => {
  const page = await open({ as: 'account_admin' })
  await to(page, '/payment-admin')
  await row(page).first().waitFor()
  await expect(row(page)).toHaveCount(20)
  await expect.poll(() => titles(page)).toEqual(paymentHeads)
  const before = await row(page).count()
  const toggle = page.getByRole('button', { name: /^Show the invoices of cheque/ }).first()
  await toggle.click()
  await expect.poll(() => row(page).count()).toBeGreaterThan(before + 1)
  await expectNoViolations(page)
  await page.getByRole('searchbox', { name: /^Cheque/ }).fill('clearing')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await page.getByText('SETTLE', { exact: true }).first().waitFor()
  await expect(page.getByText('CLEARING')).toHaveCount(0)
  await expect.poll(async () => new Set(await page.locator('.org-total').allInnerTexts())).toEqual(new Set(['0.00']))
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => page.locator('.data-table tbody tr.summary').count()).toBe(20)
  await page.locator('.org-cards.stale').waitFor({ state: 'detached' })
  const exported = page.getByText(/^[\d,]+ rows exported$/)
  const [{ name, path }, notified] = await Promise.all([saved(page, /xlsx/), exported.innerText()])
  expect(name).toMatch(/^payments_[A-Z][a-z]{2}-\d{4}\.xlsx$/)
  const sheet = await readSheet(readFileSync(path))
  expect(sheet[0]).toEqual(sheetHeads)
  expect(Number.parseInt(notified.replace(',', ''), 10)).toBe(sheet.length - 1)
  const counted = sheet.slice(1).filter((cells) => cells[4] !== 'SETTLE')
  const sum = counted.reduce((all, cells) => all + satang(Number(cells[1]).toFixed(2)), 0n)
  // a card counts invoices, of which a cheque has several
  const cards = page.getByRole('region', { name: 'Totals by organisation' }).locator('.org-card')
  const invoices = (await cards.allInnerTexts()).map((text) => Number(/([\d,]+) invoices?/.exec(text)?.[1]))
  expect(invoices.reduce((all, one) => all + one, 0)).toBe(sheet.length - 1)
  const cardTotal = (await page.locator('.org-total').allInnerTexts()).reduce((all, text) => all + satang(text), 0n)
  expect(sum).toBe(cardTotal)
})

test('[FIN-04] [FIN-05] [SES-03] a supplier’s accountant lands on the latest month, sees only its own rows and reads the months before', async ({
  open,
}) => {
  const page = await open({ as: 'account' })
  await page.waitForURL(/#\/invoice-admin/)
  await row(page).first().waitFor()
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toHaveCount(0)
  const names = await page.locator('.data-table tbody tr.data-row td:nth-child(3)').allInnerTexts()
  expect([...new Set(names)]).toEqual(['บริษัท สยามพาร์ท ออโต้ จำกัด'])
  await page.locator('.steps .green-text').first().waitFor()
  const months = page.getByRole('combobox', { name: 'Month' })
  await months.locator('option').nth(1).waitFor({ state: 'attached' })
  const [newest = '', before = ''] = await months.locator('option').allInnerTexts()
  await expect(months).toHaveValue(newest)
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(months).toHaveValue(before)
  await page.waitForURL(new RegExp(`month=${before}`))
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(months).toHaveValue(newest)
  const entries = await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts()
  expect(entries.map((text) => text.trim()).slice(0, 2)).toEqual(['Billing Invoices', 'Confirmed Payments'])
})

test('[FIN-04] the admin of an organisation sees only its card, and a supplier sees its rows by URL, without a menu entry', async ({
  open,
}) => {
  const admin = await open({ as: 'admin' })
  await admin.getByRole('link', { name: 'Confirmed Payments' }).click()
  await row(admin).first().waitFor()
  await expect(admin.locator('.org-code')).toHaveText(['AH'])
  await admin.getByRole('button', { name: 'Update', exact: true }).click()
  await toast(admin, 'Payment data updated successfully')
  // the ERP does not have this month, so the reason is shown next to the fixed text
  const month = admin.getByRole('textbox', { name: 'Month', exact: true })
  await month.fill('2020-02')
  await month.press('Enter')
  await admin.waitForURL(/month=Feb-2020/)
  await expect(row(admin)).toHaveCount(0)
  await admin.getByRole('button', { name: 'Previous month' }).click()
  await admin.waitForURL(/month=Jan-2020/)
  await expect(month).toHaveValue('2020-01')
  // the second click comes before the page shows the month of the first click
  await admin.getByRole('button', { name: 'Previous month' }).evaluate(clickTwice)
  await admin.waitForURL(/month=Nov-2019/)
  await expect(month).toHaveValue('2019-11')
  await admin.getByRole('button', { name: 'Next month' }).evaluate(clickTwice)
  await admin.waitForURL(/month=Jan-2020/)
  await admin.getByRole('button', { name: 'Update', exact: true }).click()
  await admin.getByText('Payment data updated fail. The ERP has no rows for Jan-2020.').waitFor()
  const vendor = await open({ as: 'vendor' })
  await expect(vendor.getByRole('link', { name: 'Billing Invoices' })).toHaveCount(0)
  await to(vendor, '/invoice-admin')
  await row(vendor).first().waitFor()
  const storedMonth = vendor.getByRole('combobox', { name: 'Month', exact: true })
  const months = await storedMonth.locator('option').allInnerTexts()
  await vendor.getByRole('button', { name: 'Previous month' }).evaluate(clickTwice)
  await vendor.waitForURL(new RegExp(`month=${months[2]}`))
  await expect(storedMonth).toHaveValue(months[2] ?? '')
  const store = await open({ as: 'store' })
  await to(store, '/payment-admin')
  await store.getByRole('heading', { name: 'No access' }).waitFor()
})

test('[FIN-05] the words of the last step of an invoice are visible in every width of a table, without scrolling sideways', async ({
  open,
}) => {
  const page = await open({ as: 'vendor', language: 'th' }, '/invoice-admin')
  const table = page.locator('.data-table')
  for (const width of [1024, 1180, 1200, 1280, 1366, 1440, 1500, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const last = row(page).first().locator('.steps > li:last-child > span')
    await expect(last).toHaveText(/^(ครบกำหนด|เกินกำหนด|จ่ายแล้ว)/)
    const edges = () => Promise.all([last.boundingBox(), table.boundingBox()])
    await expect
      .poll(async () => {
        const [words, frame] = await edges()
        return words && frame && words.width > 80 && words.x + words.width <= frame.x + frame.width
      }, `${width} px`)
      .toBe(true)
  }
})

test('[FIN-05] accounting lists the invoices of one age across all months, and returns to a single month by selecting it', async ({
  open,
}) => {
  const page = await open({ as: 'account_admin' })
  const ageing = page.getByRole('region', { name: 'Open invoices' })
  const late = ageing.getByRole('button', { name: /^1–30 days late/ })
  await late.click()
  await page.waitForURL(/age=to30/)
  await expect(page.locator('.org-card')).toHaveCount(0)
  await row(page)
    .first()
    .getByText(/^\d+ days? overdue$/)
    .waitFor()
  const count = Number(/(\d[\d,]*) row/.exec(await late.innerText())?.[1]?.replace(',', ''))
  await expect(row(page)).toHaveCount(Math.min(count, 100))
  const { name, path } = await saved(page, /CSV/)
  expect(name).toBe('invoices_to30.csv')
  expect(readFileSync(path, 'utf8').trimEnd().split('\r\n')).toHaveLength(count + 1)
  await expectNoViolations(page)
  await late.click()
  await page.locator('.org-card').first().waitFor()
  await expect(late).toHaveAttribute('aria-pressed', 'false')
})

test('[FIN-01] [FIN-05] an Update also renews the open amounts by age', async ({ open, portal }) => {
  const page = await open({ as: 'account_admin' }, '/invoice-admin')
  const all = page.getByRole('region', { name: 'Open invoices' }).getByRole('button').first()
  await all.waitFor()
  const before = await all.innerText()
  await sql`update erp.invoice set total_amount = total_amount + 1`.execute(portal.db)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await toast(page, 'Invoice data updated successfully')
  await expect(all).not.toHaveText(before, { useInnerText: true })
})

test(`[FIN-01] [FIN-02] [FIN-05] a phone shows invoices with their due date and cheques with payee and payment date as cards, and saves a remittance`, async ({
  open,
}) => {
  const page = await open({ on: 'phone', language: 'th', as: 'account' })
  const card = page.locator('.data-cards > li').first()
  await expect(card).toContainText(/ครบกำหนด \d{4}-\d\d-\d\d · \d+ days/)
  await page
    .getByRole('region', { name: 'ใบแจ้งหนี้ค้างจ่าย' })
    .getByRole('button', { name: /^ค้างจ่ายทั้งหมด/ })
    .waitFor()
  await to(page, '/payment-admin')
  await page.locator('.cheque-parts').first().waitFor()
  await expect(card).toContainText('บริษัท สยามพาร์ท ออโต้ จำกัด')
  await expect(card).toContainText(/วันที่จ่าย \d{4}-\d\d-\d\d/)
  const number = await card.locator('.data-card-head > span').first().innerText()
  const { name, path } = await saved(page, new RegExp(`ใบแจ้งการจ่ายเงิน PDF ของเช็ค ${number}$`))
  expect(name).toBe(`remittance_${number}.pdf`)
  const text = textsOf(readFileSync(path)).join()
  expect(text).toContain(number)
  expect(text).toContain('บริษัท สยามพาร์ท ออโต้ จำกัด')
})

test('[FIN-01] [FIN-02] the user selects the rows per page from the specified sizes, and the choice is remembered', async ({
  open,
}) => {
  const page = await open({ as: 'account_admin' })
  await row(page).first().waitFor()
  const choice = page.getByRole('combobox', { name: 'Rows per page' })
  await choice.click()
  const offered = page.locator('.ant-select-item-option:visible')
  await expect
    .poll(async () => (await offered.allInnerTexts()).map((text) => Number.parseInt(text, 10)))
    .toEqual([5, 10, 20, 50, 100])
  const notified = page.waitForResponse((response) => response.url().endsWith('/api/preferences') && response.ok())
  await page.getByText('10 / page', { exact: true }).click()
  await notified
  await expect.poll(() => row(page).count()).toBe(10)
  const elsewhere = await open({ as: 'account_admin' })
  await row(elsewhere).first().waitFor()
  await expect(row(elsewhere)).toHaveCount(10)
  // the summary of payments has a separate number of rows per page
  await to(elsewhere, '/payment-admin')
  await elsewhere.locator('.data-table tbody tr.summary').first().waitFor()
  await expect(elsewhere.locator('.data-table tbody tr.summary')).toHaveCount(20)
})

test('[FIN-01] [FIN-02] [FIN-05] an export and a remittance are of the chosen month while its totals still load', async ({
  open,
}) => {
  const page = await open({ as: 'account_admin' })
  for (const route of ['/invoice-admin', '/payment-admin']) {
    await to(page, route)
    await row(page).first().waitFor()
    const totals = Promise.withResolvers<void>()
    await page.route('**/api/finance/*/overview?*', async (request) => {
      await totals.promise
      await request.continue()
    })
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.waitForURL(/month=/)
    const month = new URLSearchParams(page.url().split('?')[1]).get('month') ?? ''
    await page.locator('.data-table.stale').waitFor({ state: 'detached' })
    await row(page).first().waitFor()
    await page.locator('.org-cards.stale').waitFor()
    const { name } = await saved(page, /CSV|xlsx/)
    expect(name).toMatch(new RegExp(`_${month}\\.`))
    if (route === '/payment-admin') {
      const requested = page.waitForRequest(/CHECK_NUMBER=/)
      const cheque = page.getByRole('button', { name: /^Remittance PDF of cheque/ }).first()
      const { path } = await saved(page, new RegExp(`^${await cheque.getAttribute('aria-label')}$`))
      expect(new URL((await requested).url()).searchParams.get('Month')).toBe(month)
      expect(textsOf(readFileSync(path)).join()).toContain(month)
    }
    totals.resolve()
    await page.locator('.org-cards.stale').waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'wait' })
  }
})
