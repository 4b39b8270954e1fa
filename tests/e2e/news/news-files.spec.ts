import type { NewsItem } from '#areas/news/contract.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, fullBrowser, type Page, test } from '#tests/e2e/fixtures.ts'
import {
  chooseSupplier,
  dialogNamed,
  fillNewsForm,
  newsRow,
  newsToggle,
  noticeFile,
  spreadsheetFile,
} from '#tests/e2e/news/news.ts'
import { clientOf } from '#tests/e2e/portal.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

test.use(fullBrowser)

/** Publishes an item with two files for one supplier, after a rejected and a failed attempt. */
const publish = async (store: Page) => {
  await store.getByRole('button', { name: 'New', exact: true }).click()
  const form = dialogNamed(store, 'Create News')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => form.getByText('Required *', { exact: true }).count()).toBe(4)
  await expectNoViolations(store)
  await fillNewsForm(store, 'Create News', 'Gate 5 opens')
  await chooseSupplier(store, 'SPT')
  await form.getByLabel(/^Choose up to 3 files/).setInputFiles([noticeFile('gate.pdf'), spreadsheetFile('gate.xlsx')])
  await expect(form.getByText('Required *', { exact: true })).toHaveCount(0)

  // a lost connection loses no input
  await store.route('**/api/information', (route) => route.abort())
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.getByText('The connection was lost. Your text and files are still here. Try again.').waitFor()
  await store.unroute('**/api/information')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.waitFor({ state: 'hidden' })
  await newsRow(store, 'Gate 5 opens').getByText('For 1 supplier').waitFor()
}

