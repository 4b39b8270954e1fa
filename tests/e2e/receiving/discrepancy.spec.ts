import { commandCode } from '#areas/receiving/rules/scan/commands.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { atDock, chooseAction, expectScanResult } from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, scan, signInAs } from '#tests/e2e/receiving/dock.ts'
import { whitePicture } from '#tests/e2e/white-picture.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'

const PO = '41990006'

withDockOrders([PO])

/** Returns the number of photos of each unsent report on the device. */
const storedPhotos = (page: Page) =>
  page.evaluate<number[]>(`(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const name = names.find((one) => one.startsWith('portal-dock-draft-photos'))
    if (name === undefined) return []
    const answer = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)))
    const database = await answer(indexedDB.open(name))
    const drafts = await answer(database.transaction('report').objectStore('report').getAll())
    database.close()
    return drafts.map(({ photos }) => photos.length)
  })()`)

test('[RCV-10] the dock reports a damaged box with photos, and the supplier sees the report', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-BAD-1' })
  const page = await open({ on: 'phone', language: 'th' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', printedCodes(delivery).header])
  await expectScanResult(page, 'INV-BAD-1')
  await chooseAction(page, 'แจ้งปัญหา')
  const form = page.getByRole('form', { name: 'แจ้งปัญหา' })
  await form.getByLabel('กล่องเสียหาย').check()
  await form.getByLabel('รายการ', { exact: true }).selectOption('1')
  await form.getByLabel('กล่อง', { exact: true }).selectOption('2')
  await form.getByLabel('รายละเอียด').fill('มุมกล่องเปียกน้ำ')
  const take = (name: string, mimeType: string, buffer: Buffer) =>
    form.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  // a truncated picture is refused and leaves the report unchanged
  const own = await page.screenshot()
  for (const broken of [own.subarray(0, 90), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])]) {
    await take('IMG_0.jpg', 'image/jpeg', broken)
    await page.getByText('เปิดรูปนี้ไม่ได้').first().waitFor()
  }
  await expect(form.getByRole('img')).toHaveCount(0)
  await expect(form.getByLabel('รายละเอียด')).toHaveValue('มุมกล่องเปียกน้ำ')
  // 48 megapixels, as new phones produce: far larger than the photo that is sent
  await take('IMG_1.png', 'image/png', whitePicture(8000, 6000))
  // a busy machine takes long to decode 192 MB of pixels
  await form.getByRole('img').waitFor()
  await take('IMG_2.png', 'image/png', own)
  await form.getByRole('img', { name: 'รูปถ่ายที่ 2' }).waitFor()
  await take('IMG_3.png', 'image/png', whitePicture(300, 500))
  await form.getByRole('img', { name: 'รูปถ่ายที่ 3' }).waitFor()
  await form.getByRole('button', { name: 'ลบรูปถ่ายที่ 3' }).click()
  await expect.poll(() => storedPhotos(page)).toEqual([2])
  // a reload keeps the form's input until the report is sent
  await page.reload()
  await expect(form.getByRole('img')).toHaveCount(2)
  await expect(form.getByLabel('รายละเอียด')).toHaveValue('มุมกล่องเปียกน้ำ')
  await expect(form.getByLabel('กล่อง', { exact: true })).toHaveValue('2')
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'แจ้งปัญหา' }).click()
  const problems = page.getByRole('region', { name: 'ปัญหาที่แจ้งแล้ว' })
  await problems.getByText('มุมกล่องเปียกน้ำ').waitFor()
  await expect(problems.getByRole('img')).toHaveCount(2)
  await page.reload()
  await problems.getByText('มุมกล่องเปียกน้ำ').waitFor()
  await expect(form).toHaveCount(0)
  // the photos do not push a scanned line out of view
  await page.evaluate('scrollTo(0, 0)')
  await scan(page, [printedCodes(delivery).item(2)])
  await expect(page.locator('[data-line="2"].open')).toBeInViewport()

  const supplier = await open({ as: 'vendor' }, '/signin')
  await supplier.goto(`/#/table?psc=${delivery.id}`)
  const reportedProblems = supplier.getByRole('region', { name: 'Reported problems' })
  await reportedProblems.getByText('Box damaged · Line 1, box 2').waitFor()
  await expect(reportedProblems.getByRole('img')).toHaveCount(2)
  const size = `Math.max(...['naturalWidth', 'naturalHeight'].map((side) => document.querySelector('.reported-problems img')[side]))`
  expect(await supplier.evaluate<number>(size)).toBeLessThanOrEqual(1280)
  const store = await signInAs(portal.url, 'store')
  expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({ status: 'transit' })
})

test('[RCV-10] [RCV-15] a box can be reported by a long press, by scanning it or with the command card, without typing', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-HELD-1' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1), codes.box(1, 1)])
  await expectScanResult(page, 'Line 1: box 1, 1 of 3')
  const form = page.getByRole('form', { name: 'Report a problem' })
  await page.locator('[data-line="1"] [data-box="3"]').hover()
  await page.mouse.down()
  await form.waitFor()
  await page.mouse.up()
  await expect(form.getByLabel('Box', { exact: true })).toHaveValue('3')
  await scan(page, [codes.box(1, 2)])
  await expect(form.getByLabel('Box', { exact: true })).toHaveValue('2')
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Report' }).click()
  const problems = page.getByRole('region', { name: 'Reported problems' })
  await expect(problems.getByRole('listitem')).toContainText('Box damaged · Line 1, box 2')
  await scan(page, [commandCode('problem')])
  await expectScanResult(page, 'Report a problem of line 1, box 2')
  await form.getByLabel('Unknown box').check()
  await form.getByRole('button', { name: 'Report' }).click()
  await expect(problems.getByRole('listitem')).toHaveCount(2)
})

