import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('[SHL-12] shows a named template with sample data in both languages, in a frame that runs no scripts', async ({
  open,
}) => {
  const page = await open({ as: 'admin' }, '/email-template?name=asn')
  const frame = page.locator('iframe')
  await page.frameLocator('iframe').getByText('A supplier has confirmed an order').waitFor()
  await expect(frame).toHaveAttribute('sandbox', '')
  await page.frameLocator('iframe').getByRole('link', { name: 'Download' }).waitFor()
  await page.frameLocator('iframe').getByText('Powered by').waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'ไทย', exact: true }).last().click()
  await page.frameLocator('iframe').getByText('ผู้ขายยืนยันใบสั่งซื้อแล้ว').waitFor()
  await page.getByRole('button', { name: 'As text' }).click()
  await page.getByText('เลขที่ PO: 41000101').waitFor()
  await expectNoViolations(page)
})

test('[SHL-12] never shows text from the page’s URL as the content of a mail', async ({ open }) => {
  const planted = encodeURIComponent('<h1>planted</h1><script>document.title="planted"</script>')
  const page = await open({ as: 'admin' }, `/email-template?name=${planted}&html=${planted}`)
  await page.getByText('There is no email template').waitFor()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'planted' })).toHaveCount(0)
})

test('[EML-02] the mailbox shows the state of a mail for each email address, can mark it as done and can send it again', async ({
  open,
}) => {
  const page = await open({ as: 'admin' }, '/email-template?state=failed')
  const list = page.getByRole('navigation', { name: 'Emails' })
  await list.getByRole('button').first().click()
  // accepts either of two responses, because it depends on the day which demo mail is shown
  await page.getByText(/^(550 5\.1\.1 mailbox unavailable|451 4\.7\.1 greylisted, try again later)/).waitFor()
  await page.frameLocator('iframe').getByText('คลังสินค้ารับสินค้าของคุณแล้ว').waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByText(/marked as done by admin, /).waitFor()
  await expect(page.getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Send again to 1 address' }).click()
  await page.getByText('Queued again for 1 address').waitFor()
  await page.reload()
  await page.getByText('no mail server is set up ·').waitFor()
})

test('[EML-02] finds a mail by its subject and opens it, in Thai on a phone', async ({ open }) => {
  const page = await open({ on: 'phone', language: 'th', as: 'admin' }, '/email-template')
  await page.getByPlaceholder('ค้นหาหัวเรื่องหรืออีเมล').fill('รับสินค้าแล้ว')
  await page.getByRole('button', { name: 'ค้นหา', exact: true }).click()
  await page.waitForURL(/q=/)
  const list = page.getByRole('navigation', { name: 'รายการอีเมล' })
  await list.getByRole('button').filter({ hasText: 'รับสินค้าแล้ว' }).first().click()
  await page.frameLocator('iframe').getByText('คลังสินค้ารับสินค้าของคุณแล้ว').waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'กลับไปที่รายการ' }).click()
  await list.waitFor()
})

test('[EML-02] finds the mails to an email address by a part of it', async ({ open }) => {
  const page = await open({ as: 'admin' }, '/email-template')
  const list = page.getByRole('navigation', { name: 'Emails' })
  const others = list.locator('li', { hasNotText: 'vendor2@demo.example' })
  await others.first().waitFor()
  await page.getByPlaceholder('Search subject or address').fill('VENDOR2@demo')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(others).toHaveCount(0)
  await list.locator('li button').first().click()
  await page.getByRole('article').getByText('vendor2@demo.example').first().waitFor()
})

test('[SHL-12] a store user cannot open the mail pages', async ({ open }) => {
  const page = await open({ as: 'store' }, '/email-template')
  await expect.poll(() => page.locator('iframe, .emails').count()).toBe(0)
  await page.getByRole('heading').first().waitFor()
})

test('[SHL-16] [EML-02] the mailbox does not say that nothing matches while the next search runs', async ({ open }) => {
  const page = await open({ as: 'admin' }, '/email-template?q=no-such-mail')
  const nothing = page.getByText('No emails match these filters')
  await nothing.waitFor()
  const reply = Promise.withResolvers<void>()
  await page.route('**/api/mails?*', async (route) => {
    await reply.promise
    await route.continue()
  })
  await page.getByPlaceholder('Search subject or address').fill('vendor2@demo')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/q=vendor2/)
  const list = page.getByRole('navigation', { name: 'Emails' })
  await list.locator('.loading').waitFor()
  await expect(nothing).toHaveCount(0)
  reply.resolve()
  await list.locator('li button').first().waitFor()
})
