import { readFileSync } from 'node:fs'
import { readSheet } from 'read-excel-file/node'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { makeClient } from '#tests/support/client.ts'

const words = {
  en: { button: 'Export', cancel: 'Cancel export' },
  th: { button: 'ส่งออก', cancel: 'ยกเลิกการส่งออก' },
}

test(`[STA-06] exports all filtered deliveries to a spreadsheet`, async ({ open, portal }) => {
  const { body } = await makeClient(portal.url).post('/auth/local', {
    identifier: 'vendor',
    password: 'portal-demo',
  })
  const client = makeClient(portal.url, (body as { jwt: string }).jwt)
  const range = (await client.get('/deliveries?status=completed&_limit=1')).headers.get('content-range')
  const total = Number(range?.split('/')[1])
  // more rows than the page shows, so that exporting only the page would fail
  expect(total).toBeGreaterThan(5)

  const page = await open({ as: 'vendor' }, '/table?status=completed&from=any&to=any&size=5')
  await page.locator('tr.data-row').first().waitFor()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: words.en.button, exact: true }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('deliveries_from_any_to_any.xlsx')
  const rows = await readSheet(readFileSync(await file.path()))
  expect(rows[0]?.slice(0, 4)).toEqual(['To', 'Invoice_no', 'DO', 'Invoice_date'])
  expect(rows).toHaveLength(total + 1)
  expect(new Set(rows.slice(1).map((row) => row[12]))).toEqual(new Set(['completed']))
})

test('[STA-06] an export can be cancelled, and the list stays usable while it runs', async ({ open }) => {
  const page = await open({ as: 'vendor' }, '/table?from=any&to=any')
  await page.locator('tr.data-row').first().waitFor()
  // the response is delayed, so that the export is in progress
  let release = () => {}
  const delayed = new Promise<void>((done) => {
    release = done
  })
  await page.route(/_limit=-1/, async (route) => {
    await delayed
    await route.abort()
  })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText('Export: starting…').waitFor()
  await expectNoViolations(page)
  await page.getByText('Completed', { exact: true }).first().click()
  await page.waitForURL(/status=completed/)
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor()
  release()
  await expect(page.getByText('The export stopped')).toHaveCount(0)
})
