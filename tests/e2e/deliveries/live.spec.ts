import type { Delivery } from '#areas/deliveries/contract.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { test as base, expect, type Page } from '#tests/e2e/fixtures.ts'
import { type E2ePortal, ownPortal } from '#tests/e2e/portal.ts'
import { waitUntilSettled } from '#tests/e2e/settled.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'

const clientOf = async (url: string, username: string): Promise<Client> => {
  const { body } = await makeClient(url).post('/auth/local', { identifier: username, password: 'portal-demo' })
  return makeClient(url, (body as { jwt: string }).jwt)
}
const inTransit = async (client: Client): Promise<Delivery[]> =>
  (await client.get<Delivery[]>('/deliveries?status=transit&_limit=20')).body
const rowOf = (page: Page, { id }: Delivery) => page.locator(`tr[data-row-key="${id}"]`)
/** Waits until the live connection is open, so that no event is missed. */
const listening = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/live') && response.status() === 200)
/** A portal with two processes, so that the readers and the changes reach different processes. */
const test = base.extend<object, { portal: E2ePortal }>({ portal: ownPortal({ isBalanced: true }) })

const [CREATED, DELETED] = ['2 more deliveries', 'Deleted']

test('[STA-09] [OPS-08] the lists of a supplier and of the office, in two browsers and languages, change while the store receives', async ({
  open,
  portal,
}) => {
  const store = await clientOf(portal.url, 'store')
  const delivery = (await inTransit(await clientOf(portal.url, 'vendor'))).find(({ company }) => company === 103)
  if (!delivery) throw new Error('the demo has nothing in transit')
  const number = delivery.details.invoiceNo

  const vendor = await open({}, `/table?no=${number}`)
  const vendorHears = listening(vendor)
  await signIn(vendor, 'vendor')
  await vendorHears
  const office = await open({ language: 'th' }, `/table?psc=${delivery.id}`)
  const officeHears = listening(office)
  await signIn(office, 'purchase')
  await officeHears
  const sheet = office.getByRole('dialog', { name: `PSC ${number}` })
  await sheet.getByText('สร้างรายการ').waitFor()
  await rowOf(vendor, delivery).getByText('Transit').waitFor()
  // scrolls to the right end of the row
  const scrollArea = "document.querySelector('.delivery-table')"
  const left = await vendor.evaluate(`${scrollArea}.scrollTo({ left: 150 }), ${scrollArea}.scrollLeft`)
  expect(left).toBeGreaterThan(0)

  expect((await submitReceipt(store, delivery)).status).toBe(200)
  const word = delivery.details.isInvoice ? 'Completed' : 'Received'
  // the mark disappears after some seconds
  await vendor.locator('tr.changed').getByText(word).waitFor()
  await expect(rowOf(vendor, delivery)).toContainText(word)
  await vendor
    .getByRole('status')
    .filter({ hasText: `${number}: ${word}` })
    .waitFor({ state: 'attached' })
  expect(await vendor.evaluate(`${scrollArea}.scrollLeft`)).toBe(left)
  await expectNoViolations(vendor)

  await sheet.getByText('รับสินค้าแล้ว เลขที่รับ').waitFor()
  await sheet.getByText('EMP-0042').waitFor()
  await expectNoViolations(office)
})

test('[STA-09] announces new deliveries above the list, and shows them only when the user asks for them', async ({
  open,
  portal,
}) => {
  const client = await clientOf(portal.url, 'vendor')
  const [first, second] = await inTransit(client)
  if (!first || !second) throw new Error('the demo has too little in transit')
  const page = await open({}, '/table?deleted=true&size=1000')
  const streamOpened = listening(page)
  await signIn(page, 'vendor')
  await streamOpened
  await waitUntilSettled(page)
  for (const { id } of [first, second])
    expect((await client.put(`/deliveries/${id}`, { status: 'deleted', remarks: 'รถเสีย' })).status).toBe(200)
  const bar = page.getByRole('status').filter({ hasText: CREATED })
  await bar.waitFor()
  await expect(rowOf(page, first)).toHaveCount(0)
  await bar.getByRole('button', { name: 'Show' }).click()
  for (const delivery of [first, second]) await rowOf(page, delivery).getByText(DELETED).first().waitFor()
  await bar.waitFor({ state: 'detached' })
})

