import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { addDays, bangkokDay } from '#kit/shared/dates.ts'
import { csvLine } from '#kit/shared/sheets/csv.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { button } from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Locator, type Page, test } from '#tests/e2e/fixtures.ts'

const today = bangkokDay(new Date())
const due = addDays(today, 3)
const PO = '78700001'
const SHEET_PO = '78700003'
const LATE_PO = '78700005'
const RELEASES_PO = '78700006'
const REFUSED_PO = '78700007'

withOrders([
  ...[1, 2, 3].map((line) => orderLine({ PO_NUMBER: PO, LINE_NUM: line, ITEM_CODE: `ANSW-${line}`, DUE_DATE: due })),
  orderLine({ PO_NUMBER: '78700002', ITEM_CODE: 'ANSTH-1', DUE_DATE: due }),
  orderLine({ PO_NUMBER: '78700004', ITEM_CODE: 'ANSESC-1', DUE_DATE: due }),
  ...[1, 2].map((line) =>
    orderLine({ PO_NUMBER: SHEET_PO, LINE_NUM: line, ITEM_CODE: `ANSSHEET-${line}`, DUE_DATE: due }),
  ),
  orderLine({ PO_NUMBER: RELEASES_PO, RELEASE_NUM: 1, ITEM_CODE: 'ANSREL-1', DUE_DATE: due }),
  ...[1, 2, 3, 4, 5, 6, 7].map((line) =>
    orderLine({ PO_NUMBER: REFUSED_PO, LINE_NUM: line, ITEM_CODE: `ANSREF-${line}`, DUE_DATE: due }),
  ),
  ...[1, 2].map((line) =>
    orderLine({ PO_NUMBER: LATE_PO, LINE_NUM: line, ITEM_CODE: `ANSLATE-${line}`, DUE_DATE: due }),
  ),
])

const line = (page: Page, item: string) => page.getByRole('checkbox', { name: new RegExp(` ${item}$`) })
const answerOf = (page: Page, item: string, state: string) =>
  page.getByRole('button', { name: new RegExp(`${item}: ${state}$`) })

/** Delays answers that are being sent until the returned function is called. */
const holdAnswers = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/order-answers', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('[ACK-01] a supplier accepts selected lines together, and proposes a split or rejects with a reason', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.getByLabel('Find item, description or order').fill('ANSW-')
  for (const number of [1, 2]) await line(page, `ANSW-${number}`).check()
  await button(page, 'Accept order').click()
  for (const number of [1, 2]) await answerOf(page, `ANSW-${number}`, 'Accepted').waitFor()
  await expect(button(page, 'Accept order')).toHaveCount(0)

  await answerOf(page, 'ANSW-3', 'Open').click()
  const dialog = page.getByRole('dialog', { name: `Answer to PO ${PO} / 3` })
  await dialog.getByLabel('Propose other dates').check()
  await dialog.getByLabel('Delivery date 1', { exact: true }).fill(addDays(today, 5))
  await dialog.getByLabel('Quantity for date 1').fill('60')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await dialog.getByText('The quantities add up to 60, but 100 remain to be delivered').waitFor()
  await dialog.getByRole('button', { name: 'Add a date' }).click()
  await expect(dialog.getByLabel('Quantity for date 2')).toHaveValue('40')
  await dialog.getByLabel('Delivery date 2', { exact: true }).fill(addDays(today, 12))
  await dialog.getByLabel('Reason').fill('Steel arrives late')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await answerOf(page, 'ANSW-3', 'Proposed').click()
  // the answer can be viewed and changed
  await dialog.getByText('Steel arrives late').first().waitFor()
  await expect(dialog.getByLabel('Quantity for date 2')).toHaveCount(0)
  // shows the answers with user, date and quantity, next to the ordered quantities
  await dialog.getByText('1 answer so far').click()
  const former = dialog.getByRole('list').getByRole('listitem')
  await former.getByText(`40 PCS on ${addDays(today, 12)}`).waitFor()
  await former.getByText('vendor', { exact: true }).waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('[ACK-01] Escape keeps the dialog while an answer is sent, and the reason in it after the answer is refused', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.getByLabel('Find item, description or order').fill('ANSESC-')
  await answerOf(page, 'ANSESC-1', 'Open').click()
  const dialog = page.getByRole('dialog', { name: 'Answer to PO 78700004 / 1' })
  await dialog.getByLabel('Reject').check()
  await dialog.getByLabel('Reason').fill('Mould is broken')
  const release = await holdAnswers(page)
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await sql`update erp.po_line set quantity = 90 where po_number = '78700004'`.execute(portal.db)
  release()
  await dialog.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Mould is broken')
})

