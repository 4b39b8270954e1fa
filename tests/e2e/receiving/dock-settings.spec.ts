import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import { type E2ePortal, ownPortal } from '#tests/e2e/portal.ts'
import { atDock, disconnect, expectBoxCount, expectScanResult, reconnect } from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, scan, signInAs } from '#tests/e2e/receiving/dock.ts'

// a separate portal, because a list of employees would affect the scans in all other tests
const test = base.extend<object, { portal: E2ePortal }>({ portal: ownPortal() })

const PO = '41990019'
withDockOrders([PO], { on: test })

test('[RCV-11] an administrator pastes the list of receivers, and the dock shows names and refuses other codes', async ({
  open,
}) => {
  const page = await open({ language: 'th', as: 'admin' }, '/dock-settings')
  await page.getByText('ยังไม่มีพนักงานในรายชื่อ').waitFor()
  const paste = page.getByRole('textbox', { name: 'รหัสพนักงานและชื่อ' })
  await paste.fill('รหัส\tชื่อ\nEMP-0042\tสมชาย ใจดี\nEMP-0007')
  await page.getByText('แถว 3: กรุณาระบุชื่อของ EMP-0007').waitFor()
  await expect(page.getByRole('button', { name: 'เพิ่มเข้ารายชื่อ' })).toBeDisabled()
  await expectNoViolations(page)
  await paste.fill('EMP-0042\tสมชาย ใจดี\nEMP-0007\tวิภา ศรีสุข')
  await page.getByRole('button', { name: 'เพิ่มเข้ารายชื่อ' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'นำ วิภา ศรีสุข ออก' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'นำออก', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(2)

  const dock = await open({ on: 'phone' }, '/signin')
  await atDock(dock)
  const stored = () => dock.evaluate<string>('JSON.stringify(localStorage)')
  await expect.poll(stored, { message: 'the page has read the list' }).toContain('EMP-0042')
  await scan(dock, ['EMP-0099'])
  await expectScanResult(dock, 'EMP-0099 is not on the list of employees who receive here')
  await scan(dock, ['emp-0042'])
  await expectScanResult(dock, 'Employee สมชาย ใจดี (EMP-0042)')
  await expect(dock.locator('.employee')).toHaveText('สมชาย ใจดี EMP-0042')
})

test('[RCV-11] an employee who is added to the list while the dock is open can receive without opening the page again', async ({
  open,
  portal,
}) => {
  const admin = await signInAs(portal.url, 'admin')
  const add = async (code: string, name: string) =>
    expect((await admin.post('/receiving/employees', { employees: [{ code, name }] })).status).toBe(200)
  await add('EMP-0042', 'สมชาย ใจดี')
  const dock = await open({ on: 'phone' }, '/signin')
  await atDock(dock)
  const stored = () => dock.evaluate<string>('JSON.stringify(localStorage)')
  await expect.poll(stored, { message: 'the page has read the list' }).toContain('EMP-0042')
  await scan(dock, ['EMP-0100'])
  await expectScanResult(dock, 'EMP-0100 is not on the list of employees who receive here')
  await add('EMP-0100', 'วิภา ศรีสุข')
  await scan(dock, ['EMP-0100'])
  await expectScanResult(dock, 'Employee วิภา ศรีสุข (EMP-0100)')
  await disconnect(dock)
  await add('EMP-0101', 'มานะ รักงาน')
  await reconnect(dock)
  await expect.poll(stored, { message: 'the page has read the list again' }).toContain('EMP-0101')
})

test('[RCV-12] a supervisor receives the boxes that arrived, and the supplier sees ordered, delivered and received quantities', async ({
  open,
  portal,
}) => {
  const settings = await open({ as: 'admin' }, '/dock-settings')
  await settings.getByRole('checkbox', { name: 'Allow short receipts' }).check()
  await settings.getByText('Saved', { exact: true }).waitFor()
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-SHORT-1' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone', language: 'th' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1), codes.box(1, 1), codes.box(1, 3)])
  await expectBoxCount(page, '2/5')
  await page.getByRole('button', { name: 'รับสินค้าโดยไม่รวมกล่องที่ขาด' }).click()
  const form = page.getByRole('region', { name: 'รับสินค้าไม่ครบของ INV-SHORT-1' })
  const receive = form.getByRole('button', { name: 'รับ 2 จาก 5 กล่อง' })
  await expect(receive).toBeDisabled()
  await form.getByText('กรุณาระบุเหตุผลของรายการ 1 กล่อง 2').waitFor()
  await form.getByRole('group', { name: 'รายการ 1 กล่อง 2' }).getByText('เสียหาย').click()
  const line = form.getByRole('group', { name: 'รายการ 2 ทั้งหมด 2 กล่อง' })
  await line.getByText('อื่น ๆ').click()
  await line.getByRole('textbox').fill('ส่งผิดโรงงาน')
  await expectNoViolations(page)
  await receive.click()
  await form.getByRole('alertdialog').getByRole('button', { name: 'รับสินค้า', exact: true }).click()
  await page.getByText('รับแล้ว 2 จาก 5 กล่อง').waitFor()
  const received = page.getByRole('row').filter({ hasText: 'AX-10-220' })
  await expect(received.getByRole('cell')).toHaveText(['1 AX-10-220', '100,000', '150', '100'])

  const supplier = await open({ as: 'vendor' }, '/table?no=INV-SHORT-1')
  await supplier.locator('.short-hint', { hasText: 'received 100' }).waitFor()
  await supplier.goto(`/#/table?psc=${delivery.id}`)
  const part = supplier.getByRole('region', { name: '2 of 5 boxes received' })
  await part.getByText('Box 2, 50 PCS: Damaged').waitFor()
  await part.getByText('ส่งผิดโรงงาน').first().waitFor()
  await expectNoViolations(supplier)
})

