import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { storesPreference } from '#tests/e2e/settled.ts'

const row = (page: Page, name: string) => page.locator('tr.data-row', { hasText: name })
const addressRow = (page: Page, number: number) => page.getByLabel(`Email ${number}`, { exact: true })

/** Dispatches a paste event to the focused field. */
const paste = async (page: Page, label: string, text: string) => {
  const field = page.getByLabel(label, { exact: true })
  await field.focus()
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
}

const chooseSupplier = async (page: Page, label: string, code: string) => {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.locator('.ant-select-item-option').first().click()
}

test('[EGR-01] [EGR-02] [EGR-03] a group is added with its number, receives pasted email addresses, is changed and is deleted', async ({
  open,
}) => {
  const page = await open({ as: 'store' }, '/email-group')
  const others = page.locator('tr.data-row').filter({ hasNotText: 'AH-CPF-' })
  await others.first().waitFor()
  await page.getByPlaceholder('Search Supplier Name').fill('chonburi precisionFASTENERS')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(others).toHaveCount(0)
  await row(page, 'AH-CPF-').first().waitFor()
  const before = await page.locator('tr.data-row').count()

  await page.getByRole('button', { name: 'Add group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an email group' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await submit.click()
  await dialog.getByText('Please selected supplier').waitFor()
  await chooseSupplier(page, 'Supplier', 'CPF')
  const name = `AH-CPF-${String(before + 1).padStart(4, '0')}`
  await expect.poll(() => dialog.getByLabel('Group Name').inputValue()).toBe(name)
  await submit.click()
  await dialog.getByText('Please fill email').waitFor()
  await paste(page, 'Email 1', 'คุณ สมชาย <somchai@cpf.example>; order@cpf.example, not-an-address')
  await expect.poll(() => addressRow(page, 3).inputValue()).toBe('not-an-address')
  await submit.click()
  await dialog.getByText('Please fill email').waitFor()
  await dialog.getByText('Not an email address').waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Remove email 3' }).click()
  await expect(addressRow(page, 2)).toBeFocused()
  // the same row gets the focus again
  await dialog.getByRole('button', { name: 'Add an email' }).click()
  await dialog.getByRole('button', { name: 'Remove email 3' }).click()
  await expect(addressRow(page, 2)).toBeFocused()
  await dialog.getByRole('button', { name: 'Add an email' }).click()
  await paste(page, 'Email 3', 'x@cpf.example; y@cpf.example')
  await dialog.getByRole('button', { name: 'Remove email 2' }).click()
  await dialog.getByRole('button', { name: 'Remove email 2' }).click()
  await expect(addressRow(page, 2)).toBeFocused()
  await addressRow(page, 2).fill('order@cpf.example')
  await submit.click()
  await dialog.getByText('Please add description').waitFor()
  await dialog.getByLabel('Description').fill('Night shift')
  await submit.click()
  await page.getByText('Group Email created successfully').waitFor()
  await row(page, name).getByText('somchai@cpf.example').waitFor()

  await page.getByRole('button', { name: `Edit the addresses of ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Email group update...' })
  await addressRow(page, 1).fill('')
  await addressRow(page, 2).fill('')
  await edit.getByRole('button', { name: 'Submit' }).click()
  await edit.getByText('Should exist at least one email').waitFor()
  await addressRow(page, 1).fill('wrong')
  await edit.getByRole('button', { name: 'Submit' }).click()
  await edit.getByText('Email have been change to invalid email format').waitFor()
  await addressRow(page, 1).fill('new@cpf.example')
  await edit.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Email Group have been update successfully').waitFor()
  await row(page, name).getByText('new@cpf.example').waitFor()

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const deleteDialog = page.getByRole('dialog', { name: 'Do you want to delete this group email?' })
  await expectNoViolations(page)
  await deleteDialog.getByRole('button', { name: "Don't Delete" }).click()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeFocused()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Group Email have been deleted').waitFor()
  await row(page, name).waitFor({ state: 'detached' })

  // the deleted group's number is not used again
  await page.getByRole('button', { name: 'Add group' }).click()
  await chooseSupplier(page, 'Supplier', 'CPF')
  const next = `AH-CPF-${String(before + 2).padStart(4, '0')}`
  await expect.poll(() => dialog.getByLabel('Group Name').inputValue()).toBe(next)
  await dialog.getByLabel('Group Name').fill('AH-CPF-0001')
  await addressRow(page, 1).fill('a@cpf.example')
  await dialog.getByLabel('Description').fill('taken')
  await submit.click()
  await dialog.getByText('Group Name already exists').waitFor()
})

test('[EGR-01] shows fifty groups per page or as many as were selected last, and the URL keeps search and page', async ({
  open,
}) => {
  const page = await open({ as: 'store' }, '/email-group?size=5&page=2')
  await page.getByText(/^6–10 of \d+$/).waitFor()
  await expect(page.locator('tr.data-row')).toHaveCount(5)
  await page.goto('/#/email-group')
  await page.getByText(/^1–50 of \d+$/).waitFor()
  await page.goto('/#/email-group?supplier=nobody%20of%20this%20name')
  await page.getByText("No group of a supplier named 'nobody of this name'").waitFor()
  await page.getByRole('search').getByRole('button', { name: 'Show all' }).click()
  await page.getByText(/^1–50 of \d+$/).waitFor()
  const saved = page.waitForResponse((response) => storesPreference(response, 'email-groups.size'))
  await page.getByRole('combobox', { name: 'Groups per page' }).click()
  await page.getByText('20 / page', { exact: true }).click()
  await saved
  const elsewhere = await open({ as: 'store' }, '/email-group')
  await elsewhere.getByText(/^1–20 of \d+$/).waitFor()
})

test('[EGR-02] a supplier without a short code cannot have a group', async ({ open }) => {
  const page = await open({ as: 'admin' }, '/email-group')
  await page.getByRole('button', { name: 'Add group' }).click()
  await chooseSupplier(page, 'Supplier', 'ช.เจริญยนต์')
  await page.getByText('Vendor has no alternative name in ORACLE').waitFor()
})

test('[EGR-01] [EGR-03] an administrator adds and changes groups but cannot delete them, in Thai on a phone', async ({
  open,
}) => {
  const page = await open({ on: 'phone', language: 'th', as: 'admin' }, '/email-group')
  await page.getByRole('button', { name: 'เพิ่มกลุ่ม' }).waitFor()
  const card = page.locator('.group-cards > li').first()
  const name = await card.locator('strong').innerText()
  await expect(page.getByRole('button', { name: /^ลบ/ })).toHaveCount(0)
  await card.getByRole('button', { name: `แก้ไข: อีเมลของ ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Email group update...' })
  await dialog.getByLabel('อีเมล 1', { exact: true }).fill('ใหม่')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await dialog.getByText('รูปแบบอีเมลไม่ถูกต้อง').waitFor()
  await dialog.getByLabel('อีเมล 1', { exact: true }).fill('new@phone.example')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await page.getByText('Email Group have been update successfully').waitFor()
  await card.getByText('new@phone.example').waitFor()
})

test('[EGR-02] a group whose reply was lost is added only once', async ({ open }) => {
  const page = await open({ as: 'store' }, '/email-group')
  await page.getByRole('button', { name: 'Add group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an email group' })
  await chooseSupplier(page, 'Supplier', 'CPF')
  await expect(dialog.getByLabel('Group Name')).toHaveValue(/^AH-CPF-/)
  await addressRow(page, 1).fill('lost@cpf.example')
  await dialog.getByLabel('Description').fill('Sent twice')
  await page.route(
    '**/api/email-groups',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await submit.click()
  await dialog.getByText('No connection to the portal.').waitFor()
  await submit.click()
  await page.getByText('Group Email created successfully').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await row(page, 'Sent twice').first().waitFor()
  await expect(row(page, 'Sent twice')).toHaveCount(1)
})
