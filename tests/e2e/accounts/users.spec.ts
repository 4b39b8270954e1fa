import { sql } from 'kysely'
import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { clientOf } from '#tests/e2e/portal.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const row = (page: Page, name: string) => page.locator('tr.data-row', { hasText: name })

const words = {
  en: {
    title: 'New User',
    next: 'Next',
    submit: 'Submit',
    type: 'User type',
    vendor: 'Vendor',
    store: 'Store name',
    name: 'First Name',
    email: 'Email',
    password: 'Password',
    confirm: 'Confirm Password',
    verify: /^Verify Info/,
  },
  th: {
    title: 'เพิ่มผู้ใช้',
    next: 'ถัดไป',
    submit: 'บันทึก',
    type: 'ประเภทผู้ใช้',
    vendor: 'ผู้ขาย',
    store: 'ชื่อคลังสินค้า',
    name: 'ชื่อ (First Name)',
    email: 'อีเมล',
    password: 'รหัสผ่าน',
    confirm: 'ยืนยันรหัสผ่าน',
    verify: /^ตรวจสอบข้อมูล/,
  },
} as const
type Language = keyof typeof words

const typeNames: Readonly<Record<UserType, readonly [en: string, th: string]>> = {
  vendor: ['Supplier', 'ผู้ขาย'],
  demo: ['Trial supplier', 'ผู้ขายทดลองใช้'],
  admin: ['Administrator', 'ผู้ดูแลระบบ'],
  store: ['Store', 'คลังสินค้า'],
  account: ['Accountant', 'ฝ่ายบัญชี'],
  purchase: ['Purchasing', 'จัดซื้อ'],
  internal: ['Group company', 'บริษัทในเครือ'],
  account_admin: ['Accounting administrator', 'ผู้ดูแลฝ่ายบัญชี'],
}
const withSupplier: readonly UserType[] = ['vendor', 'demo', 'account', 'internal']

/** Selects an option of a list with the keyboard, by its first letters. */
const choose = async (page: Page, place: ReturnType<Page['getByRole']>, label: string, text: string) => {
  await place.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-item-option:visible', { hasText: new RegExp(`^${text}$`) }).click()
}

const PASSWORD = 'welcome to it'

/** Fills in the first two steps of the wizard, and opens the third. */
const fill = async (
  page: Page,
  place: ReturnType<Page['getByRole']>,
  language: Language,
  type: UserType,
  name: string,
) => {
  const w = words[language]
  const label = (text: string) => place.getByLabel(text, { exact: true })
  if (type !== 'vendor') await choose(page, place, w.type, typeNames[type][language === 'en' ? 0 : 1])
  if (withSupplier.includes(type)) {
    await label(w.vendor).fill('CPF')
    await page.locator('.ant-select-item-option:visible').first().click()
  }
  if (type === 'store') await label(w.store).fill('Night dock')
  await place.getByRole('button', { name: w.next }).click()
  await label(w.name).fill(name)
  await label(w.email).fill(`${name}@made.example`)
  await label(w.password).fill(PASSWORD)
  await label(w.confirm).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await place.getByRole('heading', { name: w.verify }).waitFor()
}

for (const language of ['en', 'th'] as const)
  test(`[USR-02] an admin creates users of each type, and each user can sign in (${language})`, async ({
    open,
    portal,
  }) => {
    const page = await open({ language }, '/user')
    await signIn(page, 'admin')
    const w = words[language]
    const dialog = page.getByRole('dialog', { name: w.title })
    // tests half of the types in each language
    const types = (Object.keys(typeNames) as UserType[]).filter((_, at) => (at % 2 === 0) === (language === 'en'))
    for (const type of types) {
      const name = `new-${language}-${type}`
      await page.getByRole('button', { name: w.title }).click()
      await fill(page, dialog, language, type, name)
      if (type === types[0]) await expectNoViolations(page)
      await dialog.getByRole('button', { name: w.submit }).click()
      await page.getByText('User created successful').first().waitFor()
      await dialog.waitFor({ state: 'detached' })
      await row(page, name).waitFor()
      const signedIn = await fetch(`${portal.url}/api/auth/local`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier: name, password: PASSWORD }),
      })
      const { user } = (await signedIn.json()) as { user: { user_type: string; vendor_name: string | null } }
      expect([user.user_type, user.vendor_name !== null]).toEqual([type, withSupplier.includes(type)])
    }
  })

