import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { storesPreference } from '#tests/e2e/settled.ts'

const search = (page: Page) => new URLSearchParams(page.url().split('?')[1] ?? '')
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })

test('[SHL-19] [STA-11] a store saves filters and columns under a name, opens the list with them and changes them', async ({
  open,
}) => {
  const page = await open({ as: 'store2' }, '/table')
  const heads = page.locator('.delivery-table thead')
  // the default view of the role begins with the supplier and the dock; the view 'All' has the columns of the sources
  await heads.getByText('Boxes', { exact: true }).waitFor()
  await expect(heads.getByText('User', { exact: true })).toHaveCount(0)
  await views(page).getByRole('button', { name: 'All', exact: true }).click()
  await heads.getByText('User', { exact: true }).waitFor()
  await expect(heads.getByText('Boxes', { exact: true })).toHaveCount(0)

  await page.getByRole('radio', { name: 'Received', exact: true }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Remarks' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name of the view').fill('รับแล้ว')
  await dialog.getByRole('checkbox', { name: 'Open the list with this view' }).check()
  await expectNoViolations(page)
  const stored = page.waitForResponse((response) => storesPreference(response, 'deliveries.views'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await stored

  // the menu opens the list with the default view; 'All' shows everything again
  await page.goto(page.url().replace(/#.*/, '#/table'))
  const mine = views(page).getByRole('button', { name: 'รับแล้ว' })
  await expect(mine).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('radio', { name: 'Received', exact: true })).toBeChecked()
  await expect(heads.getByText('Remarks', { exact: true })).toHaveCount(0)
  await views(page).getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
  await heads.getByText('Remarks', { exact: true }).waitFor()
  expect(search(page).get('saved')).toBeNull()

  // a change is indicated; saving under the same name replaces the view
  await mine.click()
  await expect(page.getByRole('radio', { name: 'Received', exact: true })).toBeChecked()
  await page.getByRole('radio', { name: 'Transit', exact: true }).click()
  await expect(mine).toHaveAccessibleName(/opens first ?, changed$/)
  await page.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toHaveAccessibleName(/opens first$/)

  await page.getByRole('button', { name: 'Edit view' }).click()
  await page.getByRole('dialog', { name: 'Edit view' }).getByRole('button', { name: 'Delete view' }).click()
  await expect(mine).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Transit', exact: true })).toBeChecked()
})

test('[SHL-19] a phone in Thai saves a view of the users, and finds it again after a reload', async ({ open }) => {
  const page = await open({ as: 'admin', on: 'phone', language: 'th' }, '/user?q=siam')
  await page.getByRole('button', { name: 'บันทึกมุมมอง' }).click()
  const dialog = page.getByRole('dialog', { name: 'บันทึกมุมมอง' })
  await dialog.getByLabel('ชื่อมุมมอง').fill('สยาม')
  const stored = page.waitForResponse((response) => storesPreference(response, 'users.views'))
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await stored
  await page.reload()
  const mine = page.getByRole('navigation', { name: 'มุมมอง' }).getByRole('button', { name: 'สยาม' })
  await expect(mine).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('searchbox').first()).toHaveValue('siam')
  await page.getByRole('button', { name: 'แก้ไขมุมมอง' }).click()
  await page.getByRole('button', { name: 'ลบมุมมอง' }).click()
  await expect(mine).toHaveCount(0)
})

/** Saves the list as it is shown as a view, and waits until it is stored. */
const saveView = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^(Save|Edit) view$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^(Save|Edit) view$/ })
  await dialog.getByLabel('Name of the view').fill(name)
  const stored = page.waitForResponse((response) => storesPreference(response, 'users.views'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await stored
}

test('[SHL-19] a view that another device has saved is kept, and a view with a new name is renamed', async ({
  open,
}) => {
  const first = await open({ as: 'admin' }, '/user?q=siam')
  const second = await open({ as: 'admin' }, '/user?q=store')
  await views(second).waitFor()
  await saveView(first, 'Siam')
  await saveView(second, 'Stores')
  const names = ['All', 'Siam', 'Stores']
  await expect(views(second).getByRole('button')).toHaveText(names)
  await first.reload()
  await expect(views(first).getByRole('button')).toHaveText(names)

  await views(first).getByRole('button', { name: 'Siam' }).click()
  await saveView(first, 'Siam Parts')
  await expect(views(first).getByRole('button')).toHaveText(['All', 'Siam Parts', 'Stores'])
  await expect(views(first).getByRole('button', { name: 'Siam Parts' })).toHaveAttribute('aria-current', 'true')
  // the other device still shows the former name, and deletes only its own view
  await second.getByRole('button', { name: 'Edit view' }).click()
  const stored = second.waitForResponse((response) => storesPreference(response, 'users.views'))
  await second.getByRole('button', { name: 'Delete view' }).click()
  await stored
  await expect(views(second).getByRole('button')).toHaveText(['All', 'Siam Parts'])
})