test('[STA-09] a delivery that the filters leave out is not announced', async ({ open, portal }) => {
  const client = await clientOf(portal.url, 'vendor')
  const [other, listed] = await inTransit(client)
  if (!other || !listed) throw new Error('the demo has too little in transit')
  const page = await open({}, `/table?deleted=true&size=1000&no=${encodeURIComponent(listed.details.invoiceNo)}`)
  const streamOpened = listening(page)
  await signIn(page, 'vendor')
  await streamOpened
  await waitUntilSettled(page)
  // the delivery that must not be listed comes first; if it were listed, it would be announced together with the other
  // one
  for (const { id } of [other, listed])
    expect((await client.put(`/deliveries/${id}`, { status: 'deleted', remarks: 'รถเสีย' })).status).toBe(200)
  const announced = page.getByRole('status').filter({ hasText: 'more deliver' })
  await announced.filter({ hasText: '1 more delivery' }).getByRole('button', { name: 'Show' }).click()
  await rowOf(page, listed).waitFor()
  await waitUntilSettled(page)
  await expect(announced).toHaveCount(0)
  await expect(rowOf(page, other)).toHaveCount(0)
})

test('[STA-09] after a visit to another view, a new delivery is still announced or already in the list', async ({
  open,
  portal,
}) => {
  const client = await clientOf(portal.url, 'vendor')
  // not the newest one, because the next tests need it on the first page
  const delivery = (await inTransit(client)).at(-1)
  if (!delivery) throw new Error('the demo has nothing in transit')
  const page = await open({}, '/table?deleted=true&size=1000')
  const streamOpened = listening(page)
  await signIn(page, 'vendor')
  await streamOpened
  await waitUntilSettled(page)
  expect((await client.put(`/deliveries/${delivery.id}`, { status: 'deleted', remarks: 'รถเสีย' })).status).toBe(200)
  const bar = page.getByRole('status').filter({ hasText: '1 more delivery' })
  await bar.waitFor()
  const deletedOnly = page.getByRole('switch', { name: 'Deleted Only' })
  await deletedOnly.click()
  await waitUntilSettled(page)
  await deletedOnly.click()
  await waitUntilSettled(page)
  await expect(bar.or(rowOf(page, delivery))).toBeVisible()
})

test('[STA-09] a view that is opened again contains the deliveries that were added in the meantime', async ({
  open,
  portal,
}) => {
  const client = await clientOf(portal.url, 'vendor')
  const [delivery] = await inTransit(client)
  if (!delivery) throw new Error('the demo has too little in transit')
  const page = await open({}, '/table?deleted=true&size=1000')
  const streamOpened = listening(page)
  await signIn(page, 'vendor')
  await streamOpened
  await waitUntilSettled(page)
  const deletedOnly = page.getByRole('switch', { name: 'Deleted Only' })
  await deletedOnly.click()
  await rowOf(page, delivery).waitFor()
  await waitUntilSettled(page)
  await client.put(`/deliveries/${delivery.id}`, { status: 'deleted', remarks: 'รถเสีย' })
  await rowOf(page, delivery).getByText(DELETED).first().waitFor()
  await deletedOnly.click()
  await expect(deletedOnly).toBeChecked()
  await rowOf(page, delivery).getByText('รถเสีย').first().waitFor()
})

test('[STA-09] the list and the PSC show a change that was made while another page was open', async ({
  open,
  portal,
}) => {
  const client = await clientOf(portal.url, 'vendor')
  const page = await open({ as: 'vendor' }, '/table')
  const row = page.locator('tr[data-row-key]').filter({ hasText: 'Transit' }).first()
  const id = await row.getAttribute('data-row-key')
  const sameRow = page.locator(`tr[data-row-key="${id}"]`)
  const history = page.getByRole('region', { name: 'History' })
  await page.goto(`/#/table?psc=${id}`)
  await history.getByText('Created').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await history.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Manual' }).click()
  await page.getByRole('heading', { level: 1, name: 'User Manual' }).waitFor()
  expect((await client.put(`/deliveries/${id}`, { status: 'deleted', remarks: 'รถเสีย' })).status).toBe(200)
  await page.getByRole('link', { name: 'Delivery Status' }).click()
  await page.locator('.delivery-table').waitFor()
  await expect(sameRow.filter({ hasText: 'Transit' })).toHaveCount(0)
  await page.goto(`/#/table?psc=${id}`)
  await history.getByText('Deleted').waitFor()
})

test('[STA-09] the list contains the changes that were missed during a lost connection', async ({ open, portal }) => {
  const client = await clientOf(portal.url, 'vendor')
  const [delivery] = await inTransit(client)
  if (!delivery) throw new Error('the demo has too little in transit')
  const page = await open({}, '/table?size=1000')
  const streamOpened = listening(page)
  await signIn(page, 'vendor')
  await streamOpened
  await rowOf(page, delivery).waitFor()
  await page.context().setOffline(true)
  await client.put(`/deliveries/${delivery.id}`, { status: 'deleted', remarks: 'รถเสีย' })
  await expect(rowOf(page, delivery).getByText(DELETED)).toHaveCount(0)
  await page.context().setOffline(false)
  // the row shows the deletion; if the list was loaded again, it has no such row, because it does not contain deleted
  // deliveries
  await expect(rowOf(page, delivery).filter({ hasNotText: DELETED })).toHaveCount(0)
})