test('[ACK-01] a line is rejected with a reason, in Thai on a phone', async ({ open }) => {
  const page = await open({ as: 'vendor', on: 'phone', language: 'th' }, '/')
  await page.getByLabel('ค้นหารหัส ชื่อสินค้า หรือเลขที่ PO').fill('ANSTH-1')
  // the answer and the amount are side by side
  const middleOf = async (one: Locator) => {
    const box = await one.boundingBox()
    return box ? box.y + box.height / 2 : 0
  }
  const card = page.locator('.open-line-cards li', { hasText: 'ANSTH-1' })
  const apart = async () =>
    Math.abs((await middleOf(answerOf(page, 'ANSTH-1', 'รอตอบกลับ'))) - (await middleOf(card.locator('.deliver'))))
  await expect.poll(apart).toBeLessThan(12)
  await answerOf(page, 'ANSTH-1', 'รอตอบกลับ').click()
  const dialog = page.getByRole('dialog', { name: 'ตอบกลับ PO 78700002 / 1' })
  await expect(dialog.locator('.answer-facts .no-wrap').first()).toHaveCSS('white-space', 'nowrap')
  await dialog.getByLabel('ปฏิเสธ').check()
  await dialog.getByRole('button', { name: 'ส่งคำตอบ' }).click()
  await dialog.getByText('กรุณาระบุเหตุผล').waitFor()
  await dialog.getByLabel('เหตุผล').fill('เลิกผลิตแล้ว')
  await dialog.getByRole('button', { name: 'ส่งคำตอบ' }).click()
  await answerOf(page, 'ANSTH-1', 'ปฏิเสธ').waitFor()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})

test('[ACK-01] a supplier answers by spreadsheet: refused rows show the reason, and the others are sent', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await button(page, 'Answer by spreadsheet').click()
  const dialog = page.getByRole('dialog', { name: 'Answer order lines by spreadsheet' })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const [titles = [], ...lines] = await readSheet(await (await downloading).path())
  const columnOf = (title: string) => titles.indexOf(title)
  const filled = lines
    .filter((cells) => cells[columnOf('PO')] === SHEET_PO)
    .map((cells, index) => {
      const copy = cells.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')))
      copy[columnOf('Answer')] = index === 0 ? 'accept' : 'reject'
      return copy
    })
  expect(filled).toHaveLength(2)
  const csv = [titles.map(String), ...filled].map(csvLine).join('')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'filled.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByText('1 line refused').waitFor()
  await dialog
    .getByRole('row', { name: /ANSSHEET-2/ })
    .getByText('Please give a reason')
    .waitFor()
  await expectNoViolations(page)
  // Escape does not close the dialog while the answers are being sent
  const release = await holdAnswers(page)
  await dialog.getByRole('button', { name: 'Send 1 answer' }).click()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await page.keyboard.press('Escape')
  release()
  await dialog
    .getByRole('row', { name: /ANSSHEET-1/ })
    .getByText('Sent')
    .waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Find item, description or order').fill('ANSSHEET-')
  await answerOf(page, 'ANSSHEET-1', 'Accepted').waitFor()
  await answerOf(page, 'ANSSHEET-2', 'Open').waitFor()
})

