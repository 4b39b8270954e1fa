import { randomUUID } from 'node:crypto'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { test as base, expect, type Page } from '#tests/e2e/fixtures.ts'
import { layoutFaults } from '#tests/e2e/layout.ts'
import { type E2ePortal, ownPortal } from '#tests/e2e/portal.ts'
import { NOON_OF } from '#tests/e2e/portal-at-noon.ts'
import { createDelivery, signInAs } from '#tests/e2e/receiving/dock.ts'
import type { Client } from '#tests/support/client.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'

const PO = '41990041'

const today = bangkokDay(new Date())
const dayBeforeYesterday = bangkokDay(new Date(Date.parse(today) - 2 * 86_400_000))
const test = base.extend<object, { portal: E2ePortal }>({
  portal: ownPortal({ entry: 'tests/e2e/portal-at-noon.ts', env: { [NOON_OF]: today } }),
})

withDockOrders([PO], { on: test })

/** Sends a scan of a box of the first line from another device. */
const scanBox = (store: Client, { id: deliveryId }: Delivery, pack: number) =>
  store.post('/receiving/scans', {
    deliveryId,
    scans: [{ id: randomUUID(), sequence: 1, pack, at: new Date().toISOString() }],
  })

const group = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test('[RCV-14] the dock board follows a delivery live from expected to received, also on a wall display', async ({
  open,
  portal,
}) => {
  const [late, delivery] = [
    await createDelivery(portal.url, PO, { number: 'INV-BOARD-1' }),
    await createDelivery(portal.url, PO, { number: 'INV-BOARD-2' }),
  ]
  const dueOn = (one: Delivery, day: string) =>
    portal.db.updateTable('deliveries.delivery').set({ delivery_date: day }).where('id', '=', one.id).execute()
  await dueOn(late, dayBeforeYesterday)
  await dueOn(delivery, today)
  const store = await signInAs(portal.url, 'store')
  const page = await open({ language: 'en', as: 'store' }, '/dock-board')
  await expect(group(page, 'Late').getByRole('listitem').filter({ hasText: 'INV-BOARD-1' })).toContainText(
    '2 days late',
  )
  await expect(group(page, 'Expected today').getByRole('link', { name: 'INV-BOARD-2' })).toBeVisible()

  await scanBox(store, delivery, 1)
  const row = group(page, 'Here now').getByRole('listitem').filter({ hasText: 'INV-BOARD-2' })
  await expect(row).toContainText('1 of 5')
  await expect(group(page, 'Expected today').getByText('INV-BOARD-2')).toHaveCount(0)
  await row.getByRole('button', { name: 'Lines of INV-BOARD-2' }).click()
  const lines = page.getByRole('list', { name: 'Lines of INV-BOARD-2' }).getByRole('listitem')
  await expect(lines).toHaveText([/AX-10-220\s*1\/3\s*2–3/, /GR-20-100\s*0\/2\s*1–2/])
  await scanBox(store, delivery, 3)
  await expect(lines.first()).toHaveText(/2\/3\s*2$/)
  await store.post('/receiving/discrepancies', {
    key: randomUUID(),
    deliveryId: delivery.id,
    kind: 'damaged',
    sequence: 1,
    pack: 2,
    reason: 'corner is wet',
    photos: [],
  })
  await expect(group(page, 'Problems').getByRole('listitem').filter({ hasText: 'INV-BOARD-2' })).toContainText(
    'Damaged · line 1, box 2',
  )
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Full screen' }).click()
  const wall = page.getByRole('dialog', { name: 'Full screen' })
  await expect(wall.getByRole('region', { name: 'Here now' })).toContainText('2/5')
  await scanBox(store, delivery, 2)
  await expect(wall.getByRole('region', { name: 'Here now' })).toContainText('3/5')
  await expectNoViolations(page)
  const { receiveNumber } = (await submitReceipt(store, delivery)).body
  await expect(wall.getByRole('region', { name: 'Received today' })).toContainText(receiveNumber)
  await page.keyboard.press('Escape')
  await expect(group(page, 'Received today').getByRole('listitem').filter({ hasText: 'INV-BOARD-2' })).toContainText(
    receiveNumber,
  )
})

test('[RCV-14] while the board of another organisation loads, no delivery of the former one is shown', async ({
  open,
  portal,
}) => {
  const { company } = await createDelivery(portal.url, PO, { number: 'INV-BOARD-5' })
  await portal.db
    .updateTable('accounts.user_account')
    .set({ company_id: null, company_name: null, factory: null })
    .where('username', '=', 'admin')
    .execute()
  const page = await open({ as: 'admin' }, `/dock-board?company=${company}`)
  await page.getByText('INV-BOARD-5').first().waitFor()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/receiving/board?**', async (route) => {
    await isAnswered
    await route.fallback()
  })
  const choice = page.getByLabel('Organisation')
  const others = await choice.locator('option').evaluateAll((options) => options.map((option) => option.value))
  await choice.focus()
  await choice.selectOption(others.find((value) => value !== String(company)) ?? '')
  await expect(page.getByText('INV-BOARD-5')).toHaveCount(0)
  await expect(choice).toBeFocused()
  answer()
  await expect(group(page, 'Expected today')).toBeVisible()
  await expect(page.getByText('INV-BOARD-5')).toHaveCount(0)
})

test('[RCV-14] on a phone, the board shows long numbers and reasons in full, filters by a tile, and shows how old the data is when the server is away', async ({
  open,
  portal,
}) => {
  await createDelivery(portal.url, PO, { number: 'INV-BOARD-3' })
  const long = await createDelivery(portal.url, PO, { number: 'INV-BOARD-4-WWWWWWWWWWWWWWWWWW' })
  const store = await signInAs(portal.url, 'store')
  for (const pack of [1, 2, 3]) await scanBox(store, long, pack)
  await store.post('/receiving/discrepancies', {
    key: randomUUID(),
    deliveryId: long.id,
    kind: 'damaged',
    sequence: 2,
    pack: 1,
    reason: 'กล่องเปียกน้ำเสียหายทั้งสองด้านและฉลากหลุดระหว่างขนส่งWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
    photos: [],
  })
  await portal.db
    .updateTable('deliveries.delivery')
    .set({ delivery_date: today })
    .where('invoice_no', '=', 'INV-BOARD-3')
    .execute()
  const page = await open({ on: 'phone', language: 'th', as: 'store' }, '/dock-board')
  const lines = page.getByRole('button', { name: `รายการของ ${long.details.invoiceNo}` })
  if ((await lines.getAttribute('aria-expanded')) === 'false') await lines.click()
  await expect(group(page, 'อยู่ที่จุดรับสินค้า')).toContainText('ครบ')
  await expect.poll(() => layoutFaults(page)).toEqual([])
  await expect(group(page, 'กำหนดส่งวันนี้').getByText('INV-BOARD-3')).toBeVisible()
  await page.getByRole('button', { name: /^เกินกำหนด/ }).click()
  await expect(page).toHaveURL(/show=late/)
  await expect(group(page, 'กำหนดส่งวันนี้')).toHaveCount(0)
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect(group(page, 'กำหนดส่งวันนี้').getByText('INV-BOARD-3')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('alert').filter({ hasText: 'ไม่มีข้อมูลใหม่ตั้งแต่' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: 'ไม่มีข้อมูลใหม่ตั้งแต่' })).toHaveCount(0)
})
