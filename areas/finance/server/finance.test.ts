import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillErp } from '#adapters/erp/built-in/index.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Ageing, Invoice, InvoiceSteps, Overview, Payment } from '../contract.ts'

let world: World
let delivery: Delivery
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00.000Z'), prepare: addErpData })
  // delivered before the ERP has the invoice, because the portal refuses invoice numbers that the ERP already has
  const line = await addLine(world.database.db)
  delivery = await confirmDelivery(
    await world.signIn('vendor'),
    deliveryRequest([filledLine(line, 30)], { number: 'inv-a2' }),
  )
  const accounting = await world.signIn('account_admin')
  for (const kind of ['invoices', 'payments'])
    for (const Month of ['Oct-2025', 'NOV-2025'])
      expect((await accounting.post(`/finance/${kind}/update`, { Month })).status).toBe(200)
})
afterAll(() => world.close())

const get = async <T>(username: Username, path: string) => (await world.signIn(username)).get<T>(`/finance${path}`)
const numbersOf = async (username: Username, query = '') =>
  (await get<Invoice[]>(username, `/invoices${query}`)).body.map(({ INVOICE_NO }) => INVOICE_NO)

test('[FIN-01] returns a card with an exact total per organisation code, and every invoice of the month with its fields', async () => {
  const { body } = await get<Overview>('account_admin', '/invoices/overview')
  expect(body.month).toBe('Nov-2025')
  expect(body.cards).toEqual([
    { ORG_CODE: 'AH', rows: 4, total: '9578.02' },
    { ORG_CODE: 'APD', rows: 1, total: '2500.00' },
    { ORG_CODE: 'SAT', rows: 1, total: '2500.00' },
  ])
  const { body: rows, headers } = await get<Invoice[]>('account_admin', '/invoices?_sort=TOTAL_AMOUNT:ASC&_limit=2')
  expect(headers.get('content-range')).toBe('items 0-1/6')
  expect(rows[0]).toMatchObject({
    INVOICE_NO: 'CN-1',
    ORG_CODE: 'AH',
    SUPPLIER_NAME: 'สยามพาร์ท จำกัด',
    SUPPLIER_NO: null,
    TOTAL_AMOUNT: -500.05,
    INVOICE_DATE: '2025-11-05',
    VENDOR_ID: 100234,
  })
})

test('[FIN-01] filters invoices by organisation, number and supplier, returns an empty page beyond the end and rejects an unknown sort', async () => {
  expect(await numbersOf('account_admin', '?org=SAT&org=APD')).toEqual(['INV-A3', 'INV-S1'])
  expect(await numbersOf('account_admin', '?q=other')).toEqual(['OTH-1'])
  expect(await numbersOf('account_admin', '?q=a_')).toEqual([])
  expect(await numbersOf('account_admin', '?org=XX')).toEqual([])
  const beyond = await get('account_admin', '/invoices?_start=100')
  expect([beyond.body, beyond.headers.get('content-range')]).toEqual([[], 'items */6'])
  for (const query of ['_sort=VENDOR', '_sort=TOTAL_AMOUNT:UP', 'Month=2025-11', 'no=1'])
    expect((await get('account_admin', `/invoices?${query}`)).status, query).toBe(400)
  const { body } = await get<Overview>('account_admin', '/invoices/overview?q=inv-a')
  expect(body.cards.map(({ ORG_CODE, total }) => [ORG_CODE, total])).toEqual([
    ['AH', '10000.30'],
    ['APD', '2500.00'],
  ])
})

test('[FIN-04] shows users of a supplier only its rows, and other users only the rows with the code or file prefix of their organisation', async () => {
  const visibleNumbers = async (username: Username) => (await numbersOf(username)).sort().join(' ')
  expect(await visibleNumbers('account')).toBe('CN-1 INV-A1 INV-A2 INV-A3 INV-S1')
  expect(await visibleNumbers('vendor')).toBe('CN-1 INV-A1 INV-A2 INV-A3 INV-S1')
  expect(await visibleNumbers('vendor2')).toBe('OTH-1')
  for (const username of ['accountCompany', 'admin'] as const)
    expect(await visibleNumbers(username)).toBe('CN-1 INV-A1 INV-A2 INV-A3 OTH-1')
  expect(await visibleNumbers('admin2')).toBe('INV-S1')
  for (const username of ['adminAll', 'account_admin'] as const) expect((await numbersOf(username)).length).toBe(6)
  await sql`update accounts.user_account set company_id = 175 where username = 'account_admin'`.execute(
    world.database.db,
  )
  expect(await visibleNumbers('account_admin')).toBe('INV-S1')
  await sql`update accounts.user_account set company_id = null where username = 'account_admin'`.execute(
    world.database.db,
  )
  const { body } = await get<Overview>('account', '/payments/overview')
  expect(body.cards).toEqual([
    { ORG_CODE: 'AH', rows: 3, total: '9900.30' },
    { ORG_CODE: 'SAT', rows: 1, total: '2500.00' },
  ])
})

