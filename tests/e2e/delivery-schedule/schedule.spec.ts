import { readFileSync } from 'node:fs'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

const row = (page: Page) => page.locator('.data-table tbody tr.data-row')
const to = (page: Page, route: string) => page.goto(page.url().replace(/#.*/, `#${route}`))
const titles = async (page: Page) =>
  (await page.locator('.pds-table thead th').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '')

test(`[PDS-01] [PDS-02] shows tabs by company, delayed lines first, details and an export`, async ({ open }) => {
  const page = await open({ as: 'admin' })
  await to(page, '/pds-status')
  await page.getByRole('heading', { level: 2, name: 'PDS Status' }).waitFor()
  await row(page).first().waitFor()
  const tabs = page.getByRole('tab')
  expect((await tabs.allInnerTexts()).map((text) => text.trim().split(/\s/)[0])).toEqual([
    'AH',
    'SAT',
    'ICW',
    'RPT',
    'RES',
    'TMF',
  ])
  const total = Number(/(\d+)$/.exec(await page.getByText(/^Total Delayed/).innerText())?.[1])
  const late = await page.locator('.pds-tabs .pds-late').allInnerTexts()
  expect(total).toBe(late.reduce((sum, text) => sum + Number.parseInt(text, 10), 0))
  const delayed = Number.parseInt(late[0] ?? '', 10)
  expect(delayed).toBeGreaterThan(0)
  const marks = await page.locator('.pds-table tbody .chip').allInnerTexts()
  expect(marks.slice(0, Math.min(delayed, marks.length)).every((text) => text.trim() === 'Delayed')).toBe(true)
  expect(marks.map((text) => text.trim())).toContain('Waiting...')
  await page.getByText('AH[APD]').first().waitFor()

  await expect
    .poll(() => titles(page))
    .toEqual([
      'PDS No.',
      'Line',
      'Status',
      'Com.',
      'Vendor',
      'PO No.',
      'REL No.',
      'Item Code',
      'Description',
      'Item Type',
      'Need by Date',
      'QTY Order',
      'QTY Del.',
      'QTY Remain',
    ])
  await page.locator('.row-open').first().click()
  await page.getByRole('dialog').getByText('Vendor number').waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: /^RES/ }).click()
  await expect.poll(async () => (await titles(page)).includes('PDS No.')).toBe(false)
  await expect.poll(async () => (await titles(page)).length).toBe(12)

  const onlyDelayed = page.getByRole('button', { name: 'Delayed', exact: true })
  await onlyDelayed.click()
  await page.waitForURL(/status=delayed/)
  await expect(onlyDelayed).toHaveAttribute('aria-pressed', 'true')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /CSV/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^PO Export at \d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFPO_NUM,STATUS,ORGANIZATION_CODE,VENDOR_NAME,PO_REL_NUM,ITEM_CODE/)
  expect(lines.slice(1).every((line) => line.split(',').slice(1, 3).join() === 'Delayed,RES')).toBe(true)
  const count = Number(
    /^\d+/.exec((await page.locator('.pds-tabs [aria-selected=true] .pds-late').innerText()).trim())?.[0],
  )
  expect(lines.length - 1).toBe(count)
})

