import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { chooseSupplier, dialogNamed, fillNewsForm, newsRow, newsToggle } from '#tests/e2e/news/news.ts'
import { refuseAsBusy } from '#tests/e2e/refuse-as-busy.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

test('[NWS-01] accounting publishes on its own page, and a supplier’s accountant can open only that news page', async ({
  open,
}) => {
  const books = await open({ as: 'account_admin' }, '/account-info')
  await books.getByRole('button', { name: 'New', exact: true }).click()
  await fillNewsForm(books, 'Create News', 'Tax rates', { type: 'WHT' })
  await chooseSupplier(books, 'All suppliers')
  await dialogNamed(books, 'Create News').getByRole('button', { name: 'Save changes' }).click()
  await newsRow(books, 'Tax rates').waitFor()

  const reader = await open({ as: 'account' }, '/account-info')
  await newsToggle(reader, 'Tax rates').click()
  await reader.getByText('second line').waitFor()
  await expect(reader.getByRole('button', { name: /^(New|Edit|Delete)/ })).toHaveCount(0)
  await expectNoViolations(reader)
  await reader.goto('/#/store-info')
  await reader.getByRole('heading', { name: 'No access' }).waitFor()
})

test('[SHL-01] the public news page is empty without a session, and a signed-in user reads the news for all suppliers', async ({
  open,
}) => {
  const page = await open({ language: 'th' }, '/blog')
  await page.getByRole('heading', { level: 1, name: 'ข่าวสาธารณะ' }).waitFor()
  await page.getByRole('group', { name: 'ภาษา' }).getByRole('button', { name: 'English' }).click()
  await page.getByText('There is no public news at present.', { exact: false }).waitFor()
  await expectNoViolations(page)
  await expect(page.locator('.news-row')).toHaveCount(0)
  await page.getByRole('link').first().click()
  await signIn(page, 'vendor')
  await page.goto('/#/blog')
  await newsToggle(page, 'New standard for returnable boxes').click()
  await page.getByRole('button', { name: 'Download box-sizes.xlsx' }).waitFor()
  await expect(newsRow(page, 'Pack Tag')).toHaveCount(0)
  await expectNoViolations(page)
})

test('[NWS-01] the palette opens an item of another page, in Thai on a phone', async ({ open }) => {
  const page = await open({ on: 'phone', language: 'th', as: 'vendor' }, '/store-info')
  await newsToggle(page, 'New standard for returnable boxes').click()
  await page.getByRole('button', { name: 'ดาวน์โหลด returnable-boxes.pdf' }).waitFor()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await expectNoViolations(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('DO into an invoice')
  await page.getByRole('option', { name: /How to change a DO/ }).click()
  await page.getByRole('region', { name: 'How to change a DO into an invoice' }).getByText('choose To Inv.').waitFor()
  await expectNoViolations(page)
})

test('[NWS-01] a linked item that could not be loaded is not reported as deleted, and can be loaded again', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/blog')
  await refuseAsBusy(page, /\/api\/information\/999999$/)
  await page.goto('/#/store-info?item=999999')
  await page.getByText('This did not work').waitFor()
  await expect(page.getByText('This item no longer exists')).toHaveCount(0)
  await page.unroute(/\/api\/information\/999999$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This item no longer exists').waitFor()
})
