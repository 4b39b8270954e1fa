import { readFileSync } from 'node:fs'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { actionButton, documentRow, documentWords } from '#tests/e2e/documents/documents.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

const events = {
  en: {
    uploaded: 'Uploaded',
    opened: 'Opened',
    downloaded: 'Downloaded',
    details: 'Show the details of',
    csv: 'Export CSV',
  },
  th: { uploaded: 'อัปโหลด', opened: 'เปิดดู', downloaded: 'ดาวน์โหลด', details: 'แสดงรายละเอียดของ', csv: 'ส่งออก CSV' },
} as const

/** Returns the number of the first order that was never downloaded. */
const firstUnread = async (page: Page): Promise<string> => {
  const first = page.locator('.data-table tr.data-row').first()
  await first.waitFor()
  return first.locator('strong').first().innerText()
}

test(`[DOC-01] [DOC-08] an order is read in the page and downloaded, and its timeline shows both`, async ({ open }) => {
  const page = await open({ language: 'th', as: 'vendor' }, '/confirm-po?show=pending')
  const po = await firstUnread(page)
  await actionButton(page, documentWords.th.open, po).click()
  const view = page.getByRole('dialog', { name: new RegExp(po) })
  // browsers without a PDF viewer show a link to the file instead
  await view.locator('iframe[src^="blob:"], .pdf-link a[href^="blob:"]').first().waitFor()
  await view.locator('.ant-drawer-close').click()
  await view.waitFor({ state: 'detached' })
  // opening the file does not count as a download
  await documentRow(page, po).waitFor()
  await Promise.all([page.waitForEvent('download'), actionButton(page, documentWords.th.downloadPdf, po).click()])
  await documentRow(page, po).waitFor({ state: 'detached' })
  await page.getByText(documentWords.th.showAll, { exact: true }).click()
  await page
    .getByRole('button', { name: `${events.th.details} PO ${po}` })
    .first()
    .click()
  await page.locator('.row-details').getByText('vendor@demo.example').waitFor()
  await expectNoViolations(page)
  // uses the first row, because a replaced order with the same number is in a row further down
  await actionButton(page, documentWords.th.timeline, po).first().click()
  const timeline = page.getByRole('dialog').locator('.timeline strong')
  for (const what of [events.th.uploaded, events.th.opened, events.th.downloaded])
    await timeline.filter({ hasText: what }).first().waitFor()
  await expectNoViolations(page)
  await page.getByRole('dialog').locator('.ant-drawer-close').click()
  await expect(actionButton(page, documentWords.th.timeline, po).first()).toBeFocused()
})

test(`[DOC-02] exports the filtered orders to a CSV`, async ({ open }) => {
  const page = await open({ as: 'store' }, '/confirm-po?code=CPF')
  await documentRow(page, 'CPF').first().waitFor()
  const rowCount = await page.locator('.data-table tr.data-row').count()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: events.en.csv, exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Order Export at \d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines[0]).toContain('PO_NUM,STATUS')
  expect(lines).toHaveLength(1 + rowCount)
  expect(
    lines.slice(1).every((line) => /,(Waiting|Downloaded|Confirmed|Replaced),/.test(line) && line.includes('CPF')),
  ).toBe(true)
})

test('[DOC-11] an error message for an order stays for five minutes, and one for an SQM for five seconds', async ({
  open,
}) => {
  const t = documentWords.en
  const cases = [
    { route: '/confirm-po', user: 'store', text: 'Please selected email group', stays: 300_000 },
    { route: '/purchase', user: 'purchase', text: 'No upload file,Please check file upload', stays: 5_000 },
  ]
  for (const { route, user, text, stays } of cases) {
    const page = await open({ as: user }, route)
    await page.locator('.data-table tr.data-row').first().waitFor()
    await page.getByRole('button', { name: t.upload, exact: true }).click()
    await page.clock.install()
    await page.getByRole('dialog').getByRole('button', { name: t.confirm, exact: true }).click()
    const notification = page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })
    await notification.waitFor()
    if (stays > 5_000) {
      await page.clock.fastForward(stays / 2)
      await expect(notification).toBeVisible()
    }
    await page.clock.fastForward(stays)
    await notification.waitFor({ state: 'detached' })
  }
})