test('[PDS-01] a supplier sees only its own lines, a store only its own company, and search text narrows the list', async ({
  open,
}) => {
  const vendor = await open({ as: 'vendor' })
  await vendor.getByRole('link', { name: 'PO Blanket/PDS Pending' }).click()
  await row(vendor).first().waitFor()
  const names = await vendor.locator('.pds-table tbody tr.data-row td:nth-child(5)').allInnerTexts()
  expect([...new Set(names)]).toEqual(['บริษัท สยามพาร์ท ออโต้ จำกัด'])
  // opens the search for the order of a line; the search is already filled in
  const opener = vendor.locator('.row-open').first()
  const po = (await opener.innerText()).trim()
  await opener.click()
  await vendor.getByRole('dialog').getByRole('link', { name: 'Deliver this PO' }).click()
  const order = vendor.getByLabel('PO No', { exact: true })
  await order.waitFor()
  await expect(order).toHaveValue(po)
  await expect(vendor.locator('#what-company option:checked')).toHaveText(/^[A-Z]{2,3} · /)
  // goes back to the line, and then to the list
  await vendor.goBack()
  await vendor.getByRole('dialog').waitFor()
  await vendor.goBack()
  await vendor.getByRole('dialog').waitFor({ state: 'hidden' })
  // closing a line adds no entry to the history
  const entry = () => vendor.evaluate('history.state.__TSR_index')
  const before = await entry()
  await opener.click()
  await vendor.getByRole('dialog').waitFor()
  await vendor.keyboard.press('Escape')
  await vendor.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(entry).toBe(before)
  const item = (await vendor.locator('.pds-table tbody tr.data-row td:nth-child(8)').first().innerText()).trim()
  await vendor.getByRole('searchbox', { name: 'PDS, PO, item or vendor' }).fill(item)
  await vendor.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await vendor.waitForURL(/q=/)
  await expect
    .poll(async () => new Set(await vendor.locator('.pds-table tbody tr.data-row td:nth-child(8)').allInnerTexts()))
    .toEqual(new Set([item]))
  await vendor.getByRole('searchbox', { name: 'PDS, PO, item or vendor' }).fill('no such thing')
  await vendor.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await vendor.getByText(/^No line of \w+ matches$/).waitFor()
  await expectNoViolations(vendor)
  // moves along the companies with the keyboard: the tabs are one tab stop, and the arrow keys wrap around
  await vendor.goto('/#/pds-status?company=175')
  const tab = (name: RegExp) => vendor.getByRole('tab', { name, selected: true })
  await tab(/^SAT/).focus()
  for (const [key, name] of [
    ['ArrowLeft', /^AH/],
    ['ArrowLeft', /^TMF/],
    ['ArrowRight', /^AH/],
    ['End', /^TMF/],
    ['Home', /^AH/],
  ] as const) {
    await vendor.keyboard.press(key)
    await tab(name).waitFor()
    expect(await vendor.evaluate('document.activeElement.id')).toBe(await tab(name).getAttribute('id'))
  }
  await vendor.goto('/#/pds-status?company=103&page=9999')
  await row(vendor).first().waitFor()
  const store = await open({ as: 'store2' })
  await to(store, '/pds-status?company=103')
  await row(store).first().waitFor()
  await expect(store.getByRole('tab')).toHaveCount(1)
  await store.getByRole('tab', { name: /^SAT/, selected: true }).waitFor()
})

test('[PDS-01] a search changes neither the total of delayed lines nor the tabs, and shows where its lines are', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/pds-status?company=103')
  await row(page).first().waitFor()
  const total = page.getByText(/^Total Delayed: [1-9]/)
  const tabs = page.getByRole('tab')
  const before = [await total.innerText(), ...(await tabs.allInnerTexts())]
  const search = async (words: string) => {
    await page.getByRole('searchbox', { name: 'PDS, PO, item or vendor' }).fill(words)
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  }
  await search('no such thing')
  await page.getByText('No line of AH matches').waitFor()
  expect([await total.innerText(), ...(await tabs.allInnerTexts())]).toEqual(before)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('listitem')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByText('No line of AH matches').waitFor()
  await expect(pages.getByText('/')).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  // an order of another company
  await page.getByRole('tab', { name: /^SAT/ }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  const order = (await row(page).locator('.row-open').first().innerText()).trim()
  await page.getByRole('tab', { name: /^AH/ }).click()
  await search(order)
  await page.getByRole('button', { name: /^\d+ lines? of SAT$/ }).click()
  await page.getByRole('tab', { name: /^SAT/, selected: true }).waitFor()
  await expect(row(page).locator('.row-open').first()).toHaveText(order)
})

test(`[PDS-01] a phone shows lines as cards and marks delayed ones`, async ({ open }) => {
  const page = await open({ on: 'phone', language: 'th', as: 'vendor' })
  await to(page, '/pds-status')
  await page.locator('.data-cards > li.delayed .chip.red').first().waitFor()
})
