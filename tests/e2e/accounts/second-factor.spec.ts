import { sql } from 'kysely'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { clientOf, type E2ePortal } from '#tests/e2e/portal.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { authenticatorCodeAt, timeOfNextCode } from '#tests/support/sign-in/authenticator.ts'

const PASSWORD = 'seven quiet lanterns'

const createUser = async (url: string, user: object): Promise<void> => {
  const { status } = await (await clientOf(url, 'admin')).post('/users', { ...user, password: PASSWORD })
  expect(status).toBe(200)
}

/** Creates a new user of a supplier, so that no demo account needs a code afterwards. */
const createVendor = async ({ url, db }: E2ePortal, username: string): Promise<void> => {
  const { rows } = await sql<{ vendor_id: number }>`select vendor_id::integer from accounts.user_account
    where username = 'vendor'`.execute(db)
  const email = `${username}@demo.example`
  await createUser(url, { user_type: 'vendor', vendor_id: rows[0]?.vendor_id, username, email })
}

const secretIn = async (page: Page) => (await page.locator('.new-app code').innerText()).replaceAll(/\s/g, '')

test('[SES-11] a user sets up an app, and the next sign-in needs its code (th, phone)', async ({ open, portal }) => {
  await createVendor(portal, 'factor-th')
  const page = await open({ language: 'th', on: 'phone' }, '/change-password')
  await signIn(page, 'factor-th', PASSWORD)
  const card = page.getByRole('region', { name: 'การยืนยันตัวตนขั้นที่สอง' })
  await card.getByRole('button', { name: 'ตั้งค่าแอป' }).click()
  const secret = await secretIn(page)
  await expectNoViolations(page)
  const now = new Date()
  await card.getByLabel('รหัสยืนยัน').fill(authenticatorCodeAt(secret, now))
  await card.getByRole('button', { name: 'ยืนยัน' }).click()
  await expect(card.locator('.recovery-codes li')).toHaveCount(10)
  const recovery = await card.locator('.recovery-codes li').first().innerText()
  await card.getByRole('button', { name: 'เก็บรหัสไว้แล้ว' }).click()
  await expect(card).toContainText('เหลือรหัสกู้คืน 10 รหัส')

  const other = await open({ language: 'th' })
  const enter = async () => {
    await other.getByLabel('ชื่อผู้ใช้').fill('factor-th')
    await other.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  }
  await enter()
  const code = other.getByLabel('รหัสยืนยัน')
  await code.fill(authenticatorCodeAt(secret, now))
  await other.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(code, 'the code that confirmed the app').toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(other)
  await code.fill(recovery)
  await other.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await other.getByRole('button', { name: /: factor-th/ }).waitFor()

  // an administrator removes the lost app, and the password is enough again
  const admin = await open({ as: 'admin', language: 'th' }, '/user?type=vendor&q=factor-th')
  await admin.getByRole('button', { name: 'แก้ไข factor-th' }).click()
  const part = admin.getByRole('dialog').getByRole('group', { name: 'การยืนยันตัวตนขั้นที่สอง' })
  await part.getByRole('button', { name: 'ลบออก' }).click()
  await expect(part.getByRole('button', { name: 'ลบออก' })).toHaveCount(0)
  await other.waitForURL(/#\/signin/)
  await enter()
  await other.getByRole('button', { name: /: factor-th/ }).waitFor()
})

test('[SES-11] an administrator requires an app for a user type, and a user sets it up during the sign-in', async ({
  open,
  portal,
}) => {
  await createVendor(portal, 'factor-en')
  await sql`update accounts.user_account set company_id = null where username = 'admin'`.execute(portal.db)
  const settings = await open({ as: 'admin' }, '/sign-in-settings')
  const suppliers = settings.getByLabel('Supplier', { exact: true })
  const save = async () => {
    await settings.getByRole('button', { name: 'Save' }).click()
    await settings.getByText('Saved', { exact: true }).first().waitFor()
  }
  await suppliers.check()
  await settings.getByLabel('Days to set it up: Supplier').fill('0')
  await expectNoViolations(settings)
  await save()

  const page = await open()
  await page.getByLabel('Username').fill('factor-en')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const secret = await secretIn(page)
  const now = new Date()
  await page.getByLabel('Code', { exact: true }).fill(authenticatorCodeAt(secret, now))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await page.getByRole('button', { name: /: factor-en/ }).waitFor()

  // the other tests sign in as suppliers without an app
  await settings.reload()
  await expect(suppliers).toBeChecked()
  await suppliers.uncheck()
  await save()

  // a change of the second factor requires a code if the last code was entered some time ago
  await sql`update accounts.session set confirmed_at = null`.execute(portal.db)
  await page.goto('/#/change-password')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.waitFor()
  await expectNoViolations(page)
  await question.getByLabel('Code', { exact: true }).fill(authenticatorCodeAt(secret, timeOfNextCode(now)))
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
})

test('[SES-11] shows no error when the user cancels the confirmation of a change', async ({ open, portal }) => {
  await createUser(portal.url, { user_type: 'admin', username: 'careful', email: 'careful@demo.example' })
  const page = await open({}, '/user')
  await signIn(page, 'careful', PASSWORD)
  await sql`insert into accounts.passkey (credential_id, user_id, public_key, sign_count, transports, name, created_at)
    select 'of-careful', id, '', 0, '', 'Key', now() from accounts.user_account where username = 'careful'`.execute(
    portal.db,
  )
  await sql`update accounts.session set confirmed_at = null`.execute(portal.db)
  await page.goto('/#/user?type=admin&q=careful')
  await page.getByRole('button', { name: 'Edit careful' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit careful' })
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const expectNoError = async (button: string) => {
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: button })).toBeEnabled()
    await expect(page.getByText('Please confirm that it is you.')).toHaveCount(0)
  }

  await dialog.getByRole('button', { name: 'Require it within 7 days' }).click()
  await expectNoError('Require it within 7 days')

  await dialog.getByLabel('Email', { exact: true }).fill('caring@demo.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectNoError('Save')
})

test('[SES-11] a user without a second factor confirms the setup of an app with the password', async ({
  open,
  portal,
}) => {
  await createVendor(portal, 'factor-password')
  const page = await open({}, '/change-password')
  await signIn(page, 'factor-password', PASSWORD)
  await sql`update accounts.session set confirmed_at = null`.execute(portal.db)
  await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up an app' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const password = question.getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page)
  await password.fill(PASSWORD)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toHaveCount(0)
  expect(await secretIn(page)).not.toBe('')
})