test('[USR-02] the user wizard keeps all entries and shows each error at its field and step', async ({ open }) => {
  const page = await open({}, '/user')
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'New User' })
  const next = dialog.getByRole('button', { name: 'Next' })
  await dialog.getByRole('heading', { name: /^Vendor Data/ }).waitFor()
  await next.click()
  await dialog.getByText('Please choose the supplier').waitFor()
  await expectNoViolations(page)
  await dialog.getByLabel('Vendor', { exact: true }).fill('SPT')
  await page.locator('.ant-select-item-option:visible', { hasText: 'SPT' }).waitFor()
  await page.keyboard.press('Enter')
  await next.click()
  await dialog.getByRole('heading', { name: /^Personal data/ }).waitFor()
  await next.click()
  await dialog.getByText('Please enter the user name').waitFor()
  await dialog.getByText('Please enter a full email address, like name@company.com').waitFor()
  await dialog.getByText('The password needs at least 12 characters.').waitFor()
  await expectNoViolations(page)
  await dialog.getByLabel('First Name').fill('VENDOR2')
  await dialog.getByLabel('Email', { exact: true }).fill('fresh@made.example')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Confirm Password').fill('something else')
  await next.click()
  await dialog.getByText('Password and confirmation are not the same.').waitFor()
  await dialog.getByLabel('Confirm Password').fill(PASSWORD)
  await next.click()
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await page.route('**/api/users', (route) => route.abort())
  await submit.click()
  await dialog.getByText('Error: No connection to the portal.').waitFor()
  await page.unroute('**/api/users')
  await submit.click()
  await dialog.getByText('Error: The user name VENDOR2 is taken. Please choose another one.').waitFor()
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('fresh@made.example')
  await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('VENDOR2')
  await dialog.getByLabel('First Name').fill('fresh.one')
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: /^Verify Info/ }).waitFor()
  for (let index = 0; index < 2; index++) await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByText('SPT').waitFor()
  for (const forth of [next, next, submit]) await forth.click()
  await row(page, 'fresh.one').getByText('SPT').waitFor()
})

