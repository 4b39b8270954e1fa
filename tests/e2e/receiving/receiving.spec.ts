import { expectNoViolations, expectReadableOutdoors } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  atDock,
  chooseAction,
  expectBoxCount,
  expectScanCount,
  expectScanResult,
  scanResult,
  submitSheet,
  waitForScanBorderHidden,
  waitForScannerInput,
} from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, scan, signInAs } from '#tests/e2e/receiving/dock.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'

const PO = '41990001'
/** An order whose first item lacks the required sub-inventory. */
const LACKING = '41990011'

withDockOrders([PO, LACKING], { lacking: [LACKING] })

/** Returns the page sizes of a PDF, in points. */
const pageSizes = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))}x${Math.round(Number(height))}`,
  )

test('[RCV-01] [RCV-02] [RCV-04] [RCV-05] completes a receipt with a wedge scanner on a phone', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-RCV-1' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await expect(page.locator('.submit-bar')).toContainText('Scan your employee ID')
  await scan(page, [codes.header])
  await expectScanResult(page, 'INV-RCV-1: 2 items, 5 boxes')
  await scan(page, ['EMP-0042', codes.item(1), codes.box(1, 1)])
  await expectScanResult(page, 'Line 1: box 1, 1 of 3')
  await expect(page.locator('.submit-bar')).toHaveText('Not complete: 2 boxes of line 1 missing, 1 other line')
  await expect(page.locator('[data-line="1"] .box.scanned')).toHaveCount(1)
  const size = await page.locator('[data-line="1"] .box').first().boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(48)
  await waitForScanBorderHidden(page)
  await expectReadableOutdoors(page)
  await scan(page, [codes.box(1, 2), codes.box(1, 3), codes.item(2), ...codes.boxes(2)])
  await expectScanResult(page, 'INV-RCV-1 complete')
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
  const receiveNumber = await submitSheet(page, 'INV-RCV-1')
  expect(receiveNumber).toMatch(/^103\d{4}-\d{6}$/)
  await expectScanResult(page, `Received successfully invoice no: INV-RCV-1- receive no: ${receiveNumber}`)
  await waitForScanBorderHidden(page)
  await expect(page.locator('button.submit-bar')).toHaveCount(0)
  await expectReadableOutdoors(page)
  const store = await signInAs(portal.url, 'store')
  expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({
    status: 'completed',
    receivedNo: receiveNumber,
  })
})

test('[RCV-02] scans are decoded under the Thai layout, survive a reload and press no button', async ({
  open,
  portal,
}) => {
  const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-RCV-2' }))
  const page = await open({ language: 'th' }, '/signin')
  await atDock(page)
  await page.evaluate(`{
      const button = document.createElement('button')
      button.id = 'trap'
      button.onclick = () => button.setAttribute('data-pressed', 'yes')
      document.querySelector('.dock-side').append(button)
      button.focus()
    }`)
  await scan(page, ['EMP-0042', ...codes.all.slice(0, 4)], { layout: 'thai' })
  await page.locator('[data-line="1"] .box.scanned').nth(1).waitFor()
  await expect(page.locator('#trap')).not.toHaveAttribute('data-pressed')
  await page.reload()
  await page.locator('[data-line="1"] .box.scanned').nth(1).waitFor()
  await expect(page.locator('.employee')).toContainText('EMP-0042')
  // without a terminator, 500 ms of silence end the scan
  await scan(page, [codes.all[4] ?? ''], { layout: 'thai', end: 'none' })
  await page.locator('[data-line="1"] .box.scanned').nth(2).waitFor()
  await scan(page, codes.all.slice(5), { layout: 'thai', end: 'Tab' })
  await page.getByRole('button', { name: 'รับสินค้า INV-RCV-2' }).waitFor()
})

test('[RCV-02] accepts codes of a scanner that inserts text, without focus, without Enter, and after a button was pressed', async ({
  open,
  portal,
}) => {
  const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-RCV-8' }))
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await waitForScannerInput(page)
  await page.keyboard.insertText(codes.header)
  await expectScanResult(page, 'INV-RCV-8: 2 items, 5 boxes')
  await page.getByRole('button', { name: 'More actions for INV-RCV-8' }).tap()
  const menu = page.getByRole('group', { name: 'More actions for INV-RCV-8' })
  await menu.getByRole('button', { name: 'Close' }).tap()
  await expect(menu).toHaveCount(0)
  await waitForScannerInput(page)
  await page.keyboard.insertText(codes.item(1))
  await expectScanResult(page, 'Line 1')
  await page.keyboard.insertText(codes.box(1, 1))
  await expectBoxCount(page, '1/5')
})

test('[RCV-11] on a phone, the page asks before a second badge replaces the receiver: No keeps the first one, Yes uses the second', async ({
  open,
  portal,
}) => {
  const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-RCV-9' }))
  const page = await open({ on: 'phone', language: 'th' }, '/signin')
  await atDock(page)
  const known = (employee: string) => page.locator('.employee.known', { hasText: employee }).waitFor()
  await scan(page, ['EMP-0042', codes.header, codes.item(1), 'EMP-0077'])
  await page.locator('.employee.asked').waitFor()
  await waitForScanBorderHidden(page)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'ไม่ใช่ ใช้ EMP-0042' }).tap()
  await known('EMP-0042')
  await scan(page, ['EMP-0077'])
  await page.getByRole('button', { name: 'ใช่ ใช้ EMP-0077', exact: true }).tap()
  await known('EMP-0077')
})

/** Records sounds and vibrations of the page instead of playing them. */
const listen = `{
  window.heard = []
  const Own = OscillatorNode
  window.OscillatorNode = class extends Own {
    constructor(context, options) {
      super(context, options)
      heard.push([options.type, options.frequency].join(' '))
    }
  }
  Object.defineProperty(navigator, 'vibrate', { value: (pattern) => heard.push(pattern.join(' ')) > 0 })
}`

test('[RCV-03] duplicates and wrong codes show the reason, with their own colour, sound and vibration', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-RCV-3' })
  const codes = printedCodes(delivery)
  const other = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-RCV-4' }))
  const page = await open({ on: 'phone', language: 'th' }, '/signin')
  await atDock(page)
  await page.evaluate(listen)
  const signals: Record<string, Set<string>> = {}
  let scans = 0
  const after = async (code: string, text: string, kind: 'good' | 'duplicate' | 'wrong') => {
    await scan(page, [code])
    // also waits for the count, because the previous scan may have shown the same text
    scans += 1
    await expectScanCount(page, scans)
    await expectScanResult(page, text)
    expect(await scanResult(page).getAttribute('class')).toContain(kind)
    await expect(page.locator(`.edge.${kind}`)).toHaveCount(1)
    signals[kind] ??= new Set()
    signals[kind].add(await page.evaluate<string>(`heard.splice(0).filter(Boolean).join(', ')`))
  }
  await after(codes.item(1), 'Scan header first', 'wrong')
  await after(codes.box(1, 1), 'กรุณาสแกน QR หัวเอกสารก่อน', 'wrong')
  await waitForScanBorderHidden(page)
  await expectReadableOutdoors(page)
  await after(codes.header.replace('|103|', '|175|'), 'PSC นี้ไม่ใช่ของบริษัทของคุณ', 'wrong')
  await after(codes.header.replace('INV-RCV-3', 'INV-NOWHERE'), 'ไม่พบ Invoice ในระบบ', 'wrong')
  await after(`2${codes.header.slice(1)}|DO1`, 'Please select Do to Invoice option instead', 'wrong')
  await after('8850123456789', 'QR Code ไม่ถูกต้อง', 'wrong')
  await after(codes.header, 'INV-RCV-3: 2 รายการ', 'good')
  await after(codes.header, 'สแกนซ้ำ', 'duplicate')
  await after(codes.box(1, 1), 'กรุณาสแกน QR รายการสินค้าก่อน', 'wrong')
  await after(other.item(1), 'PO not match', 'wrong')
  await after(codes.item(1), 'รายการ 1', 'good')
  await after(codes.box(1, 1), 'กล่อง 1', 'good')
  await after(codes.box(1, 1), 'สแกนซ้ำ', 'duplicate')
  await waitForScanBorderHidden(page)
  await expectReadableOutdoors(page)
  await after(codes.box(1, 3).replace(/^3\|3\|/, '3|4|'), 'กล่อง 4', 'wrong')
  const needy = printedCodes(await createDelivery(portal.url, LACKING, { number: 'INV-RCV-7' }))
  await after(needy.header, 'INV-RCV-7: 2 รายการ', 'good')
  await after(needy.item(1), 'Item Invalid, no Sub-inventory !!!', 'wrong')
  await after(needy.box(1, 1), 'Item Invalid, no Sub-inventory !!!', 'wrong')
  // each kind of result has exactly one signal, and all signals differ
  const all = Object.values(signals).flatMap((received) => [...received])
  expect([Object.keys(signals).length, all.length, new Set(all).size, all.includes('')]).toEqual([3, 3, 3, false])
  const last = page.locator('.last-scans li')
  await expect(last).toHaveCount(10)
  expect(
    await last.evaluateAll((rows) => rows.slice(0, 5).map((row) => (row as { className: string }).className)),
  ).toEqual(['wrong', 'wrong', 'good', 'wrong', 'duplicate'])
  await chooseAction(page, 'พักไว้ก่อน', 1)
  const store = await signInAs(portal.url, 'store')
  await store.put(`/deliveries/${delivery.id}`, { status: 'deleted', remarks: 'wrong truck' })
  // waits until the deletion is shown, which closes the menu
  await page.locator('.sheet-state.gone', { hasText: /^ *store ลบใบส่งของนี้แล้วเมื่อ \d{4}-/ }).waitFor()
  await chooseAction(page, 'พักไว้ก่อน')
  await after(codes.header, 'PSC นี้ไม่อยู่ในสถานะ Transit', 'wrong')
})

test('[RCV-07] shows the differences between the paper and the delivery, and accepts typed codes', async ({
  open,
  portal,
}) => {
  const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-RCV-5' }))
  const page = await open({}, '/signin')
  await atDock(page)
  await page.getByRole('button', { name: 'Type a code' }).click()
  await page.getByLabel('Type a code').pressSequentially('EMP-0042', { delay: 60 })
  await page.keyboard.press('Enter')
  await expectScanResult(page, 'Employee EMP-0042')
  // a second employee code must not replace the first
  await page.getByLabel('Type a code').pressSequentially('EMP-0099', { delay: 60 })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'No, keep EMP-0042' }).click()
  await page.locator('.employee.known', { hasText: 'EMP-0042' }).waitFor()
  // a scan while the input has the focus counts as a scan, not as typing
  await scan(page, [codes.header])
  await expectScanResult(page, 'INV-RCV-5: 2 items')
  await expect(page.getByLabel('Type a code')).toHaveValue('')
  await scan(page, [codes.item(1).replace('|150|', '|999|'), codes.box(1, 1)])
  await page.getByText('Line 1: 999 on paper, 150 in the portal').waitFor()
  // a code that a scanner inserts without Enter also counts as a scan: it ends after 500 ms without input
  await page.getByLabel('Type a code').click()
  await page.keyboard.insertText(codes.box(1, 2))
  await expectBoxCount(page, '2/5')
  await expect(page.getByLabel('Type a code')).toHaveValue('')
  await waitForScanBorderHidden(page)
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadableOutdoors(page)
})

test('[STK-01] [STK-02] shows the stickers of a received delivery, or the reason why there are none', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-RCV-6' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await page.addInitScript('window.printed = 0; window.print = () => { window.printed += 1 }')
  await signIn(page, 'store')
  await page.goto('/#/print-received')
  await page.reload()
  await page.locator('.print-page').waitFor()
  await scan(page, [codes.item(1)])
  await expectScanResult(page, 'QR Code incorrect')
  await scan(page, [codes.header])
  await expectScanResult(page, 'This invoice is not yet received')
  await scan(page, [codes.header.replace('INV-RCV-6', 'INV-NOWHERE')])
  await expectScanResult(page, 'Invoice not found in system')
  const store = await signInAs(portal.url, 'store')
  const { body } = await submitReceipt(store, delivery)
  await scan(page, [codes.header])
  await expectScanResult(page, 'Stickers of INV-RCV-6')
  await expect.poll(() => page.evaluate<number>('window.printed')).toBe(1)
  await expectNoViolations(page)
  const stickers = await page.locator('.sticker-preview .sticker').allTextContents()
  expect(stickers).toHaveLength(2)
  const cut = `[...document.querySelectorAll('.sticker-preview dd')].filter((dd) => dd.scrollWidth > dd.clientWidth).length`
  expect(await page.evaluate<number>(cut)).toBe(0)
  for (const text of stickers) for (const part of [body.receiveNumber, 'INV-RCV-6', PO]) expect(text).toContain(part)
  const pdf = await page.pdf({ path: '.tmp/e2e/receiving-stickers.pdf', preferCSSPageSize: true })
  expect(pageSizes(pdf)).toEqual(['144x40', '144x40'])
  await page.getByRole('button', { name: 'A4 sheet' }).click()
  const sheet = await page.pdf({ path: '.tmp/e2e/receiving-stickers-a4.pdf', preferCSSPageSize: true })
  expect(pageSizes(sheet)).toEqual(['595x842'])
  // an administrator prints the stickers again
  const admin = await open({ language: 'th', as: 'admin' }, '/signin')
  await admin.goto(`/#/print-received?delivery=${delivery.id}`)
  await admin.locator('.sticker-preview .sticker').nth(1).waitFor()
  await expect(admin.locator('.sticker-preview')).toContainText(body.receiveNumber)
})

