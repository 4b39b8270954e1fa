import { bangkokDay, firstOfPreviousMonth } from '#kit/shared/dates.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Open, type Page, test } from '#tests/e2e/fixtures.ts'
import { createDelivery, signInAs } from '#tests/e2e/receiving/dock.ts'
import { refuseAsBusy } from '#tests/e2e/refuse-as-busy.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'

const search = (page: Page) => new URLSearchParams(page.url().split('?')[1] ?? '')
const table = (page: Page) => page.locator('.delivery-table')
const rows = (page: Page) => table(page).locator('tbody tr.data-row')
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

const settled = async (page: Page): Promise<void> => {
  await table(page).or(page.locator('.delivery-cards')).first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}

/** The cells of a column, selected by its title. */
const column = async (page: Page, title: string): Promise<string[]> => {
  await settled(page)
  const titles = await table(page).locator('thead th').allInnerTexts()
  const index = titles.map((text) => text.trim()).indexOf(title)
  if (index < 0) throw new Error(`no column ${title} among ${titles}`)
  const texts = await rows(page)
    .locator(`td:nth-child(${index + 1})`)
    .allInnerTexts()
  return texts.map((text) => text.trim())
}

const listOf = async (open: Open, username: string, query = '', language: 'en' | 'th' = 'en'): Promise<Page> => {
  const page = await open({ language, as: username }, `/table${query}`)
  await settled(page)
  return page
}

const PO = '41990043'
withDockOrders([PO])

/** Creates a delivery of each status. Their numbers begin with STATUS. */
test.beforeAll(async ({ portal }) => {
  const [vendor, store] = [await signInAs(portal.url, 'vendor'), await signInAs(portal.url, 'store')]
  await createDelivery(portal.url, PO, { number: 'STATUS-TRANSIT' })
  for (const [number, isInvoice] of [
    ['STATUS-RECEIVED', false],
    ['STATUS-COMPLETED', true],
  ] as const)
    await submitReceipt(store, await createDelivery(portal.url, PO, { number, isInvoice }))
  const { id } = await createDelivery(portal.url, PO, { number: 'STATUS-DELETED' })
  await vendor.put(`/deliveries/${id}`, { status: 'deleted', remarks: 'wrong quantity' })
})

test('[STA-01] the list opens with all deliveries since the previous month except the deleted ones', async ({
  open,
}) => {
  const page = await listOf(open, 'vendor')
  await page.getByRole('heading', { name: 'Deliveries Status' }).waitFor()
  await expect(page).toHaveTitle(/Delivery Status/)
  await expect(radio(page, 'All')).toBeChecked()
  const today = bangkokDay(new Date())
  await expect(page.getByLabel('Created from', { exact: true })).toHaveValue(firstOfPreviousMonth(today))
  await expect(page.getByLabel('Created until', { exact: true })).toHaveValue(today)
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
  await page.getByLabel('Invoice/DO').fill('STATUS-')
  await page.keyboard.press('Enter')
  await expect.poll(() => search(page).get('no')).toBe('STATUS-')
  await expect.poll(async () => (await column(page, 'Status')).sort()).toEqual(['Completed', 'Received', 'Transit'])
})

test('[DLV-18] a typed date filters the list, and an unreadable one stays in its field with the reason', async ({
  open,
}) => {
  const page = await listOf(open, 'vendor')
  const from = page.getByLabel('Created from', { exact: true })
  await from.fill('31/11/2026')
  await radio(page, 'Received').click()
  await expect(from).toHaveValue('31/11/2026')
  await expect(from).toBeFocused()
  await expect(from).toHaveAccessibleDescription(/^Created from: '31\/11\/2026' is not a date/)
  expect(search(page).has('status')).toBe(false)
  await expectNoViolations(page)
  await from.fill('1/1/2026')
  await from.press('Enter')
  await expect.poll(() => search(page).get('from')).toBe('2026-01-01')
  await expect(from).toHaveValue('2026-01-01')
})

test('[STA-01] status radio and Deleted Only filter immediately, appear in the URL and survive a reload', async ({
  open,
}) => {
  const page = await listOf(open, 'vendor', '?page=2&size=5')
  await radio(page, 'Received').click()
  await expect.poll(() => search(page).get('status')).toBe('received')
  expect(search(page).has('page')).toBe(false)
  await page.reload()
  expect(new Set(await column(page, 'Status'))).toEqual(new Set(['Received']))
  await expect(radio(page, 'Received')).toBeChecked()

  await page.getByRole('switch', { name: 'Deleted Only' }).click()
  await expect.poll(async () => [...new Set(await column(page, 'Status'))]).toEqual(['Deleted'])
  await expect(radio(page, 'Received')).not.toBeChecked()
  expect((await column(page, 'Remarks')).every((remark) => remark !== '')).toBe(true)
  await page.reload()
  await settled(page)
  await expect(page.getByRole('switch', { name: 'Deleted Only' })).toBeChecked()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => search(page).has('deleted')).toBe(false)
  await expect(radio(page, 'All')).toBeChecked()
})

