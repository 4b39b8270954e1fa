import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { test as base, expect, type Page } from '#tests/e2e/fixtures.ts'
import { type E2ePortal, ownPortal } from '#tests/e2e/portal.ts'
import { atDock, expectBoxCount, expectScanResult, submitSheet } from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, readMarks, scan, signInAs } from '#tests/e2e/receiving/dock.ts'

const PO = '41990004'

/** Checks that the dialog shows the supplier who is scanning the delivery, and that the supplier cannot delete it. */
const refusesDeletion = async (page: Page, language: 'en' | 'th'): Promise<void> => {
  await page.getByRole('button', { name: language === 'en' ? 'Delete INV-TWO-1' : 'ลบ INV-TWO-1' }).click()
  const dialog = page.getByRole('dialog')
  const note = dialog.getByRole('alert')
  await note.waitFor()
  await expect(note).toHaveText(
    language === 'en'
      ? /^.+ has been receiving this delivery since .+\. Only the store can delete or convert it now\.$/
      : /^.+ กำลังรับสินค้าของรายการนี้ตั้งแต่ .+ ขณะนี้เฉพาะคลังสินค้าเท่านั้นที่ลบหรือเปลี่ยนเป็น Invoice ได้$/,
  )
  await expectNoViolations(page)
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(dialog.getByText(/will be deleted|จะถูกลบ/)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: language === 'en' ? 'Confirm' : 'ยืนยัน' })).toBeDisabled()
  await dialog.getByRole('button', { name: language === 'en' ? 'Cancel' : 'ยกเลิก' }).click()
}

const test = base.extend<object, { portal: E2ePortal }>({ portal: ownPortal() })

withDockOrders([PO], { on: test })

test('[RCV-09] [RCV-13] [RCV-16] a second device continues where the first stopped, and both show the marks that the other sets and removes', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-TWO-1' })
  const codes = printedCodes(delivery)
  const first = await open({ on: 'phone' }, '/signin')
  const second = await open({ on: 'phone', language: 'th' }, '/signin')
  await atDock(first)
  await scan(first, ['EMP-0042', codes.header, codes.item(1), codes.box(1, 1)])
  await expectScanResult(first, 'Line 1: box 1, 1 of 3')
  await atDock(second)
  const store = await signInAs(portal.url, 'store')
  await expect.poll(() => readMarks(store, delivery)).toMatchObject([{ sequence: 1, packs: [1] }])
  await scan(second, [codes.header])
  await expectScanResult(second, 'สแกนต่อ สแกนแล้ว 1 จาก 5 กล่อง')
  await expectBoxCount(second, '1/5')
  await scan(second, [codes.box(1, 2)])
  await expect.poll(() => readMarks(store, delivery)).toMatchObject([{ sequence: 1, packs: [1, 2] }])
  const stored = Date.now()
  await expectBoxCount(first, '2/5')
  expect(Date.now() - stored).toBeLessThan(5000)
  await scan(first, [codes.box(1, 2)])
  await expectScanResult(first, 'INV-TWO-1, line 1: store scanned box 2 at')
  await first.locator('[data-line="1"] [data-box="2"]').getByRole('button').click()
  const question = first.getByRole('alertdialog', { name: 'Line 1, box 2' })
  await question.getByText('Scanned by store').waitFor()
  await expectNoViolations(first)
  await question.getByRole('button', { name: 'Take the scan back' }).click()
  await expectScanResult(first, 'INV-TWO-1, line 1: the scan of box 2 was taken back')
  await expectBoxCount(second, '1/5')
  await scan(second, [codes.box(1, 2)])
  await expectBoxCount(first, '2/5')
  const supplier = await open({ language: 'en', as: 'vendor' }, '/signin')
  await supplier.goto(`/#/table?psc=${delivery.id}`)
  const atDockNow = supplier.getByRole('region', { name: 'At the dock' })
  await atDockNow.getByText('Boxes 2 of 5').waitFor()
  expect(await atDockNow.getByRole('listitem').allTextContents()).toEqual([
    'Line 1 AX-10-220 boxes 3',
    'Line 2 GR-20-100 boxes 1–2',
  ])
  for (const language of ['en', 'th'] as const) {
    const colleague = await open({ language, as: 'vendor' }, '/table?no=INV-TWO-1')
    await refusesDeletion(colleague, language)
  }
  await scan(first, [codes.box(1, 3), codes.item(2)])
  await second.locator('[data-line="2"].open').waitFor()
  await scan(second, ['EMP-0043', ...codes.boxes(2)])
  await expectBoxCount(first, '5/5')
  await atDockNow.getByText('Boxes 5 of 5').waitFor()
  await expectBoxCount(second, '5/5')
  const receiveNumber = await submitSheet(first, 'INV-TWO-1')
  await second.locator('.receive-number', { hasText: receiveNumber }).waitFor()
  expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({ receivedNo: receiveNumber })
})

test('[RCV-08] no scan is lost and one receipt is made when the server is killed midway', async ({ open, portal }) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-KILL-1' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1), codes.box(1, 1)])
  await expectScanResult(page, 'Line 1: box 1, 1 of 3')
  const killed = portal.kill().then(() => portal.start())
  await scan(page, [codes.box(1, 2), codes.box(1, 3), codes.item(2)])
  await expectScanResult(page, 'Line 2')
  await killed
  await scan(page, codes.boxes(2))
  await expectScanResult(page, 'INV-KILL-1 complete')
  const store = await signInAs(portal.url, 'store')
  const marks = async () => (await readMarks(store, delivery)).map(({ sequence, packs }) => [sequence, packs.length])
  const all = [
    [1, 3],
    [2, 2],
  ]
  // the server stores no scan after the receipt
  await expect.poll(marks).toEqual(all)
  const submit = page.getByRole('button', { name: 'Submit INV-KILL-1' })
  await submit.click()
  await portal.kill()
  await portal.start()
  const received = page.locator('.receive-number')
  // submits again if the first response was lost before the server recorded the receipt
  await expect(async () => {
    if (await submit.isEnabled({ timeout: 1_000 }).catch(() => false)) await submit.click({ timeout: 1_000 })
    await expect(received).toBeVisible({ timeout: 3_000 })
  }).toPass()
  const receiveNumber = (await received.textContent()) ?? ''
  await expectScanResult(page, `receive no: ${receiveNumber}`)
  expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({ receivedNo: receiveNumber })
  expect(await marks()).toEqual(all)
})
