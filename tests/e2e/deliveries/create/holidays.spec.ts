import { addDays, bangkokDay } from '#kit/shared/dates.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import {
  fillDocumentStep,
  nextWeek,
  numberedOrders,
  searchOrder,
  typeDate,
} from '#tests/e2e/deliveries/delivery-page.ts'
import { withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { clientOf } from '#tests/e2e/portal.ts'

const { lines, poOf } = numberedOrders('790050', 1)
withOrders(lines)

test('[DLV-18] an administrator enters a holiday of the company, and the supplier is warned of it but not refused', async ({
  open,
}) => {
  const admin = await open({ as: 'admin' }, '/table')
  await admin.getByRole('button', { name: /: admin/ }).click()
  await admin.getByRole('button', { name: 'Holidays' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Holidays' })
  await dialog.getByRole('button', { name: nextWeek.slice(0, 4) }).click()
  const text = dialog.getByLabel(`Holidays in ${nextWeek.slice(0, 4)}`)
  await text.fill(`${nextWeek} Stocktaking\n31/12/2569 Eve`)
  await expect(dialog.getByRole('alert')).toContainText('Line 2 has a Buddhist year')
  await expect(dialog.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true')
  await expectNoViolations(admin)
  await text.fill(`${nextWeek} Stocktaking`)
  await dialog.getByRole('button', { name: 'Save 1 day' }).click()
  await admin.getByText(/^1 holiday of .+ saved$/).waitFor()

  const page = await open({ as: 'vendor' }, '/')
  await searchOrder(page, poOf(1))
  await fillDocumentStep(page, 'INV-HOLIDAY')
  await page.getByText('The company is closed on the delivery date: Stocktaking').waitFor()
  await expect(page.getByLabel('Delivery Date', { exact: true })).toHaveValue(nextWeek)
  await typeDate(page, /^Delivery Date$/, addDays(bangkokDay(new Date()), -1))
  await page.getByText('The delivery date is in the past').waitFor()
})

test('[DLV-18] [SHL-10] typed holidays are kept when another year is chosen, on Escape and when another user saves first', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'admin' }, '/table')
  await page.getByRole('button', { name: /: admin/ }).click()
  await page.getByRole('button', { name: 'Holidays' }).click()
  const dialog = page.getByRole('dialog', { name: 'Holidays' })
  const next = String(Number(bangkokDay(new Date()).slice(0, 4)) + 1)
  await dialog.getByRole('button', { name: next }).click()
  const text = dialog.getByLabel(`Holidays in ${next}`)
  await text.fill(`${next}-12-31 Eve`)
  await dialog.getByRole('button', { name: String(Number(next) - 1) }).click()
  await dialog.getByRole('button', { name: next }).click()
  await expect(text).toHaveValue(`${next}-12-31 Eve`)
  await page.keyboard.press('Escape')
  await expect(text).toHaveValue(`${next}-12-31 Eve`)

  const other = await clientOf(portal.url, 'admin')
  const year = Number(next)
  const days = [{ day: `${next}-05-05`, name: 'Stocktaking' }]
  expect((await other.put('/organisations/103/holidays', { year, days })).status).toBe(200)
  await dialog.getByRole('button', { name: 'Save 1 day' }).click()
  await dialog.getByRole('alert').getByText(`${next}-05-05 Stocktaking`).waitFor()
  await expect(text).toHaveValue(`${next}-12-31 Eve`)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save 1 day' }).click()
  await page.getByText(/^1 holiday of .+ saved$/).waitFor()
  expect((await other.put('/organisations/103/holidays', { year, days: [] })).status).toBe(200)
})
