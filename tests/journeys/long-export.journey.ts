import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import { openPglite } from '#adapters/postgres/pglite.ts'
import { journey, signIn } from './browser.ts'
import { demoPortal } from './demo-portal.ts'

const MANY = 50_000

/** The youngest delivery of `vendor` in transit, so many times over, a minute apart. */
const multiplied = async (dataDir: string): Promise<void> => {
  const { db, close } = await openPglite(dataDir)
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
  await close()
}

const bigJourney = journey.extend('portal', { scope: 'file' }, demoPortal(multiplied))

/** All of them and nothing else, five on the screen. */
const ADDRESS = '/table?from=2020-01-01&to=2020-12-31&size=5'

bigJourney(
  '[STA-06] 50,000 deliveries go into one spreadsheet; the page says how far it is and answers clicks meanwhile',
  { timeout: 300_000 },
  async ({ open }) => {
    const page = await open({}, ADDRESS)
    await signIn(page, 'vendor')
    await page.locator('tr.ant-table-row').first().waitFor()
    const coming = page.waitForEvent('download', { timeout: 240_000 })
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByText(/^Export: [1-9]\d* of 50000/).waitFor()

    // the list turns its pages while the export runs
    await page.getByRole('listitem', { name: '2', exact: true }).click()
    await page.getByText('6–10 of 50,000').waitFor()
    expect(await page.getByRole('button', { name: 'Cancel export' }).isVisible()).toBe(true)

    const file = await coming
    expect(file.suggestedFilename()).toBe('deliveries_from_2020-01-01_to_2020-12-31.xlsx')
    const rows = await readSheet(readFileSync(await file.path()))
    expect(rows).toHaveLength(MANY + 1)
    const numbers = new Set(rows.slice(1).map((row) => row[1]))
    expect(numbers.size).toBe(MANY)
    expect(numbers.has('MANY-1') && numbers.has(`MANY-${MANY}`)).toBe(true)
  },
)

bigJourney(
  '[STA-06] an export that is cancelled in the middle ends its request and leaves no file',
  { timeout: 120_000 },
  async ({ open }) => {
    const page = await open({}, ADDRESS)
    await signIn(page, 'vendor')
    await page.locator('tr.ant-table-row').first().waitFor()
    let files = 0
    page.on('download', () => {
      files += 1
    })
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('_limit=-1'))
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByText(/^Export: [1-9]\d* of 50000/).waitFor()
    await page.getByRole('button', { name: 'Cancel export' }).click()
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor()
    // what would have been saved would have been by the end of another, complete question
    await page.getByRole('listitem', { name: '2', exact: true }).click()
    await page.getByText('6–10 of 50,000').waitFor()
    expect(files).toBe(0)
  },
)
