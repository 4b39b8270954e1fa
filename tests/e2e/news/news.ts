import type { Page } from '#tests/e2e/fixtures.ts'
import { pdf, png, xlsx } from '#tests/support/samples/sample-files.ts'

export const newsRow = (page: Page, title: string) => page.locator('.news-row', { hasText: title })
export const newsToggle = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) })
export const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name })
export const noticeFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf(name)) })
export const spreadsheetFile = (name: string) => ({
  name,
  mimeType: 'application/vnd.ms-excel',
  buffer: Buffer.from(xlsx()),
})
export const imageFile = (name = 'preview.png') => ({ name, mimeType: 'image/png', buffer: Buffer.from(png()) })

export const chooseSupplier = async (page: Page, text: string) => {
  await page.getByLabel('Suppliers', { exact: true }).fill(text)
  await page.locator('.ant-select-item-option', { hasText: text }).first().click()
}

export const fillNewsForm = async (page: Page, name: string, title: string, { type }: { type?: string } = {}) => {
  const form = dialogNamed(page, name)
  if (type) await form.locator('.ant-segmented-item', { hasText: type }).click()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill(`${title}: first line\nsecond line`)
  await form.getByLabel(/^Choose a preview image/).setInputFiles(imageFile())
}
