import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { sendSheet } from '#tests/support/samples/sheets.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let vendor: Client
beforeAll(async () => {
  // the dates in the sheets are of this day
  world = await openWorld({ prepare: addErpData, now: new Date('2025-11-24T03:00:00Z') })
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

const inKilograms = { UOM: 'KG', PIECES_PER_KANBAN: null } satisfies Partial<PoLine>
const orders: Readonly<Record<string, Partial<PoLine>>> = { '77000101': {}, '77000102': {}, '77000103': inKilograms }
beforeAll(async () => {
  for (const [PO_NUMBER, overrides] of Object.entries(orders))
    await addLine(world.database.db, { PO_NUMBER, ITEM_CODE: 'BR-100', ...overrides })
})

const send = async (name: string) => {
  const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, 'examples', name)))
  const { body } = await sendSheet(vendor, bytes, '', name)
  const made = body.deliveries.map(async ({ id }) => (await vendor.get<Delivery>(`/deliveries/${id}`)).body.details)
  return { body, made: await Promise.all(made) }
}

test('[DLV-24] reads a sheet that LibreOffice converted from a CSV file', async () => {
  const { body, made } = await send('delivery-sheet.xlsx')
  expect(body).toMatchObject({
    rows: 3,
    refused: [],
    deliveries: [
      { number: 'LO-CSV-1', state: 'created', rows: [2, 3] },
      { number: 'LO-CSV-2', state: 'created', rows: [5] },
    ],
  })
  expect(made).toMatchObject([
    { isInvoice: true, invoiceDate: '2025-11-24', deliveryDate: '2025-11-25', delAmount: [30, 20], qtyLot: [3, 2] },
    { isInvoice: false, invoiceDate: '2025-11-24', deliveryDate: '2025-11-25', delAmount: [12.5], lotSup: ['L-2'] },
  ])
})

test('[DLV-24] reads a LibreOffice sheet with merged cells, formulas, Thai titles and formatted empty rows', async () => {
  const { body, made } = await send('merged-sheet.xlsx')
  expect(body).toMatchObject({
    rows: 3,
    refused: [],
    deliveries: [
      { number: 'LO-FODS-1', state: 'created', rows: [2, 3] },
      { number: 'LO-FODS-2', state: 'created', rows: [4] },
    ],
  })
  expect(made).toMatchObject([
    {
      isInvoice: false,
      deliveryDate: '2025-11-25',
      delAmount: [30, 40],
      lotSup: ['LOT-7', 'LOT-7'],
      heatDetails: [
        ['H1', 'H1', 'H1'],
        ['H2', 'H2', 'H2', 'H2'],
      ],
    },
    { isInvoice: true, deliveryDate: '2025-11-25', delAmount: [0.3], heatDetails: [['H3']] },
  ])
})
