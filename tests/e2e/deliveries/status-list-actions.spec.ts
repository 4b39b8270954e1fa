import type { Delivery } from '#areas/deliveries/contract.ts'
import { expectNoViolations, findLowTargets } from '#tests/e2e/accessibility.ts'
import { recordSheets, sheetBytes } from '#tests/e2e/deliveries/delivery-page.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { refuseAsBusy } from '#tests/e2e/refuse-as-busy.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { textsOf } from '#tests/paper/read-pdf.ts'
import { makeClient } from '#tests/support/client.ts'

test.use({ framesPdf: true })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Why?' })

/** An API client with the session of that demo account. */
const clientOf = async (url: string, username: string) => {
  const { body } = await makeClient(url).post('/auth/local', { identifier: username, password: 'portal-demo' })
  return makeClient(url, (body as { jwt: string }).jwt)
}

const deliveriesOf = async (url: string, username: string, query: string): Promise<Delivery[]> =>
  (await (await clientOf(url, username)).get<Delivery[]>(`/deliveries?${query}`)).body

const one = (found: readonly Delivery[]): Delivery => {
  if (!found[0]) throw new Error('the demo data holds no such delivery')
  return found[0]
}

test('[STA-03] deleting requires a remark, and the list shows the delivery among the deleted ones', async ({
  open,
  portal,
}) => {
  const { id, details } = one(await deliveriesOf(portal.url, 'vendor', 'status=transit'))
  const number = details.invoiceNo
  const page = await open({ as: 'vendor' }, `/table?no=${number}`)
  // finds the row by its id: the number may be part of another delivery's number, and a deleted delivery may have the
  // same number
  const row = page.locator(`tr[data-row-key="${id}"]`)
  await row.getByRole('button', { name: `Delete ${number}` }).click()
  const confirm = dialog(page).getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()
  await dialog(page).getByLabel('Remark').fill('   ')
  await expect(confirm).toBeDisabled()
  await dialog(page).getByLabel('Remark').fill('รถเสีย ส่งใหม่พรุ่งนี้')
  await expectNoViolations(page)
  const call = `**/api/deliveries/${id}`
  await refuseAsBusy(page, call)
  await confirm.click()
  await dialog(page).getByText('busy').waitFor()
  await expect(dialog(page).getByLabel('Remark')).toHaveValue('รถเสีย ส่งใหม่พรุ่งนี้')
  await page.unroute(call)
  await confirm.click()
  await page.getByText(`Delivery ${number} deleted`).waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('switch', { name: 'Deleted Only' }).click()
  await expect(row).toContainText('รถเสีย ส่งใหม่พรุ่งนี้')
  await expect(row.getByRole('button', { name: `Delete ${number}` })).toHaveCount(0)
})

test('[STA-03] a delete that comes too late shows a message, and the list shows the current status', async ({
  open,
  portal,
}) => {
  const delivery = one(await deliveriesOf(portal.url, 'store', 'status=transit&_limit=1'))
  const number = delivery.details.invoiceNo
  const page = await open({ as: 'store' }, `/table?no=${number}`)
  // finds the row by its id, because suppliers may use the same numbers
  const row = page.locator(`tr[data-row-key="${delivery.id}"]`)
  await row.getByRole('button', { name: `Delete ${number}` }).click()
  await dialog(page).getByLabel('Remark').fill('too late')

  const scanned = delivery.details.qtyLot.map((packs, index) => ({
    sequence: index + 1,
    packs: Array.from({ length: packs }, (_, pack) => pack + 1),
  }))
  const received = await (await clientOf(portal.url, 'store')).post('/receipts', {
    deliveryId: delivery.id,
    employeeId: 'E1001',
    scanned,
  })
  expect(received.status).toBe(200)

  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Cannot delete, PSC already received.').waitFor()
  await expect(row).toContainText(/Received|Completed/)
  await expect(row.getByRole('button', { name: `Delete ${number}` })).toHaveCount(0)
})

/** The text of the sheet in the frame, without spaces. */
const sheetText = async (page: Page): Promise<string> =>
  textsOf(await sheetBytes(page))
    .join('')
    .replaceAll(/\s+/g, '')

