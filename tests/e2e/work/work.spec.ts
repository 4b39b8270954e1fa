import { sql } from 'kysely'
import type { WorkCount, WorkEntry } from '#areas/work/contract.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { clientOf } from '#tests/e2e/portal.ts'
import { refuseAsBusy } from '#tests/e2e/refuse-as-busy.ts'

test('[SHL-16] purchasing starts with the work queue, filters it by one kind and opens an entry on the page where it is handled', async ({
  open,
}) => {
  const page = await open({ as: 'purchase' }, '/')
  const strip = page.getByRole('navigation', { name: 'Waiting for you' })
  // the page that the sources specify is still available below the queue
  await page
    .locator('.start-page')
    .getByRole('link', { name: /^Delivery Status/ })
    .waitFor()
  await strip.getByRole('link', { name: /in My work$/ }).click()
  await page.waitForURL(/#\/work/)
  const kinds = page.getByRole('group', { name: 'Kinds of work' })
  const late = kinds.getByRole('button', { name: /Late lines/ })
  await late.click()
  await page.waitForURL(/kind=lateLines/)
  await expect(page.locator('.work-kind').first()).toHaveText('Late line')
  await expect(page.locator('.work-row', { hasNotText: 'Late line' })).toHaveCount(0)
  await expectNoViolations(page)
  await late.click()
  await page.waitForURL((url) => !url.hash.includes('kind='))
  await expect(late).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('.work-list.stale')).toHaveCount(0)
  await expect(page.locator('.work-age.overdue').first()).toHaveText(/^\d+ days?$/)

  // opens the first entry with the keyboard
  await page.locator('.work-open').first().focus()
  const target = (await page.locator('.work-open').first().getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).hash).toContain(target.replace(/^.*#/, '#').split('?')[0])
})

test('[SHL-16] [SHL-14] the keys J and K move between entries only while the focus is in the list, also with the Thai layout', async ({
  open,
}) => {
  const page = await open({ as: 'purchase' }, '/work')
  const links = page.locator('.work-open')
  await links.nth(1).waitFor()
  await page.getByRole('combobox', { name: 'Supplier' }).focus()
  await page.keyboard.press('Tab')
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('j')
  await expect(page.locator('.work-open:focus')).toHaveCount(0)
  await links.first().focus()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  // in the Thai layout, this letter is on the key J
  await links.first().dispatchEvent('keydown', { key: '่', code: 'KeyJ' })
  await expect(links.nth(1)).toBeFocused()
})

test('[SHL-16] the empty queue of one supplier shows a message, and offers the work of all suppliers', async ({
  open,
}) => {
  const page = await open({ as: 'purchase' }, '/work?vendor=999999')
  await page.getByText('Nothing of this supplier is waiting for you').waitFor()
  await page.getByRole('button', { name: /^Show all \d+$/ }).click()
  await page.locator('.work-row').first().waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe('#/work')
})

test('[SHL-16] the queue shows no counts of kinds until they are loaded, also after an error', async ({ open }) => {
  const page = await open({ as: 'purchase' }, '/blog')
  const counts = /\/api\/work(\?|$)/
  await refuseAsBusy(page, counts)
  await page.reload()
  await page.goto('/#/work')
  await page.locator('.work-row').first().waitFor()
  const kinds = page.getByRole('group', { name: 'Kinds of work' })
  await expect(kinds).toHaveCount(0)
  await page.unroute(counts)
  await page.reload()
  await kinds.getByRole('button', { name: /^[1-9]\d* All/ }).waitFor()
})

test('[SHL-16] [SHL-18] the start page and the page of a supplier name a single entry in the singular', async ({
  open,
}) => {
  const page = await open({ as: 'purchase' }, '/blog')
  const count = (kind: string, number: number) => ({
    kind,
    count: number,
    oldest: '2026-01-15',
    path: null,
    search: {},
  })
  const kinds = [count('problems', 1), count('needsInvoice', 2)]
  await page.route(/\/api\/work(\?|$)/, (route) => route.fulfill({ json: { kinds, away: [] } }))
  await page.goto('/#/')
  await page.reload()
  const strip = page.getByRole('navigation', { name: 'Waiting for you' })
  await strip.getByRole('link', { name: '1 Reported problem', exact: true }).waitFor()
  await strip.getByRole('link', { name: '2 DOs without an invoice', exact: true }).waitFor()
  await page.goto('/#/supplier?id=100234')
  const pending = page.getByRole('region', { name: 'Pending work' })
  await pending.getByRole('link', { name: '1 reported problem', exact: true }).waitFor()
  await pending.getByRole('link', { name: '2 DOs without an invoice', exact: true }).waitFor()
})

test('[SHL-16] the start page and the page of a supplier do not claim that nothing waits while the ERP does not answer', async ({
  open,
}) => {
  const page = await open({ as: 'purchase' }, '/work')
  await page.route(/\/api\/work(\?|$)/, (route) => route.fulfill({ json: { kinds: [], away: ['delayedPds'] } }))
  await page.goto('/#/')
  await page.reload()
  const strip = page.getByRole('navigation', { name: 'Waiting for you' })
  const away = 'The ERP is not responding. Not counted for now: Delayed PDS.'
  await strip.getByText(away).waitFor()
  await expect(strip.getByText('Nothing is waiting for you')).toHaveCount(0)
  await expectNoViolations(page)
  await page.goto('/#/supplier?id=100234')
  const waits = page.getByRole('region', { name: 'Pending work' })
  await waits.getByText(away).waitFor()
  await expect(waits.getByText('No pending work')).toHaveCount(0)
})

test('[SHL-16] on a phone in Thai, a supplier’s queue shows kinds as a select and rows as cards, and a message when it is empty', async ({
  open,
}) => {
  const page = await open({ as: 'vendor', on: 'phone', language: 'th' }, '/work')
  const select = page.getByRole('combobox', { name: 'ประเภทงาน' })
  await page.locator('.work-row').first().waitFor()
  await expect(page.locator('.work-supplier')).toHaveCount(0)
  await select.selectOption('needsInvoice')
  // a receive number, which is not broken at its hyphen
  await expect(page.locator('.work-what .no-wrap').first()).toHaveText(/^\d{7}-\d{6}$/)
  await select.selectOption('lateLines')
  await page.waitForURL(/kind=lateLines/)
  await expectNoViolations(page)
  await page.route('**/api/work/entries*', (route) =>
    route.fulfill({ json: [], headers: { 'content-range': 'items */0' } }),
  )
  await select.selectOption('problems')
  await page.getByText('ไม่มีงานประเภทนี้ที่รอคุณ').waitFor()
})

test('[SHL-16] the menu shows the same counts as the queue', async ({ open, portal }) => {
  const client = await clientOf(portal.url, 'store')
  const { body: entries } = await client.get<WorkEntry[]>('/work/entries?_limit=-1')
  const { body } = await client.get<{ kinds: WorkCount[] }>('/work')
  expect(entries.length).toBeGreaterThan(0)
  const page = await open({ as: 'store' }, '/work')
  const head = page.getByRole('group', { name: 'Kinds of work' }).getByRole('button', { name: /^\d+ All/ })
  const badge = page.locator('.sidebar').getByRole('link', { name: /^My work/ })
  const total = async () => Number(/\d+/.exec(await head.innerText())?.[0])
  await expect.poll(total).toBeGreaterThan(0)
  const waiting = async () => Number(/\d+/.exec(await badge.locator('.visually-hidden').innerText())?.[0])
  await expect.poll(async () => (await waiting()) - (await total())).toBe(0)
  expect(body.kinds.length).toBeGreaterThan(5)

  // the kinds of pending work are in one row
  await page.setViewportSize({ width: 1024, height: 768 })
  const rows = () =>
    page.evaluate<number>(
      "new Set([...document.querySelector('.work-kinds').children].map((kind) => kind.getBoundingClientRect().top)).size",
    )
  await expect.poll(rows).toBe(1)
})

test('[SHL-16] [DOC-13] purchasing reminds the suppliers of several documents together, and confirms a second mail within a day', async ({
  open,
  portal,
}) => {
  const client = await clientOf(portal.url, 'purchase')
  const { body: suppliers } = await client.get<{ vendor_id: number; count: number }[]>(
    '/work/suppliers?kind=unsignedSqm',
  )
  const supplier = suppliers[0]
  if (!supplier) throw new Error('the demo data holds no SQM to sign')
  const page = await open({ as: 'purchase' }, `/work?kind=unsignedSqm`)
  await page.getByRole('combobox', { name: 'Supplier' }).selectOption(String(supplier.vendor_id))
  await page.waitForURL(new RegExp(`vendor=${supplier.vendor_id}`))
  await expect(page.locator('.work-row')).toHaveCount(supplier.count)

  // selects one entry with the keyboard, then all
  await page.locator('.work-open').first().focus()
  await page.keyboard.press('x')
  const bulk = page.getByRole('toolbar', { name: 'Selected entries' })
  await bulk.getByText('1 selected').waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await bulk.getByRole('checkbox', { name: `Select all ${supplier.count}` }).check()
  await bulk.getByRole('button', { name: `Remind (${supplier.count})` }).click()
  await page.getByText(/^Reminded 1 supplier\. Documents: \d+\.$/).waitFor()

  const all = bulk.getByRole('checkbox', { name: /^Select all|selected$/ })
  await expect(all).not.toBeChecked()
  await all.check()
  await bulk.getByRole('button', { name: /^Remind/ }).click()
  const question = page.getByRole('dialog', { name: 'Do it again?' })
  await question.waitFor()
  // Escape closes the question and keeps the selection below it
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect(all).toBeChecked()
})

test('[SHL-16] sends several mails, and the ASN of a supplier, again from the queue', async ({ open }) => {
  const page = await open({ as: 'admin' }, '/work?kind=notSent')
  const bulk = page.getByRole('toolbar', { name: 'Selected entries' })
  await bulk.getByRole('checkbox', { name: /^Select all/ }).check()
  const count = await page.locator('.work-row').count()
  await bulk.getByRole('button', { name: `Send again (${count})` }).click()
  await page.getByText(new RegExp(`^${count} emails? .*queued`)).waitFor()
  await expect(page.locator('.work-row')).toHaveCount(0)

  const supplier = await open({ as: 'vendor' }, '/work?kind=asnToSend')
  const asn = supplier.locator('.work-row')
  await asn.first().waitFor()
  const before = await asn.count()
  await supplier.locator('.work-open').first().focus()
  await supplier.keyboard.press('x')
  await supplier.getByRole('toolbar').getByRole('button', { name: 'Send (1)' }).click()
  await supplier.getByText(/^1 email .*queued/).waitFor()
  await expect(asn).toHaveCount(before - 1)
})

test('[DOC-13] the factory reminds everybody who has not signed, from the list, in Thai', async ({ open }) => {
  const page = await open({ as: 'purchase', language: 'th' }, '/codeOfconduct?show=pending')
  await page.getByRole('button', { name: /^เตือนทั้งหมด \d+ รายการ$/ }).click()
  const question = page.getByRole('dialog', { name: 'ส่งอีเมลเตือนผู้ขายหรือไม่?' })
  await question.getByText(/^ผู้ขายจะได้รับอีเมลเรื่องเอกสาร \d+ ฉบับ/).waitFor()
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'เตือน', exact: true }).click()
  await page
    .getByText(/^(เตือนผู้ขาย|ไม่ได้เตือน) \d+/)
    .first()
    .waitFor()
})

test('[DOC-13] the confirmation of a reminder shows the exact number of filtered documents, even above 100', async ({
  open,
  portal: { db },
}) => {
  await sql`
    insert into documents.document (kind, whole, company, factory, vendor_id, supplier_name, supplier_code, receivers,
      receiver_keys, po_number, rel_number, due_date, created_by, created_by_name, created_at)
    select 'po', true, 103, 'AH', 100234, 'Many Orders', 'SPT', '{}', '{}', (78800000 + n)::text, '0', '2030-11-28', 1,
      'store', now() from generate_series(1, 130) n`.execute(db)
  const page = await open({ as: 'store' }, '/confirm-po?show=pending&name=Many+Orders')
  await page.getByRole('button', { name: 'Remind up to 500', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Remind the suppliers?' })
  await question.getByText(/ about 130 documents /).waitFor()
  await question.getByRole('button', { name: 'Remind', exact: true }).click()
  await page.getByText('130 not reminded: the first email has not been sent yet').waitFor()
  await sql`delete from documents.document where supplier_name = 'Many Orders'`.execute(db)
})
