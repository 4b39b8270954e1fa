import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import type { Database } from '#kit/server/database/database.ts'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import { type E2ePortal, ownPortal } from '#tests/e2e/portal.ts'

const MANY = 50_000

/** Creates many copies of the newest delivery of `vendor` in transit, one minute apart. */
const multiplied = async ({ db }: Database): Promise<void> => {
  await sql`
    insert into deliveries.delivery (status, demo, created_by, created_by_name, created_at, vendor_id, vendor_name, company,
      is_invoice, invoice_no, invoice_date, delivery_date, site_code, po_numbers, releases, line_count, pack_count, details)
    select d.status, demo, created_by, created_by_name, timestamptz '2020-01-01' + n * interval '1 minute', d.vendor_id,
      d.vendor_name, d.company, true, 'MANY-' || n, invoice_date, delivery_date, site_code, po_numbers, releases, line_count,
      pack_count,
      replace(details, to_json(invoice_no)::text, to_json('MANY-' || n)::text)
    from (select d.* from deliveries.delivery d join accounts.user_account u on u.vendor_id = d.vendor_id
      where u.username = 'vendor' and d.status = 'transit' and d.is_invoice order by d.line_count, d.id limit 1) d,
      generate_series(1, ${MANY}::int) n`.execute(db)
}

const test = base.extend<object, { portal: E2ePortal }>({ portal: ownPortal({ prepare: multiplied }) })

/** A view that shows all copies and no other delivery, five per page. */
const ADDRESS = '/table?from=2020-01-01&to=2020-12-31&size=5'

test('[STA-06] the page shows the progress of an export of 50,000 deliveries to one spreadsheet, and responds to clicks during it', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, ADDRESS)
  await page.locator('tr.data-row').first().waitFor()
  const coming = page.waitForEvent('download', { timeout: 600_000 })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText(/^Export: [1-9]\d* of 50000/).waitFor()

  // the list can be paged while the export runs
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await page.getByText('6–10 of 50,000').waitFor()
  await expect(page.getByRole('button', { name: 'Cancel export' })).toBeVisible()

  const file = await coming
  expect(file.suggestedFilename()).toBe('deliveries_from_2020-01-01_to_2020-12-31.xlsx')
  const rows = await readSheet(readFileSync(await file.path()))
  expect(rows).toHaveLength(MANY + 1)
  const numbers = new Set(rows.slice(1).map((row) => row[1]))
  expect(numbers.size).toBe(MANY)
  expect(numbers.has('MANY-1') && numbers.has(`MANY-${MANY}`)).toBe(true)
})

test('[STA-06] cancelling an export midway ends its request and leaves no file', async ({ open }) => {
  const page = await open({ as: 'vendor' }, ADDRESS)
  await page.locator('tr.data-row').first().waitFor()
  let files = 0
  page.on('download', () => {
    files += 1
  })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText(/^Export: [1-9]\d* of 50000/).waitFor()
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('_limit=-1'))
  await page.getByRole('button', { name: 'Cancel export' }).click()
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor()
  // after the view has changed, an outdated export must not be saved
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await page.getByText('6–10 of 50,000').waitFor()
  expect(files).toBe(0)
})
