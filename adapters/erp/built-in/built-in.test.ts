import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Unit } from '#kit/server/database/database.ts'
import { addErpData, orders, poLineRow, sampleErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openTestDatabase } from '#tests/support/world.ts'
import { erpSuite } from '../erp.suite.ts'
import { fillErp, openBuiltInErp } from './index.ts'

erpSuite('built-in ERP', async (input) => {
  const { database, drop } = await openTestDatabase()
  await database.db.transaction().execute((unit) => fillErp(unit, input))
  return { erp: openBuiltInErp(database.db), db: database.db, close: drop }
})

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  drop = opened.drop
  await addErpData(database)
})
afterAll(() => drop())

const first = { PO_NUMBER: orders.plain, RELEASE_NUM: null, LINE_NUM: 1, SHIPMENT_NUM: 1 }

test('[ERP-02] a search for a standard order reports when its number belongs to a blanket order', async () => {
  const erp = openBuiltInErp(database.db)
  expect((await erp.standardLines(vendors.siam, orders.blanket)).isBlanket).toBe(true)
  expect((await erp.standardLines(vendors.siam, 'unknown')).isBlanket).toBe(false)
})

test('[ERP-02] runs a receipt and its lookups inside the caller’s transaction, and rolls the receipt back with it', async () => {
  const erp = openBuiltInErp(database.db)
  const all = async (unit: Unit) => {
    expect(await erp.suppliers(vendors.siam, unit)).toHaveLength(1)
    expect(await erp.organisations(unit)).toHaveLength(4)
    expect(await erp.sites(vendors.siam, 103, unit)).toHaveLength(2)
    expect((await erp.subInventory({ company: 103, ITEM_CODE: 'NS-00-001', invoiceNo: 'I' }, unit)).missing).toBe(true)
    const answer = await erp.receive(
      'rolled-back',
      {
        vendorId: vendors.siam,
        company: 103,
        isInvoice: true,
        invoiceNo: 'I',
        invoiceDate: '2025-11-29',
        deliveryDate: '2025-11-30',
        site: 'BANGPOO',
        receiver: 'E-1',
        receivedAt: new Date(),
        lines: [{ ...first, ITEM_CODE: 'AX-10-220', quantity: 5, supplierLot: '', internalLot: '' }],
      },
      unit,
    )
    expect(answer.ok).toBe(true)
    expect((await erp.linesFor(vendors.siam, 103, [first], unit))[0]?.QUANTITY_RECEIVED).toBe(5)
    throw new Error('undo')
  }
  await expect(database.db.transaction().execute(all)).rejects.toThrow('undo')
  expect((await erp.linesFor(vendors.siam, 103, [first]))[0]?.QUANTITY_RECEIVED).toBe(0)
})

test('[ERP-02] keeps receipts when the same ERP data is imported again, and applies quantities that have changed in the ERP', async () => {
  const erp = openBuiltInErp(database.db)
  const line = { ...first, LINE_NUM: 4 }
  const refill = (changed: typeof sampleErpData) => database.db.transaction().execute((unit) => fillErp(unit, changed))
  const figures = async () => {
    const [found] = await erp.linesFor(vendors.siam, 103, [line])
    return [found?.QUANTITY_RECEIVED, found?.QUANTITY_REMAIN, found?.DESCRIPTION]
  }
  await database.db
    .updateTable('erp.po_line')
    .set({ quantity_received: 450, quantity_remain: 550 })
    .where('po_number', '=', orders.plain)
    .where('line_num', '=', 4)
    .execute()
  const newer = poLineRow({ PO_NUMBER: orders.plain, LINE_NUM: 4, DESCRIPTION: 'renamed', QUANTITY_RECEIVED: 400 })
  await refill({ ...sampleErpData, po_lines: [newer] })
  expect(await figures()).toEqual([450, 550, 'renamed'])
  await refill({ ...sampleErpData, po_lines: [{ ...newer, QUANTITY_RECEIVED: 460, QUANTITY_REMAIN: 540 }] })
  expect(await figures()).toEqual([460, 540, 'renamed'])
})
