import { sql } from 'kysely'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import { type E2ePortal, withPortal } from '#tests/e2e/portal.ts'
import { type MailServer, smtpEnv, startMailServer } from '#tests/support/services/smtp-server.ts'

/** A separate portal that sends its mails to a real SMTP server. */
const test = base.extend<object, { mailServer: MailServer; portal: E2ePortal }>({
  mailServer: [
    async ({ playwright: _ }, use) => {
      const server = await startMailServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ mailServer }, use) => withPortal({ env: { ...smtpEnv(mailServer), RETENTION_MONTHS: 'audit=60' } }, use),
    { scope: 'worker', timeout: 600_000 },
  ],
})

test('[OPS-12] [EML-02] an administrator sees the settings with their sources, and sends a test mail (th on phone)', async ({
  open,
  mailServer,
}) => {
  const page = await open({ as: 'admin', language: 'th', on: 'phone' }, '/settings')
  const own = page.getByRole('region', { name: 'องค์กรของคุณ' })
  await expect(own.getByRole('listitem').filter({ hasText: 'ผู้รับสินค้าที่จุดรับ' })).toContainText('อนุญาตให้รับไม่ครบ: ไม่ใช่')
  const installation = page.getByRole('region', { name: 'ทั้งระบบ' })
  const retention = installation.getByRole('listitem').filter({ hasText: 'ระยะเวลาเก็บข้อมูล' })
  await expect(retention).toContainText('บันทึกการเปลี่ยนแปลง 60')
  await expect(retention).toContainText('ตัวแปรระบบ: RETENTION_MONTHS')
  await expectNoViolations(page)

  await installation.getByRole('link', { name: 'อีเมล' }).click()
  await page.getByText('ส่งผ่าน SMTP').waitFor()
  await page.getByText('กำหนดไว้แล้ว เฉพาะผู้ดูแลระบบของทุกองค์กรเห็นค่า').first().waitFor()
  const before = mailServer.arrived.length
  await page.getByRole('button', { name: 'ส่งอีเมลทดสอบถึงฉัน' }).click()
  const result = page.getByRole('region', { name: 'อีเมลทดสอบ' }).getByRole('status')
  await expect(result).toContainText('ส่งให้เซิร์ฟเวอร์อีเมลแล้ว')
  await expect(result).toContainText('250')
  const testMail = mailServer.arrived.slice(before).find(({ mail }) => mail.subject === 'อีเมลทดสอบจากระบบ')
  expect(testMail?.envelopeTo).toEqual(['admin@demo.example'])
  await expectNoViolations(page)
})

test('[OPS-12] [ERP-02] an administrator of all organisations reads import reports and changes holidays (en on desktop)', async ({
  open,
  portal,
}) => {
  await sql`update accounts.user_account set company_id = null, company_name = null, factory = null
    where username = 'admin'`.execute(portal.db)
  await sql`insert into erp.import_report (file, at, rows, refused_rows, refusals) values ('payments.xlsx', now(), 200, 1,
    ${JSON.stringify([{ row: 17, column: 'VENDOR_ID', reason: '999 is none of the suppliers' }])})`.execute(portal.db)
  const page = await open({ as: 'admin' }, '/settings')
  await page
    .getByRole('region', { name: 'Settings of the organisations' })
    .getByText(/^\d+ organisations ·/)
    .waitFor()
  await page.getByRole('link', { name: 'ERP' }).click()
  const report = page.getByRole('region', { name: 'Last import of each file' }).getByRole('listitem')
  await expect(report).toContainText('1 of 200 rows rejected')
  await expect(report.getByRole('row', { name: /^17/ })).toContainText('999 is none of the suppliers')
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'All settings' }).click()
  await page.getByRole('link', { name: 'Sign-in', exact: true }).click()
  const signInPart = page.getByRole('region', { name: 'Sign-in', exact: true })
  await expect(signInPart.locator('dl > div', { hasText: 'SESSION_HOURS' })).toContainText('12 hours')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'All settings' }).click()
  await page.getByRole('link', { name: 'Retention' }).click()
  const retained = page.getByRole('region', { name: 'Retention' })
  await expect(retained).toContainText('Kept for 60 months')
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'All settings' }).click()
  await page.getByRole('link', { name: 'Organisations' }).click()
  await page.getByText(/^AH · /).click()
  await page.locator('details[open]').getByText('Offered as Invoice to').waitFor()
  await page.getByRole('button', { name: 'Edit holidays' }).click()
  await page.getByRole('dialog').getByRole('combobox').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change log', exact: true }).click()
  await page.getByRole('dialog').waitFor()
})
