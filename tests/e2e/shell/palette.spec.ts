import type { SearchHit } from '#areas/accounts/contract.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { clientOf } from '#tests/e2e/portal.ts'
import { refuseAsBusy } from '#tests/e2e/refuse-as-busy.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const route = (page: Page) => new URL(page.url()).hash.slice(1)
const chosen = (page: Page) => page.getByRole('option', { selected: true })
/** Waits until the palette shows the number of results. Until then, the results for the previous text are visible. */
const found = (page: Page) => expect(page.locator('.palette-state')).toHaveText(/^\d+ results?\./)

test('[SHL-17] the keyboard alone finds and opens a page, a delivery and a supplier', async ({ open, portal }) => {
  const store = await clientOf(portal.url, 'store')
  const { body } = await store.get<Delivery[]>('/deliveries?status=completed&_limit=1')
  const [received] = body
  if (!received) throw new Error('the demo data holds no completed delivery')
  const order = String(received.details.poSelect[0]?.PO_NUMBER)
  const page = await open({ as: 'store' }, '/table')
  const number = (await page.locator('tbody a, tbody button.link').first().innerText()).trim()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await page.keyboard.type('scan', { delay: 70 })
  await found(page)
  await expect(chosen(page)).toContainText('Scan to received')
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/scan-received/)
  await field.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(number, { delay: 70 })
  await page.getByRole('group', { name: 'Deliveries' }).getByRole('option').first().waitFor()
  await found(page)
  await expect(chosen(page)).toContainText(number)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/table/)
  await expect.poll(() => new URLSearchParams(route(page).split('?')[1]).get('no')).toBe(number)
  await page.getByText(number).first().waitFor()

  for (const [typed, group] of [
    [order, 'Deliveries'],
    [received.receivedNo ?? '', 'Receipts'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await field.fill(typed)
    await page.getByRole('group', { name: group }).getByRole('option').first().waitFor()
    await expect(page.getByRole('group', { name: group }).locator('mark').first()).toHaveText(typed)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  }

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('SPT', { delay: 70 })
  const suppliers = page.getByRole('group', { name: 'Suppliers' })
  await suppliers.getByRole('option').first().waitFor()
  await found(page)
  while ((await chosen(page).locator('xpath=ancestor::fieldset').innerText()).startsWith('Suppliers') === false)
    await page.keyboard.press('ArrowDown')
  const name = (await chosen(page).locator('.palette-what > span').first().innerText()).trim()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name, exact: true }).waitFor()
  const id = /id=(\d+)/.exec(page.url())?.[1]
  await page.goto(page.url().replace(/#.*/, `#/table?supplier=${id}`))
  await page.getByText(`Supplier: ${name}`).waitFor()
  await page.getByRole('button', { name: 'Show all suppliers' }).click()
  await page.getByText(`Supplier: ${name}`).waitFor({ state: 'hidden' })
})

test('the palette shows in Thai what it found, what it did not find and why it could not search', async ({ open }) => {
  const page = await open({ on: 'phone', language: 'th', as: 'vendor' }, '/table')
  await page.getByRole('button', { name: 'ไปที่…' }).click()
  const field = page.getByRole('combobox', { name: 'ค้นหาทุกอย่าง' })
  await field.fill('สถานะ')
  await page.getByRole('option', { name: /สถานะการส่งสินค้า/ }).waitFor()
  await expectNoViolations(page)
  await field.fill('zzzz-ไม่มี')
  await page.getByText(/^ไม่พบผลลัพธ์ของ “zzzz-ไม่มี”/).waitFor()
  await expectNoViolations(page)

  await page.route('**/api/search?*', (searchRequest) => searchRequest.abort())
  await field.fill('INV')
  await page
    .getByText(/^เชื่อมต่อระบบไม่ได้/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})

test('[SHL-17] a supplier finds only its own records, and the palette is loaded only when opened', async ({
  open,
  portal,
}) => {
  const page = await open({}, '/change-password')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await signIn(page, 'vendor2')
  expect(scripts.filter((script) => script.includes('/palette-'))).toEqual([])
  const searchRequest = page.waitForResponse((response) => response.url().includes('/api/search?'))
  await page.getByRole('button', { name: /^Go to…/ }).click()
  await page.getByRole('combobox').fill('20')
  const { hits } = (await (await searchRequest).json()) as { hits: SearchHit[] }
  const own = await clientOf(portal.url, 'vendor2')
  const { body: deliveries } = await own.get<Delivery[]>('/deliveries?_limit=-1')
  const numbers = deliveries.map(({ details }) => details.invoiceNo)
  const found = hits.filter(({ group }) => group === 'deliveries')
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ title }) => !numbers.includes(title))).toEqual([])
  await expect(page.getByRole('group', { name: 'Suppliers' })).toHaveCount(0)
  await page.getByRole('combobox').fill('dashboard')
  await page.getByText(/^No results for “dashboard”/).waitFor()
})