test('[SHL-14] the arrow keys move through the status choices without losing the focus', async ({ open }) => {
  const page = await listOf(open, 'vendor')
  await radio(page, 'Transit').click()
  await expect.poll(() => search(page).get('status')).toBe('transit')
  for (const [label, status] of [
    ['Received', 'received'],
    ['Completed', 'completed'],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => search(page).get('status')).toBe(status)
    await expect(radio(page, label)).toBeChecked()
    await expect(radio(page, label)).toBeFocused()
  }
  await page.goBack()
  await expect(radio(page, 'Received')).toBeChecked()
})

test('[STA-01] combines the search by number and day, and an empty list shows the reason and offers to show all again', async ({
  open,
}) => {
  const page = await listOf(open, 'vendor')
  const po = ((await column(page, 'PO No.'))[0] ?? '').split(',')[0] ?? ''
  await page.getByLabel('PO', { exact: true }).fill(po)
  await page.getByRole('form', { name: 'Filters' }).getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => search(page).get('po')).toBe(po)
  const others = async () => (await column(page, 'PO No.')).filter((cell) => !cell.includes(po))
  await expect.poll(others).toEqual([])
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)

  await page.getByLabel('Invoice/DO').fill('no such number')
  await page.keyboard.press('Enter')
  await page.getByText("No deliveries with Invoice/DO 'no such number'").waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => search(page).get('from')).toBe('any')
  await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
})

