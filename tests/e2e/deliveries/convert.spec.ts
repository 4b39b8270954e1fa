import type { Delivery } from '#areas/deliveries/contract.ts'
import { addDays, bangkokDay } from '#kit/shared/dates.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { makeClient } from '#tests/support/client.ts'

const words = {
  en: {
    title: 'Change DO to Invoice?',
    number: 'Invoice Number',
    confirm: 'Confirm',
  },
  th: { title: 'เปลี่ยน DO เป็น Invoice?', number: 'เลขที่ Invoice', confirm: 'ยืนยัน' },
}
const dates = { en: 'Invoice Date', th: 'วันที่ Invoice' }

/** The invoice date: before every delivery date, and less than a year ago (DLV-18). */
const invoiceDay = addDays(bangkokDay(new Date()), -300)
const [year, month, day] = invoiceDay.split('-').map(Number)

/** The vendor's DOs with that status, read from the API. */
const dosOf = async (url: string, status: string): Promise<Delivery[]> => {
  const { body } = await makeClient(url).post('/auth/local', { identifier: 'vendor', password: 'portal-demo' })
  const client = makeClient(url, (body as { jwt: string }).jwt)
  const { body: all } = await client.get<Delivery[]>(`/deliveries?status=${status}&_limit=1000`)
  return all.filter(({ details }) => !details.isInvoice)
}

for (const [language, status, on] of [
  ['en', 'transit', 'desktop'],
  ['th', 'received', 'desktop'],
] as const)
  test(`[STA-04] [DLV-18] a DO in ${status} is changed to an invoice in the list (${language})`, async ({
    open,
    portal,
  }) => {
    const w = words[language]
    const [found] = await dosOf(portal.url, status)
    if (!found) throw new Error(`the demo data holds no DO in ${status}`)
    const doNo = found.details.invoiceNo
    const page = await open({ language, on, as: 'vendor' }, `/table?no=${doNo}&from=any`)
    const row = page.locator(`tr[data-row-key="${found.id}"]`)
    await row.getByRole('button', { name: `To Inv. ${doNo}` }).click()
    const dialog = page.getByRole('dialog', { name: w.title })
    const confirm = dialog.getByRole('button', { name: w.confirm })
    await confirm.click()
    await dialog.getByText('No invoice number provide').waitFor()
    await dialog.getByLabel(w.number).fill(doNo)
    await confirm.click()
    await dialog.getByText('Please input invoice date').waitFor()
    const date = dialog.getByLabel(dates[language], { exact: true })
    await date.fill('15/13/2026')
    await confirm.click()
    await expect(date, '[DLV-18] stays as typed').toHaveValue('15/13/2026')
    await expect(date).toBeFocused()
    await expect(date).toHaveAccessibleDescription(/^'15\/13\/2026' /)
    await date.fill(`${day}/${month}/${Number(year) + 543}`)
    await dialog.getByRole('button', { name: invoiceDay }).click()
    await expect(date).toHaveValue(invoiceDay)
    await date.fill(`${day}/${month}/${year}`)
    await confirm.click()
    await expect(date).toHaveValue(invoiceDay)
    await dialog.getByText('Invoice No. is already exist.').waitFor()
    await expectNoViolations(page)
    const number = `CONV${found.id}`
    await dialog.getByLabel(w.number).fill(number)
    await confirm.click()
    await page.getByText('Change Success').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => row.innerText()).toContain(number)
    await expect(row).toContainText(doNo)
    await expect(row.getByRole('button', { name: /^To Inv\. / })).toHaveCount(0)
  })

test('[STA-03] [STA-04] [DLV-22] Escape keeps the input of the forms that convert, delete and replace a delivery', async ({
  open,
  portal,
}) => {
  const [found] = await dosOf(portal.url, 'transit')
  if (!found) throw new Error('the demo holds no DO in transit')
  const doNo = found.details.invoiceNo
  const page = await open({ as: 'vendor' }, `/table?no=${doNo}&from=any`)
  const row = page.locator(`tr[data-row-key="${found.id}"]`)
  const keepsInput = async (title: string, label: string) => {
    const dialog = page.getByRole('dialog', { name: title })
    const input = dialog.getByLabel(label, { exact: true })
    await input.fill('typed text')
    await page.keyboard.press('Escape')
    await expect(input).toHaveValue('typed text')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await row.getByRole('button', { name: `To Inv. ${doNo}` }).click()
  await keepsInput('Change DO to Invoice?', 'Invoice Number')
  await row.getByRole('button', { name: `Delete ${doNo}` }).click()
  await keepsInput('Why?', 'Remark')
  await page.goto(`/#/table?psc=${found.id}`)
  await page.getByRole('button', { name: 'Replace' }).click()
  await keepsInput('Why?', 'Remark')
})
