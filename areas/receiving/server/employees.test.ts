import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { DockSettings, Employee } from '../contract.ts'

let world: World
let vendor: Client
let store: Client
let admin: Client

beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00.000Z'), prepare: addErpData })
  vendor = await world.signIn('vendor')
  store = await world.signIn('store')
  admin = await world.signIn('admin')
})
afterAll(() => world.close())
afterEach(() => world.database.db.deleteFrom('receiving.employee').execute())

const make = async (line = {}): Promise<Delivery> =>
  confirmDelivery(vendor, deliveryRequest([filledLine(await addLine(world.database.db, line), 30)]))
const save = (client: Client, employees: Employee[], overrides = {}) =>
  client.post<{ company: number; employees: Employee[] }>('/receiving/employees', { employees, ...overrides })
const somchai = { code: 'EMP-0042', name: 'สมชาย ใจดี' }
const wipa = { code: 'EMP-0007', name: 'วิภา ศรีสุข' }

test('[RCV-11] an administrator edits the list of employees of one organisation, and its dock accepts them', async () => {
  expect((await save(admin, [somchai, wipa])).body).toMatchObject({ company: 103, employees: [wipa, somchai] })
  // the same code in lower case changes the name of the employee; a repeated call changes nothing
  const renamed = { code: 'emp-0042', name: 'สมชาย ใจดีมาก' }
  for (let n = 0; n < 2; n++) expect((await save(admin, [renamed])).body.employees).toHaveLength(2)
  expect((await store.get<DockSettings>('/receiving/settings')).body.employees).toContainEqual(renamed)
  const removed = await admin.post<{ employees: Employee[] }>('/receiving/employees/remove', { code: 'EMP-0042' })
  expect(removed.body.employees).toEqual([wipa])
  expect((await save(admin, [somchai], { replacesAll: true })).body.employees).toEqual([somchai])
  const other = await (await world.signIn('store2')).get<DockSettings>('/receiving/settings')
  expect(other.body.employees).toEqual([])
})

test('[RCV-11] rejects the whole list if a code is invalid or repeated, and rejects lists of other organisations', async () => {
  expect(errorCodeOf(await save(admin, [somchai, { code: 'a|b', name: 'x' }]))).toBe('EMPLOYEE_CODE_INVALID')
  expect(errorCodeOf(await save(admin, [somchai, { ...wipa, code: 'emp-0042' }]))).toBe('EMPLOYEE_CODE_TWICE')
  expect((await save(admin, [somchai], { company: 175 })).status).toBe(403)
  const everywhere = await world.signIn('adminAll')
  expect(errorCodeOf(await save(everywhere, [somchai]))).toBe('COMPANY_REQUIRED')
  expect(errorCodeOf(await save(everywhere, [somchai], { company: 999 }))).toBe('ORGANISATION_NOT_FOUND')
  expect((await admin.get<{ employees: Employee[] }>('/receiving/employees')).body.employees).toEqual([])
  expect((await save(store, [somchai])).status).toBe(403)
})

test('[RCV-11] if an organisation has a list of employees, only employees on the list can receive, and the receipt stores the listed code', async () => {
  await save(admin, [somchai, { code: 'OWN-1', name: 'วิภา ศรีสุข' }])
  const delivery = await make({ ITEM_CODE: 'OWN-1' })
  const refused = await submitReceipt(store, delivery, { employeeId: 'EMP-0099' })
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'EMPLOYEE_NOT_LISTED'])
  expect((await submitReceipt(store, delivery, { employeeId: 'emp-0042' })).body.receiver).toBe('EMP-0042')
  // the code of an employee on the list may also be the code of an item
  const other = await make({ ITEM_CODE: 'OWN-1' })
  expect((await submitReceipt(store, other, { employeeId: 'OWN-1' })).status).toBe(200)
})

test('[RCV-11] the list of employees of one organisation does not affect the receipts of another organisation', async () => {
  await world.database.db
    .insertInto('receiving.employee')
    .values({
      company: 175,
      code_key: 'X-1',
      code: 'X-1',
      name: 'X',
      changed_at: new Date(),
      changed_by: 'admin2',
    })
    .execute()
  expect((await submitReceipt(store, await make(), { employeeId: 'EMP-0099' })).status).toBe(200)
})
