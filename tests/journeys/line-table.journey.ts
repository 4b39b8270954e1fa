import { expect } from 'vitest'
import { noViolations, type Page } from './browser.ts'
import { button, field, lotButton, pick, search, setUpLots, signInHome, words } from './delivery-page.ts'
import { journeyWithOrders, orderLine, people } from './orders.ts'

const PLAIN = { PO_NUMBER: '71000001' }
const LONG = { PO_NUMBER: '71000500' }

const journey = journeyWithOrders([
  orderLine({ ...PLAIN, LINE_NUM: 1, ITEM_CODE: 'PACKED' }),
  orderLine({ ...PLAIN, LINE_NUM: 2, ITEM_CODE: 'LOOSE', PIECES_PER_KANBAN: '0', UOM: 'KG' }),
  orderLine({ ...PLAIN, LINE_NUM: 3, ITEM_CODE: 'DONE', QUANTITY_RECEIVED: 100, QUANTITY_REMAIN: 0 }),
  orderLine({ ...PLAIN, LINE_NUM: 4, ITEM_CODE: 'LAST' }),
  orderLine({ PO_NUMBER: '71000310', INV_ORGID: 310, ITEM_CODE: 'PRM-7', PIECES_PER_KANBAN: '20' }),
  orderLine({ PO_NUMBER: '72000001', RELEASE_NUM: 2, ITEM_CODE: 'BLANKET' }),
  orderLine({ PO_NUMBER: '73000001', ITEM_CODE: 'OUTSIDE', ITEM_TYPE: 'OP', JOBS: 'J1' }),
  orderLine({ PO_NUMBER: '74000001', ITEM_CODE: 'INSIDE' }, people.internal),
  ...Array.from({ length: 500 }, (_, index) =>
    orderLine({ ...LONG, LINE_NUM: index + 1, ITEM_CODE: `BULK-${String(index + 1).padStart(3, '0')}` }),
  ),
])

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const heads = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
const facts = [
  'PO,Rel.,Line,Ship.,Due date,Item code,Description,Pcs/Kanban',
  'Quantity,Received,Remaining,Transit,Unit price,UOM',
].flatMap((part) => part.split(','))

const vendorFinds = async (page: Page, po: string, company = 'F103') => {
  await signInHome(page, 'vendor')
  await pick(page, 'Invoice to', company)
  await search(page, po)
  await page.getByRole('region', { name: /^(Open lines|รายการที่เปิดอยู่)$/ }).waitFor()
}

journey('[PO-01] each role finds the search that it may use', async ({ open }) => {
  const store = await open()
  await signInHome(store, 'store')
  await expect.poll(() => store.getByLabel('Invoice to').inputValue()).toContain('F103')
  expect(await store.getByLabel('Invoice to').isEditable()).toBe(false)
  await store.getByLabel('Supplier').waitFor()

  const internal = await open()
  await signInHome(internal, 'internal')
  expect(await internal.getByLabel('Invoice to').isEditable()).toBe(false)
  expect(await internal.getByLabel('Supplier').count()).toBe(0)
  await search(internal, '74000001')
  await field(internal, 'QTY Del.', 'INSIDE').waitFor()

  const admin = await open()
  await signInHome(admin, 'admin')
  expect(await admin.getByLabel('Invoice to').count()).toBe(0)
  await pick(admin, 'Supplier', 'SPP')
  await search(admin, PLAIN.PO_NUMBER)
  await admin.getByRole('table').waitFor()
  expect(await heads(admin)).toEqual(facts)
  expect(await admin.getByRole('table').getByRole('textbox').count()).toBe(0)
  expect(await admin.getByRole('checkbox').count()).toBe(0)
  await noViolations(admin)
})

journey('[PO-02] a supplier chooses among the organisations that are offered', async ({ open }) => {
  const page = await open()
  await signInHome(page, 'vendor')
  await page.getByLabel('Invoice to').click()
  const offered = await page.locator('.ant-select-item-option').allInnerTexts()
  expect(offered.map((text) => text.slice(0, 4)).sort()).toEqual(
    ['F103', 'F175', 'F222', 'F287', 'F291', 'F310', 'F330', 'F350'].sort(),
  )
})