test('an order document is found by its PO number and opened in its own row', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/confirm-po')
  const listed = await page.locator('tr.data-row').first().innerText()
  const po = /\b4\d{7}\b/.exec(listed)?.[0] ?? ''
  expect(po).not.toBe('')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill(po)
  const documents = page.getByRole('group', { name: 'Documents' })
  await documents
    .getByRole('option', { name: new RegExp(`^PO ${po}`) })
    .first()
    .click()
  await page.waitForURL(/#\/confirm-po\?id=\d+/)
  await page.locator('tr.data-row', { hasText: po }).first().waitFor()
  await expect(page.locator('tr.data-row')).toHaveCount(1)
})

test('[SHL-17] Ctrl K opens the palette after a drawer was closed', async ({ open }) => {
  const page = await open({ on: 'phone', as: 'vendor' }, '/table')
  await page.getByRole('button', { name: /^Filter/ }).click()
  const drawer = page.locator('.filter-drawer')
  await drawer.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await drawer.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor()
})

test('[SHL-17] Enter during a search opens the first result for the typed text, not a result for the former text', async ({
  open,
  portal,
}) => {
  const vendor = await clientOf(portal.url, 'vendor')
  const { body } = await vendor.get<Delivery[]>('/deliveries?status=completed&_limit=2')
  const [former = '', typed = ''] = body.map(({ details }) => details.invoiceNo)
  const page = await open({ as: 'vendor' }, '/manual')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await field.fill(former)
  await found(page)
  const mayAnswer = Promise.withResolvers<void>()
  await page.route('**/api/search?*', async (route) => {
    await mayAnswer.promise
    await route.continue()
  })
  await field.fill(typed)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(typed)
  mayAnswer.resolve()
  await page.waitForURL(/#\/table/)
  expect(new URLSearchParams(route(page).split('?')[1]).get('no')).toBe(typed)
  await page.unrouteAll({ behavior: 'wait' })
})

test('[SHL-17] shows no older results while it searches after a failed search', async ({ open, portal }) => {
  const vendor = await clientOf(portal.url, 'vendor')
  const { body } = await vendor.get<Delivery[]>('/deliveries?status=completed&_limit=2')
  const [older = '', typed = ''] = body.map(({ details }) => details.invoiceNo)
  const page = await open({ as: 'vendor' }, '/manual')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  const state = page.locator('.palette-state')
  const deliveries = page.getByRole('group', { name: 'Deliveries' })
  await field.fill(older)
  await deliveries.getByText(older).waitFor()
  await refuseAsBusy(page, '**/api/search?*')
  await field.fill('failing')
  await expect(state).toHaveClass(/wrong/)
  await expect(deliveries).toHaveCount(0)

  await page.unrouteAll()
  const mayAnswer = Promise.withResolvers<void>()
  await page.route('**/api/search?*', async (route) => {
    await mayAnswer.promise
    await route.continue()
  })
  const requested = page.waitForRequest(/api\/search/)
  await field.fill(typed)
  await requested
  await expect(state).toHaveText('Searching…')
  await expect(deliveries).toHaveCount(0)
  mayAnswer.resolve()
  await deliveries.getByText(typed).waitFor()
})
