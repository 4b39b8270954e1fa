import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import {
  button,
  field,
  fillDownHeats,
  homeLabels,
  lotButton,
  lotRegion,
  pickOption,
  searchOrder,
  searchPo,
  selectSupplier,
  signInAndOpenSearch,
} from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, vendorIds, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Locator, type Page, test } from '#tests/e2e/fixtures.ts'
import { layoutFaults } from '#tests/e2e/layout.ts'

const PLAIN = { PO_NUMBER: '71000001' }
const LONG = { PO_NUMBER: '71000500' }

withOrders([
  orderLine({ ...PLAIN, LINE_NUM: 1, ITEM_CODE: 'PACKED' }),
  orderLine({ ...PLAIN, LINE_NUM: 2, ITEM_CODE: 'LOOSE', PIECES_PER_KANBAN: '0', UOM: 'KG' }),
  orderLine({ ...PLAIN, LINE_NUM: 3, ITEM_CODE: 'DONE', QUANTITY_RECEIVED: 100, QUANTITY_REMAIN: 0 }),
  orderLine({ ...PLAIN, LINE_NUM: 4, ITEM_CODE: 'LAST' }),
  orderLine({ PO_NUMBER: '71000310', INV_ORGID: 310, ITEM_CODE: 'PRM-7', PIECES_PER_KANBAN: '20' }),
  orderLine({ PO_NUMBER: '72000001', RELEASE_NUM: 2, ITEM_CODE: 'BLANKET' }),
  orderLine({ PO_NUMBER: '73000001', ITEM_CODE: 'OUTSIDE', ITEM_TYPE: 'OP', JOBS: 'J1' }),
  orderLine({ PO_NUMBER: '74000001', ITEM_CODE: 'INSIDE' }, vendorIds.internal),
  ...Array.from({ length: 500 }, (_, index) =>
    orderLine({ ...LONG, LINE_NUM: index + 1, ITEM_CODE: `BULK-${String(index + 1).padStart(3, '0')}` }),
  ),
])

const expectText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const heads = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
const facts = [
  'PO,Rel.,Line,Ship.,Due date,Item code,Description,Pcs/Kanban',
  'Quantity,Received,Remaining,Transit,Unit price,UOM',
].flatMap((part) => part.split(','))

const vendorFinds = async (page: Page, po: string, company = 'AH') => {
  await signInAndOpenSearch(page, 'vendor')
  await pickOption(page, 'Invoice to', company)
  await searchPo(page, po)
  await page.getByRole('region', { name: /^(Open lines|รายการที่ยังส่งได้)$/ }).waitFor()
}

test('[PO-01] each role sees the search that it may use', async ({ open }) => {
  const store = await open({ as: 'store' }, '/')
  await store.locator('#what-ponum').waitFor()
  await expect.poll(() => store.getByLabel('Invoice to').inputValue()).toContain('AH')
  await expect(store.getByLabel('Invoice to')).not.toBeEditable()
  await store.getByLabel('Supplier').waitFor()

  const internal = await open({ as: 'internal' }, '/')
  await internal.locator('#what-ponum').waitFor()
  await expect(internal.getByLabel('Invoice to')).not.toBeEditable()
  await expect(internal.getByLabel('Supplier')).toHaveCount(0)
  await searchPo(internal, '74000001')
  await field(internal, 'QTY Del.', 'INSIDE').waitFor()

  const admin = await open({ as: 'admin' }, '/')
  await admin.locator('#what-ponum').waitFor()
  await expect(admin.getByLabel('Invoice to')).toHaveCount(0)
  await selectSupplier(admin, 'SPT')
  await searchPo(admin, PLAIN.PO_NUMBER)
  await admin.getByRole('table').waitFor()
  await expect.poll(() => heads(admin)).toEqual(facts)
  await expect(admin.getByRole('table').getByRole('textbox')).toHaveCount(0)
  await expect(admin.getByRole('checkbox')).toHaveCount(0)
  await expectNoViolations(admin)
})

test('[PO-02] a supplier selects one of the offered organisations', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.locator('#what-ponum').waitFor()
  const offered = async () =>
    (await page.locator('#what-company option:enabled').allInnerTexts()).map((text) => text.split(' ')[0]).sort()
  await expect.poll(offered).toEqual(['AH', 'SAT', 'AHR', 'ICW', 'RPT', 'RES', 'SAE', 'TMF'].sort())
})