journey('[PO-03] the line table shows what is filled in and what the ERP knows', async ({ open }) => {
  const page = await open()
  await vendorFinds(page, PLAIN.PO_NUMBER)
  expect(await heads(page)).toEqual(['', 'QTY Del.', '# Packs', 'Set up Lot', 'Lot Sup', ...facts])
  expect(await page.getByRole('row').nth(1).innerText()).toContain('71000001')
  await noViolations(page)
})

for (const [language, texts] of Object.entries({
  en: ['Please enter Invoice to', 'Please enter PO No.', 'PO not found', 'This PO is OSP work, use the JOB OSP tab'],
  th: ['กรุณาระบุ Invoice to', 'กรุณากรอก PO No.', 'ไม่พบ PO นี้ในระบบ', 'PO นี้เป็นงาน OSP กรุณาใช้แท็บ JOB OSP'],
} as const))
  journey(`[PO-04] a search says what is missing or wrong, in ${language}`, async ({ open }) => {
    const page = await open({ language: language === 'th' ? 'th' : 'en' })
    await signInHome(page, 'vendor')
    await search(page, '')
    await said(page, texts[0])
    await pick(page, 'Invoice to', 'F103')
    await search(page, '')
    await said(page, texts[1])
    await search(page, '79999999')
    await said(page, texts[2])
    await search(page, '73000001')
    await said(page, texts[3])
    await search(page, '72000001', '2')
    await field(page, 'QTY Del.', 'BLANKET').waitFor()
  })

journey('[PO-08] suppliers are offered eight at a time; sums follow a pause, and Enter at once', async ({ open }) => {
  const page = await open()
  await signInHome(page, 'store')
  await page.getByLabel('Supplier').click()
  const list = page.locator('.ant-select-dropdown .rc-virtual-list-holder, .ant-select-dropdown [class*=list-holder]')
  expect((await list.first().boundingBox())?.height).toBe(8 * 32)
  await pick(page, 'Supplier', 'SPP')
  await search(page, PLAIN.PO_NUMBER)
  const lines = page.getByText('Lines', { exact: true }).locator('xpath=following-sibling::*[1]')
  await field(page, 'QTY Del.', 'PACKED').pressSequentially('30')
  expect(await field(page, '# Packs', 'PACKED').innerText()).toBe('3')
  expect(await lines.innerText()).toBe('0')
  await expect.poll(() => lines.innerText(), { timeout: 5000 }).toBe('1')
  await field(page, 'QTY Del.', 'LAST').pressSequentially('40')
  await page.keyboard.press('Enter')
  expect(await lines.innerText()).toBe('2')
})

journey('[DLV-01] a line with nothing to deliver cannot be chosen and says why', async ({ open }) => {
  const page = await open()
  await vendorFinds(page, PLAIN.PO_NUMBER)
  expect(await page.getByRole('checkbox', { name: /DONE$/ }).isDisabled()).toBe(true)
  await said(page, 'Nothing remains to be delivered on this line')
  expect(await field(page, 'QTY Del.', 'DONE').count()).toBe(0)
})

journey('[DLV-02] an amount above what is open is refused in its row, and what fits is one click', async ({ open }) => {
  const page = await open({ language: 'th' })
  await vendorFinds(page, PLAIN.PO_NUMBER)
  const amount = field(page, 'QTY Del.', 'PACKED')
  await amount.fill('130')
  await said(page, 'จำนวนเกินที่ส่งได้: คงเหลือ 100 อยู่ระหว่างส่ง 0')
  expect(await amount.getAttribute('aria-invalid')).toBe('true')
  await button(page, /^ใช้ 100 สำหรับ/).click()
  expect(await amount.inputValue()).toBe('100')
  expect(await amount.getAttribute('aria-invalid')).toBeNull()
  expect(await field(page, '# Packs', 'PACKED').innerText()).toBe('10')
})

journey(
  '[DLV-03] an amount off the standard pack is refused; PRM of organisation 310 is free of it',
  async ({ open }) => {
    const page = await open()
    await vendorFinds(page, PLAIN.PO_NUMBER)
    await field(page, 'QTY Del.', 'PACKED').fill('25')
    await said(page, 'Not per the standard pack (10)')
    const exempt = await open()
    await vendorFinds(exempt, '71000310', 'F310')
    await field(exempt, 'QTY Del.', 'PRM-7').fill('50')
    expect(await field(exempt, 'QTY Del.', 'PRM-7').getAttribute('aria-invalid')).toBeNull()
  },
)

