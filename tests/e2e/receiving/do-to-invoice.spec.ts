import { expectReadableOutdoors } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { atDock, expectScanResult, waitForScanBorderHidden } from '#tests/e2e/receiving/at-dock.ts'
import { createConvertedDo, createDelivery, printedCodes, scan, signInAs } from '#tests/e2e/receiving/dock.ts'

const PO = '41990002'

withDockOrders([PO])

test(`[RCV-06] [STK-01] scans DOs that became invoices into a list and submits them together`, async ({
  open,
  portal,
}) => {
  const first = await createConvertedDo(portal.url, PO, { doNo: `DO-th-1`, invoiceNo: `INV-th-1` })
  const second = await createConvertedDo(portal.url, PO, { doNo: `DO-th-2`, invoiceNo: `INV-th-2` })
  const inTransit = printedCodes(await createDelivery(portal.url, PO, { number: `DO-th-3`, isInvoice: false }))
  const page = await open({ on: 'phone', language: 'th' }, '/signin')
  await atDock(page)
  await page.getByRole('tab', { name: 'DO TO INVOICE' }).click()
  await page.getByText('change DO No. to INV. No.').waitFor()
  await scan(page, [inTransit.header])
  await expectScanResult(page, 'กรุณาเลือกแท็บ Received')
  await scan(page, [`2${inTransit.header.slice(1)}`])
  await expectScanResult(page, 'Invoice นี้ยังไม่ได้รับสินค้า')
  await scan(page, [first.header, second.header])
  await page.locator('.do-entry').nth(1).waitFor()
  await scan(page, [first.header])
  await expectScanResult(page, 'สแกนซ้ำ')
  await page.reload()
  await page.locator('.do-entry').nth(1).waitFor()
  await expectReadableOutdoors(page)
  await page.getByRole('button', { name: 'ยืนยัน (2)' }).click()
  await expectScanResult(page, 'Do changes to invoice successfully.')
  await page.locator('.do-entry.done').nth(1).waitFor()
  await waitForScanBorderHidden(page)
  const store = await signInAs(portal.url, 'store')
  for (const { id } of [first, second])
    expect((await store.get(`/deliveries/${id}`)).body).toMatchObject({ status: 'completed' })
  await page.getByRole('tab', { name: 'DO TO INVOICE' }).press('ArrowLeft')
  await page.getByRole('tab', { name: 'Received', selected: true }).waitFor()
  await scan(page, [first.header])
  await expectScanResult(page, 'Please select Do to Invoice option instead')
  // scanning its new header prints the stickers (G-118)
  await page.evaluate('window.print = () => {}')
  await page.goto('/#/print-received')
  await page.locator('.print-page').waitFor()
  await scan(page, [first.header])
  await page.locator('.sticker-preview .sticker', { hasText: `INV-th-1` }).first().waitFor()
})
