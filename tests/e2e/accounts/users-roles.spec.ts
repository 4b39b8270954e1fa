import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const row = (page: Page, name: string) => page.locator('tr.data-row', { hasText: name })

test('[USR-01] [USR-03] the store reads suppliers and edits its own alert list', async ({ open }) => {
  const page = await open({}, '/user')
  await signIn(page, 'store')
  await row(page, 'vendor@demo.example').waitFor()
  await expect(page.getByRole('button', { name: /^(New User|Delete .*)$/ })).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit the alert email of vendor', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe' })
  const list = dialog.getByLabel('Alert email')
  await expect(list).toHaveValue('store.alert@demo.example')
  await list.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('No data').waitFor()
  await list.fill('dock@demo.example, wrong@')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Email have been change to invalid email format').waitFor()
  await expectNoViolations(page)
  await list.fill('dock@demo.example, night@demo.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved successfully').first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(list).toHaveValue('dock@demo.example, night@demo.example')
})

test('[USR-03] purchasing edits the alert list of its own account, in Thai on a phone', async ({ open }) => {
  const page = await open({ on: 'phone', language: 'th' }, '/change-password')
  await signIn(page, 'purchase')
  await page.getByRole('button', { name: 'รับการแจ้งเตือน' }).click()
  const dialog = page.getByRole('dialog', { name: 'รับการแจ้งเตือน' })
  await dialog.getByLabel('อีเมลแจ้งเตือน').fill('')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await dialog.getByText('ไม่มีข้อมูล').waitFor()
  await dialog.getByLabel('อีเมลแจ้งเตือน').fill('buyers@demo.example')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await page.getByText('บันทึกสำเร็จ').first().waitFor()
  await page.getByText('buyers@demo.example').waitFor()
})

test('[USR-05] [SHL-03] a supplier cannot open the users by URL, and /form explains where accounts come from', async ({
  open,
}) => {
  const page = await open({}, '/user')
  await signIn(page, 'vendor')
  await page.getByRole('heading', { name: 'No access' }).waitFor()
  await page.goto('/#/form')
  await page.getByText(/^The portal administrator of your customer creates new accounts/).waitFor()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
})

test('[USR-02] [SHL-14] an admin creates a user on /form and blocks it in the list, in Thai on a phone', async ({
  open,
}) => {
  const page = await open({ on: 'phone', language: 'th' }, '/form')
  await page.getByText(/^ผู้ดูแลระบบของบริษัทลูกค้าเป็นผู้สร้างบัญชีใหม่/).waitFor()
  await page.getByRole('banner').getByRole('group', { name: 'ภาษา' }).waitFor()
  await expectNoViolations(page)
  await page.goto('/#/signin?next=%2Fform')
  await signIn(page, 'admin')
  await page.getByLabel('ผู้ขาย', { exact: true }).fill('สยามพาร์ท')
  await page.locator('.ant-select-item-option:visible').first().click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByLabel('ชื่อ (First Name)').fill('สมหญิง')
  await page.getByLabel('อีเมล', { exact: true }).fill('somying@made.example')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('รหัสผ่านยาวพอ')
  await page.getByLabel('ยืนยันรหัสผ่าน', { exact: true }).fill('รหัสผ่านยาวพอ')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await page.getByRole('heading', { name: /^ตรวจสอบข้อมูล/ }).waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'บันทึก' }).click()
  await page.getByRole('heading', { name: 'สมหญิง เข้าสู่ระบบได้แล้ว' }).waitFor()
  await page.getByRole('link', { name: 'จัดการผู้ใช้' }).last().click()
  const card = page.locator('.data-cards > li', { hasText: 'somying@made.example' })
  await card.waitFor()
  await card.getByRole('switch', { name: 'ระงับการใช้งาน: สมหญิง' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ระงับ', exact: true }).click()
  await card.getByRole('switch', { checked: true }).waitFor()

  // a long supplier name stays inside the dialog
  await page.goto('/#/user?q=vendor2')
  await page.getByRole('button', { name: 'แก้ไข vendor2', exact: true }).click()
  const form = page.getByRole('dialog').locator('.form-dialog')
  const supplier = form.locator('.ant-select', { hasText: 'Chonburi Precision Fasteners' })
  const isInside = async () => {
    const [outer, inner] = [await form.boundingBox(), await supplier.boundingBox()]
    return outer !== null && inner !== null && inner.x + inner.width <= outer.x + outer.width
  }
  await expect.poll(isInside).toBe(true)
})

test('[USR-01] the palette finds a user and opens it in the list', async ({ open }) => {
  const page = await open({}, '/change-password')
  await signIn(page, 'admin')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('purchase@demo')
  const users = page.getByRole('group', { name: 'Users' })
  await users.getByRole('option', { name: /purchase/ }).click()
  await page.waitForURL(/#\/user/)
  await row(page, 'purchase@demo.example').waitFor()
})
