import { samplePoLine } from '#areas/purchase-orders/rules/po-line.sample.ts'
import { noViolations } from '#tests/e2e/accessibility.ts'
import { keepSheets, sheetBytes } from '#tests/e2e/delivery-page.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { orderLine, withOrders } from '#tests/e2e/orders.ts'
import { codesOf } from '#tests/paper/read-pdf.ts'
import { makeClient } from '#tests/support/client.ts'
import { confirm, filled, request } from '#tests/support/deliveries.ts'

const order = { PO_NUMBER: '79006001', ITEM_CODE: 'LABELLED' }
withOrders([orderLine(order)])

test.use({ framesPdf: true })

test('[PSC-09] prints the tags of selected packs as labels, and remembers the paper', async ({ open, portal }) => {
  const signedIn = await makeClient(portal.url).post('/auth/local', { identifier: 'vendor', password: 'portal-demo' })
  const client = makeClient(portal.url, (signedIn.body as { jwt: string }).jwt)
  const site = { VENDOR_SITE_CODE: 'RAYONG', ADDR: '' }
  const made = await confirm(client, request([filled(samplePoLine(order), 30)], { number: 'LABELS-1', site }))
  const page = await open({ as: 'vendor' }, `/table?psc=${made.id}`)
  await keepSheets(page)
  await page.getByRole('button', { name: 'Only the tags' }).click()
  const tags = page.getByRole('region', { name: 'Pack tags' })
  await tags.getByRole('button', { name: '100 × 75 mm' }).click()
  await tags.getByRole('button', { name: 'LABELLED, pack 2' }).click()
  await expect(tags.getByText('2 of 3 packs')).toBeVisible()
  await noViolations(page)
  await expect
    .poll(async () => codesOf(await sheetBytes(page)).map((codes) => codes.map((code) => code.slice(0, 6))), {
      timeout: 20_000,
    })
    .toEqual([['3|1|1|'], ['3|3|1|']])
  await tags.getByRole('button', { name: 'Whole PSC' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Only the tags' }).click()
  await expect(tags.getByRole('button', { name: '100 × 75 mm' })).toHaveAttribute('aria-pressed', 'true')
})
