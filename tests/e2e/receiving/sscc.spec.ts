import { createSscc } from '#areas/deliveries/rules/codes/sscc.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { atDock, expectScanResult } from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, scan, signInAs } from '#tests/e2e/receiving/dock.ts'
import { vendors } from '#tests/support/erp/erp-data.ts'

const PO = '41990311'
withDockOrders([PO])

// the other tests expect tags without bar codes
test.afterEach(async ({ portal }) => {
  const vendor = await signInAs(portal.url, 'vendor')
  await vendor.put(`/suppliers/${vendors.siam}/sscc`, { prefix: null, extension: 0 })
})

test('[EDI-03] a supplier enters its GS1 prefix in Thai, and the store scans the SSCCs of its boxes', async ({
  open,
  portal,
}) => {
  const supplier = await open({ as: 'vendor', language: 'th' }, '/supplier')
  const section = supplier.getByRole('region', { name: 'SSCC บนป้ายแพ็ก' })
  await section.getByText('ป้ายมีเฉพาะ QR Code ของระบบ').waitFor()
  await section.getByRole('button', { name: 'แก้ไข' }).click()
  const dialog = supplier.getByRole('dialog', { name: 'SSCC บนป้ายแพ็ก' })
  await dialog.getByLabel('เลขหมายประจำตัวบริษัท GS1').fill('123')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await dialog.getByText('เลขหมายประจำตัวบริษัท GS1 ต้องเป็นตัวเลข 7 ถึง 10 หลัก').waitFor()
  await dialog.getByLabel('เลขหมายประจำตัวบริษัท GS1').fill('885-1234')
  await dialog.getByLabel('เลขนำ').selectOption('3')
  await dialog.getByText('(00)388512340000000013').waitFor()
  await expectNoViolations(supplier)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await section.getByText('เลขหมายประจำตัวบริษัท 8851234 เลขนำ 3').waitFor()

  const delivery = await createDelivery(portal.url, PO, { number: 'INV-SSCC-1' })
  const other = await createDelivery(portal.url, PO, { number: 'INV-SSCC-2' })
  const codes = printedCodes(delivery)
  const [line = []] = delivery.details.ssccDetails ?? []
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, [codes.header, 'EMP-0042', codes.item(1), ...line.slice(0, 2).map((sscc) => `00${sscc}`)])
  await expectScanResult(page, 'Line 1: box 2, 2 of 3')
  await expect(page.locator('[data-line="1"] .box.scanned')).toHaveCount(2)
  await scan(page, [`00${other.details.ssccDetails?.[0]?.[2]}`])
  await expectScanResult(page, 'This box belongs to INV-SSCC-2. Scan its header first')
  await expect(page.locator('.dock')).toContainText('line 1, box 3. Scan the header of its sheet')
  const unknown = createSscc({ prefix: '8851234', extension: 3 }, 999_999)
  await scan(page, [`00${unknown}`])
  await expectScanResult(page, `Unknown SSCC (00)${unknown}`)
  await scan(page, [`00${line[2]}`])
  await expectScanResult(page, 'Line 1 complete')
})
