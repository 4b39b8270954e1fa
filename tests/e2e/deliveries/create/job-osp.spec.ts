import { purchaseOrderMessages as messages } from '#areas/purchase-orders/messages.ts'
import { textOf } from '#kit/shared/message.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import {
  button,
  fillDocumentStep,
  fillLine,
  homeLabels,
  pickOption,
  searchPo,
  selectSupplier,
  unfoldSearch,
} from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const osp = { PO_NUMBER: '76500001', ITEM_TYPE: 'OP' }
const jobs = { en: ['J76-1', 'J76-2'], th: ['J76-3', 'J76-4'] } as const

/** per language, a job with two shipments and a job without a price; in addition, one job for the store */
withOrders([
  ...(['en', 'th'] as const).flatMap((language, index) => {
    const [first, second] = jobs[language]
    const of = { ...osp, LINE_NUM: 1 + index * 2 }
    return [
      orderLine({ ...of, ITEM_CODE: `PLATE-${language}`, JOBS: first }),
      orderLine({ ...of, ITEM_CODE: `PLATE-${language}-S2`, JOBS: first, SHIPMENT_NUM: 2 }),
      orderLine({ ...of, LINE_NUM: of.LINE_NUM + 1, ITEM_CODE: `COAT-${language}`, JOBS: second, UNIT_PRICE: null }),
    ]
  }),
  orderLine({ ...osp, LINE_NUM: 9, ITEM_CODE: 'STORED', JOBS: 'J76-9' }),
])

const names = {
  add: /^(ADD|เพิ่ม)$/,
  remove: (row: number) => new RegExp(`^(Remove|ลบ) JOB No ${row}$`),
  close: /^(Close|ปิด)$/,
} as const

const jobTab = (page: Page) => page.getByRole('tab', { name: 'JOB OSP' }).click()
const jobNo = (page: Page, row = 1) => page.getByLabel(row === 1 ? 'JOB No' : `JOB No ${row}`, { exact: true })
const notified = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
const home = async (page: Page, username: string) => {
  await signIn(page, username)
  await page.goto(`${new URL(page.url()).origin}/#/`)
  await unfoldSearch(page)
}

test(`[PO-05] a supplier delivers two jobs`, async ({ open }) => {
  const page = await open({})
  const [first, second] = jobs.en
  await home(page, 'vendor')
  await jobTab(page)
  await pickOption(page, 'Invoice to', 'AH')
  await jobNo(page).fill(first)
  await button(page, names.add).click()
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('what-job-1')
  await jobNo(page, 2).fill(second)
  await button(page, names.add).click()
  await button(page, names.remove(3)).click()
  await expectNoViolations(page)
  await button(page, homeLabels.search).click()
  await page.getByText(new RegExp(`^JOB ${first}, ${second}: 3 `)).waitFor()
  await fillLine(page, `PLATE-en`, '30')
  await fillLine(page, `COAT-en`, '20')
  await fillDocumentStep(page, 'JOB-EN', 'RAYONG')
  await button(page, homeLabels.preview).click()
  await page.getByRole('heading', { name: /JOB-/ }).waitFor()
  await button(page, homeLabels.confirm('en')).click()
  await page.waitForURL(/#\/table/)
  await page.locator('tbody').getByText('JOB-EN').first().waitFor()
  await page.goto(`${new URL(page.url()).origin}/#/`)
  await unfoldSearch(page)
  await jobTab(page)
  await pickOption(page, 'Invoice to', 'AH')
  await jobNo(page).fill(first)
  await button(page, homeLabels.search).click()
  const duplicate = 'Duplicate found, check the Delivery page'
  await page.getByRole('cell', { name: duplicate }).waitFor()
})

test('[PO-05] on a phone, the search stays open when a supplier changes from jobs to orders', async ({ open }) => {
  const page = await open({ on: 'phone' })
  await home(page, 'vendor')
  await jobTab(page)
  await pickOption(page, 'Invoice to', 'AH')
  await jobNo(page).fill(jobs.en[0])
  await button(page, homeLabels.search).click()
  await page.getByText(new RegExp(`^JOB ${jobs.en[0]}: `)).waitFor()
  await page.getByRole('tab', { name: 'PO', exact: true }).click()
  await page.getByLabel('PO No', { exact: true }).waitFor()
})

test(`[PO-06] a search by job shows its errors in the specified order`, async ({ open }) => {
  const page = await open({ language: 'th' })
  const text = (code: keyof typeof messages) => textOf(messages[code], 'th')
  const go = () => button(page, homeLabels.search).click()
  await home(page, 'vendor')
  await jobTab(page)
  await jobNo(page).fill('NONE')
  await button(page, names.add).click()
  await jobNo(page, 2).fill(' NONE')
  await go()
  await notified(page, 'Duplicated Job No.')
  await jobNo(page, 2).fill('')
  await go()
  await notified(page, text('INVOICE_TO_REQUIRED'))
  await pickOption(page, 'Invoice to', 'AH')
  await go()
  await notified(page, text('JOB_NO_REQUIRED'))
  await button(page, names.remove(2)).click()
  await go()
  await notified(page, text('ITEM_NOT_FOUND_1'))
  await expectNoViolations(page)
  // the message stays until it is closed
  await jobNo(page).fill(jobs.en[1])
  await notified(page, text('ITEM_NOT_FOUND_1'))
  await page.getByRole('alert').getByRole('button', { name: names.close }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  // one missing job of several is reported in its row
  await button(page, names.add).click()
  await jobNo(page, 2).fill('NONE')
  await go()
  await page.getByText(new RegExp(`^JOB ${jobs.en[1]}, NONE: 1 `)).waitFor()
  await expect(jobNo(page, 2)).toHaveAttribute('aria-invalid', 'true')
})

test('[PO-05] a store searches jobs for a supplier in its own company', async ({ open }) => {
  const page = await open({ language: 'th' })
  await home(page, 'store')
  await jobTab(page)
  await jobNo(page).fill('J76-9')
  await button(page, homeLabels.search).click()
  await notified(page, 'No Supplier found')
  await expectNoViolations(page)
  await selectSupplier(page, 'SPT')
  await button(page, homeLabels.search).click()
  await page.getByText(/^JOB J76-9: 1 /).waitFor()
})

test('[PO-05] an admin reads the jobs of an order and cannot create a delivery', async ({ open }) => {
  const page = await open()
  await home(page, 'admin')
  await selectSupplier(page, 'SPT')
  await searchPo(page, osp.PO_NUMBER)
  await notified(page, 'This PO is OSP work, use the JOB OSP tab')
  await jobTab(page)
  await searchPo(page, osp.PO_NUMBER)
  await page.getByRole('cell', { name: 'J76-9', exact: true }).waitFor()
  await expect(button(page, homeLabels.preview)).toHaveCount(0)
  await expectNoViolations(page)
})

test('[PO-05] shows the jobs on a phone', async ({ open }) => {
  const page = await open({ on: 'phone', language: 'th' })
  await home(page, 'vendor')
  await jobTab(page)
  await pickOption(page, 'Invoice to', 'AH')
  await jobNo(page).fill('J76-9')
  await button(page, homeLabels.search).click()
  await page.getByText(/^JOB J76-9 · PO/).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await expectNoViolations(page)
})