/** Reads the item as its supplier, with its image and files. */
const readItem = async (vendor: Page) => {
  await newsToggle(vendor, 'Gate 5 opens').click()
  const opened = newsRow(vendor, 'Gate 5 opens')
  await opened.getByText('second line').waitFor()
  await opened.getByText('For you').waitFor()
  await opened.getByRole('img', { name: 'Preview image of Gate 5 opens' }).waitFor()
  await expectNoViolations(vendor)
  const [file] = await Promise.all([
    vendor.waitForEvent('download'),
    opened.getByRole('button', { name: 'Download gate.xlsx' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('gate.xlsx')
  await opened.getByRole('button', { name: 'Open gate.pdf' }).click()
  await dialogNamed(vendor, 'gate.pdf').waitFor()
  await expectNoViolations(vendor)
  await vendor.keyboard.press('Escape')
  await dialogNamed(vendor, 'gate.pdf').waitFor({ state: 'hidden' })
}

/** Changes the item after another user has changed it, and returns its id. */
const changeItem = async (store: Page, portalUrl: string) => {
  await newsToggle(store, 'Gate 5 opens').click()
  await store.getByRole('button', { name: 'Edit Gate 5 opens' }).click()
  const change = dialogNamed(store, 'Update News')
  await change.getByLabel('Title').fill('Gate 5 stays closed')
  await change.getByRole('button', { name: 'Remove gate.xlsx' }).click()
  // another user saves first
  const colleague = await clientOf(portalUrl, 'admin')
  const [item] = (await colleague.get<NewsItem[]>('/information?_q=Gate+5')).body
  await colleague.put(`/information/${item?.id}`, { description: 'from Monday on' })
  await change.getByRole('button', { name: 'Save changes' }).click()
  await change.getByText('admin has changed this in the meantime').waitFor()
  await expect(change.getByLabel('Title')).toHaveValue('Gate 5 stays closed')
  await expectNoViolations(store)
  await change.getByRole('button', { name: 'Cancel' }).click()
  await newsRow(store, 'Gate 5 opens').getByText('from Monday on').waitFor()
  await store.getByRole('button', { name: 'Edit Gate 5 opens' }).click()
  await change.getByLabel('Title').fill('Gate 5 stays closed')
  await change.getByRole('button', { name: 'Remove gate.xlsx' }).click()
  await change.getByRole('button', { name: 'Save changes' }).click()
  await change.waitFor({ state: 'hidden' })
  return item?.id
}

/** Opens the item by its URL, as the palette does. Declines to delete it once, and then deletes it. */
const deleteItem = async (store: Page, id: number | undefined) => {
  await store.goto(`/#/store-info?item=${id}`)
  await store.getByRole('button', { name: 'Delete Gate 5 stays closed' }).click()
  const deleteDialog = dialogNamed(store, 'Delete news')
  await deleteDialog.getByText('Do you want to delete this news?').waitFor()
  await deleteDialog.getByRole('button', { name: "Don't Delete" }).click()
  await store.getByText('News is not deleted').waitFor()
  await store.getByRole('button', { name: 'Delete Gate 5 stays closed' }).click()
  await expectNoViolations(store)
  await deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await store.getByText('Deleted!').waitFor()
  await newsRow(store, 'Gate 5 stays closed').waitFor({ state: 'detached' })
  await expect.poll(() => new URL(store.url()).hash).toBe('#/store-info')
  await expect(store.getByText('This item no longer exists')).toHaveCount(0)
}

test('[NWS-01] [NWS-02] [NWS-03] the store publishes, changes and deletes an item with files, and only its supplier sees it, each time immediately', async ({
  open,
  portal,
}) => {
  const vendor = await open({}, '/store-info')
  const streamOpened = vendor.waitForResponse((response) => response.url().endsWith('/api/live'))
  await signIn(vendor, 'vendor')
  await newsToggle(vendor, 'New standard for returnable boxes').waitFor()
  await streamOpened
  await expect(vendor.getByRole('button', { name: 'New', exact: true })).toHaveCount(0)
  await vendor.frameLocator('iframe').locator('body').waitFor({ state: 'attached' })

  const store = await open({ as: 'store' }, '/store-info')
  await publish(store)
  await readItem(vendor)
  const other = await clientOf(portal.url, 'vendor2')
  expect((await other.get<NewsItem[]>('/information?_q=Gate+5')).body).toEqual([])

  const id = await changeItem(store, portal.url)
  const changed = newsRow(vendor, 'Gate 5 stays closed')
  await changed.getByText('from Monday on').waitFor()
  await changed.getByRole('button', { name: 'Download gate.xlsx' }).waitFor({ state: 'detached' })

  await deleteItem(store, id)
  await changed.waitFor({ state: 'detached' })
})

test('[NWS-01] [NWS-02] a calendar is shown in a frame, and an item of another factory is read-only with a reason', async ({
  open,
}) => {
  const store = await open({ as: 'store' }, '/store-info')
  await store.getByRole('button', { name: 'New', exact: true }).click()
  await fillNewsForm(store, 'Create News', 'Calendar of next year', { type: 'Calendar' })
  await chooseSupplier(store, 'All suppliers')
  const form = dialogNamed(store, 'Create News')
  await form.getByLabel(/^Choose up to 3 files/).setInputFiles([noticeFile('next-year.pdf')])
  await form.getByRole('button', { name: 'Save changes' }).click()
  const calendar = store.getByRole('region', { name: 'Calendar', exact: true })
  await calendar.getByRole('heading', { name: 'Calendar of next year' }).waitFor()
  await calendar.locator('iframe[title="Calendar of next year: next-year.pdf"]').waitFor()
  await expect(calendar.locator('.news-row')).toHaveCount(1)
  const elsewhere = store.getByRole('button', { name: /^SAT: / })
  await elsewhere.click()
  const edit = store.locator('.news-row.open').getByRole('button', { name: /^Edit/ })
  await expect(edit).toBeDisabled()
  await store.getByText('Only SAT may change what it has published.').waitFor()
  await expectNoViolations(store)
  await store.getByRole('button', { name: 'Older news' }).click()
  await store.getByText(/^11–\d+ of \d+$/).waitFor()
  await expect(store).toHaveURL(/page=2/)
})