journey('[DLV-04] the part-full last pack shows beside the packs while typing', async ({ open }) => {
  const page = await open()
  await vendorFinds(page, '71000310', 'F310')
  await field(page, 'QTY Del.', 'PRM-7').fill('50')
  expect(await field(page, '# Packs', 'PRM-7').innerText()).toMatch(/^last 10\s*3$|^3\s*last 10$/)
})

journey('[DLV-05] packs without an amount are refused; lots wait for the amount', async ({ open }) => {
  const page = await open()
  await vendorFinds(page, PLAIN.PO_NUMBER)
  await field(page, '# Packs', 'LOOSE').fill('3')
  await said(page, 'Please fill delivery QTY')
  expect(await lotButton(page, 'PACKED').getAttribute('aria-disabled')).toBe('true')
  await field(page, 'QTY Del.', 'PACKED').fill('20')
  expect(await lotButton(page, 'PACKED').getAttribute('aria-disabled')).toBeNull()
})

journey('[DLV-07] the lot dialog wants packs, the right sum and a heat number for each', async ({ open }) => {
  const page = await open()
  await vendorFinds(page, PLAIN.PO_NUMBER)
  const dialog = page.getByRole('dialog')
  await field(page, 'QTY Del.', 'LOOSE').fill('10')
  await lotButton(page, 'LOOSE').click()
  await said(page, 'No. Pack is not defined.')
  await dialog.getByRole('button', { name: words.lotCancel }).click()
  await field(page, '# Packs', 'LOOSE').fill('3')
  await lotButton(page, 'LOOSE').click()
  await said(page, 'LOT DETAILS')
  const quantity = (pack: number) => dialog.getByLabel(`QTY of pack ${pack}`)
  expect(await Promise.all([1, 2, 3].map((pack) => quantity(pack).inputValue()))).toEqual([
    '3.3333',
    '3.3333',
    '3.3334',
  ])
  await dialog.getByRole('button', { name: words.lotConfirm }).click()
  await said(page, 'Please fill Heat No.')
  await dialog.getByLabel('Heat No. of pack 1').fill('H-77')
  await button(page, words.fillDown).click()
  expect(await dialog.getByLabel('Heat No. of pack 3').inputValue()).toBe('H-77')
  await quantity(3).fill('5')
  await dialog.getByRole('button', { name: words.lotConfirm }).click()
  await said(page, 'Total Quantity is not correct')
  await noViolations(page)
  await quantity(3).fill('3.3334')
  await dialog.getByRole('button', { name: words.lotConfirm }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await lotButton(page, 'LOOSE').innerText()).toContain('3 lots')
  await field(page, 'QTY Del.', 'PACKED').fill('20')
  await lotButton(page, 'PACKED').click()
  expect(await dialog.getByLabel('QTY of pack 1').isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: words.lotCancel }).click()
  await setUpLots(page, 'PACKED', 'H-1')
})

journey(
  '[PO-03] with 500 lines the rows in sight are drawn, and typing and keys reach every line',
  async ({ open }) => {
    const page = await open()
    await vendorFinds(page, LONG.PO_NUMBER)
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('501')
    expect(await page.locator('[data-row]').count()).toBeLessThan(60)
    await field(page, 'QTY Del.', 'BULK-001').fill('130')
    await said(page, 'Amount exceeds what can still be delivered: remaining 100, in transit 0')
    for (let row = 1; row <= 40; row += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.type('20')
    expect(await field(page, '# Packs', 'BULK-041').innerText()).toBe('2')
    await page.getByRole('region', { name: 'Open lines' }).hover()
    await page.mouse.wheel(0, 1e6)
    await field(page, 'QTY Del.', 'BULK-500').fill('60')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Choose all lines' }).check()
    await said(page, '500 of 500 chosen')
    await button(page, words.preview).click()
    await said(page, 'Please select type of delivery')
    await page.getByRole('button', { name: /^Amount exceeds what can still be delivered/ }).click()
    const first = field(page, 'QTY Del.', 'BULK-001')
    expect(await first.inputValue()).toBe('130')
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^QTY Del\. .*BULK-001$/)
  },
)
