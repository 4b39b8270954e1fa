import { expectNoViolations, findLowTargets } from '#tests/e2e/accessibility.ts'
import { recordSheets, sheetBytes } from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { codesOf } from '#tests/paper/read-pdf.ts'
import { makeClient } from '#tests/support/client.ts'
import { confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'

const order = { PO_NUMBER: '79006001', ITEM_CODE: 'LABELLED' }
const trialOrder = { PO_NUMBER: '79006002', ITEM_CODE: 'TRIAL' }
const phoneOrder = { PO_NUMBER: '79006003', ITEM_CODE: 'TOUCHED' }
withOrders([orderLine(order), orderLine(trialOrder), orderLine(phoneOrder)])

test.use({ framesPdf: true })

const confirmOrder = async (portalUrl: string, number: string, identifier = 'vendor', ordered = order) => {
  const signedIn = await makeClient(portalUrl).post('/auth/local', { identifier, password: 'portal-demo' })
  const client = makeClient(portalUrl, (signedIn.body as { jwt: string }).jwt)
  const site = { VENDOR_SITE_CODE: 'RAYONG', ADDR: '' }
  return confirmDelivery(client, deliveryRequest([filledLine(samplePoLine(ordered), 30)], { number, site }))
}

test('[PSC-09] prints the tags of selected packs as labels, and remembers the paper', async ({ open, portal }) => {
  const made = await confirmOrder(portal.url, 'LABELS-1')
  const page = await open({ as: 'vendor' }, `/table?psc=${made.id}`)
  await recordSheets(page)
  await page.getByRole('button', { name: 'Only the tags' }).click()
  const tags = page.getByRole('region', { name: 'Pack tags' })
  await tags.getByRole('button', { name: '100 × 75 mm' }).click()
  await tags.getByRole('button', { name: 'LABELLED, pack 2' }).click()
  await expect(tags.getByText('2 of 3 packs')).toBeVisible()
  await expectNoViolations(page)
  await expect
    .poll(async () => codesOf(await sheetBytes(page)).map((codes) => codes.map((code) => code.slice(0, 6))))
    .toEqual([['3|1|1|'], ['3|3|1|']])
  await tags.getByRole('button', { name: 'Whole PSC' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Only the tags' }).click()
  await expect(tags.getByRole('button', { name: '100 × 75 mm' })).toHaveAttribute('aria-pressed', 'true')
})

test('[PSC-07] [PSC-09] after the tags, Whole PSC shows the whole PSC although a part was selected before', async ({
  open,
  portal,
}) => {
  const made = await confirmOrder(portal.url, 'LABELS-2')
  const page = await open({ as: 'vendor' }, '/table')
  await recordSheets(page)
  await page.goto(`/#/table?psc=${made.id}`)
  const codeCount = async () => codesOf(await sheetBytes(page)).flat().length
  await page.getByRole('button', { name: 'Only the tags' }).waitFor()
  await expect.poll(codeCount).toBeGreaterThan(0)
  const ofWhole = await codeCount()
  await page.getByRole('button', { name: 'Print a part' }).click()
  await page.getByLabel('Pack tags', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Show this part' }).click()
  await expect.poll(codeCount).toBe(1)
  await page.getByRole('button', { name: 'Only the tags' }).click()
  await expect.poll(codeCount).toBe(3)
  await page.getByRole('button', { name: 'Whole PSC' }).click()
  await expect.poll(codeCount).toBe(ofWhole)
})

test('[PSC-09] the bar marks the first position of the shown tags, also after a print', async ({ open, portal }) => {
  const made = await confirmOrder(portal.url, 'LABELS-3')
  const page = await open({ as: 'vendor' }, `/table?psc=${made.id}`)
  await page.getByRole('button', { name: 'Only the tags' }).click()
  const tags = page.getByRole('region', { name: 'Pack tags' })
  await tags.getByRole('button', { name: 'A4, eight per page' }).click()
  const position = (number: number) => tags.getByRole('button', { name: `Position ${number}`, exact: true })
  const isMarked = (number: number) => expect(position(number)).toHaveAttribute('aria-pressed', 'true')
  await position(2).click()
  await isMarked(2)
  await tags.getByRole('button', { name: 'Print 3 tags' }).click()
  await isMarked(2)
  // the next selection starts at the next free position
  await tags.getByRole('button', { name: 'LABELLED, pack 2' }).click()
  await isMarked(5)
  await tags.getByRole('button', { name: 'Print 2 tags' }).click()
  await isMarked(5)
  await tags.getByRole('button', { name: 'Whole PSC' }).click()
  await page.getByRole('button', { name: 'Only the tags' }).click()
  await isMarked(7)
})

test('[PSC-09] [SHL-15] on a phone in Thai, the choice of the tags explains itself, covers nothing and suits fingers', async ({
  open,
  portal,
}) => {
  const made = await confirmOrder(portal.url, 'LABELS-4', 'vendor', phoneOrder)
  const page = await open({ as: 'vendor', on: 'phone', language: 'th' }, `/table?psc=${made.id}`)
  await page.getByRole('button', { name: 'เฉพาะป้ายแพ็ก' }).click()
  const tags = page.getByRole('region', { name: 'ป้ายแพ็ก' })
  await tags.getByRole('button', { name: 'A4 หน้าละ 8 ป้าย' }).click()
  await expect(tags.getByText('ตำแหน่งว่างแรกของแผ่น')).toBeVisible()
  await expect(tags).not.toContainText('Shift')
  expect(await findLowTargets(tags.getByRole('button'))).toEqual([])
  const [sheet, facts] = await Promise.all(
    [page.locator('.psc-sheet .psc-frame'), page.locator('.psc-facts')].map((part) => part.boundingBox()),
  )
  expect(facts?.y).toBeGreaterThanOrEqual((sheet?.y ?? 0) + (sheet?.height ?? Number.POSITIVE_INFINITY))
  await expectNoViolations(page)
})

test('[STA-03] the check of a sheet of a trial delivery shows that the dock does not accept it', async ({
  open,
  portal,
}) => {
  const made = await confirmOrder(portal.url, 'TRIAL-1', 'demo', trialOrder)
  const page = await open({ as: 'demo' }, `/table?psc=${made.id}`)
  await recordSheets(page)
  await page.getByRole('button', { name: 'Only the tags' }).click()
  const [tag = ''] = codesOf(await sheetBytes(page)).flat()
  await page.getByRole('button', { name: 'close', exact: true }).click()
  await page.getByRole('button', { name: 'Check a printed sheet' }).click()
  const panel = page.getByRole('dialog', { name: 'Check a printed sheet' })
  await panel.getByLabel('Text of the code').fill(tag)
  await panel.getByRole('button', { name: 'Check', exact: true }).click()
  await panel.getByText('A trial delivery: the dock does not accept it').waitFor()
  await expect(panel.getByText('Valid', { exact: true })).toHaveCount(0)
})
