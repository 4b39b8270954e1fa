import type { Delivery } from '#areas/deliveries/contract.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { atDock, chooseAction, expectScanResult } from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, scan, signInAs } from '#tests/e2e/receiving/dock.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const PO = '41990022'

withDockOrders([PO])

/** Signs the user out, and signs another one in on the same page. */
const changeUser = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`: ${from}`) }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/#\/signin/)
  await signIn(page, to)
  await page.goto('/#/scan-received')
}

/** Holds back the replies to these requests of the page, which the server has handled. Returns a function that releases them. */
const holdReplies = async (page: Page, url: string) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let count = 0
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    count++
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  return { release, count: () => count }
}

/** Waits for the reply to a request of the page, and then for the requests that the page makes because of it. */
const releaseReply = async (page: Page, url: RegExp, release: () => void): Promise<void> => {
  const reply = page.waitForResponse(url)
  release()
  await (await reply).finished()
}

test('[RCV-05] [RCV-10] deliveries that a user has submitted are not received in the name of the next user', async ({
  open,
  portal,
}) => {
  const store = await signInAs(portal.url, 'store')
  const deliveries: Delivery[] = []
  for (const nth of [1, 2, 3]) deliveries.push(await createDelivery(portal.url, PO, { number: `INV-NEXT-${nth}` }))
  const statuses = () =>
    Promise.all(deliveries.map(async ({ id }) => (await store.get<Delivery>(`/deliveries/${id}`)).body.status))
  const page = await open({}, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', ...deliveries.flatMap((delivery) => printedCodes(delivery).all)])
  const submit = page.getByRole('button', { name: 'Submit 3 deliveries' })
  const { release, count } = await holdReplies(page, '**/api/receipts')
  await submit.click()
  await expect.poll(statuses).toEqual(['completed', 'transit', 'transit'])
  await changeUser(page, 'store', 'store.night')
  await page.locator('.start').waitFor()
  await releaseReply(page, /api\/receipts$/, release)
  // the page has handled the reply before it handles a scan
  await scan(page, ['EMP-0007'])
  await expectScanResult(page, 'EMP-0007')
  expect(count()).toBe(1)
  expect(await statuses()).toEqual(['completed', 'transit', 'transit'])
  await changeUser(page, 'store.night', 'store')
  await page.getByRole('button', { name: 'Submit 2 deliveries' }).click()
  await expect(page.locator('.receive-number')).toHaveCount(3)
  expect(await statuses()).toEqual(['completed', 'completed', 'completed'])
  expect(count()).toBe(3)
})

test('[RCV-10] problem reports of a user are not sent in the name of the next user', async ({ open, portal }) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-NEXT-4' })
  const store = await signInAs(portal.url, 'store')
  const reasons = async () => {
    const { body } = await store.get<{ reason: string }[]>(`/receiving/discrepancies?delivery_id=${delivery.id}`)
    return body.map(({ reason }) => reason).toSorted()
  }
  const page = await open({}, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', printedCodes(delivery).header])
  await expectScanResult(page, 'INV-NEXT-4')
  const { release, count } = await holdReplies(page, '**/api/receiving/discrepancies')
  const form = page.getByRole('form', { name: 'Report a problem' })
  for (const reason of ['first', 'second']) {
    await chooseAction(page, 'Report a problem')
    await form.getByLabel('What happened').fill(reason)
    await form.getByRole('button', { name: 'Report' }).click()
    await form.waitFor({ state: 'detached' })
  }
  await expect.poll(reasons).toEqual(['first'])
  await changeUser(page, 'store', 'store.night')
  await page.locator('.start').waitFor()
  await releaseReply(page, /api\/receiving\/discrepancies$/, release)
  await scan(page, ['EMP-0007'])
  await expectScanResult(page, 'EMP-0007')
  expect(count()).toBe(1)
  expect(await reasons()).toEqual(['first'])
  await changeUser(page, 'store.night', 'store')
  await expect.poll(reasons).toEqual(['first', 'second'])
  expect(count()).toBe(2)
})
