import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { makeClient } from '#tests/support/client.ts'
import { publishNews } from '#tests/support/news.ts'
import { largePng } from '#tests/support/samples/sample-files.ts'

/** Returns the natural width and height of a picture. */
const sizeOf = (picture: Locator) =>
  picture.evaluate((one) => {
    const { naturalWidth, naturalHeight } = one as unknown as { naturalWidth: number; naturalHeight: number }
    return [naturalWidth, naturalHeight]
  })

const TITLE = '<img src=x onerror="window.hit=1"> & "quoted"'
const TEXT = '<script>window.hit=1</script>\n[a](javascript:window.hit=1)\n{{constructor}}'

test('[NWS-01] markup in news is shown as text and not run, in the list, the palette and the dialogs', async ({
  open,
  portal,
}) => {
  const signed = await makeClient(portal.url).post('/auth/local', { identifier: 'store', password: 'portal-demo' })
  const store = makeClient(portal.url, (signed.body as { jwt: string }).jwt)
  await publishNews(store, { title: TITLE, description: TEXT })

  const page = await open({ as: 'store' }, '/store-info')
  const row = page.locator('.news-row', { hasText: TITLE })
  await row.getByRole('button', { name: TITLE }).first().click()
  await row.getByText('[a](javascript:window.hit=1)').waitFor()
  await row.getByText('<script>').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('onerror')
  await page.getByRole('option', { name: TITLE }).waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: `Delete ${TITLE}` }).click()
  await page.getByRole('dialog').getByText(TITLE).first().waitFor()
  expect(await page.evaluate('[window.hit, document.querySelectorAll("img[src=x]").length]')).toEqual([undefined, 0])
})

test('[NWS-02] refuses a preview file that is not an image, and shrinks a large photo before the upload', async ({
  open,
}) => {
  const page = await open({ as: 'store' }, '/store-info')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Create News' })
  await form.getByLabel('Title').fill('Photo')
  await form.getByLabel('Description').fill('From a camera')
  await page.getByLabel('Suppliers', { exact: true }).fill('All suppliers')
  await page.locator('.ant-select-item-option', { hasText: 'All suppliers' }).first().click()
  const webPage = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>no picture</p>') }
  await form.getByLabel(/^Choose a preview image/).setInputFiles(webPage)
  await page.getByRole('alert').getByText('page.html').waitFor()
  await expect(form.locator('.news-image-field img')).toHaveCount(0)
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(largePng(6400, 4800)) }
  await form.getByLabel(/^Choose a preview image/).setInputFiles(photo)
  const chosen = form.locator('.news-image-field img')
  await expect.poll(() => sizeOf(chosen)).toEqual([1600, 1200])
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.waitFor({ state: 'hidden' })
  const row = page.locator('.news-row', { hasText: 'Photo' }).first()
  await row.getByRole('button').first().click()
  const preview = row.getByRole('img', { name: 'Preview image of Photo' })
  await expect.poll(() => sizeOf(preview)).toEqual([1600, 1200])
})
