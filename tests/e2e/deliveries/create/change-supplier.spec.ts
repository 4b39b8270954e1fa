import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { field, numberedOrders, searchOrder } from '#tests/e2e/deliveries/delivery-page.ts'
import { withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const { lines, poOf, itemOf } = numberedOrders('790000', 3)
withOrders(lines)

const OLD = 'สยามพาร์ท'
const words = {
  en: {
    edit: 'Edit vendor',
    vendor: 'Vendor',
    alerts: 'Alert email',
    save: 'Save',
    notified: /^When you save, vendor is signed out everywhere/,
    now: /^Another user changed the supplier\. Current supplier: .*สยามพาร์ท/,
  },
  th: {
    edit: 'แก้ไข vendor',
    vendor: 'ผู้ขาย',
    alerts: 'อีเมลแจ้งเตือน',
    save: 'บันทึก',
    notified: /^เมื่อบันทึกแล้ว vendor จะออกจากระบบทุกอุปกรณ์/,
    now: /^มีผู้อื่นแก้ไขแล้ว ข้อมูลปัจจุบัน: .*สยามพาร์ท/,
  },
} as const

const offer = (page: Page) =>
  page.getByRole('heading', { name: /^(You have an unfinished delivery|คุณมีใบส่งของที่ยังทำไม่เสร็จ)$/ })
const person = (page: Page) => page.getByRole('button', { name: /: vendor/ })
const home = async (page: Page) => {
  await page.goto(`${new URL(page.url()).origin}/#/`)
  await offer(page).or(page.locator('#what-ponum')).waitFor()
}
const amountIsKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        Object.values((globalThis as unknown as { localStorage: Record<string, string> }).localStorage).join(),
      ),
    )
    .toContain('"amount":30')

for (const [language, on] of [
  ['en', 'desktop'],
  ['th', 'phone'],
] as const)
  test(`[USR-05] [USR-01] [DLV-16] an admin assigns a user to another supplier, ${language}`, async ({ open }) => {
    const w = words[language]
    const po = language === 'en' ? 1 : 2
    const vendor = await open({ language, as: 'vendor' }, '/')
    await searchOrder(vendor, poOf(po))
    await field(vendor, 'QTY Del.', itemOf(po)).fill('30')
    await amountIsKept(vendor)

    const admin = await open({ language, on, as: 'admin' }, '/user?q=vendor%40demo')
    const dialog = admin.getByRole('dialog', { name: w.edit, exact: true })
    const openDialog = () => admin.getByRole('button', { name: w.edit, exact: true }).click()
    const choose = async (part: string) => {
      await dialog.getByLabel(w.vendor, { exact: true }).fill(part)
      await admin.locator('.ant-select-item-option:visible').first().click()
    }
    const alerts = dialog.getByLabel(w.alerts)
    await openDialog()
    await alerts.fill('sales@siam.example')
    await dialog.getByRole('button', { name: w.save }).click()
    await dialog.waitFor({ state: 'detached' })

    await openDialog()
    await dialog.getByText(OLD).first().waitFor()
    await expect(alerts).toHaveValue('sales@siam.example')
    await choose('100235')
    await dialog.getByText(w.notified).waitFor()
    await expect(alerts).toHaveValue('')
    await expectNoViolations(admin)
    // cancelling keeps the draft
    await choose('100234')
    await expect(dialog.getByText(w.notified)).toHaveCount(0)
    await expect(alerts).toHaveValue('sales@siam.example')
    await choose('100235')
    await dialog.getByRole('button', { name: w.save }).click()
    await dialog.waitFor({ state: 'detached' })

    await vendor.waitForURL(/#\/signin/)
    await signIn(vendor, 'vendor')
    await expect(person(vendor)).not.toContainText('สยาม')
    await home(vendor)
    await expect(offer(vendor)).toHaveCount(0)
    await expect(vendor.locator('body')).not.toContainText(poOf(po))

    // returns to the first supplier while another administrator has the dialog open: that dialog shows the change, and
    // the user's first draft still exists
    const second = await open({ language, as: 'admin' }, '/user?q=vendor%40demo')
    await second.getByRole('button', { name: w.edit, exact: true }).click()
    await second.getByRole('dialog', { name: w.edit, exact: true }).waitFor()
    await openDialog()
    await choose('100234')
    await dialog.getByRole('button', { name: w.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await second.getByRole('dialog').getByText(w.now).waitFor()
    await vendor.waitForURL(/#\/signin/)
    await signIn(vendor, 'vendor')
    await expect(person(vendor)).toContainText(OLD)
    await home(vendor)
    await offer(vendor).waitFor()
  })