test('[RCV-12] [RCV-08] the reasons of a short receipt stay in its form after a loss of the connection, on another tab of the page, and after a reload', async ({
  open,
  portal,
}) => {
  const admin = await signInAs(portal.url, 'admin')
  expect((await admin.put('/receiving/organisation-settings', { shortReceipt: true })).status).toBe(200)
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-SHORT-2' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1), codes.box(1, 1), codes.box(1, 3)])
  await expectBoxCount(page, '2/5')
  const openForm = page.getByRole('button', { name: 'Receive without the missing boxes' })
  await openForm.click()
  const form = page.getByRole('region', { name: 'Short receipt of INV-SHORT-2' })
  await form.getByRole('group', { name: 'Line 1, box 2' }).getByText('Damaged').click()
  const line = form.getByRole('group', { name: 'Line 2, all 2 boxes' })
  await line.getByText('Other').click()
  await line.getByRole('textbox').fill('sent to another plant')
  const receive = form.getByRole('button', { name: 'Receive 2 of 5 boxes' })
  const expectInput = async () => {
    await expect(receive).toBeEnabled()
    await expect(form.getByRole('group', { name: 'Line 1, box 2' }).getByLabel('Damaged')).toBeChecked()
    await expect(line.getByRole('textbox')).toHaveValue('sent to another plant')
  }
  await disconnect(page)
  await expect(receive).toBeDisabled()
  await expect(line.getByRole('textbox')).toHaveValue('sent to another plant')
  await reconnect(page)
  await expectInput()
  await page.getByRole('tab', { name: 'DO TO INVOICE' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Received' }).click()
  await expectInput()
  await page.reload()
  await expectInput()
  await receive.click()
  await form.getByRole('alertdialog').getByRole('button', { name: 'Receive', exact: true }).click()
  await page.getByText('2 of 5 boxes received').waitFor()
  // a receipt of the same delivery after an undo starts without the former reasons
  const stored = () => page.evaluate<string>('Object.keys(localStorage).join()')
  await expect.poll(stored).not.toContain('portal.short-receipt')
})

test('[RCV-11] the fields keep an employee that is typed while the former one is being added', async ({ open }) => {
  const page = await open({ as: 'admin' }, '/dock-settings')
  const code = page.getByRole('textbox', { name: 'Employee ID', exact: true })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/receiving/employees', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.fallback()
  })
  await code.fill('EMP-0201')
  await name.fill('Somchai')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await code.fill('EMP-0202')
  await name.fill('Wipa')
  release()
  await page.getByRole('cell', { name: 'EMP-0201' }).waitFor()
  await expect(code).toHaveValue('EMP-0202')
  await expect(name).toHaveValue('Wipa')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('cell', { name: 'EMP-0202' }).waitFor()
  await expect(code).toHaveValue('')
})