test('[STA-02] the columns have a fixed order, the server pages and sorts the list, and the URL stores the page and the sort order', async ({
  open,
}) => {
  const page = await listOf(open, 'vendor', '?size=5&view=all')
  const titles = (await table(page).locator('thead th').allInnerTexts()).map((text) => text.trim())
  expect(titles.filter((text) => text !== '').join('|')).toBe(
    'User|Invoice|DO|PO No.|REL No.|Delivery QTY|Delivery Date|Created At|Company|Status|Delete|Rec. No.|Rec. Date|To Inv.|Remarks|Header Tags|Pack Tags',
  )
  const first = await column(page, 'Delivery Date')
  expect(first).toHaveLength(5)
  expect(first).toEqual([...first].sort().reverse())

  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await expect.poll(() => search(page).get('page')).toBe('2')
  await table(page).getByRole('columnheader', { name: 'Created At' }).click()
  await expect.poll(() => search(page).get('sort')).toBe('createdAt:ASC')
  expect(search(page).has('page')).toBe(false)
  await page.reload()
  const created = await column(page, 'Created At')
  expect(created).toHaveLength(5)
  expect(created).toEqual([...created].sort())
  expect((created[0] ?? '') < (first[0] ?? '')).toBe(true)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Created At (date)' }).check()
  await expectNoViolations(page)
  await page.reload()
  expect((await column(page, 'Created At (date)'))[0]).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('[STA-02] columns and page size are the same on another device from the first render', async ({ open }) => {
  const page = await listOf(open, 'vendor2')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Created At (date)' }).check()
  await page.getByRole('checkbox', { name: 'Remarks' }).uncheck()
  await page.keyboard.press('Escape')
  // the change of the columns was sent before, in a separate request
  const sizeSaved = page.waitForResponse(
    (response) => response.ok() && response.request().postData()?.includes('"deliveries.size":10') === true,
  )
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByText('10 / page', { exact: true }).click()
  await sizeSaved
  expect(search(page).has('size')).toBe(false)
  expect((await column(page, 'Status')).length).toBeLessThanOrEqual(10)

  const other = await open({}, '/table')
  const requests: string[] = []
  other.on('request', (request) => {
    if (request.url().includes('/api/deliveries?'))
      requests.push(new URL(request.url()).searchParams.get('_limit') ?? '')
  })
  await signIn(other, 'vendor2')
  await settled(other)
  const titles = (await table(other).locator('thead th').allInnerTexts()).map((text) => text.trim())
  expect(titles).toContain('Created At (date)')
  expect(titles).not.toContain('Remarks')
  // the list may load again when the live stream opens, but always with the saved page size
  expect([...new Set(requests)]).toEqual(['10'])

  // without a connection, a setting applies locally and is sent when the connection is back
  await other.route('**/api/preferences', (route) => route.abort())
  await other.getByRole('button', { name: 'Columns' }).click()
  const failed = other.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/preferences'))
  await other.getByRole('checkbox', { name: 'Remarks' }).check()
  await failed
  const sent = other.waitForResponse((response) => response.url().endsWith('/api/preferences') && response.ok())
  await other.unroute('**/api/preferences')
  await other.reload()
  await sent
  await settled(other)
  await other.getByRole('columnheader', { name: 'Remarks' }).waitFor()

  // the same while the server is too busy
  await refuseAsBusy(other, '**/api/preferences')
  await other.getByRole('button', { name: 'Columns' }).click()
  const refused = other.waitForResponse((response) => response.url().endsWith('/api/preferences') && !response.ok())
  await other.getByRole('checkbox', { name: 'Rec. Date' }).uncheck()
  await refused
  const sentLater = other.waitForResponse((response) => response.url().endsWith('/api/preferences') && response.ok())
  await other.unroute('**/api/preferences')
  await other.reload()
  await sentLater
  await settled(other)
  await expect(other.getByRole('columnheader', { name: 'Rec. Date' })).toHaveCount(0)
  await page.reload()
  await page.getByRole('columnheader', { name: 'Remarks' }).waitFor()
})

test('[DLV-17] the number of header tags is the number of lines plus one, and the number of pack tags adds the packs', async ({
  open,
}) => {
  const page = await listOf(open, 'vendor', '?size=20&view=all')
  const headers = (await column(page, 'Header Tags')).map(Number)
  const packs = (await column(page, 'Pack Tags')).map(Number)
  const quantities = await column(page, 'Delivery QTY')
  expect(headers).toHaveLength(20)
  for (const [index, tags] of headers.entries()) {
    const lines = Number(/(\d+) lines/.exec(quantities[index] ?? '')?.[1] ?? 1)
    expect(tags).toBe(lines + 1)
    expect(packs[index]).toBeGreaterThanOrEqual(tags + lines)
  }
})

test('[STA-02] a thousand rows scroll inside the table, and the page stays within the screen', async ({ open }) => {
  const page = await listOf(open, 'admin', '?size=1000&from=any&to=any')
  const bottom = async () => {
    const box = await table(page).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(bottom).toBeLessThanOrEqual(768)
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)

  // only the visible rows are rendered; scrolling replaces them
  const scrollTo = (top: string) => page.evaluate(`document.querySelector('.delivery-table').scrollTop = ${top}`)
  const first = await rows(page).first().getAttribute('data-row-key')
  expect(await rows(page).count()).toBeLessThan(60)
  await scrollTo('3200')
  await expect(rows(page).first()).not.toHaveAttribute('data-row-key', String(first))
  await expect(rows(page).nth(12)).toBeInViewport()
  await scrollTo('1_000_000')
  await expect(rows(page).last()).toBeInViewport()
  expect(await rows(page).count()).toBeLessThan(60)
  await scrollTo('0')
  await expect(rows(page).first()).toBeInViewport()
  await expect(rows(page).first()).toHaveAttribute('data-row-key', String(first))
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2')
  const heights = await rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect([...new Set(heights)]).toEqual([32])
})

test('[STA-02] another sort order or page starts with its first row, and the header covers no focused row', async ({
  open,
}) => {
  const page = await listOf(open, 'admin', '?size=100&from=any&to=any')
  const scrollTop = () => page.evaluate<number>(`document.querySelector('.delivery-table').scrollTop`)
  const scrollDown = async () => {
    await page.evaluate(`document.querySelector('.delivery-table').scrollTop = 352`)
    await expect.poll(scrollTop).toBe(352)
  }
  await scrollDown()
  // the header covers this row
  await rows(page).nth(10).locator('a, button').first().focus()
  const head = await table(page).locator('thead th').first().boundingBox()
  const focused = await page.locator(':focus').boundingBox()
  expect(focused?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))

  await scrollDown()
  await table(page).getByRole('button', { name: 'Delivery Date', exact: true }).click()
  await expect.poll(scrollTop).toBe(0)
  await settled(page)
  await scrollDown()
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await expect.poll(scrollTop).toBe(0)
})

test('[STA-07] staff see only their own organisation: the store has no column To Inv., and admin and purchase have no actions', async ({
  open,
}) => {
  const store = await listOf(open, 'store', '?view=all')
  const companies = new Set(await column(store, 'Company'))
  expect(companies.size).toBe(1)
  const titles = (await table(store).locator('thead th').allInnerTexts()).map((text) => text.trim())
  expect(titles).toContain('Delete')
  expect(titles).not.toContain('To Inv.')

  const store2 = await listOf(open, 'store2', '?view=all')
  for (const company of await column(store2, 'Company')) expect(companies).not.toContain(company)

  for (const username of ['admin', 'purchase']) {
    const reader = await listOf(open, username, '?view=all')
    expect(new Set(await column(reader, 'Company'))).toEqual(companies)
    await expect(reader.getByRole('button', { name: /^Delete / })).toHaveCount(0)
  }
})

test('[SHL-07] the list is shown in Thai on phone and desktop', async ({ open }) => {
  const page = await listOf(open, 'vendor', '?no=STATUS-', 'th')
  await page.getByRole('heading', { name: 'สถานะการส่งสินค้า' }).first().waitFor()
  expect(new Set(await column(page, 'สถานะ'))).toEqual(new Set(['ระหว่างส่ง', 'รับแล้ว', 'เสร็จสมบูรณ์']))

  const phone = await open({ on: 'phone', language: 'th', as: 'vendor' }, '/table')
  const cards = phone.getByRole('list', { name: 'ใบส่งของ' }).locator(':scope > li')
  await cards.first().waitFor()
  await phone.getByRole('button', { name: 'ตัวกรอง' }).click()
  await phone.getByRole('radio', { name: 'รับแล้ว', exact: true }).click()
  await expect.poll(() => search(phone).get('status')).toBe('received')
  await phone.getByRole('button', { name: 'ตัวกรอง (1)' }).waitFor()
  await expect.poll(() => cards.first().innerText()).toContain('รับแล้ว')
  expect(await phone.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
})
