import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="300" height="100" fill="#0b5563"/></svg>`

test('[G-196] an administrator uploads an SVG as the company logo, a supplier sees it beside a delivery, and it can be removed', async ({
  open,
}) => {
  const page = await open({ as: 'admin' }, '/table')
  await page.getByRole('button', { name: /: admin/ }).click()
  await page.getByRole('button', { name: 'Company logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Company logo' })
  await dialog.getByText('No logo yet. The PSC shows the code AH.').waitFor()
  const choose = (name: string, mimeType: string, text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
  await choose('broken.png', 'image/png', 'no picture')
  await page.getByText('broken.png is not a picture that this browser can read.').waitFor()
  await choose('logo.svg', 'image/svg+xml', SVG)
  await dialog.getByRole('img', { name: /^Logo of/ }).waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Logo of .+ saved$/).waitFor()

  const supplier = await open({ as: 'vendor' }, '/table')
  await supplier
    .getByRole('row')
    .filter({ hasText: 'AH' })
    .getByRole('link', { name: /^Open PSC/ })
    .first()
    .click()
  const logo = supplier.locator('.psc-facts .company-logo')
  await logo.waitFor()
  await expect.poll(() => supplier.evaluate(`document.querySelector('.company-logo')?.naturalWidth`)).toBe(900)

  await dialog.getByRole('button', { name: 'Remove logo' }).click()
  await dialog.getByText('No logo yet.').waitFor()
})
