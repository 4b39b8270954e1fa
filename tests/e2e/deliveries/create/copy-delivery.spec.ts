import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import {
  button,
  deliveriesOf,
  expectText,
  field,
  homeLabels,
  searchOrder,
} from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { makeClient } from '#tests/support/client.ts'
import { confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'

const PO = '78000001'
const sold = [
  { PO_NUMBER: PO, ITEM_CODE: 'FITS' },
  { PO_NUMBER: PO, LINE_NUM: 2, ITEM_CODE: 'TIGHT' },
  { PO_NUMBER: PO, LINE_NUM: 3, ITEM_CODE: 'TAKEN' },
  { PO_NUMBER: PO, LINE_NUM: 4, ITEM_CODE: 'LOOSE', PIECES_PER_KANBAN: '0', UOM: 'KG' },
]
withOrders(sold.map((line) => orderLine(line)))

const vendorClient = async (url: string) => {
  const signedIn = await makeClient(url).post('/auth/local', { identifier: 'vendor', password: 'portal-demo' })
  return makeClient(url, (signedIn.body as { jwt: string }).jwt)
}
const site = { VENDOR_SITE_CODE: 'RAYONG', ADDR: '' }
const line = (row: number) => samplePoLine(sold[row])

const openPsc = async (page: Page, id: number) => {
  await page.goto(`/#/table?psc=${id}`)
  await page.getByRole('link', { name: /^(Copy as new delivery|คัดลอกเป็นใบส่งของใหม่)$/ }).click()
}

test('copies an earlier delivery to the open lines of its orders, and reports the lines that are no longer open', async ({
  open,
  portal,
}) => {
  const client = await vendorClient(portal.url)
  const former = await confirmDelivery(
    client,
    deliveryRequest(
      [filledLine(line(0), 30), filledLine(line(1), 60), filledLine(line(2), 50), filledLine(line(3), 12.5, 2)],
      {
        number: 'FORMER-1',
        site,
      },
    ),
  )
  await confirmDelivery(client, deliveryRequest([filledLine(line(2), 50)], { number: 'REST-1', site }))

  const page = await open({ as: 'vendor' }, '/')
  await page.locator('#what-ponum').waitFor()
  await openPsc(page, former.id)
  await page.getByText(/^Copy of FORMER-1/).waitFor()
  await page.getByText('1 line is no longer open and was not copied:').waitFor()
  await page.getByText(new RegExp(`^PO ${PO} line 3, TAKEN: `)).waitFor()
  await expect(field(page, 'QTY Del.', 'FITS')).toHaveValue('30')
  await expect(field(page, 'QTY Del.', 'LOOSE')).toHaveValue('12.5')
  await expect(field(page, '# Packs', 'LOOSE')).toHaveValue('2')
  await expect(field(page, 'QTY Del.', 'TIGHT')).toHaveValue('60')
  await expectText(page, 'Amount exceeds what can still be delivered: remaining 100, in transit 60')
  await button(page, /^Use 40/).click()
  await expect(page.getByLabel('Invoice No.')).toHaveValue('')
  await expect(page.getByLabel('Delivery Date', { exact: true })).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Invoice' })).toBeChecked()
  await expect(page.locator('#how-site option:checked')).toContainText('RAYONG · ')
  await expect.poll(() => new URL(page.url()).hash).toBe('#/')
  await expectNoViolations(page)
  await page.reload()
  await expect(field(page, 'QTY Del.', 'TIGHT')).toHaveValue('40')

  // the copy is added in addition to an unfinished delivery
  await openPsc(page, former.id)
  await page.getByText(/^Copy of FORMER-1/).waitFor()
  await expect(field(page, 'QTY Del.', 'TIGHT')).toHaveValue('60')
  const drafts = page.getByLabel('Unfinished deliveries')
  await expect(drafts.getByRole('option')).toHaveCount(2)
  await drafts.selectOption({ index: 1 })
  await expect(field(page, 'QTY Del.', 'TIGHT')).toHaveValue('40')
  await drafts.selectOption({ index: 1 })
  await expect(field(page, 'QTY Del.', 'TIGHT')).toHaveValue('60')
  await openPsc(page, former.id)
  await page.getByText(/^Copy of FORMER-1/).waitFor()
  // the note about the copy disappears with the copy
  await button(page, homeLabels.reset).click()
  await button(page, 'Clear').click()
  await field(page, 'QTY Del.', 'TIGHT').waitFor({ state: 'detached' })
  await expect(page.getByText(/^Copy of FORMER-1/)).toHaveCount(0)
})

test('[DLV-22] replacing a delivery in transit deletes it with a reason and opens a draft with its number, dates and lots', async ({
  open,
  portal,
}) => {
  const client = await vendorClient(portal.url)
  const former = await confirmDelivery(client, deliveryRequest([filledLine(line(0), 10)], { number: 'WRONG-1', site }))
  const page = await open({ as: 'vendor' }, `/table?psc=${former.id}`)
  await button(page, 'Replace').click()
  await expectNoViolations(page)
  await page.getByRole('textbox', { name: 'Remark' }).fill('wrong quantity')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).last().click()
  await page.getByText(/^WRONG-1 was deleted, and its sheet is no longer valid/).waitFor()
  await expect(page.getByLabel('Invoice No.')).toHaveValue('WRONG-1')
  await page.getByText('Everything is complete.').waitFor()
  await button(page, homeLabels.preview).click()
  await button(page, homeLabels.confirm('en')).click()
  await page.getByRole('button', { name: /^Print/ }).waitFor()
  expect(await deliveriesOf(portal.url, 'WRONG-1')).toMatchObject([{ status: 'transit', details: { delAmount: [10] } }])
  const old = await client.get<{ status: string; remarks: string }>(`/deliveries/${former.id}`)
  expect(old.body).toMatchObject({ status: 'deleted', remarks: 'wrong quantity' })
})

