import { utimes, writeFile } from 'node:fs/promises'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { xlsx } from '#tests/support/samples/sample-files.ts'

const row = (page: Page, name: string) => page.locator('tr.data-row', { hasText: name })
const sheet = (name: string) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(xlsx()),
})

const chooseGroup = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).fill(text)
  const option = page.locator('.ant-select-item-option')
  const matching = option.filter({ hasText: new RegExp(text, 'i') }).first()
  await matching.waitFor()
  // waits for the groups that match the text, because the server searches them and the list changes when they arrive
  await expect(option.filter({ hasNotText: new RegExp(text, 'i') })).toHaveCount(0)
  await matching.click()
}

test('[FCT-02] [FCT-03] [FCT-04] [FCT-05] a store uploads two files and one is rejected, and the supplier finds and downloads the other', async ({
  open,
}) => {
  const page = await open({ as: 'store' }, '/forecast')
  await row(page, 'V1.xlsx').first().waitFor()
  const uploadedFile = await row(page, 'V2.xlsx').locator('.file').first().innerText()
  const [code = ''] = uploadedFile.split('-')

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Please select file').waitFor()
  const good = `${code}-03-2031-V1.xlsx`
  await page.getByLabel('Choose files or drop them here').setInputFiles([sheet(uploadedFile), sheet(good)])
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Please select mail group').waitFor()
  await chooseGroup(page, 'Mail group', `ah-${code}`)
  await expect(page.getByRole('list', { name: 'Recipients of the alert' }).locator('li')).not.toHaveCount(0)
  await expectNoViolations(page)

  // a lost connection loses no input
  await page.route('**/api/forecasts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Group and files are still here').waitFor()
  const files = page.getByRole('list', { name: 'Selected files' })
  await files.getByText(/^Upload error\. No connection/).waitFor()
  await page.unroute('**/api/forecasts')
  await page.getByRole('button', { name: 'Try again' }).click()
  await files.getByText(`Upload error for ${uploadedFile}, file already exist`).waitFor()
  await files.getByText('Uploaded. Email kept, not sent: no mail server is set up.').waitFor()
  await expectNoViolations(page)
  await row(page, good).getByText('Kept, not sent').waitFor()

  const failed = row(page, good).getByRole('button', { name: /^Send alert/ })
  await page.route('**/api/forecasts/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await failed.first().click()
  await page.getByText(/^Email Error! Sent Fails\. No connection/).waitFor()
  await page.unroute('**/api/forecasts/*')
  await failed.first().click()
  await page.getByText(/^Alert queued for .+@/).waitFor()

  const supplier = await open({ as: 'vendor' }, '/forecast')
  await row(supplier, good).waitFor()
  await expect(supplier.getByRole('button', { name: 'Submit' })).toHaveCount(0)
  await supplier.getByRole('button', { name: 'Show Not Download only' }).click()
  await row(supplier, uploadedFile).waitFor({ state: 'detached' })
  await expect(row(supplier, good).locator('td').last()).toHaveText('0')
  await expectNoViolations(supplier)
  const [file] = await Promise.all([
    supplier.waitForEvent('download'),
    supplier.getByRole('button', { name: `Download ${good}` }).click(),
  ])
  expect(file.suggestedFilename()).toBe(good)
  await row(supplier, good).waitFor({ state: 'detached' })
  await supplier.getByRole('button', { name: 'Show All' }).click()
  await expect.poll(() => row(supplier, good).locator('td').last().innerText()).toBe('1')
})

test('[FCT-01] the month in the mail link filters the list, and Search accepts text and Enter', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/forecast?month=01-1999')
  await page.getByText('No forecasts match').waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Show all forecasts' }).click()
  await row(page, 'V2.xlsx').waitFor()
  await page.getByLabel('Vendor, file name or group').fill('V2')
  await page.getByLabel('Vendor, file name or group').press('Enter')
  await row(page, 'V1.xlsx').first().waitFor({ state: 'detached' })
  await expect(row(page, 'V2.xlsx')).toHaveCount(1)
  expect(page.url()).toContain('text=V2')
  // the search keeps the keyboard focus, and 'Show all forecasts' clears it
  const text = page.getByLabel('Vendor, file name or group')
  await expect(text).toBeFocused()
  await text.fill('no such forecast')
  await text.press('Enter')
  await page.getByRole('button', { name: 'Show all forecasts' }).click()
  await expect(text).toHaveValue('')
  // users who may not send alerts do not see the action
  const purchase = await open({ as: 'purchase' }, '/forecast')
  await row(purchase, 'V2.xlsx').first().waitFor()
  await expect(purchase.getByRole('button', { name: /^Send alert/ })).toHaveCount(0)
})