test('[FIN-01] [FIN-05] shows users of a supplier every stored month, and only the latest month to other users who may not update (G-124)', async () => {
  const months = async (username: Username) =>
    (await get<Overview>(username, '/invoices/overview')).body.months.map(({ month }) => month)
  expect(await months('account')).toEqual(['Nov-2025', 'Oct-2025'])
  expect(await months('accountCompany')).toEqual(['Nov-2025'])
  expect(await months('admin')).toEqual(['Nov-2025', 'Oct-2025'])
  const october = await get<{ VENDOR_ID: number }[]>('account', '/invoices?Month=Oct-2025')
  expect(october.status).toBe(200)
  expect(october.body.every(({ VENDOR_ID }) => VENDOR_ID === 100234)).toBe(true)
  expect((await get('accountCompany', '/invoices?Month=Oct-2025')).body).toMatchObject({ code: 'MONTH_NOT_SHOWN' })
  expect((await get('accountCompany', '/payments/summary?Month=Oct-2025')).status).toBe(403)
  expect(await numbersOf('admin', '?Month=oct-2025')).toEqual(['INV-A0'])
  expect((await get<Overview>('admin', '/invoices/overview?Month=Sep-2025')).body).toMatchObject({
    month: 'Sep-2025',
    cards: [],
  })
})

test('[FIN-05] totals open invoices of every readable month by days overdue, and lists the invoices of one total', async () => {
  // Today is 2025-11-24. These invoices are due today, and 1, 30, 31, 60, 61, 90 and 91 days late. INV-A0 is not open:
  // it was paid in October.
  const dues = ['11-24', '11-23', '10-25', '10-24', '09-25', '09-24', '08-26', '08-25']
  const rows = dues.map((due, at) => ({
    MONTH: at % 2 === 0 ? '2025-08' : '2025-07',
    INVOICE_NO: `DUE-${at}`,
    ORG_CODE: 'AH',
    SUPPLIER_NAME: 'สยามพาร์ท จำกัด',
    SUPPLIER_NO: null,
    TOTAL_AMOUNT: `${10 ** at}.01`,
    INVOICE_DATE: '2025-07-10',
    VENDOR_ID: 100234,
    TERMS: '45 days',
    DUE_DATE: `2025-${due}`,
  }))
  await world.database.db.transaction().execute((unit) => fillErp(unit, { invoices: rows }))
  const accounting = await world.signIn('account_admin')
  for (const Month of ['Jul-2025', 'Aug-2025'])
    expect((await accounting.post('/finance/invoices/update', { Month })).status).toBe(200)
  const { body } = await get<Ageing>('account', '/invoices/ageing')
  expect(body).toEqual({
    months: 4,
    paidUntil: 'Nov-2025',
    ages: [
      // INV-A3 is due in December
      { age: 'notDue', rows: 2, total: '2501.01' },
      { age: 'to30', rows: 2, total: '110.02' },
      { age: 'to60', rows: 2, total: '11000.02' },
      { age: 'to90', rows: 2, total: '1100000.02' },
      { age: 'over90', rows: 1, total: '10000000.01' },
    ],
  })
  expect(await numbersOf('account', '?age=to60&_sort=DUE_DATE:ASC')).toEqual(['DUE-4', 'DUE-3'])
  expect(await numbersOf('account', '?age=to60&Month=Aug-2025')).toEqual(['DUE-4'])
  expect((await numbersOf('account', '?age=open&_limit=-1')).length).toBe(9)
  expect((await get('account', '/invoices?age=late')).status).toBe(400)
  expect((await get<Ageing>('account', '/invoices/ageing?q=due-7')).body.ages).toEqual([
    { age: 'over90', rows: 1, total: '10000000.01' },
  ])
  // another supplier has no open invoices; staff without the right to update see only the latest month
  expect((await get<Ageing>('vendor2', '/invoices/ageing')).body.ages).toEqual([])
  expect((await get<Ageing>('accountCompany', '/invoices/ageing')).body).toMatchObject({
    months: 1,
    ages: [{ age: 'notDue', rows: 1, total: '2500.00' }],
  })
})

