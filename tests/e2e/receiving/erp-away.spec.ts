import type { Delivery } from '#areas/deliveries/contract.ts'
import { expectNoViolations, expectReadableOutdoors } from '#tests/e2e/accessibility.ts'
import { pickOption, searchPo } from '#tests/e2e/deliveries/delivery-page.ts'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import { type E2ePortal, withPortal } from '#tests/e2e/portal.ts'
import {
  atDock,
  disconnect,
  expectBoxCount,
  expectScanCount,
  expectScanResult,
  reconnect,
  waitForScanBorderHidden,
} from '#tests/e2e/receiving/at-dock.ts'
import {
  createConvertedDo,
  createDelivery,
  printedCodes,
  readMarks,
  scan,
  signInAs,
} from '#tests/e2e/receiving/dock.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { errorCodeOf } from '#tests/support/deliveries.ts'
import { poLineRow, sampleErpData } from '#tests/support/erp/erp-data.ts'
import { type Gateway, gatewayEnv, openGateway } from '#tests/support/services/gateway.ts'

const PO = '41990077'

/** A gateway with the orders of this file, and a portal on the demo data that uses it. */
const test = base.extend<object, { gateway: Gateway; portal: E2ePortal }>({
  gateway: [
    async ({ playwright: _ }, use) => {
      const second = { ITEM_CODE: 'GR-20-100', UOM: 'KG', PIECES_PER_KANBAN: null, LINE_NUM: 2 }
      const gateway = await openGateway({
        ...sampleErpData,
        po_lines: [
          poLineRow({ PO_NUMBER: PO, QUANTITY: 100_000 }),
          poLineRow({ PO_NUMBER: PO, QUANTITY: 100_000, ...second }),
        ],
      })
      await use(gateway)
      await gateway.close()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ gateway }, use) => withPortal({ env: gatewayEnv(gateway) }, use),
    { scope: 'worker', timeout: 600_000 },
  ],
})

const booked = (gateway: Gateway, number: string) =>
  gateway.booked.filter((one) => one.number === number).map(({ receiveNumber }) => receiveNumber)

/**
 * Retries until the portal calls the gateway again, because it waits for some time after the gateway was not available.
 */
const delivered: typeof createDelivery = async (url, po, overrides) => {
  const created: Delivery[] = []
  await expect
    .poll(
      () =>
        createDelivery(url, po, overrides).then(
          (one) => created.push(one),
          () => 0,
        ),
      { timeout: 90_000, intervals: [500] },
    )
    .toBe(1)
  return created[0] as Delivery
}

