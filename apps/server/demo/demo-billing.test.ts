import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBilling, createDeliveryHistory, demoErpData, demoSchedule } from '#database/demo/index.ts'
import type { Database } from '#kit/server/database/database.ts'
import { openTestDatabase } from '#tests/support/world.ts'
import { prepareDemo } from './demo.ts'

const TODAY = '2025-11-24'
let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  drop = opened.drop
  await prepareDemo(database, TODAY)
})
afterAll(() => drop())

const people = {
  accounting: { id: 3, name: 'account_admin' },
  trial: { id: 1, name: 'demo' },
  storeOf: () => ({ id: 2, name: 'store' }),
  ofSupplier: (id: number) => ({ id, name: `supplier${id}` }),
}

test('[OPS-01] the demo data contain three months of fetched invoices and payments with settlements and tax, and none in the future', async () => {
  const { rows } = await sql<{ kind: string; month: string; count: number; stored: number }>`
    select kind, month, row_count as count, (select count(*) from finance.invoice i where i.load_id = l.id)
      + (select count(*) from finance.payment p where p.load_id = l.id) as stored
    from finance.month_load l where state = 'shown' order by 1, 2`.execute(database.db)
  expect(rows.map(({ kind, month }) => `${kind} ${month}`)).toEqual([
    'invoices 2025-09',
    'invoices 2025-10',
    'invoices 2025-11',
    'payments 2025-09',
    'payments 2025-10',
    'payments 2025-11',
  ])
  for (const { count, stored } of rows) expect(stored).toBe(count)
  for (const { count } of rows) expect(count).toBeGreaterThan(50)
  const { rows: facts } = await sql<Record<string, number>>`select
    (select count(*) from finance.invoice where invoice_date >= ${TODAY}) as future,
    (select count(*) from finance.payment where bank_name = 'CLEARING') as settled,
    (select count(*) from finance.payment where wht_amt > 0) as taxed,
    (select count(*) from finance.payment where total_amount = 0) as nothing,
    (select count(*) from finance.invoice where vendor_id = 100234) as own`.execute(database.db)
  expect(facts[0]?.future).toBe(0)
  for (const what of ['settled', 'taxed', 'nothing', 'own']) expect(facts[0]?.[what], what).toBeGreaterThan(1)
})

test('[OPS-01] creates demo invoices with the numbers and dates of the demo deliveries', async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from deliveries.delivery d
    join finance.invoice i on i.vendor_id = d.vendor_id and i.invoice_no = d.invoice_no and i.invoice_date = d.invoice_date
    where d.status = 'completed'`.execute(database.db)
  const { rows: all } = await sql<{ count: number }>`
    select count(*) as count from deliveries.delivery where status = 'completed'`.execute(database.db)
  expect(rows[0]?.count).toBeGreaterThan((all[0]?.count ?? 0) * 0.9)
})

test('[OPS-01] gives each organisation that has a schedule both waiting and delayed lines, and creates identical data for the same day', async () => {
  const { rows } = await sql<{ code: string; waiting: number; delayed: number }>`
    select organization_code as code, count(*) filter (where status is null) as waiting,
      count(*) filter (where status = 'Delayed') as delayed
    from erp.pds_line group by 1 order by 1`.execute(database.db)
  expect(rows).toHaveLength(6)
  for (const { code, waiting, delayed } of rows) expect([code, waiting > 3, delayed > 0]).toEqual([code, true, true])
  const make = () => {
    const history = createDeliveryHistory(demoErpData(TODAY), TODAY, people)
    return [createBilling(history, TODAY), demoSchedule(history.po_lines, TODAY)]
  }
  expect(make()).toEqual(make())
})
