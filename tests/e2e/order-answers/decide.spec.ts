import type { AnswerResult } from '#areas/order-answers/contract.ts'
import { addDays, bangkokDay } from '#kit/shared/dates.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { button } from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { clientOf, type E2ePortal } from '#tests/e2e/portal.ts'

const today = bangkokDay(new Date())
const POS = ['78700011', '78700012'] as const
const LOST_PO = '78700013'

withOrders(
  [...POS, LOST_PO].map((PO_NUMBER) => orderLine({ PO_NUMBER, ITEM_CODE: 'DECIDE-1', DUE_DATE: addDays(today, 3) })),
)

/** Proposes a later date for the orders as their supplier. */
const propose = async ({ url }: E2ePortal, orders: readonly string[]) => {
  const vendor = await clientOf(url, 'vendor')
  const sent = await vendor.post<AnswerResult[]>('/order-answers', {
    lines: orders.map((PO_NUMBER) => ({
      ...{ PO_NUMBER, LINE_NUM: 1, SHIPMENT_NUM: 1, INV_ORGID: 103, answer: 'propose', reason: 'Steel arrives late' },
      schedule: [{ date: addDays(today, 10), quantity: 100 }],
    })),
  })
  expect(sent.body.map(({ state }) => state)).toEqual(orders.map(() => 'proposed'))
}

test('[ACK-02] [ACK-05] a buyer approves and declines proposals in My work, and the supplier reads why', async ({
  open,
  portal,
}) => {
  await propose(portal, POS)

  const page = await open({ as: 'purchase' }, '/work?kind=proposals')
  const row = (po: string) => page.locator('.work-row', { hasText: `PO ${po}` })
  await row(POS[0])
    .getByText(`due ${addDays(today, 3)}, promised by ${addDays(today, 10)} (+7 days, allowed 0)`)
    .waitFor()
  // the link with the order number opens the answers to the order line
  await row(POS[0])
    .getByRole('link', { name: `PO ${POS[0]}` })
    .click()
  const answers = page.getByRole('dialog', { name: `Answers to PO ${POS[0]} / 1` })
  await answers.getByText(`100 PCS on ${addDays(today, 10)}`).waitFor()
  await expectNoViolations(page)
  await answers.getByRole('button', { name: 'Close' }).click()
  await expect(answers).toHaveCount(0)
  await page.getByRole('region', { name: 'Answers to orders' }).getByText(`PO ${POS[0]} / 1`).waitFor()
  await page.goBack()
  await row(POS[0]).getByRole('checkbox').check()
  await button(page, 'Approve (1)').click()
  await expect(row(POS[0])).toHaveCount(0)

  await row(POS[1]).getByRole('checkbox').check()
  await button(page, 'Decline (1)').click()
  const dialog = page.getByRole('dialog', { name: 'Decline (1)' })
  await dialog.getByRole('button', { name: 'Decline (1)' }).click()
  await dialog.getByText('Please give a reason').waitFor()
  await dialog.getByLabel('Reason').fill('The line stops on that day')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Decline (1)' }).click()
  await expect(row(POS[1])).toHaveCount(0)

  const supplier = await open({ as: 'vendor', language: 'th' }, '/work?kind=declined')
  const declined = supplier.locator('.work-row', { hasText: `PO ${POS[1]}` })
  await declined.getByText('The line stops on that day').waitFor()
  await declined.getByRole('link').click()
  await supplier.getByRole('button', { name: /DECIDE-1: รอตอบกลับ$/ }).waitFor()
})

test('[ACK-02] a reason for declining stays in its form when the connection is lost, and can be sent again', async ({
  open,
  portal,
}) => {
  await propose(portal, [LOST_PO])
  const page = await open({ as: 'purchase' }, '/work?kind=proposals')
  const row = page.locator('.work-row', { hasText: `PO ${LOST_PO}` })
  await row.getByRole('checkbox').check()
  await button(page, 'Decline (1)').click()
  const dialog = page.getByRole('dialog', { name: 'Decline (1)' })
  await dialog.getByLabel('Reason').fill('The line stops on that day')
  // Escape neither closes the form nor clears the selection below it
  await dialog.getByLabel('Reason').press('Escape')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.route('**/api/order-answers/decisions', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Decline (1)' }).click()
  await dialog.getByRole('alert').waitFor()
  await expect(dialog.getByLabel('Reason')).toHaveValue('The line stops on that day')
  await expectNoViolations(page)
  await page.unroute('**/api/order-answers/decisions')
  await dialog.getByRole('button', { name: 'Decline (1)' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
})

test('[ACK-03] an administrator views and saves the company’s settings for answers', async ({ open }) => {
  const page = await open({ as: 'admin' }, '/work')
  await page.locator('.person-button').click()
  await button(page, 'Answers to orders').click()
  const dialog = page.getByRole('dialog', { name: 'Answers to orders' })
  await expect(dialog.getByLabel('Optional', { exact: true })).toBeChecked()
  await dialog.getByLabel('Days after the due date').fill('91')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please enter whole days from 0 to 90').waitFor()
  await dialog.getByLabel('Days after the due date').fill('0')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Settings saved for/).waitFor()
})
