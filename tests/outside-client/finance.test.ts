import { afterAll, beforeAll, expect, test } from 'vitest'
import { goods } from '#tests/world/goods.ts'
import { PASSWORD } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00.000Z'), prepare: goods })
})
afterAll(() => world.close())

/** As a client of old speaks: it knows the server's address and the shapes of S2 §7, nothing else of this product. */
const speak = async (token: string | undefined, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${world.url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const signIn = async (identifier: string) =>
  (await speak(undefined, 'POST', 'auth/local', { identifier, password: PASSWORD })).body.jwt as string

test('[API-01] a month of invoices: updated by Month as MMM-YYYY with status success, read as month and data', async () => {
  const token = await signIn('account_admin')
  const nothing = await speak(token, 'GET', 'finance/invoices/summary')
  expect(nothing.body).toEqual({ month: null, data: [] })
  const update = await speak(token, 'POST', 'finance/invoices/update', { Month: 'Nov-2025' })
  expect([update.status, update.body.status]).toEqual([200, 'success'])
  const { body } = await speak(token, 'GET', 'finance/invoices/summary?Month=Nov-2025')
  expect(body.month).toBe('Nov-2025')
  const data = body.data as Record<string, unknown>[]
  expect(data).toHaveLength(6)
  expect(Object.keys(data[0] ?? {})).toEqual([
    'INVOICE_NO',
    'ORG_CODE',
    'SUPPLIER_NAME',
    'SUPPLIER_NO',
    'TOTAL_AMOUNT',
    'INVOICE_DATE',
    'VENDOR_ID',
  ])
})

test('[API-01] a month of payments likewise: each cheque a summary with id, its rows with parentId', async () => {
  const token = await signIn('admin')
  expect((await speak(token, 'POST', 'finance/payments/update', { Month: 'NOV-2025' })).body.status).toBe('success')
  const { body } = await speak(await signIn('account'), 'GET', 'finance/payments/summary')
  expect(body.month).toBe('Nov-2025')
  const data = body.data as Record<string, unknown>[]
  for (const field of [
    'CHECK_NUMBER',
    'AMOUNT',
    'BASE_AMOUNT',
    'TOTAL_AMOUNT',
    'WHT_AMT',
    'ORG_CODE',
    'BANK_NAME',
    'INVOICE_NUM',
    'BANK_ACCOUNT_NAME',
    'INV_DESCRIPTION',
    'INVOICE_DATE',
    'VENDOR_ID',
    'DATA_TYPE',
    'id',
    'parentId',
  ])
    expect(data[0], field).toHaveProperty(field)
  const summaries = data.filter(({ DATA_TYPE }) => DATA_TYPE === 'summary')
  expect(summaries).toHaveLength(3)
  for (const { parentId } of data.filter(({ DATA_TYPE }) => DATA_TYPE !== 'summary'))
    expect(summaries.map(({ id }) => id)).toContain(parentId)
})

test('[API-01] what an outside client may not do is refused in the one error shape', async () => {
  const account = await signIn('account')
  const refused = await speak(account, 'POST', 'finance/invoices/update', { Month: 'Nov-2025' })
  expect(refused).toMatchObject({ status: 403, body: { statusCode: 403, code: 'FORBIDDEN' } })
  expect(await speak(await signIn('store'), 'GET', 'finance/invoices/summary')).toMatchObject({ status: 403 })
  expect(await speak(undefined, 'GET', 'finance/payments/summary')).toMatchObject({ status: 401 })
  const bad = await speak(await signIn('admin'), 'POST', 'finance/payments/update', { Month: '11-2025' })
  expect(bad).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})
