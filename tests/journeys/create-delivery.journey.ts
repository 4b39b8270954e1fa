import { expect } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { makeClient } from '#tests/world/client.ts'
import { textsOf } from '../paper/read-pdf.ts'
import { noViolations, type Page } from './browser.ts'
import {
  button,
  deliver,
  field,
  keepSheets,
  pick,
  sayHow,
  search,
  setUpLots,
  sheetBytes,
  signInHome,
  typeDate,
  words,
} from './delivery-page.ts'
import { journeyWithOrders, orderLine } from './orders.ts'

const orders = Array.from({ length: 11 }, (_, index) => index + 1)
const itemOf = (po: number) => `PART-${po}`
const poOf = (po: number) => `750000${String(po).padStart(2, '0')}`

/** Each journey delivers an order of its own: 100 pieces in packs of 10, and 50 kg without a pack size. */
const journey = journeyWithOrders(
  orders.flatMap((po) => [
    orderLine({ PO_NUMBER: poOf(po), ITEM_CODE: itemOf(po) }),
    orderLine({
      PO_NUMBER: poOf(po),
      LINE_NUM: 2,
      ITEM_CODE: `OIL-${po}`,
      PIECES_PER_KANBAN: '0',
      UOM: 'KG',
    }),
  ]),
)

const said = (page: Page, text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
const onTable = (page: Page) => page.waitForURL(/#\/table/)
const sumOf = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]').innerText()

const find = async (page: Page, po: number) => {
  await signInHome(page, 'vendor')
  await pick(page, 'Invoice to', 'F103')
  await search(page, poOf(po))
}

/** From sign-in to the sheet of 30 pieces. */
const toPreview = async (page: Page, po: number, number: string) => {
  await find(page, po)
  await deliver(page, itemOf(po), '30')
  await sayHow(page, number, 'RAYONG')
  await button(page, words.preview).click()
  await page.getByRole('heading', { name: new RegExp(number) }).waitFor()
}

/** The deliveries with a number, as the API tells them to the supplier. */
const deliveriesOf = async (url: string, number: string): Promise<Delivery[]> => {
  const signedIn = await makeClient(url).post('/auth/local', { identifier: 'vendor', password: 'portal-demo' })
  const list = await makeClient(url, (signedIn.body as { jwt: string }).jwt).get<Delivery[]>(
    `/deliveries?inv_do=${number}`,
  )
  return list.body
}

for (const language of ['en', 'th'] as const)
  for (const on of ['desktop', 'phone'] as const)
    journey(`[DLV-12] a supplier delivers, ${language} on a ${on}`, async ({ open, portal }) => {
      const page = await open({ on, language })
      const po = 1 + ['en', 'th'].indexOf(language) * 2 + ['desktop', 'phone'].indexOf(on)
      const number = `INV-${language}-${on}`.toUpperCase()
      await toPreview(page, po, number)
      await noViolations(page)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await button(page, words.confirm(language)).click()
      await onTable(page)
      const [made, ...others] = await deliveriesOf(portal.url, number)
      expect(others).toEqual([])
      expect(made).toMatchObject({ status: 'transit', details: { delAmount: [30], qtyLot: [3], lotSup: ['20991124'] } })
    })

journey('[DLV-12] a store delivers on behalf of a supplier', async ({ open, portal }) => {
  const page = await open({ language: 'th' })
  await signInHome(page, 'store')
  await pick(page, 'Supplier', 'SPP')
  await search(page, poOf(5))
  await deliver(page, itemOf(5), '40')
  await sayHow(page, 'INV-STORE', 'BANGPLI')
  await button(page, words.preview).click()
  await button(page, words.confirm('th')).click()
  await onTable(page)
  expect(await deliveriesOf(portal.url, 'INV-STORE')).toMatchObject([{ user: 'store', status: 'transit' }])
})

journey('[DLV-08] what Preview would complain about stands beside it and leads to its field', async ({ open }) => {
  const page = await open()
  await signInHome(page, 'vendor')
  const complaints = page.getByRole('region', { name: /Check/ }).getByRole('listitem')
  expect(await complaints.allInnerTexts()).toEqual([
    'Please select type of delivery',
    'Please filled Invoice number',
    'Please select Date',
    'Please select site',
    'Please select POs',
    'Please select delivery date',
  ])
  await button(page, 'Please filled Invoice number').click()
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('how-number')
  await button(page, words.preview).click()
  await page.getByRole('alert').getByText('Please select type of delivery').waitFor()
  await noViolations(page)
})

journey('[DLV-10] numbers lose their white space; what a QR code cannot hold is refused', async ({ open }) => {
  const page = await open()
  await find(page, 6)
  const number = page.getByLabel('Invoice/DO No.')
  await number.fill(' INV 2511\t001 ')
  expect(await number.inputValue()).toBe('INV2511001')
  await number.fill('INV|1')
  await said(page, "Invoice/DO No. may not contain '|' or invisible characters")
  await field(page, 'Lot Sup', itemOf(6)).fill('L'.repeat(31))
  await said(page, 'Lot Sup may have at most 30 characters')
})

journey('[DLV-11] the invoice date waits for the delivery date and may not be after it', async ({ open }) => {
  const page = await open({ language: 'th' })
  await signInHome(page, 'vendor')
  expect(await page.getByLabel('วันที่ Invoice/DO').isDisabled()).toBe(true)
  await said(page, 'กรุณาเลือกวันที่ส่งสินค้าก่อน')
  await typeDate(page, /^วันที่ส่งสินค้า$/, '2020-01-31')
  await said(page, 'วันที่ส่งสินค้าเป็นวันที่ผ่านมาแล้ว')
  await typeDate(page, /^วันที่ Invoice\/DO$/, '2020-02-01')
  await said(page, 'วันที่ Invoice ต้องไม่หลังวันที่ส่งสินค้า')
  await said(page, 'วันที่ส่งสินค้าต้องไม่ก่อนวันที่ Invoice')
})

journey('[G-194] the only site is chosen beforehand', async ({ open }) => {
  const page = await open()
  await signInHome(page, 'store')
  await pick(page, 'Supplier', 'TW0 ')
  await page.getByText(/^ONLY · /).waitFor()
})

journey('[DLV-17] the sums follow what is chosen', async ({ open }) => {
  const page = await open()
  await find(page, 6)
  await field(page, 'QTY Del.', itemOf(6)).fill('30')
  await field(page, 'QTY Del.', 'OIL-6').fill('10')
  await field(page, '# Packs', 'OIL-6').fill('4')
  await page.keyboard.press('Enter')
  const names = ['Lines', 'Packs', 'Header tags', 'Pack tags', 'Total before VAT']
  expect(await Promise.all(names.map((name) => sumOf(page, name)))).toEqual(['2', '7', '3', '10', '500.00 baht'])
})

journey('[PSC-05] the preview bears the watermark and shows the sheet that is not saved', async ({ open }) => {
  const page = await open()
  await keepSheets(page)
  await toPreview(page, 7, 'INV-MARK')
  const [first = ''] = textsOf(await sheetBytes(page))
  expect(first).toContain('INV-MARK')
  expect(first.replaceAll(/\s/g, '')).toContain('ยังใช้PSCนี้ไม่ได้')
})

journey(
  '[PSC-06] Cancel asks with the QR warning; going back keeps the delivery, saying so discards it',
  async ({ open }) => {
    const page = await open({ language: 'th' })
    await toPreview(page, 7, 'INV-CANCEL')
    await button(page, words.cancel).click()
    await said(page, 'คุณแน่ใจหรือไม่? QR Code บนเอกสารนี้จะไม่สามารถใช้ส่งสินค้าได้อีก')
    await noViolations(page)
    await button(page, 'ย้อนกลับ').click()
    await button(page, 'ยืนยัน').waitFor()
    await button(page, words.cancel).click()
    await button(page, 'ยกเลิกรายการนี้').click()
    await said(page, 'ยกเลิกแล้ว')
    expect(await page.getByLabel('เลขที่ Invoice/DO').inputValue()).toBe('')
  },
)

journey('[DLV-14] a double click makes one delivery', async ({ open, portal }) => {
  const page = await open()
  await toPreview(page, 8, 'INV-DOUBLE')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/deliveries')) sent += 1
  })
  await button(page, 'Confirm').dblclick()
  await onTable(page)
  expect(sent).toBe(1)
  expect(await deliveriesOf(portal.url, 'INV-DOUBLE')).toHaveLength(1)
})

