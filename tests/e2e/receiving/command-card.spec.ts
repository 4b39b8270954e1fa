import { commandCode } from '#areas/receiving/rules/scan/commands.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { atDock, expectBoxCount, expectScanResult } from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, scan, signInAs } from '#tests/e2e/receiving/dock.ts'

const PO = '41990042'

withDockOrders([PO])

test('[RCV-15] a delivery is received, its stickers printed and the next one set aside by scanning only', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-CARD-1' })
  const next = await createDelivery(portal.url, PO, { number: 'INV-CARD-2' })
  const [codes, nextCodes] = [printedCodes(delivery), printedCodes(next)]
  const page = await open({ on: 'phone' }, '/signin')
  await page.addInitScript('globalThis.prints = 0; window.print = () => { prints++ }')
  await page.reload()
  await atDock(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1), codes.box(1, 1)])
  await expectScanResult(page, 'Line 1: box 1, 1 of 3')
  await scan(page, [commandCode('submit')])
  await expectScanResult(page, 'Not complete yet')
  await expectScanResult(page, '2 boxes of line 1 missing')
  // with a Thai keyboard layout, like every other code
  await scan(page, [codes.box(1, 2), codes.box(1, 3), codes.item(2), ...codes.boxes(2), commandCode('submit')], {
    layout: 'thai',
  })
  await expectScanResult(page, 'Received successfully')
  const store = await signInAs(portal.url, 'store')
  const { receivedNo } = (await store.get<{ receivedNo: string }>(`/deliveries/${delivery.id}`)).body
  expect(receivedNo).toMatch(/^103\d{4}-\d{6}$/)
  await expect(page.locator('.receive-number')).toHaveText(receivedNo)
  await scan(page, [commandCode('stickers')])
  await expect.poll(() => page.evaluate('prints')).toBe(1)
  await expect(page.locator('.sticker-print .sticker')).toHaveCount(2)
  await scan(page, [commandCode('submit')])
  await expectScanResult(page, receivedNo)
  await scan(page, [nextCodes.header, nextCodes.item(1), nextCodes.box(1, 1)])
  await expectBoxCount(page, '1/5')
  await scan(page, [commandCode('aside')])
  await expectScanResult(page, 'INV-CARD-2 is set aside')
  await expect(page.locator('.sheet-count')).toHaveCount(0)
  await scan(page, [nextCodes.header])
  await expectBoxCount(page, '1/5')
})

test('[RCV-15] the command card shows its four codes in both languages, to be printed on A5', async ({ open }) => {
  const page = await open({ as: 'store', language: 'th' }, '/command-card')
  for (const name of ['Submit', 'Print stickers', 'Report a problem', 'Set aside'])
    await expect(page.getByRole('img', { name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'รับสินค้า', exact: true })).toBeVisible()
  await expectNoViolations(page)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) => size.map(Number))
  expect(sizes.map((size) => size.map(Math.round))).toEqual([[420, 595]])
})