test('[STA-05] a number opens the read-only PSC with its facts, and closing it returns to the same list', async ({
  open,
  portal,
}) => {
  const delivery = one(await deliveriesOf(portal.url, 'vendor', 'status=completed&_limit=1'))
  const number = delivery.details.invoiceNo
  const page = await open({}, `/table?no=${number}&status=completed`)
  await recordSheets(page)
  await signIn(page, 'vendor')
  await page.getByRole('link', { name: `Open PSC ${number}`, exact: true }).click()
  const view = page.getByRole('dialog', { name: `PSC ${number}` })
  await view.getByText(delivery.details.vendorName).first().waitFor()
  await view
    .getByText(delivery.receivedNo ?? 'a receive number')
    .first()
    .waitFor()
  for (const line of delivery.details.poSelect) await view.getByText(line.ITEM_CODE, { exact: true }).first().waitFor()
  expect(await sheetText(page)).toContain(number)
  await expectNoViolations(page)

  // the URL of the page contains the open sheet, so a reload shows it again
  await page.reload()
  await view.waitFor()
  await view.getByRole('button', { name: 'close' }).click()
  await view.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toMatch(new RegExp(`/table\\?no=${number}&status=completed$`))
})

test('[STA-05] [SHL-15] on a phone in Thai, every button above a PSC is visible and large enough to touch', async ({
  open,
  portal,
}) => {
  const { id } = one(await deliveriesOf(portal.url, 'vendor', 'status=transit&_limit=1'))
  const page = await open({ as: 'vendor', on: 'phone', language: 'th' }, `/table?psc=${id}`)
  const actions = page.getByRole('dialog').locator('.ant-drawer-extra .button')
  await expect(actions).toHaveText(['ออกใบใหม่แทน', 'คัดลอกเป็นใบส่งของใหม่', 'ปิด'])
  for (const action of await actions.all()) {
    const { x = -1, width = 0 } = (await action.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  }
  expect(await findLowTargets(actions)).toEqual([])
})

test('[STA-05] shows a message when a sheet does not exist or the user may not see it', async ({ open, portal }) => {
  const foreign = one(await deliveriesOf(portal.url, 'vendor2', '_limit=1'))
  for (const id of [String(foreign.id), '999999999', 'x']) {
    const page = await open({ as: 'vendor' }, `/table?psc=${id}`)
    const view = page.getByRole('dialog', { name: 'Delivery not found' })
    await view.getByText('This delivery does not exist, or it belongs to another supplier or organisation.').waitFor()
    await view.getByRole('button', { name: 'Back to the list' }).click()
    await page.locator('.delivery-table').waitFor()
  }
})

test('[PSC-06] a PSC opened from the list has the button ‘close’ and cannot be confirmed or cancelled', async ({
  open,
  portal,
}) => {
  const { id, details } = one(await deliveriesOf(portal.url, 'vendor', 'status=transit&_limit=1'))
  const page = await open({ as: 'vendor' }, `/table?psc=${id}`)
  const view = page.getByRole('dialog', { name: `PSC ${details.invoiceNo}` })
  await view.locator('iframe').waitFor()
  await expect(view.getByRole('button')).toHaveText([
    'Replace',
    'close',
    'Despatch advice',
    'Only the tags',
    'Print a part',
  ])
})

test('[PSC-05] a saved sheet has no watermark, and a deleted sheet has the cancelled mark', async ({
  open,
  portal,
}) => {
  const texts: string[] = []
  for (const status of ['transit', 'deleted']) {
    const { id } = one(await deliveriesOf(portal.url, 'vendor', `status=${status}&_limit=1`))
    const page = await open({}, `/table?psc=${id}`)
    await recordSheets(page)
    await signIn(page, 'vendor')
    texts.push(await sheetText(page))
  }
  for (const text of texts) expect(text).not.toContain('กรุณาบันทึกก่อน')
  expect(texts[0]).not.toContain('ยกเลิกแล้ว')
  expect(texts[1]).toContain('ยกเลิกแล้ว')
})