test('[STA-09] a change is shown although the connection fails just after its event', async ({ open, portal }) => {
  const client = await clientOf(portal.url, 'vendor')
  const [delivery] = await inTransit(client)
  if (!delivery) throw new Error('the demo has too little in transit')
  const page = await open({}, '/table?size=1000')
  const streamOpened = listening(page)
  await signIn(page, 'vendor')
  await streamOpened
  await rowOf(page, delivery).waitFor()
  const ofDelivery = new RegExp(`/api/deliveries/${delivery.id}$`)
  const failed = page.waitForEvent('requestfailed', (request) => ofDelivery.test(request.url()))
  await page.route(ofDelivery, (route) => route.abort())
  await client.put(`/deliveries/${delivery.id}`, { status: 'deleted', remarks: 'รถเสีย' })
  await failed
  await expect(rowOf(page, delivery).filter({ hasNotText: DELETED })).toHaveCount(0)
})

test('[STA-08] [OPS-05] an admin reads who changed what, and opens the delivery and its history from the change log', async ({
  open,
  portal,
}) => {
  const client = await clientOf(portal.url, 'store')
  const [delivery] = await inTransit(client)
  if (!delivery) throw new Error('the demo has too little in transit')
  await client.put(`/deliveries/${delivery.id}`, { status: 'deleted', remarks: 'ส่งผิดคัน' })
  const page = await open({ language: 'th', as: 'admin' }, '/table')
  await page.getByRole('button', { name: /: admin/ }).click()
  await page.getByRole('button', { name: 'บันทึกการเปลี่ยนแปลง' }).click()
  const log = page.getByRole('dialog', { name: 'บันทึกการเปลี่ยนแปลง' })
  await log.getByLabel('ชื่อผู้ใช้').fill('STO')
  await log.getByRole('button', { name: 'ค้นหา' }).click()
  const row = log
    .getByRole('row')
    .filter({ has: page.locator(`a[href="#/table?psc=${delivery.id}"]`) })
    .first()
  await row.getByText('ส่งผิดคัน').waitFor()
  await expect(row).toContainText('127.0.0.1')
  await expectNoViolations(page)
  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: `PSC ${delivery.details.invoiceNo}` })
  const history = sheet.getByRole('region', { name: 'ประวัติการดำเนินการ' })
  await history.getByText('ลบรายการ').waitFor()
  await history.getByText('ส่งผิดคัน').waitFor()
  await history.getByText('โดย store (คลังสินค้า AH)').first().waitFor()
  await expectNoViolations(page)
})

test('[STA-09] a row shows the latest state although the replies to two changes arrive in the wrong order', async ({
  open,
  portal,
}) => {
  const store = await clientOf(portal.url, 'store')
  const delivery = (await inTransit(await clientOf(portal.url, 'vendor'))).findLast(({ company }) => company === 103)
  if (!delivery) throw new Error('the demo has nothing in transit')
  const page = await open({}, `/table?no=${delivery.details.invoiceNo}`)
  const streamOpened = listening(page)
  await signIn(page, 'vendor')
  await streamOpened
  await rowOf(page, delivery).getByText('Transit').waitFor()
  const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let replies = 0
  await page.route(new RegExp(`/api/deliveries/${delivery.id}$`), async (route) => {
    replies += 1
    const isFirst = replies === 1
    const response = await route.fetch()
    if (isFirst) {
      read.resolve()
      await released.promise
    }
    await route.fulfill({ response })
  })
  const nextReply = () => page.waitForResponse(new RegExp(`/api/deliveries/${delivery.id}$`))
  expect((await submitReceipt(store, delivery)).status).toBe(200)
  await read.promise
  const second = nextReply()
  expect((await store.post(`/receipts/${delivery.id}/undo`, { reason: 'wrong pallet' })).status).toBe(200)
  await second
  await page.locator('tr.changed').getByText('Transit').waitFor()
  const first = nextReply()
  released.resolve()
  await first
  await waitUntilSettled(page)
  await expect(rowOf(page, delivery)).toContainText('Transit')
  await expect(page.getByRole('status').filter({ hasText: /: (Completed|Received)/ })).toHaveCount(0)
})