test('[ACK-01] reports the line of a spreadsheet that was answered in the meantime, and a new download leaves the line out', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.getByLabel('Find item, description or order').fill('ANSLATE-1')
  await line(page, 'ANSLATE-1').check()
  await button(page, 'Accept order').click()
  await answerOf(page, 'ANSLATE-1', 'Accepted').waitFor()
  await button(page, 'Answer by spreadsheet').click()
  const dialog = page.getByRole('dialog', { name: 'Answer order lines by spreadsheet' })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const [titles = [], ...lines] = await readSheet(await (await downloading).path())
  expect(lines.filter((cells) => cells[titles.indexOf('PO')] === LATE_PO)).toHaveLength(1)
  const csv = [
    ['PO', 'Line', 'Shipment', 'Company', 'Answer'],
    [LATE_PO, '1', '1', '103', 'accept'],
    [LATE_PO, '9', '1', '103', 'accept'],
  ]
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'late.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.map(csvLine).join('')) })
  await dialog
    .getByText(`PO ${LATE_PO} line 1 has been answered in the meantime. Please look at the answer first.`)
    .waitFor()
  await dialog.getByText(`PO ${LATE_PO} line 9 is not among your open order lines`).waitFor()
})

test('[ACK-02] shows the answers to a release although other releases of the order have many newer ones', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.getByLabel('Find item, description or order').fill('ANSREL-1')
  await line(page, 'ANSREL-1').check()
  await button(page, 'Accept order').click()
  await answerOf(page, 'ANSREL-1', 'Accepted').waitFor()
  await sql`
    insert into order_answers.answer (vendor_id, vendor_name, line_key, company, po_number, release_num, line_num,
      shipment_num, job, item_code, description, version, is_latest, answer, state, reason, schedule, quantity,
      quantity_remain, days_early, days_late, answered_by, answered_by_name, answered_at)
    select vendor_id, vendor_name, 'release 2', company, po_number, 2, line_num, shipment_num, job, item_code,
      description, n, n = 50, answer, state, reason, schedule, quantity, quantity_remain, days_early, days_late,
      answered_by, answered_by_name, answered_at + interval '1 second'
    from order_answers.answer, generate_series(1, 50) n where po_number = ${RELEASES_PO}`.execute(portal.db)
  await answerOf(page, 'ANSREL-1', 'Accepted').click()
  await page
    .getByRole('dialog', { name: `Answer to PO ${RELEASES_PO} / 1` })
    .getByText('1 answer so far')
    .waitFor()
})

test('[ACK-01] when some of the answered lines are refused, the dialog keeps the reason, shows the first refusals and counts the others', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.getByLabel('Find item, description or order').fill('ANSREF-')
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await line(page, `ANSREF-${number}`).check()
  await button(page, 'Other answer…').click()
  const dialog = page.getByRole('dialog', { name: 'Answer to 7 lines' })
  await dialog.getByLabel('Reject').check()
  await dialog.getByLabel('Reason').fill('Mould is broken')
  const change = (quantity: number) =>
    sql`update erp.po_line set quantity = ${quantity} where po_number = ${REFUSED_PO} and line_num > 1`.execute(
      portal.db,
    )
  await change(90)
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  const refused = page.getByRole('dialog', { name: 'Answer to 6 lines' })
  const alert = refused.getByRole('alert')
  await alert.getByText(`The factory has changed PO ${REFUSED_PO} line 6 in the meantime.`).waitFor()
  await expect(alert).toContainText('1 more line refused')
  await expect(refused.getByLabel('Reason')).toHaveValue('Mould is broken')
  await expectNoViolations(page)
  // only the refused lines are sent again
  await change(100)
  await refused.getByRole('button', { name: 'Send answer' }).click()
  await expect(refused).toHaveCount(0)
  for (const number of [1, 7]) await answerOf(page, `ANSREF-${number}`, 'Rejected').waitFor()
})