test('[PO-03] [PO-10] the line table shows item, remaining and transit before the input columns and the ERP columns', async ({
  open,
}) => {
  const page = await open()
  await vendorFinds(page, PLAIN.PO_NUMBER)
  const leading = ['Item code', 'Remaining', 'Transit']
  const inputs = ['QTY Del.', '# Packs', 'Set up Lot', 'Lot Sup']
  await expect
    .poll(() => heads(page))
    .toEqual(['', ...leading, ...inputs, ...facts.filter((name) => !leading.includes(name))])
  await expect(page.getByRole('row').nth(1)).toContainText('71000001')
  await expectNoViolations(page)
})

const scrollSideways = (page: Page, table: string) =>
  page.evaluate(`{
    const table = document.querySelector('${table}')
    table.scrollLeft = table.scrollWidth
  }`)

test('[SHL-15] at 1024 × 768, the main columns of the line table and of the list stay visible when the table scrolls sideways, and the checklist is wide enough to read', async ({
  open,
}) => {
  const page = await open({ language: 'th', as: 'vendor' }, '/')
  await page.setViewportSize({ width: 1024, height: 768 })
  await searchOrder(page, PLAIN.PO_NUMBER)
  const isInSight = async (...parts: Locator[]) => {
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  }
  const item = page.locator('.lines').getByText('PACKED', { exact: true })
  const quantity = field(page, 'QTY Del.', 'PACKED')
  await isInSight(item, quantity)
  const complaint = page.locator('.complaints li').first()
  await isInSight(complaint)
  expect((await complaint.boundingBox())?.width).toBeGreaterThan(200)
  await scrollSideways(page, '.lines')
  await isInSight(page.getByRole('columnheader').last(), item, quantity)
  await expect.poll(() => layoutFaults(page)).toEqual([])

  await page.goto('/#/table')
  const delivery = page.locator('.delivery-table tbody tr.data-row').first()
  const number = delivery.getByRole('link', { name: /^เปิด PSC / }).first()
  await isInSight(number, delivery.locator('.chip').first())
  await scrollSideways(page, '.delivery-table')
  await isInSight(page.locator('.delivery-table thead th').last(), number)

  // rows scroll below the header, also in the columns that stay visible
  const coveredTitles = await page.evaluate(`{
    document.querySelector('.delivery-table').scrollTo(0, 48)
    const isCovered = (title) => {
      const { left, right, top } = title.getBoundingClientRect()
      return right <= innerWidth && !title.contains(document.elementFromPoint(left + 4, top + 18))
    }
    const isPinned = (title) => title.matches('.status-cell, .fixed-left')
    const titles = [...document.querySelectorAll('.delivery-table thead th')].filter(isPinned)
    ;({ count: titles.length, covered: titles.filter(isCovered).map((title) => title.innerText) })
  }`)
  expect(coveredTitles).toEqual({ count: 3, covered: [] })
})

for (const [language, texts] of Object.entries({
  en: ['Please enter Invoice to', 'Please enter PO No.', 'PO not found', 'This PO is OSP work, use the JOB OSP tab'],
  th: ['กรุณาระบุ Invoice to', 'กรุณากรอก PO No.', 'ไม่พบ PO นี้ในระบบ', 'PO นี้เป็นงาน OSP กรุณาใช้แท็บ JOB OSP'],
} as const))
  test(`[PO-04] a search shows what is missing or wrong, in ${language}`, async ({ open }) => {
    const page = await open({ language: language === 'th' ? 'th' : 'en', as: 'vendor' }, '/')
    await page.locator('#what-ponum').waitFor()
    await searchPo(page, '')
    await expectText(page, texts[0])
    await pickOption(page, 'Invoice to', 'AH')
    await searchPo(page, '')
    await expectText(page, texts[1])
    await searchPo(page, '79999999')
    await expectText(page, texts[2])
    await searchPo(page, '73000001')
    await expectText(page, texts[3])
    await searchPo(page, '72000001', '2')
    await field(page, 'QTY Del.', 'BLANKET').waitFor()
  })

test('[PO-08] the supplier list shows eight suppliers at a time, and totals update after a pause or immediately on Enter', async ({
  open,
}) => {
  const page = await open({ as: 'store' }, '/')
  await page.locator('#what-ponum').waitFor()
  await page.getByLabel('Supplier').click()
  const list = page.locator('.ant-select-dropdown .rc-virtual-list-holder, .ant-select-dropdown [class*=list-holder]')
  await expect.poll(async () => (await list.first().boundingBox())?.height).toBe(8 * 32)
  await selectSupplier(page, 'SPT')
  await searchPo(page, PLAIN.PO_NUMBER)
  const lines = page.getByText('Lines', { exact: true }).locator('xpath=following-sibling::*[1]')
  await expect(lines).toHaveText('0')
  // stops the clock; otherwise a slow test would count as a pause in typing
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  await field(page, 'QTY Del.', 'PACKED').pressSequentially('30')
  await expect(field(page, '# Packs', 'PACKED')).toHaveText('3')
  await page.clock.runFor(900)
  await expect(lines).toHaveText('0')
  await page.clock.runFor(200)
  await expect(lines).toHaveText('1')
  await field(page, 'QTY Del.', 'LAST').pressSequentially('40')
  await page.keyboard.press('Enter')
  await expect(lines).toHaveText('2')
})

