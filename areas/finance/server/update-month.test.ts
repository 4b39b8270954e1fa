import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillErp, openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import type { ErpPort } from '#adapters/erp/port.ts'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Invoice, Overview, RunningUpdate } from '../contract.ts'
import { updateMonth } from './update-month.ts'

const NOW = new Date('2025-11-24T03:00:00.000Z')
let world: World
let erp: ErpPort
beforeAll(async () => {
  world = await openWorld({ now: NOW, prepare: addErpData })
  erp = openBuiltInErp(world.database.db)
})
afterAll(() => world.close())

const by: Caller = {
  sessionId: 's',
  userId: 1,
  username: 'kesorn',
  userType: 'account_admin',
  vendorId: null,
  vendorName: null,
  companyId: null,
  companyName: null,
  factory: null,
  storeName: null,
  reach: 'org',
  from: { requestId: null, ip: null, device: null },
}
const parts = (port: ErpPort = erp) => ({ db: world.database.db, erp: port, now: () => NOW })
const accounting = () => world.signIn('account_admin')
const update = async (Month = 'Nov-2025', kind = 'invoices') =>
  (await accounting()).post<{ code?: string; message: string }>(`/finance/${kind}/update`, { Month })
const readMonths = async () =>
  (await (await accounting()).get<Invoice[]>('/finance/invoices?_limit=-1')).body.map(({ INVOICE_NO }) => INVOICE_NO)
const setAmounts = (amount: string) =>
  sql`update erp.invoice set total_amount = ${amount} where month = '2025-11'`.execute(world.database.db)
const total = async () => {
  const { body } = await (await accounting()).get<Overview>('/finance/invoices/overview')
  return body.cards.map((card) => card.total).join(' ')
}

/** An ERP that returns its second batch, or fails, only when the test tells it to. */
const slowErp = () => {
  let go: (fault?: Error) => void = () => {}
  const notified = new Promise<void>((resolve, reject) => {
    go = (fault) => (fault ? reject(fault) : resolve())
  })
  let began: () => void = () => {}
  const firstIn = new Promise<void>((resolve) => {
    began = resolve
  })
  const port: ErpPort = {
    ...erp,
    invoiceMonth: async function* (month) {
      for await (const rows of erp.invoiceMonth(month)) {
        yield rows.slice(0, 2)
        began()
        await notified
        yield rows.slice(2)
      }
    },
  }
  return { port, go, firstIn }
}

test('[FIN-03] Update fetches the month and confirms it with the original message, and a second Update replaces the rows', async () => {
  expect(await readMonths()).toEqual([])
  expect(await update()).toMatchObject({
    status: 200,
    body: { status: 'success', month: 'Nov-2025', rows: 6, message: 'Invoice data updated successfully' },
  })
  expect((await update('Nov-2025', 'payments')).body.message).toBe('Payment data updated successfully')
  expect(await readMonths()).toHaveLength(6)
  await setAmounts('1.10')
  expect(await update()).toMatchObject({ status: 200 })
  expect(await total()).toBe('4.40 1.10 1.10')
  const { rows } =
    await sql`select what, user_name, record from audit.entry where what like 'finance%' order by id`.execute(
      world.database.db,
    )
  expect(rows).toHaveLength(3)
  expect(rows[0]).toEqual({ what: 'finance.update-invoices', user_name: 'account_admin', record: '2025-11' })
})

test('[FIN-03] runs one update at a time across users and processes, and shows the old month until it ends', async () => {
  await setAmounts('2.20')
  const { port, go, firstIn } = slowErp()
  const running = updateMonth(parts(port), 'invoices', '2025-11', by)
  await firstIn
  const other = await world.another()
  const admin = await other.signIn('admin')
  expect(await admin.post('/finance/invoices/update', { Month: 'Oct-2025' })).toMatchObject({
    status: 409,
    body: {
      code: 'UPDATE_RUNNING',
      message: expect.stringMatching(/^kesorn started updating Nov-2025 at \d{4}-\d\d-\d\d \d\d:\d\d\./),
    },
  })
  const progress = await admin.get<{ invoices: RunningUpdate; payments: null }>('/finance/updates')
  expect(progress.body).toMatchObject({ invoices: { user: 'kesorn', month: 'Nov-2025', rows: 2 }, payments: null })
  expect((await update('Nov-2025', 'payments')).status).toBe(200)
  expect(await total()).toBe('4.40 1.10 1.10')
  go()
  expect(await running).toMatchObject({ ok: true, value: { rows: 6 } })
  expect(await total()).toBe('8.80 2.20 2.20')
  expect((await admin.get('/finance/updates')).body).toEqual({ invoices: null, payments: null })
})