test('[ERP-04] a receipt waits while the ERP is away, and shows its number automatically when the ERP is back', async ({
  open,
  portal,
  gateway,
}) => {
  const number = 'INV-AWAY'
  const delivery = await delivered(portal.url, PO, { number })
  const page = await open({ on: 'phone', language: 'th' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', ...printedCodes(delivery).all])
  await page.locator('button.submit-bar').waitFor()

  await gateway.goAway()
  await page.locator('button.submit-bar').click()
  const card = page.locator('.sheet.erp-waits')
  await card.filter({ hasText: 'รอ ERP ตั้งแต่' }).waitFor()
  await page.locator('.sentence.waiting').waitFor()
  await expect(page.locator('button.submit-bar')).toHaveCount(0)
  await expectReadableOutdoors(page)

  const list = await open({ on: 'phone', as: 'vendor' }, '/signin')
  await list.goto(`/#/table?no=${number}`)
  await list.locator('.chip').filter({ hasText: 'Waiting for ERP' }).first().waitFor()

  const board = await open({ as: 'store' }, '/dock-board')
  const row = board.locator('.board-row').filter({ hasText: number })
  await expect(row).toContainText('Waiting for ERP since')
  const lines = row.getByRole('button', { name: `Lines of ${number}` })
  if ((await lines.getAttribute('aria-expanded')) === 'false') await lines.click()
  await expect(row.getByRole('list')).toBeVisible()
  await expect(row).not.toContainText('not submitted yet')
  await board.getByRole('button', { name: 'Full screen' }).click()
  const wall = board.locator('.wall-here').filter({ hasText: number })
  await expect(wall).toContainText('Waiting for ERP since')
  await expect(wall.getByRole('list')).toBeVisible()
  await expect(wall).not.toContainText('not submitted yet')
  await board.close()

  // after closing and reopening the page, the receipt is still pending
  await page.reload()
  await card.filter({ hasText: 'รอ ERP ตั้งแต่' }).waitFor()
  await gateway.comeBack()
  const receiveNumber = (await page.locator('.receive-number').textContent({ timeout: 90_000 })) ?? ''
  expect(booked(gateway, number)).toEqual([receiveNumber])
  await expectScanResult(page, `Received successfully invoice no: ${number}- receive no: ${receiveNumber}`)
  await list.locator('.chip').filter({ hasText: 'Waiting for ERP' }).first().waitFor({ state: 'detached' })
})

test('[ERP-04] [RCV-06] a DO that became an invoice, submitted while the ERP is away, waits, and is sent once when the ERP is back', async ({
  open,
  portal,
  gateway,
}) => {
  const [doNo, invoiceNo] = ['DO-AWAY', 'INV-CHANGED']
  const changed = await createConvertedDo(portal.url, PO, { doNo, invoiceNo, make: delivered })
  const [page, other] = [await open({ on: 'phone' }, '/signin'), await open({ on: 'phone' }, '/signin')]
  for (const one of [page, other]) {
    await signIn(one, 'store')
    await one.goto('/#/scan-received?tab=do-to-invoice')
    await one.locator('.dock').waitFor()
    await scan(one, [changed.header])
    await one.locator('.do-entry').waitFor()
  }

  await gateway.goAway()
  const submit = 'Submit (1)'
  const waiting = page.locator('.do-entry .do-waits', { hasText: 'Waiting for ERP since' })
  await page.getByRole('button', { name: submit }).click()
  await waiting.waitFor()
  await page.locator('.sentence.waiting').waitFor()
  await waitForScanBorderHidden(page)
  await expect(page.locator('button.submit-bar')).toHaveCount(0)
  await expectReadableOutdoors(page)
  // another device submits the same delivery in the meantime, and this page is reloaded
  await other.getByRole('button', { name: submit }).click()
  await other.locator('.do-entry .do-waits').waitFor()
  await page.reload()
  await waiting.waitFor()
  await expect(page.locator('.do-entry')).toHaveCount(1)

  await gateway.comeBack()
  for (const one of [page, other]) {
    await one.locator('.do-entry.done').waitFor({ timeout: 90_000 })
    await expectScanResult(one, 'Do changes to invoice successfully.')
    await expect(one.locator('.do-waits')).toHaveCount(0)
  }
  await waitForScanBorderHidden(page)
  expect(gateway.notified.filter(({ DO }) => DO === doNo)).toMatchObject([{ INV: invoiceNo }])
  const store = await signInAs(portal.url, 'store')
  expect((await store.get(`/deliveries/${changed.id}`)).body).toMatchObject({ status: 'completed' })
})

test('[ERP-04] [RCV-08] [RCV-12] of the scans made without a connection, only those of boxes that another device submitted as missing are refused', async ({
  open,
  portal,
  gateway,
}) => {
  const number = 'INV-MISSING'
  const delivery = await delivered(portal.url, PO, { number })
  const codes = printedCodes(delivery)
  const [store, admin] = [await signInAs(portal.url, 'store'), await signInAs(portal.url, 'admin')]
  expect((await admin.put('/receiving/organisation-settings', { shortReceipt: true })).status).toBe(200)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, [codes.header, codes.item(1), codes.item(2)])
  await expectBoxCount(page, '0/5')
  await disconnect(page)
  await scan(page, [codes.box(1, 2), codes.box(1, 1), codes.box(1, 3), codes.box(2, 1)])
  await expectScanCount(page, 7)
  await expectBoxCount(page, '4/5')

  await gateway.goAway()
  const submitted = await store.post('/receipts', {
    deliveryId: delivery.id,
    employeeId: 'EMP-0042',
    scanned: [
      { sequence: 1, packs: [1] },
      { sequence: 2, packs: [1, 2] },
    ],
    missing: [2, 3].map((pack) => ({ sequence: 1, pack, reason: 'absent', note: null })),
  })
  expect(errorCodeOf(submitted)).toBe('ERP_AWAY')
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/receiving/scans')) answers.push(response.status())
  })
  await reconnect(page)
  const changes = page.locator('.changes li')
  for (const box of [2, 3])
    await changes.filter({ hasText: `${number} is already submitted without box ${box} of line 1` }).waitFor()
  await page.locator('.sheet.erp-waits').waitFor()
  // each refusal is about one box; the others are sent again until the server has stored them
  await expect.poll(() => answers).toEqual([409, 409, 200])
  const boxes = (await readMarks(store, delivery)).map(({ sequence, packs }) => [sequence, packs])
  expect(boxes).toEqual([
    [1, [1]],
    [2, [1]],
  ])
  await gateway.comeBack()
  const receiveNumber = (await page.locator('.receive-number').textContent({ timeout: 90_000 })) ?? ''
  expect(booked(gateway, number)).toEqual([receiveNumber])
})

test(`[ERP-04] a search shows the last known lines with their age while the ERP is away, and Confirm asks to wait`, async ({
  open,
  portal,
  gateway,
}) => {
  const vendor = await signInAs(portal.url, 'vendor')
  expect((await vendor.get(`/deliveries/pos_v2?api=FindPOSTD&ponum=${PO}&company=103`)).status).toBe(200)
  const page = await open({ language: 'th', as: 'vendor' }, '/')
  await page.locator('#what-ponum').waitFor()
  await pickOption(page, 'Invoice to', 'AH')
  await gateway.goAway()
  await searchPo(page, PO)
  await page.locator('.lines-age').waitFor()
  expect(await page.locator('.lines-age').textContent()).toMatch(/(as of|ณ) \d\d:\d\d/)
  await expectNoViolations(page)
  await gateway.comeBack()
})