test('[DLV-01] a line with nothing to deliver cannot be selected and shows the reason', async ({ open }) => {
  const page = await open()
  await vendorFinds(page, PLAIN.PO_NUMBER)
  await expect(page.getByRole('checkbox', { name: /DONE$/ })).toBeDisabled()
  await expectText(page, 'Nothing remains to be delivered on this line')
  await expect(field(page, 'QTY Del.', 'DONE')).toHaveCount(0)
})

test('[DLV-02] an amount above the open quantity is rejected in its row, and one click fills in the allowed amount', async ({
  open,
}) => {
  const page = await open({ language: 'th' })
  await vendorFinds(page, PLAIN.PO_NUMBER)
  const amount = field(page, 'QTY Del.', 'PACKED')
  await amount.fill('130')
  await expectText(page, 'จำนวนเกินที่ส่งได้: คงเหลือ 100 อยู่ระหว่างส่ง 0')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await button(page, /^ใช้ 100 สำหรับ/).click()
  await expect(amount).toHaveValue('100')
  await expect(amount).not.toHaveAttribute('aria-invalid')
  await expect(field(page, '# Packs', 'PACKED')).toHaveText('10')
})

test('[DLV-03] rejects an amount that does not match the standard pack, except for PRM of organisation 310', async ({
  open,
}) => {
  const page = await open()
  await vendorFinds(page, PLAIN.PO_NUMBER)
  await field(page, 'QTY Del.', 'PACKED').fill('25')
  await expectText(page, 'Not per the standard pack (10)')
  const exempt = await open()
  await vendorFinds(exempt, '71000310', 'RES')
  await field(exempt, 'QTY Del.', 'PRM-7').fill('50')
  await expect(field(exempt, 'QTY Del.', 'PRM-7')).not.toHaveAttribute('aria-invalid')
})

test('[DLV-04] the partial last pack appears beside the packs while typing', async ({ open }) => {
  const page = await open()
  await vendorFinds(page, '71000310', 'RES')
  await field(page, 'QTY Del.', 'PRM-7').fill('50')
  await expect.poll(() => field(page, '# Packs', 'PRM-7').innerText()).toMatch(/^last 10\s*3$|^3\s*last 10$/)
})

test('[DLV-05] rejects packs without an amount, and disables lots until an amount is set', async ({ open }) => {
  const page = await open()
  await vendorFinds(page, PLAIN.PO_NUMBER)
  await field(page, '# Packs', 'LOOSE').fill('3')
  await expectText(page, 'Please fill delivery QTY')
  await expect(lotButton(page, 'PACKED')).toHaveAttribute('aria-disabled', 'true')
  await field(page, 'QTY Del.', 'PACKED').fill('20')
  await expect(lotButton(page, 'PACKED')).not.toHaveAttribute('aria-disabled')
})

