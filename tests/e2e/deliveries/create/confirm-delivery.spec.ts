import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import {
  button,
  deliveriesOf,
  expectText,
  fillDocumentStep,
  fillLine,
  homeLabels,
  numberedOrders,
  openPreview,
  recordSheets,
  searchOrder,
  setUpLots,
  sheetBytes,
  waitForStatusList,
} from '#tests/e2e/deliveries/delivery-page.ts'
import { withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signInAs } from '#tests/e2e/receiving/dock.ts'
import { textsOf } from '#tests/paper/read-pdf.ts'
import { LOGO } from '#tests/support/samples/logo.ts'

test.use({ framesPdf: true })

const { lines, poOf, itemOf } = numberedOrders('751000', 12)
withOrders(lines)

test('[PSC-05] the preview shows the unsaved sheet with the watermark, and Back leads to the lines', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await recordSheets(page)
  await openPreview(page, poOf(7), itemOf(7), 'INV-MARK')
  const [first = ''] = textsOf(await sheetBytes(page))
  expect(first).toContain('INV-MARK')
  expect(first.replaceAll(/\s/g, '')).toContain('ยังใช้PSCนี้ไม่ได้')
  // the browser's Back button leads to the lines
  await page.goBack()
  await button(page, homeLabels.preview).waitFor()
  await expect(page.getByLabel('Invoice No.')).toHaveValue('INV-MARK')
})

test('[PSC-05] [G-196] the preview opens before the company logo has loaded, and shows it afterwards', async ({
  open,
  portal,
}) => {
  const admin = await signInAs(portal.url, 'admin')
  const logo = '/organisations/103/logo'
  expect((await admin.put(logo, { jpeg: LOGO })).status).toBe(200)
  const page = await open({ as: 'vendor' }, '/')
  await recordSheets(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api${logo}*`, async (route) => {
    await released
    await route.fallback()
  })
  await openPreview(page, poOf(6), itemOf(6), 'INV-LOGO')
  const hasPicture = async () => Buffer.from(await sheetBytes(page)).includes('/DCTDecode')
  expect(await hasPicture()).toBe(false)
  release()
  await expect.poll(hasPicture).toBe(true)
  expect((await admin.delete(logo)).status).toBe(200)
})

test('[PSC-06] Cancel shows the QR warning; going back keeps the delivery, and ‘Discard this delivery’ discards it', async ({
  open,
}) => {
  const page = await open({ language: 'th', as: 'vendor' }, '/')
  await openPreview(page, poOf(7), itemOf(7), 'INV-CANCEL')
  await button(page, homeLabels.cancel).click()
  await expectText(page, 'คุณแน่ใจหรือไม่? QR Code บนเอกสารนี้จะไม่สามารถใช้ส่งสินค้าได้อีก')
  await expectNoViolations(page)
  await button(page, 'ย้อนกลับ').click()
  await button(page, 'ยืนยัน').waitFor()
  await button(page, homeLabels.cancel).click()
  await button(page, 'ทิ้งการส่งนี้').click()
  await expectText(page, 'ยกเลิกแล้ว')
  await page.getByRole('heading', { name: 'รายการค้างส่ง' }).waitFor()
  await searchOrder(page, poOf(7))
  await expect(page.getByLabel('เลขที่ Invoice/DO')).toHaveValue('')
})

test('[DLV-16] Back does not lead to the lines while Confirm is being sent, so that no later input is lost', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await openPreview(page, poOf(12), itemOf(12), 'INV-BACK')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/deliveries', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.fallback()
  })
  await button(page, 'Confirm').click()
  await expect(button(page, homeLabels.cancel)).toBeDisabled()
  // the browser goes back, and the page forward again
  await page.evaluate(`new Promise((done) => {
    let moves = 0
    addEventListener('popstate', () => ++moves === 2 && done())
    history.back()
  })`)
  await expect(button(page, homeLabels.preview)).toHaveCount(0)
  release()
  await waitForStatusList(page)
  expect(await deliveriesOf(portal.url, 'INV-BACK')).toHaveLength(1)
})

test('[DLV-14] a double click creates one delivery', async ({ open, portal }) => {
  const page = await open({ as: 'vendor' }, '/')
  await openPreview(page, poOf(8), itemOf(8), 'INV-DOUBLE')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/deliveries')) sent += 1
  })
  await button(page, 'Confirm').dblclick()
  await waitForStatusList(page)
  expect(sent).toBe(1)
  expect(await deliveriesOf(portal.url, 'INV-DOUBLE')).toHaveLength(1)
})

test('[DLV-14] Confirm creates no second delivery when repeated after a lost response', async ({ open, portal }) => {
  const page = await open({ as: 'vendor' }, '/')
  await openPreview(page, poOf(9), itemOf(9), 'INV-LOST')
  await page.route('**/api/deliveries', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Confirm').click()
  await page.getByText(/^The portal did not respond\. Press/).waitFor()
  await page.unroute('**/api/deliveries')
  await button(page, 'Confirm').click()
  await waitForStatusList(page)
  expect(await deliveriesOf(portal.url, 'INV-LOST')).toHaveLength(1)
})

test('[DLV-09] names the line that another user has delivered in the meantime, and keeps all input', async ({
  open,
}) => {
  const [mine, theirs] = [await open({ as: 'vendor' }, '/'), await open({ as: 'vendor' }, '/')]
  await searchOrder(mine, poOf(10))
  await fillLine(mine, itemOf(10), '80')
  await fillDocumentStep(mine, 'INV-MINE', 'RAYONG')
  await button(mine, homeLabels.preview).click()
  await openPreview(theirs, poOf(10), itemOf(10), 'INV-THEIRS')
  await button(theirs, 'Confirm').click()
  await waitForStatusList(theirs)
  await button(mine, 'Confirm').click()
  const refusal = mine.getByRole('alert').filter({ hasText: 'The delivery was not created' })
  await refusal.getByText(`PO ${poOf(10)} line 1, ${itemOf(10)}`).waitFor()
  await expectNoViolations(mine)
  await refusal.getByRole('button', { name: homeLabels.back }).click()
  await expectText(mine, 'Amount exceeds what can still be delivered: remaining 100, in transit 30')
  await expect(mine.getByLabel('Invoice No.')).toHaveValue('INV-MINE')
  await button(mine, /^Use 70/).click()
  await setUpLots(mine, itemOf(10), 'H-2')
  await button(mine, homeLabels.preview).click()
  await button(mine, 'Confirm').click()
  await waitForStatusList(mine)
})