journey('[DLV-14] Confirm again after a lost answer makes no second delivery', async ({ open, portal }) => {
  const page = await open()
  await toPreview(page, 9, 'INV-LOST')
  await page.route('**/api/deliveries', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Confirm').click()
  await page.getByText(/^No answer from the portal/).waitFor()
  await page.unroute('**/api/deliveries')
  await button(page, 'Confirm').click()
  await onTable(page)
  expect(await deliveriesOf(portal.url, 'INV-LOST')).toHaveLength(1)
})

journey('[DLV-09] what others took meanwhile is refused with its line, and nothing is lost', async ({ open }) => {
  const [mine, theirs] = [await open(), await open()]
  await find(mine, 10)
  await deliver(mine, itemOf(10), '80')
  await sayHow(mine, 'INV-MINE', 'RAYONG')
  await button(mine, words.preview).click()
  await toPreview(theirs, 10, 'INV-THEIRS')
  await button(theirs, 'Confirm').click()
  await onTable(theirs)
  await button(mine, 'Confirm').click()
  const refusal = mine.getByRole('alert').filter({ hasText: 'The delivery was not made' })
  await refusal.getByText(`PO ${poOf(10)} line 1, ${itemOf(10)}`).waitFor()
  await noViolations(mine)
  await refusal.getByRole('button', { name: words.back }).click()
  await said(mine, 'Amount exceeds what can still be delivered: remaining 100, in transit 30')
  expect(await mine.getByLabel('Invoice No.').inputValue()).toBe('INV-MINE')
  await button(mine, /^Take 70/).click()
  await setUpLots(mine, itemOf(10), 'H-2')
  await button(mine, words.preview).click()
  await button(mine, 'Confirm').click()
  await onTable(mine)
})

journey('[G-93] a reset and another company ask before they clear', async ({ open }) => {
  const page = await open()
  await find(page, 11)
  await field(page, 'QTY Del.', itemOf(11)).fill('30')
  await page.keyboard.press('Enter')
  await pick(page, 'Invoice to', 'F175')
  await button(page, words.keep).click()
  expect(await field(page, 'QTY Del.', itemOf(11)).inputValue()).toBe('30')
  await button(page, words.reset).click()
  await button(page, words.keep).click()
  expect(await field(page, 'QTY Del.', itemOf(11)).inputValue()).toBe('30')
  await page.reload()
  expect(await field(page, 'QTY Del.', itemOf(11)).inputValue()).toBe('30')
  await button(page, words.reset).click()
  await button(page, 'Clear').click()
  await page.getByText('Which order do you deliver?').waitFor()
})
