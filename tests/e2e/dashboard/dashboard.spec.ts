import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

const to = (page: Page, route: string) => page.goto(page.url().replace(/#.*/, `#${route}`))

test(`[DSH-01] shows two charts per supplier, and the same data as tables`, async ({ open }) => {
  const page = await open({ as: 'admin' })
  await to(page, '/dashboard')
  const week = page.getByRole('region', { name: 'Last 7 Days Delivery Status' })
  const pds = page.getByRole('region', { name: 'PDS Status' })
  await week.locator('.bar').first().waitFor()
  await pds.locator('.bar').first().waitFor()
  for (const region of [week, pds]) {
    const legend = (await region.locator('.bar-legend strong').allInnerTexts()).map(Number)
    await region.getByRole('button', { name: 'Table' }).click()
    const table = region.getByRole('table')
    await table.waitFor()
    const columns = await table.locator('thead th').count()
    for (const [index, total] of legend.entries()) {
      const cells = await table.locator(`tbody tr td:nth-child(${index + 2})`).allInnerTexts()
      expect(cells.reduce((sum, text) => sum + Number(text), 0)).toBe(total)
    }
    expect(columns).toBe(legend.length + 2)
  }
  await expectNoViolations(page)
})

test('[DSH-01] the titles name the organisation whose deliveries and schedule they count', async ({ open }) => {
  const page = await open({ as: 'admin' }, '/dashboard')
  await page.getByRole('heading', { name: 'PDS Status · AH', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Last 7 Days Delivery Status · AH', exact: true }).waitFor()
})

const listed = async (page: Page) =>
  Number(/(?:of|จาก) ([\d,]+)$/.exec((await page.locator('.pager-range').innerText()).trim())?.[1]?.replace(',', ''))

test('[DSH-01] each bar opens a list with as many rows as the bar shows', async ({ open }) => {
  const page = await open({ as: 'admin' })
  for (const state of ['Transit', 'Received', 'Completed', 'Waiting', 'Delayed']) {
    await to(page, '/dashboard')
    const bar = page.getByRole('link', { name: new RegExp(`, (${state}): \\d+$`) }).first()
    await bar.waitFor()
    const count = Number(/(\d+)$/.exec((await bar.textContent()) ?? '')?.[1])
    await bar.click()
    await page.waitForURL(/#\/(table|pds-status)\?.*(supplier|vendor)=\d+/)
    await expect.poll(() => listed(page), { message: state }).toBe(count)
    await page.getByText(/^Supplier: /).waitFor()
  }
})

test('[DSH-01] only the admin sees the dashboard, which also fits a phone', async ({ open }) => {
  const store = await open({ as: 'store' })
  await to(store, '/dashboard')
  await store.getByRole('heading', { name: 'No access' }).waitFor()
  const phone = await open({ on: 'phone', language: 'th', as: 'admin' })
  await to(phone, '/dashboard')
  await phone.locator('.bar').first().waitFor()
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})