test('[DLV-07] [DLV-19] lots are set up in the row, and require packs, the correct sum and a heat number for each pack', async ({
  open,
}) => {
  const page = await open()
  await vendorFinds(page, PLAIN.PO_NUMBER)
  const details = lotRegion(page)
  await field(page, 'QTY Del.', 'LOOSE').fill('10')
  await lotButton(page, 'LOOSE').click()
  await expectText(page, 'No. Pack is not defined.')
  await details.getByRole('button', { name: homeLabels.lotCancel }).click()
  await field(page, '# Packs', 'LOOSE').fill('3')
  await lotButton(page, 'LOOSE').click()
  await expectText(page, 'LOT DETAILS')
  const quantity = (pack: number) => details.getByLabel(`QTY of pack ${pack}`)
  const heat = (pack: number) => details.getByLabel(`Heat No. of pack ${pack}`)
  for (const [pack, text] of [
    [1, '3.3333'],
    [2, '3.3333'],
    [3, '3.3334'],
  ] as const)
    await expect(quantity(pack)).toHaveValue(text)
  await expect(heat(1)).toBeFocused()
  await details.getByRole('button', { name: homeLabels.lotConfirm }).click()
  await expectText(page, 'Please fill Heat No.')
  await heat(1).fill('H-77')
  await fillDownHeats(page).click()
  await expect(heat(3)).toHaveValue('H-77')
  await quantity(3).fill('5')
  await details.getByRole('button', { name: homeLabels.lotConfirm }).click()
  await expectText(page, 'Total Quantity is not correct')
  await expectNoViolations(page)
  await quantity(3).fill('3.3334')
  await details.getByRole('button', { name: homeLabels.lotConfirm }).click()
  await details.waitFor({ state: 'detached' })
  await expect(lotButton(page, 'LOOSE')).toContainText('3 lots')
  await expect(lotButton(page, 'LOOSE')).toBeFocused()

  // a smaller quantity keeps the packs that still exist; CANCEL restores the former packs
  await field(page, 'QTY Del.', 'PACKED').fill('30')
  await lotButton(page, 'PACKED').click()
  await expect(quantity(1)).toBeDisabled()
  await details.getByLabel('Same Heat No.').fill('H-1')
  await button(page, 'All 3 packs').click()
  await heat(2).fill('H-2')
  await expect(lotButton(page, 'PACKED')).toContainText('3 lots')
  await field(page, 'QTY Del.', 'PACKED').fill('20')
  await page.keyboard.press('Enter')
  await expect(lotButton(page, 'PACKED')).toContainText('2 lots')
  await expect(heat(2)).toHaveValue('H-2')
  await expect(heat(3)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await lotButton(page, 'PACKED').click()
  await details.waitFor({ state: 'detached' })
  await lotButton(page, 'PACKED').click()
  await heat(1).fill('')
  await expect(lotButton(page, 'PACKED')).toContainText('1 missing')
  await details.getByRole('button', { name: homeLabels.lotCancel }).click()
  await expect(lotButton(page, 'PACKED')).toContainText('2 lots')
})

test('[DLV-19] on a phone, heat numbers are typed in the card of the line, and survive a reload', async ({ open }) => {
  const page = await open({ as: 'vendor', language: 'th', on: 'phone' }, '/')
  await searchOrder(page, PLAIN.PO_NUMBER)
  await field(page, 'QTY Del.', 'PACKED').fill('20')
  await page.keyboard.press('Enter')
  await lotButton(page, 'PACKED').click()
  await expect(lotRegion(page).getByLabel('Heat No. ของแพ็ก 1')).toBeFocused()
  await page.keyboard.type('H 26')
  await page.keyboard.press('Enter')
  await page.keyboard.type('H 27')
  await page.reload()
  await expect(lotButton(page, 'PACKED')).toContainText('2 Lot')
  await lotButton(page, 'PACKED').click()
  await expect(lotRegion(page).getByLabel('Heat No. ของแพ็ก 2')).toHaveValue('H 27')
  await expectNoViolations(page)
})

test('[PO-03] [PO-10] with 500 lines only the visible rows are rendered, and typing and keys reach every line', async ({
  open,
}) => {
  const page = await open()
  await vendorFinds(page, LONG.PO_NUMBER)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '501')
  expect(await page.locator('[data-row]').count()).toBeLessThan(60)
  await field(page, 'QTY Del.', 'BULK-001').fill('130')
  await expectText(page, 'Amount exceeds what can still be delivered: remaining 100, in transit 0')
  for (let row = 1; row <= 40; row += 1) await page.keyboard.press('ArrowDown')
  await expect(field(page, 'QTY Del.', 'BULK-041')).toBeFocused()
  await page.keyboard.type('20')
  await expect(field(page, '# Packs', 'BULK-041')).toHaveText('2')
  await page.getByRole('region', { name: 'Open lines' }).hover()
  await page.mouse.wheel(0, 1e6)
  await field(page, 'QTY Del.', 'BULK-500').fill('60')
  await page.keyboard.press('Enter')
  await page.getByLabel('Find in these lines').fill('bulk-20')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '11')
  await button(page, 'Deliver all remaining').click()
  await expect(field(page, 'QTY Del.', 'BULK-205')).toHaveValue('100')
  await page.getByLabel('Find in these lines').fill('')
  await page.getByLabel('Only selected lines').check()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '14')
  await page.getByLabel('Only selected lines').uncheck()
  await page.getByRole('checkbox', { name: 'Choose all lines' }).check()
  await expectText(page, '500 of 500 selected')
  await button(page, homeLabels.preview).click()
  await expectText(page, 'Please select type of delivery')
  await page.getByRole('button', { name: /^Amount exceeds what can still be delivered/ }).click()
  const first = field(page, 'QTY Del.', 'BULK-001')
  await expect(first).toHaveValue('130')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^QTY Del\. .*BULK-001$/)
})