test('[DLV-22] [DLV-23] Replace opens a new draft if another tab has an empty draft open', async ({ open, portal }) => {
  const client = await vendorClient(portal.url)
  const former = await confirmDelivery(client, deliveryRequest([filledLine(line(0), 10)], { number: 'WRONG-2', site }))
  const first = await open({ as: 'vendor' }, '/')
  await first.locator('#what-ponum').waitFor()
  const page = await first.context().newPage()
  await page.goto(`/#/table?psc=${former.id}`)
  await button(page, 'Replace').click()
  await page.getByRole('textbox', { name: 'Remark' }).fill('wrong truck')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).last().click()
  await button(page, 'New delivery').click()
  await page.getByText(/^WRONG-2 was deleted, and its sheet is no longer valid/).waitFor()
  await expect(page.getByLabel('Invoice No.')).toHaveValue('WRONG-2')
  await expect(field(page, 'QTY Del.', 'FITS')).toHaveValue('10')
})

test('[DLV-23] a copy does not overwrite the delivery that is taken over from another tab', async ({
  open,
  portal,
}) => {
  const client = await vendorClient(portal.url)
  const former = await confirmDelivery(client, deliveryRequest([filledLine(line(0), 10)], { number: 'FORMER-3', site }))
  const first = await open({ as: 'vendor' }, '/')
  await first.locator('#what-ponum').waitFor()
  const page = await first.context().newPage()
  await page.goto(`/#/?copy=${former.id}`)
  await button(page, 'Take over').waitFor()
  await searchOrder(first, PO)
  await field(first, 'QTY Del.', 'LOOSE').fill('7')
  // a tab that does not release its draft in time loses input that it has not stored
  await expect.poll(() => first.evaluate('Object.values(localStorage).join()')).toContain('"amount":7')
  await button(page, 'Take over').click()
  await page.getByText(/^Copy of FORMER-3/).waitFor()
  await expect(field(page, 'QTY Del.', 'FITS')).toHaveValue('10')
  // the first tab continues with its delivery, because the copy has its own draft
  await expect(field(first, 'QTY Del.', 'LOOSE')).toHaveValue('7')
})

test('a store copies for its supplier, other roles see no button, and another supplier’s delivery is not found', async ({
  open,
  portal,
}) => {
  const client = await vendorClient(portal.url)
  const former = await confirmDelivery(
    client,
    deliveryRequest([filledLine(line(0), 10)], { number: 'FORMER-2', isInvoice: false, site }),
  )
  const store = await open({ language: 'th', on: 'phone', as: 'store' }, '/')
  await store.locator('#what-ponum').waitFor()
  await openPsc(store, former.id)
  await store.getByText(/^สำเนาของ FORMER-2/).waitFor()
  await store.getByText(/^SPT · /).waitFor()
  await expect(field(store, 'QTY Del.', 'FITS')).toHaveValue('10')
  expect(await store.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await expectNoViolations(store)

  const admin = await open({ as: 'admin' }, '/')
  await admin.locator('#what-ponum').waitFor()
  await admin.goto(`/#/table?psc=${former.id}`)
  await admin.getByText('RAYONG', { exact: true }).waitFor()
  await expect(admin.getByRole('link', { name: 'Copy as new delivery' })).toHaveCount(0)

  const otherSupplier = await open({ as: 'vendor2' }, '/')
  await otherSupplier.locator('#what-ponum').waitFor()
  await otherSupplier.goto(`/#/?copy=${former.id}`)
  await otherSupplier.getByText('The delivery to copy does not exist, or you may not see it.').waitFor()
  await expectNoViolations(otherSupplier)
  await otherSupplier.getByRole('main').getByRole('button', { name: 'Close' }).click()
  await otherSupplier.locator('#what-ponum').waitFor()
})