test('[RCV-10] a report that is open when its delivery is received stays on the page and can be sent', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-LATE-1' })
  const next = await createDelivery(portal.url, PO, { number: 'INV-LATE-2' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', ...codes.all])
  await expectScanResult(page, 'INV-LATE-1')
  await chooseAction(page, 'Report a problem')
  const form = page.getByRole('form', { name: 'Report a problem' })
  await form.getByLabel('What happened').fill('wet corner')
  await page.getByRole('button', { name: 'Submit INV-LATE-1' }).click()
  await page.locator('.receive-number').waitFor()
  await expect(form.getByLabel('What happened')).toHaveValue('wet corner')
  await expectNoViolations(page)
  // scanning the next delivery keeps the form and its text
  await scan(page, [printedCodes(next).header])
  await expectScanResult(page, 'INV-LATE-2: 2 items, 5 boxes')
  await expect(form.getByLabel('What happened')).toHaveValue('wet corner')
  await form.getByRole('button', { name: 'Report' }).click()
  await page.getByText('INV-LATE-1: reported to the supplier').waitFor()
  const supplier = await signInAs(portal.url, 'vendor')
  const { body } = await supplier.get(`/receiving/discrepancies?delivery_id=${delivery.id}`)
  expect(body).toMatchObject([{ kind: 'damaged', reason: 'wet corner' }])
})

test('[RCV-10] a report can only be sent after its photo is read, and a photo that is removed in the meantime stays removed', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-SLOW-1' })
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', printedCodes(delivery).header])
  await expectScanResult(page, 'INV-SLOW-1')
  await chooseAction(page, 'Report a problem')
  const form = page.getByRole('form', { name: 'Report a problem' })
  const take = (name: string, height: number) =>
    form.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: whitePicture(300, height) })
  await take('IMG_1.png', 400)
  await form.getByRole('img', { name: 'Photo 1' }).waitFor()
  // the device reads the next photo only when the test allows it
  await page.evaluate(`{
    const read = createImageBitmap
    const allowed = new Promise((allow) => { window.allowReading = allow })
    window.createImageBitmap = (...all) => allowed.then(() => read(...all))
  }`)
  await take('IMG_2.png', 500)
  await expect(form.getByRole('button', { name: 'Reading the photo' })).toBeDisabled()
  await form.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(form.getByRole('img')).toHaveCount(0)
  await page.evaluate('allowReading()')
  await expect(form.getByRole('img')).toHaveCount(1)
  await form.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('region', { name: 'Reported problems' }).getByRole('img')).toHaveCount(1)
})

test('[RCV-10] a supervisor undoes a receipt with a reason, and other users see no such button', async ({
  open,
  portal,
}) => {
  const delivery = await createDelivery(portal.url, PO, { number: 'INV-UNDO-1' })
  const next = await createDelivery(portal.url, PO, { number: 'INV-UNDO-2' })
  const codes = printedCodes(delivery)
  const page = await open({ on: 'phone' }, '/signin')
  await atDock(page)
  await scan(page, ['EMP-0042', ...codes.all])
  await page.getByRole('button', { name: 'Submit INV-UNDO-1' }).click()
  await page.getByRole('button', { name: 'Undo the receipt' }).click()
  await page.getByLabel('Reason').fill('wrong truck')
  await expectNoViolations(page)
  // scanning the next delivery keeps the form and the reason
  await scan(page, [printedCodes(next).header])
  await expectScanResult(page, 'INV-UNDO-2: 2 items, 5 boxes')
  await expect(page.getByLabel('Reason')).toHaveValue('wrong truck')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectScanResult(page, 'The receipt of INV-UNDO-1 was undone')
  await expect(page.getByText('Received successfully')).toHaveCount(0)
  await expect(page.locator('.receive-number')).toHaveCount(0)
  await scan(page, [codes.header])
  await expectScanResult(page, 'INV-UNDO-1: 2 items, 5 boxes')
  await expect(page.locator('.box.scanned')).toHaveCount(0)
  const store = await signInAs(portal.url, 'store')
  expect((await store.get(`/deliveries/${delivery.id}`)).body).toMatchObject({ status: 'transit', receivedNo: null })

  await submitReceipt(store, delivery)
  await page.goto(`/#/table?psc=${delivery.id}`)
  await page.getByRole('button', { name: 'Undo the receipt' }).waitFor()
  const supplier = await open({ as: 'vendor' }, '/signin')
  await supplier.goto(`/#/table?psc=${delivery.id}`)
  await supplier.getByText('INV-UNDO-1').first().waitFor()
  await expect(supplier.getByRole('button', { name: 'Undo the receipt' })).toHaveCount(0)
})