test('[FIN-05] payments name the payee, from the directory if the ERP delivers only its id, and the payment date', async () => {
  const read = async (query: string) => (await get<Payment[]>('account_admin', `/payments?${query}`)).body
  const [cheque, first] = await read('CHECK_NUMBER=700001')
  for (const row of [cheque, first])
    expect(row).toMatchObject({ SUPPLIER_NAME: 'สยามพาร์ท จำกัด', PAYMENT_DATE: '2025-11-20' })
  const found = await read(`q=${encodeURIComponent('สยามพาร์ท')}&_sort=SUPPLIER_NAME:ASC`)
  expect(new Set(found.map(({ VENDOR_ID }) => VENDOR_ID))).toEqual(new Set([100234]))
  expect((await read('PAYMENT_DATE_gte=2025-11-21')).length).toBe(0)
})

test('[FIN-02] lists cheques with the invoices that they paid and exact sums, hides zero amounts and leaves settlements out of the totals', async () => {
  const { body, headers } = await get<Payment[]>('account_admin', '/payments?org=AH')
  expect(headers.get('content-range')).toBe('items 0-2/3')
  expect(
    body.map(({ DATA_TYPE, CHECK_NUMBER, INVOICE_NUM, TOTAL_AMOUNT, WHT_AMT, BANK_NAME }) =>
      [DATA_TYPE, CHECK_NUMBER, INVOICE_NUM, TOTAL_AMOUNT, WHT_AMT, BANK_NAME].join(' '),
    ),
  ).toEqual([
    'summary  CN-1 -500.05  CLEARING',
    'detail  CN-1 -500.05  CLEARING',
    'summary 700001  9900.3 100 KBANK',
    'detail 700001 INV-A1 9900.1 100 KBANK',
    'detail 700001 INV-A2 0.2 0 KBANK',
    'summary 700002 OTH-1 77.77  KBANK',
    'detail 700002 OTH-1 77.77  KBANK',
  ])
  const parents = body.filter(({ DATA_TYPE }) => DATA_TYPE === 'summary').map(({ id }) => id)
  for (const { DATA_TYPE, parentId } of body)
    expect(DATA_TYPE === 'summary' ? parentId === null : parents.includes(parentId ?? '')).toBe(true)
  const { body: overview } = await get<Overview>('account_admin', '/payments/overview')
  expect(overview.cards).toEqual([
    { ORG_CODE: 'AH', rows: 4, total: '9978.07' },
    { ORG_CODE: 'SAT', rows: 1, total: '2500.00' },
  ])
  const page = await get<Payment[]>('account_admin', '/payments?_start=1&_limit=2&_sort=TOTAL_AMOUNT:DESC')
  expect(page.body.filter(({ parentId }) => parentId === null).map(({ TOTAL_AMOUNT }) => TOTAL_AMOUNT)).toEqual([
    2500, 77.77,
  ])
  expect(page.headers.get('content-range')).toBe('items 1-2/4')
})

test('[FIN-01] an invoice shows when it was sent, when it was received and under which number, and which cheque paid it in which month', async () => {
  const steps = async () => {
    const { body } = await get<{ steps: InvoiceSteps }[]>('account', '/invoices?q=INV-A2')
    return body[0]?.steps
  }
  const paid = [{ CHECK_NUMBER: '700001', BANK_NAME: 'KBANK', month: 'Nov-2025' }]
  expect(await steps()).toEqual({ sent: delivery.createdAt, received: null, receivedNo: null, paid })
  const { body: receipt } = await submitReceipt(await world.signIn('store'), delivery)
  expect(await steps()).toMatchObject({ receivedNo: receipt.receiveNumber, received: receipt.receivedAt })
  const { body: unpaid } = await get<{ steps: InvoiceSteps }[]>('account', '/invoices?q=INV-A3')
  expect(unpaid[0]?.steps).toEqual({ sent: null, received: null, receivedNo: null, paid: [] })
})

test('[DLV-09] rejects an invoice number that the ERP already has for the supplier, in any spelling, and accepts it for other suppliers and trial accounts', async () => {
  const body = async (vendor?: number) =>
    deliveryRequest([filledLine(await addLine(world.database.db, {}, vendor), 30)], { number: ' inv-a3 ' })
  const vendor = await world.signIn('vendor')
  expect((await vendor.get('/deliveries/checkdup?invoiceNo=inv-A3')).body).toEqual({ count: 1 })
  expect((await vendor.post('/deliveries', await body())).body).toMatchObject({ code: 'INVOICE_NO_EXISTS' })
  const other = await world.signIn('vendor2')
  expect((await other.get('/deliveries/checkdup?invoiceNo=inv-A3')).body).toEqual({ count: 0 })
  const trial = await world.signIn('demo')
  expect((await trial.get('/deliveries/checkdup?invoiceNo=inv-A3')).body).toEqual({ count: 0 })
  expect((await trial.post('/deliveries', await body())).status).toBe(201)
})
