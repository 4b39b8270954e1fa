import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** The routes of this release, with their titles in English and Thai. */
const titles: readonly (readonly [path: string, en: string, th: string])[] = [
  ['/', 'Confirm PO', 'ยืนยัน PO'],
  ['/table', 'Delivery Status', 'สถานะการส่งสินค้า'],
  ['/scan-received', 'Scan to received', 'สแกนรับสินค้า'],
  ['/print-received', 'Print Received No', 'พิมพ์เลขที่รับสินค้า'],
  ['/email-group', 'Email Group', 'กลุ่มอีเมล'],
  ['/change-password', 'Change Password', 'เปลี่ยนรหัสผ่าน'],
]

test('[SHL-01] each hash route has its page title and is loaded on demand', async ({ open }) => {
  const page = await open({ language: 'th' })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await signIn(page, 'store')
  for (const [path, , th] of titles) {
    await page.goto(page.url().replace(/#.*/, `#${path}`))
    await expect.poll(() => heading(page).innerText()).toBe(th)
  }
  for (const chunk of ['status-list-page', 'scan-page', 'print-page', 'change-password-page'])
    expect(scripts.filter((script) => script.includes(`/${chunk}-`)).length, chunk).toBe(1)
})

test('[SHL-01] the routes before sign-in have their titles and load no screen that needs a session', async ({
  open,
}) => {
  const page = await open()
  await heading(page).waitFor()
  await expect(heading(page)).toHaveText('Sign In')
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /status-list|scan-page|create-delivery/.test(name))).toEqual([])
  await page.goto(page.url().replace(/#.*/, '#/reset-password?code=abc'))
  await expect.poll(() => heading(page).innerText()).toBe('Set a new password')
  await expectNoViolations(page)
})