test('[USR-01] [USR-04] [SES-08] an admin edits, blocks and deletes a user, and a blocked user is signed out immediately', async ({
  open,
}) => {
  const page = await open({}, '/user')
  await signIn(page, 'admin')
  await page.getByLabel('Name, email or supplier').fill('vendor2')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  const line = row(page, 'vendor2@demo.example')
  await line.waitFor()
  await expect.poll(() => page.locator('tr.data-row').count()).toBe(1)

  await page.getByRole('button', { name: 'Edit vendor2' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit vendor2' })
  await edit.getByLabel('Email', { exact: true }).fill('wrong')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await edit.getByText('Email have been change to invalid email format').waitFor()
  await edit.getByLabel('Email', { exact: true }).fill('vendor2.new@demo.example')
  await edit.getByLabel('Alert email').fill('one@cpf.example, two')
  await edit.getByText('two: not an email address').waitFor()
  await expectNoViolations(page)
  await edit.getByLabel('Alert email').fill('one@cpf.example; two@cpf.example')
  await edit.getByText('2 addresses get the notices').waitFor()
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('A confirmation link was sent to vendor2.new@demo.example').first().waitFor()
  await row(page, 'Waiting: vendor2.new@demo.example').waitFor()

  const other = await open({}, '/table')
  await signIn(other, 'vendor2')
  await page.getByRole('switch', { name: 'Blocked: vendor2' }).click()
  const blockDialog = page.getByRole('dialog', { name: 'Block vendor2?' })
  await blockDialog.waitFor()
  await expectNoViolations(page)
  await blockDialog.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('switch', { name: 'Blocked: vendor2', checked: true }).waitFor()
  await other.getByText('User have been blocked').first().waitFor()
  await other.waitForURL(/#\/signin/)
  await page.getByRole('switch', { name: 'Blocked: vendor2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('switch', { name: 'Blocked: vendor2', checked: false }).waitFor()
  await signIn(other, 'vendor2')

  await page.getByRole('button', { name: 'Delete vendor2' }).click()
  const deleteDialog = page.getByRole('dialog', { name: 'Delete vendor2?' })
  await deleteDialog.getByRole('button', { name: 'Cancel' }).click()
  await line.or(row(page, 'vendor2.new')).waitFor()
  await page.getByRole('button', { name: 'Delete vendor2' }).click()
  await deleteDialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Delete successfully!').first().waitFor()
  await page.getByText('No user matches your search').waitFor()

  // the administrator's own account remains and can be found by type
  await page.goto('/#/user?type=admin&q=admin%40')
  await row(page, 'you').waitFor()
  await expect(page.getByRole('button', { name: 'Delete admin', exact: true })).toBeDisabled()
  await expect(page.getByRole('switch', { name: 'Blocked: admin', exact: true })).toBeDisabled()
  // a search covers users of every type
  await page.getByLabel('Name, email or supplier').fill('supplier100240')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await row(page, 'supplier100240').waitFor()
  await page.getByLabel('Name, email or supplier').fill('no such user')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Show all', exact: true }).click()
  await page.locator('tr.data-row').nth(1).waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe('#/user?type=all')
})

test('[USR-01] [USR-05] the second of two admins sees what changed before overwriting it', async ({ open }) => {
  const page = await open({}, '/user?q=supplier100240')
  await signIn(page, 'admin')
  const other = await open({}, '/user?q=supplier100240')
  await signIn(other, 'admin')
  for (const one of [page, other]) await one.getByRole('button', { name: 'Edit supplier100240' }).click()
  const alerts = (one: Page) => one.getByRole('dialog').getByLabel('Alert email')
  await alerts(page).fill('mine@demo.example')
  await other.route('**/api/live', (route) => route.abort())
  await alerts(other).fill('first@demo.example')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText('User update successfully!').waitFor()
  // the open dialog shows the change of the other administrator and keeps the input
  await page.getByText('Another user changed this list. Current list: first@demo.example').waitFor()
  await expect(alerts(page)).toHaveValue('mine@demo.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('User update successfully!').waitFor()
})

test('[USR-01] [USR-02] account_admin manages only accounting users', async ({ open }) => {
  const page = await open({}, '/user')
  await signIn(page, 'account_admin')
  await row(page, 'account@demo.example').waitFor()
  await expect(page.getByLabel('User type')).toHaveCount(0)
  for (const name of await page.locator('tr.data-row strong').allInnerTexts())
    expect(name).not.toMatch(/^(vendor|store|admin)/)
  await page.getByRole('button', { name: 'New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'New User' })
  await expect(dialog.getByLabel('User type')).toBeDisabled()
  await dialog.getByText('Accountant of the company').click()
  await choose(page, dialog, 'Company / Factory', 'AH · .*')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('First Name').fill('bookkeeper')
  await dialog.getByLabel('Email', { exact: true }).fill('bookkeeper@made.example')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Confirm Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await row(page, 'bookkeeper@made.example').getByText('AH').waitFor()
})

test('[USR-05] a new email address is confirmed with the mailed link, or withdrawn by the administrator', async ({
  open,
  portal,
}) => {
  const client = await clientOf(portal.url, 'admin')
  const { body } = await client.get<{ id: number; version: number }[]>('/users?user_type=vendor&_q=supplier100242')
  const [user] = body
  const path = `/users/${user?.id}`
  await client.put(path, { email: 'moved@demo.example', version: user?.version })
  const mailed = await sql<{ code: string }>`select m.secrets::json ->> 'code' as code from mail.message m
    join mail.recipient r on r.mail_id = m.id where r.address = 'moved@demo.example'`.execute(portal.db)
  const owner = await open({ language: 'th', on: 'phone' }, `/confirm-email?code=${mailed.rows[0]?.code}`)
  await expectNoViolations(owner)
  await owner.getByRole('button', { name: 'ยืนยันอีเมล' }).click()
  await owner.getByRole('status').getByText('moved@demo.example').waitFor()
  await expectNoViolations(owner)
  await owner.goto(`/#/confirm-email?code=void-${mailed.rows[0]?.code}`)
  await owner.reload()
  await owner.getByRole('button', { name: 'ยืนยันอีเมล' }).click()
  await expect(owner.getByRole('status')).toContainText('ลิงก์')

  const page = await open({ as: 'admin' }, '/user?type=vendor&q=supplier100242')
  await row(page, 'moved@demo.example').waitFor()
  const { body: listed } = await client.get<{ version: number }[]>('/users?user_type=vendor&_q=supplier100242')
  await client.put(path, { email: 'mistyped@demo.example', version: listed[0]?.version })
  await row(page, 'Waiting: mistyped@demo.example').waitFor()
  await page.getByRole('button', { name: 'Edit supplier100242' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit supplier100242' })
  await dialog.getByText('mistyped@demo.example').waitFor()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByText('mistyped@demo.example')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Waiting: mistyped@demo.example')).toHaveCount(0)
})
