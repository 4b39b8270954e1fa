import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { button, expectText, field, searchOrder } from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

const PO = '79500001'
const items = ['ONE', 'TWO', 'DONE', 'FOUR', 'FIVE']
withOrders(
  items.map((ITEM_CODE, row) =>
    orderLine({
      PO_NUMBER: PO,
      LINE_NUM: row + 1,
      ITEM_CODE,
      ...(ITEM_CODE === 'DONE' ? { QUANTITY_RECEIVED: 100, QUANTITY_REMAIN: 0 } : {}),
      ...(ITEM_CODE === 'FIVE' ? { PIECES_PER_KANBAN: '0', UOM: 'KG', QUANTITY: 5000, QUANTITY_REMAIN: 5000 } : {}),
    }),
  ),
)

const amount = (page: Page, item: string) => field(page, 'QTY Del.', item)
const amounts = (page: Page) =>
  Promise.all(['ONE', 'TWO', 'FOUR', 'FIVE'].map((item) => amount(page, item).inputValue()))

/** Copies text as a spreadsheet does and pastes it with the keyboard. */
const pasteInto = async (page: Page, item: string, text: string) => {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await amount(page, item).focus()
  await page.keyboard.press('Control+V')
}

for (const [language, on] of [
  ['en', 'desktop'],
  ['th', 'phone'],
] as const)
  test(`[DLV-02] quantities are pasted from a spreadsheet's column, ${language}`, async ({ open }) => {
    const page = await open({ language, on, as: 'vendor' }, '/')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await searchOrder(page, PO)
    await amount(page, 'ONE').fill('x')
    await page.keyboard.press('Enter')
    await pasteInto(page, 'ONE', '30\r\n๔๕\r\n50\r\n\r\n1,200.5\r\n7\r\n8\r\n')
    await expect.poll(() => amounts(page)).toEqual(['30', '45', '', '1200.5'])
    await page.getByText(language === 'en' ? '3 quantities pasted' : 'วางจำนวนแล้ว 3 รายการ').waitFor()
    const notified =
      language === 'en'
        ? [
            '1 refused; see the reason in its row',
            '1 value was pasted on a closed line and left out: 50',
            '2 values belong to no line and were left out: 7, 8',
          ]
        : ['ไม่ผ่าน 1 รายการ', 'ข้าม 1 ค่า เพราะ', 'ข้าม 2 ค่า เพราะไม่ตรงกับรายการใด: 7, 8']
    for (const text of notified) await page.getByText(text).waitFor()
    await expectText(page, language === 'en' ? 'Not per the standard pack (10)' : 'จำนวนไม่ตรงตาม Standard Pack (10)')
    await expect(field(page, '# Packs', 'ONE')).toHaveText('3')
    await expectNoViolations(page)
    await button(page, /^(Use|ใช้) 50/).click()
    await expect(amount(page, 'TWO')).toHaveValue('50')
    // the note lists only the amounts that are still refused
    await expect(page.getByText(notified[0] ?? '')).toHaveCount(0)
    await button(page, /^(Undo|เลิกทำ)$/).click()
    // undo restores the former amounts except for one that was changed after the paste
    await expect.poll(() => amounts(page)).toEqual(['x', '50', '', ''])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

test('[DLV-02] a row of cells fills downwards, text is rejected in its row and a single value is pasted as text', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await searchOrder(page, PO)
  await pasteInto(page, 'TWO', '20\t\tabc\t5')
  await expect.poll(() => amounts(page)).toEqual(['', '20', 'abc', '5'])
  await expectText(page, 'QTY Del. must be a number above 0 with at most 4 decimals')
  await expect(amount(page, 'FOUR')).toHaveAttribute('aria-invalid', 'true')
  await button(page, 'Undo').click()
  await expect.poll(() => amounts(page)).toEqual(['', '', '', ''])
  await pasteInto(page, 'FIVE', '1,200')
  await page.keyboard.press('Enter')
  await expect(field(page, '# Packs', 'FIVE')).toHaveCount(1)
  await expect(amount(page, 'FIVE')).toHaveValue('1,200')
  await amount(page, 'ONE').focus()
  await expect(amount(page, 'FIVE')).toHaveValue('1200')
  await expect(button(page, 'Undo')).toHaveCount(0)
})

test('[PO-10] a pasted column fills only the lines that the filter shows', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await searchOrder(page, PO)
  for (const item of ['ONE', 'FOUR']) await amount(page, item).fill('10')
  await page.keyboard.press('Tab')
  await page.getByLabel('Only selected lines').check()
  await expect(amount(page, 'TWO')).toHaveCount(0)
  await pasteInto(page, 'ONE', '20\r\n30\r\n')
  await page.getByText('2 quantities pasted').waitFor()
  await page.getByLabel('Only selected lines').uncheck()
  await expect.poll(() => amounts(page)).toEqual(['20', '', '30', ''])
})