test('[FCT-01] [FCT-02] a store uploads a forecast and sees it as a card, in Thai on a phone', async ({ open }) => {
  const page = await open({ on: 'phone', language: 'th', as: 'store' }, '/forecast')
  const cards = page.locator('.forecast-cards > li')
  await cards.first().waitFor()
  const [code = ''] = (await cards.first().locator('.file').innerText()).split('-')
  await page.getByText('อัปโหลด Forecast', { exact: true }).click()
  await chooseGroup(page, 'กลุ่มอีเมล', `ah-${code}`)
  const name = `${code}-04-2031-V1.xlsx`
  await page.getByLabel('เลือกไฟล์ หรือลากไฟล์มาวางที่นี่').setInputFiles([sheet(name)])
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await page.getByRole('list', { name: 'ไฟล์ที่เลือก' }).getByText('เก็บอีเมลไว้ ยังไม่ได้ส่ง').waitFor()
  await cards.filter({ hasText: name }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('[FCT-03] a stopped upload warns that the file may be stored, and submitting again stores it once', async ({
  open,
}) => {
  const page = await open({ as: 'store' }, '/forecast')
  const [code = ''] = (await row(page, 'V2.xlsx').locator('.file').first().innerText()).split('-')
  const name = `${code}-05-2031-V1.xlsx`
  await chooseGroup(page, 'Mail group', `ah-${code}`)
  await page.getByLabel('Choose files or drop them here').setInputFiles([sheet(name)])
  const stored = Promise.withResolvers<void>()
  await page.route('**/api/forecasts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    expect((await route.fetch()).status()).toBe(201)
    // the reply does not reach the page
    stored.resolve()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await stored.promise
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const files = page.getByRole('list', { name: 'Selected files' })
  await files.getByText('Stopped. The file may already be stored; submitting it again stores nothing twice.').waitFor()
  await page.unroute('**/api/forecasts')
  await page.getByRole('button', { name: 'Submit' }).click()
  await files.getByText(/^Uploaded\./).waitFor()
  await expect(row(page, name)).toHaveCount(1)
})

test('[FCT-03] a file that was saved again after it was chosen is named as the reason, and can be chosen again', async ({
  open,
}, testInfo) => {
  const page = await open({ as: 'store' }, '/forecast')
  const [code = ''] = (await row(page, 'V2.xlsx').locator('.file').first().innerText()).split('-')
  const name = `${code}-06-2031-V1.xlsx`
  const path = testInfo.outputPath(name)
  await writeFile(path, xlsx())
  const input = page.getByLabel('Choose files or drop them here')
  await input.setInputFiles(path)
  await chooseGroup(page, 'Mail group', `ah-${code}`)
  await utimes(path, new Date(), new Date(Date.now() + 60_000))
  await page.getByRole('button', { name: 'Submit' }).click()
  const files = page.getByRole('list', { name: 'Selected files' })
  await files.getByText(`${name} was changed or moved after you chose it`).waitFor()
  await expect(page.locator('.offline-banner')).toHaveCount(0)
  await files.getByRole('button', { name: /^Remove/ }).click()
  await input.setInputFiles(path)
  await page.getByRole('button', { name: 'Submit' }).click()
  await files.getByText(/^Uploaded\./).waitFor()
})