test('[STK-01] a late reply to the scan of one header does not replace the stickers of the next one', async ({
  open,
  portal,
}) => {
  const store = await signInAs(portal.url, 'store')
  const late = await createDelivery(portal.url, PO, { number: 'INV-STICKER-1' })
  const next = await createDelivery(portal.url, PO, { number: 'INV-STICKER-2' })
  for (const delivery of [late, next]) expect((await submitReceipt(store, delivery)).status).toBe(200)
  const page = await open({ as: 'store' }, '/print-received')
  await page.evaluate('window.printed = 0; window.print = () => { window.printed += 1 }')
  await page.locator('.print-page').waitFor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/**INV-STICKER-1**', async (route) => {
    await released
    await route.fallback()
  })
  await scan(page, [printedCodes(late).header])
  await expectScanResult(page, 'INV-STICKER-1')
  await scan(page, [printedCodes(next).header])
  await expectScanResult(page, 'Stickers of INV-STICKER-2')
  const reply = page.waitForResponse(/INV-STICKER-1/)
  release()
  await (await reply).finished()
  // the page has handled the reply before it handles a further scan
  await scan(page, [printedCodes(next).item(1)])
  await expectScanResult(page, 'QR Code incorrect')
  expect(await page.evaluate<number>('window.printed')).toBe(1)
})
