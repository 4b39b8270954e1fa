import { expect } from 'vitest'
import { journey, noViolations, signIn } from './browser.ts'

journey(
  '[SHL-12] a named template is shown with sample data in both languages, in a frame that runs nothing',
  async ({ open }) => {
    const page = await open({}, '/email-template?name=asn')
    await signIn(page, 'admin')
    const frame = page.locator('iframe')
    await page.frameLocator('iframe').getByText('A supplier has confirmed an order').waitFor()
    expect(await frame.getAttribute('sandbox')).toBe('')
    await page.frameLocator('iframe').getByRole('link', { name: 'Download' }).waitFor()
    await page.frameLocator('iframe').getByText('Powered by').waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'ไทย', exact: true }).last().click()
    await page.frameLocator('iframe').getByText('ผู้ขายยืนยันใบสั่งซื้อแล้ว').waitFor()
    await page.getByRole('button', { name: 'As text' }).click()
    await page.getByText('เลขที่ PO: 41000101').waitFor()
    await noViolations(page)
  },
)

journey('[SHL-12] what the address says is never shown as a mail', async ({ open }) => {
  const planted = encodeURIComponent('<h1>planted</h1><script>document.title="planted"</script>')
  const page = await open({}, `/email-template?name=${planted}&html=${planted}`)
  await signIn(page, 'admin')
  await page.getByText('There is no e-mail template').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'planted' }).count()).toBe(0)
})

journey(
  '[EML-02] the mail box shows what became of each address, and sends again to who was not reached',
  async ({ open }) => {
    const page = await open({}, '/email-template?state=failed')
    await signIn(page, 'admin')
    const list = page.getByRole('navigation', { name: 'E-mails' })
    await list.getByRole('button').first().click()
    // which of the demo's mails it is goes with the day
    await page.getByText(/^(550 5\.1\.1 mailbox unavailable|451 4\.7\.1 greylisted, try again later)/).waitFor()
    await page.frameLocator('iframe').getByText('คลังรับสินค้าของคุณแล้ว').waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Send again to 1 not reached' }).click()
    await page.getByText('Queued again for 1 address.').waitFor()
    await page.reload()
    await page.getByText('kept in the mail box, not sent').waitFor()
  },
)

journey('[EML-02] in Thai on a phone a mail is found by its address and read', async ({ open }) => {
  const page = await open({ on: 'phone', language: 'th' }, '/email-template')
  await signIn(page, 'admin')
  await page.getByPlaceholder('ค้นหาหัวเรื่องหรืออีเมล').fill('รับสินค้าแล้ว')
  await page.getByRole('button', { name: 'ค้นหา', exact: true }).click()
  const list = page.getByRole('navigation', { name: 'รายการอีเมล' })
  await list.getByRole('button').first().waitFor()
  await noViolations(page)
  await list.getByRole('button').first().click()
  await page.frameLocator('iframe').getByText('คลังรับสินค้าของคุณแล้ว').waitFor()
  await noViolations(page)
  await page.getByRole('button', { name: 'กลับไปที่รายการ' }).click()
  await list.waitFor()
})

journey('[SHL-12] a store keeper has no part in it', async ({ open }) => {
  const page = await open({}, '/email-template')
  await signIn(page, 'store')
  await expect.poll(() => page.locator('iframe, .emails').count()).toBe(0)
  await page.getByRole('heading').first().waitFor()
})