test('[FIN-03] loads a month once when ten updates start concurrently', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => updateMonth(parts(), 'invoices', '2025-11', by)))
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1)
  const { rows } = await sql`select id from finance.month_load where state in ('loading', 'shown')
    and kind = 'invoices' and month = '2025-11'`.execute(world.database.db)
  expect(rows).toHaveLength(1)
})

test('[FIN-03] keeps the old month when the ERP fails half way or has no data, and allows the next update', async () => {
  const before = await total()
  const { port, go, firstIn } = slowErp()
  const running = updateMonth(parts(port), 'invoices', '2025-11', by)
  await firstIn
  go(new Error('the ERP went away'))
  expect(await running).toMatchObject({ ok: false, message: { en: 'Invoice data updated fail', status: 503 } })
  expect(await total()).toBe(before)
  expect(await update('Jan-2025')).toMatchObject({
    status: 503,
    body: { message: 'Invoice data updated fail', details: { params: { reason: 'empty' } } },
  })
  expect(await update('Jan-2025', 'payments')).toMatchObject({ body: { message: 'Payment data updated fail' } })
  expect(await update('Dec-2025')).toMatchObject({ status: 409, body: { code: 'MONTH_IN_FUTURE' } })
  expect(await update('2025-11')).toMatchObject({ status: 400 })
  expect((await update()).status).toBe(200)
})

test('[FIN-03] an update that stops responding is abandoned and cannot overwrite newer rows', async () => {
  await setAmounts('3.30')
  const { port, go, firstIn } = slowErp()
  const silent = updateMonth({ ...parts(port), leaseMs: 3_600_000 }, 'invoices', '2025-11', by)
  await firstIn
  await sql`update finance.month_load set alive_until = now() - interval '1 second' where state = 'loading'`.execute(
    world.database.db,
  )
  expect((await (await accounting()).get('/finance/updates')).body).toMatchObject({ invoices: null })
  await setAmounts('4.40')
  expect((await update()).status).toBe(200)
  go()
  expect(await silent).toMatchObject({ ok: false })
  expect(await total()).toBe('17.60 4.40 4.40')
})

/** PGlite is ten times slower at storing rows, so its test has fewer */
const ROWS = process.env.TEST_DATABASE === 'pglite' ? 10_000 : 100_000

test(`[FIN-01] totals of ${ROWS} rows agree to the satang on the cards, in the list and across pages`, async () => {
  const amounts = Array.from({ length: ROWS }, (_, at) => ((at * 7_919) % 99_999_999) - 1_000_000)
  const satang = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
  const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
  await world.database.db.transaction().execute((unit) =>
    fillErp(unit, {
      invoices: amounts.map((amount, at) => ({
        MONTH: '2025-09',
        INVOICE_NO: `N${at}`,
        ORG_CODE: ['AH', 'SAT'][at % 2] ?? '',
        SUPPLIER_NAME: 'Many',
        SUPPLIER_NO: null,
        TOTAL_AMOUNT: (amount / 100).toFixed(2),
        INVOICE_DATE: '2025-09-01',
        VENDOR_ID: 7,
        TERMS: null,
        DUE_DATE: null,
      })),
    }),
  )
  expect(await update('Sep-2025')).toMatchObject({ status: 200, body: { rows: ROWS } })
  const client = await accounting()
  const { body } = await client.get<Overview>('/finance/invoices/overview?Month=Sep-2025')
  const cards = body.cards.map((card) => BigInt(card.total.replace('.', '')))
  expect(text(cards.reduce((sum, one) => sum + one, 0n))).toBe(text(satang))
  const all = await client.get<Invoice[]>('/finance/invoices?Month=Sep-2025&_limit=-1')
  const listed = all.body.reduce((sum, { TOTAL_AMOUNT }) => sum + BigInt(TOTAL_AMOUNT.toFixed(2).replace('.', '')), 0n)
  expect([all.body.length, text(listed)]).toEqual([ROWS, text(satang)])
})
