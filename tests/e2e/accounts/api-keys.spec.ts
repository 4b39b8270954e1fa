import { sql } from 'kysely'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { makeClient } from '#tests/support/client.ts'

test('[API-04] an administrator allows a supplier to use keys, and its user creates, replaces and revokes one (en on desktop, th on phone)', async ({
  open,
  portal,
}) => {
  const { rows } = await sql<{ vendor_name: string }>`select vendor_name from accounts.user_account
    where username = 'vendor'`.execute(portal.db)
  const supplier = rows[0]?.vendor_name ?? ''
  const vendor = await open({ as: 'vendor', language: 'th', on: 'phone' }, '/change-password')
  await vendor.getByRole('region', { name: 'ระบบอื่น' }).getByRole('link', { name: 'คีย์' }).click()
  await vendor.getByText('บริษัทของคุณยังไม่ได้ใช้คีย์').waitFor()

  const admin = await open({ as: 'admin' }, '/api-keys')
  await admin.getByRole('combobox').click()
  await admin.getByRole('combobox').fill(supplier)
  await admin.locator('.ant-select-item-option', { hasText: supplier }).first().click()
  const suppliers = admin.getByRole('region', { name: 'Suppliers who may use keys' })
  await suppliers.getByRole('button', { name: 'Allow' }).click()
  await expect(suppliers.getByRole('listitem')).toContainText(supplier)

  await vendor.reload()
  await vendor.getByRole('button', { name: 'สร้างคีย์ใหม่' }).click()
  const dialog = vendor.getByRole('dialog')
  await dialog.getByRole('button', { name: 'สร้างคีย์' }).click()
  await dialog.getByText('กรุณากรอกชื่อ').waitFor()
  await dialog.getByText('กรุณาเลือกอย่างน้อยหนึ่งรายการ').waitFor()
  await expectNoViolations(vendor)
  await dialog.getByLabel('ชื่อระบบ').fill('ERP ของสำนักงาน')
  await dialog.getByLabel(/deliveries:read/).check()
  await dialog.getByRole('button', { name: 'สร้างคีย์' }).click()
  const once = vendor.getByRole('region', { name: /คีย์ใหม่ของคุณ/ })
  const key = await once.locator('.shown-secret').innerText()
  await expectNoViolations(vendor)
  // a page without TLS has no clipboard
  await vendor.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
  await once.getByRole('button', { name: 'คัดลอกคีย์' }).click()
  await vendor.getByText('เบราว์เซอร์คัดลอกให้ไม่ได้').waitFor()
  const works = async () => (await makeClient(portal.url, key).get('/deliveries?_limit=1')).status
  expect(await works()).toBe(200)
  await once.getByRole('button', { name: 'เก็บคีย์ไว้แล้ว' }).click()

  await vendor.getByRole('button', { name: 'เปลี่ยนคีย์: ERP ของสำนักงาน' }).click()
  await vendor.getByRole('dialog').getByRole('button', { name: 'เปลี่ยนคีย์' }).click()
  await expect(once.locator('.shown-secret')).not.toHaveText(key)
  await vendor.getByText(/คีย์เดิม .* ใช้ได้ถึง/).waitFor()
  expect(await works(), 'both work for some days').toBe(200)
  await vendor.getByRole('button', { name: 'ยกเลิกคีย์: ERP ของสำนักงาน' }).click()
  await vendor.getByRole('dialog').getByRole('button', { name: 'ยกเลิกคีย์' }).click()
  await vendor.getByRole('region', { name: 'คีย์ที่หมดอายุหรือยกเลิกแล้ว' }).getByText('ยกเลิกแล้ว', { exact: true }).waitFor()
  expect(await works()).toBe(401)
})

test('[API-06] the page of all calls finds a call by words and shows its fields, errors and example', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/api')
  await page.getByLabel('Find a call').fill('open lines')
  const call = page.locator('details', { hasText: '/api/open-lines' }).first()
  await call.locator('summary').click()
  await expect(call).toContainText('Scope orders:read')
  await expect(call).toContainText('operationId: getOpenLines')
  await expect(call).toContainText('The caller may not')
  await expect(call.locator('pre')).toContainText('Authorization: Bearer $KEY')
  await expectNoViolations(page)
  await page.getByLabel('Find a call').fill('sign in')
  await page.getByText('No calls match these words').waitFor()
  await page.getByLabel('Only calls for keys').uncheck()
  await page.getByText('/api/auth/local', { exact: true }).waitFor()
})
