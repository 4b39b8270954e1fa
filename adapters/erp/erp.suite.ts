import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Db } from '#kit/server/database/database.ts'
import { orders, poLineRow, sampleErpData, vendors } from '#tests/support/erp/erp-data.ts'
import type { ErpData } from './built-in/extracts.ts'
import { receiptTests } from './erp-receipts.suite.ts'
import type { ErpPort } from './port.ts'

export interface ErpUnderTest {
  readonly erp: ErpPort
  /** The portal's database, if the ERP has its tables there. */
  readonly db?: Db
  close(): Promise<void>
}

const { siam, other } = vendors

/** Tests suppliers, organisations and sites. */
const directoryTests = (opened: () => ErpPort): void => {
  test('[ERP-01] returns all suppliers or one supplier, including Thai names and suppliers without a short name', async () => {
    expect((await opened().suppliers()).map(({ VENDOR_ID }) => VENDOR_ID).sort()).toEqual([100234, 100235, 100236])
    expect(await opened().suppliers(siam)).toEqual([
      { VENDOR_ID: siam, VENDOR_NAME: 'สยามพาร์ท จำกัด', VENDOR_NAME_ALT: 'SPT' },
    ])
    expect(await opened().suppliers(999_999)).toEqual([])
  })

  test('[ERP-01] returns all organisations with their settings', async () => {
    const all = await opened().organisations()
    expect(all.map(({ INVENTORY_ORG_CODE }) => INVENTORY_ORG_CODE)).toEqual(['AH', 'OFF', 'RES', 'SAT'])
    expect(all[0]).toEqual(sampleErpData.organisations[0])
  })

  test('[ERP-01] returns the sites of a supplier for one organisation', async () => {
    expect((await opened().sites(siam, 103)).map(({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE)).toEqual([
      'BANGPOO',
      'RAYONG',
    ])
    expect(await opened().sites(siam, 400)).toEqual([])
  })
}

/** Tests searches of orders and jobs. */
const searchTests = (opened: () => ErpPort): void => {
  test('[ERP-01] returns each line of a standard order with its own values, but no other supplier’s order and no blanket order', async () => {
    const { lines } = await opened().standardLines(siam, orders.plain)
    expect(lines.map(({ LINE_NUM }) => LINE_NUM)).toEqual([1, 2, 3, 4])
    const {
      VENDOR_ID: _v,
      PO_TYPE: _t,
      ITEM_CODE_INT,
      ...rest
    } = sampleErpData.po_lines[0] ?? poLineRow({ PO_NUMBER: '' })
    expect(lines[0]).toEqual({ ...rest, item_code_int: ITEM_CODE_INT })
    const decimals = (await opened().standardLines(siam, orders.decimals)).lines
    expect(
      decimals.map(({ QUANTITY, UNIT_PRICE, PIECES_PER_KANBAN }) => [QUANTITY, UNIT_PRICE, PIECES_PER_KANBAN]),
    ).toEqual([
      [1250.5, 12.5, '0'],
      [100, null, ' 2.5 '],
    ])
    expect((await opened().standardLines(siam, orders.twoOrganisations)).lines.map((line) => line.INV_ORGID)).toEqual([
      103, 175,
    ])
    expect((await opened().standardLines(other, orders.plain)).lines).toEqual([])
    expect((await opened().standardLines(siam, orders.blanket)).lines).toEqual([])
    expect((await opened().standardLines(siam, "'; --\0")).lines).toEqual([])
  })

  test('[ERP-01] returns the lines of one release of a blanket order', async () => {
    const quantities = async (rel: string) =>
      (await opened().blanketLines(siam, orders.blanket, rel)).lines.map(({ QUANTITY }) => QUANTITY)
    expect(await quantities('1')).toEqual([200])
    expect(await quantities('2')).toEqual([300])
    for (const rel of ['3', 'x', '99999999999999999999', '1.0']) expect(await quantities(rel), rel).toEqual([])
    expect((await opened().blanketLines(siam, orders.plain, '0')).lines).toEqual([])
  })

  test('[ERP-01] finds outside-processing lines by job, in short form and with all details', async () => {
    const { lines: short } = await opened().jobLines(siam, 103, ['J-1001', 'J-1002', 'J-9'])
    expect(short.map(({ JOBS, QUANTITY }) => [JOBS, QUANTITY])).toEqual([
      ['J-1001', 100],
      ['J-1001', 60],
      ['J-1002', 80],
    ])
    expect(Object.keys(short[0] ?? {})).toHaveLength(9)
    expect((await opened().jobDetails(siam, 103, ['J-1002'])).lines[0]).toMatchObject({
      ITEM_TYPE: 'OP',
      UNIT_PRICE: 12.5,
    })
    expect((await opened().jobLines(siam, 175, ['J-1001'])).lines).toEqual([])
    expect((await opened().jobLines(siam, 103, [])).lines).toEqual([])
  })
}

/** Tests finding order lines by identity, and sub-inventories. */
const lineTests = (opened: () => ErpPort): void => {
  test('[ERP-01] returns order lines by their identity, each once, and only those of the supplier and organisation', async () => {
    const first = { PO_NUMBER: orders.plain, RELEASE_NUM: null, LINE_NUM: 1, SHIPMENT_NUM: 1 }
    const job = { ...first, PO_NUMBER: orders.outsideProcessing, JOBS: 'J-1001' }
    const unknown = [
      { ...first, LINE_NUM: 9 },
      { ...first, LINE_NUM: 2 ** 40 },
      { ...first, JOBS: 'J-1' },
      { ...first, PO_NUMBER: '\0' },
    ]
    const lines = await opened().linesFor(siam, 103, [first, { ...first, RELEASE_NUM: 0, JOBS: '' }, job, ...unknown])
    expect(lines.map(lineKey).sort()).toEqual([first, job].map((line) => lineKey({ ...line, INV_ORGID: 103 })).sort())
    expect(await opened().linesFor(other, 103, [first])).toEqual([])
    expect(await opened().linesFor(siam, 175, [first])).toEqual([])
    expect(await opened().linesFor(siam, 103, [])).toEqual([])
  })

  test('[ERP-01] reports an item that requires a sub-inventory and has none', async () => {
    const missing = async (ITEM_CODE: string, company = 103) =>
      (await opened().subInventory({ company, ITEM_CODE, invoiceNo: 'INV-1' })).missing
    expect(await missing('NS-00-001')).toBe(true)
    expect(await missing('NS-00-002')).toBe(false)
    expect(await missing('AX-10-220')).toBe(false)
    expect(await missing('NS-00-001', 175)).toBe(false)
  })
}

/** Tests monthly data and the delivery schedule. */
const monthTests = (opened: () => ErpPort): void => {
  const collect = async <T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> => {
    const all: T[] = []
    for await (const batch of batches) all.push(...batch)
    return all
  }

  test('[ERP-01] returns a month’s invoices with exact amounts and negative credit notes, and no rows for an empty month', async () => {
    const rows = await collect(opened().invoiceMonth('2025-11'))
    const input = sampleErpData.invoices.filter(({ MONTH }) => MONTH === '2025-11')
    expect(rows.toSorted(byText)).toEqual(input.map(({ MONTH: _, ...row }) => row).toSorted(byText))
    expect((await collect(opened().invoiceMonth('2025-10'))).map(({ TOTAL_AMOUNT }) => TOTAL_AMOUNT)).toEqual(['99.99'])
    expect(await collect(opened().invoiceMonth('2024-01'))).toEqual([])
  })

  test('[ERP-01] returns a month’s payments with one row per paid invoice, and no rows for an empty month', async () => {
    const rows = await collect(opened().paymentMonth('2025-11'))
    const input = sampleErpData.payments.filter(({ MONTH }) => MONTH === '2025-11')
    expect(rows.toSorted(byText)).toEqual(input.map(({ MONTH: _, ...row }) => row).toSorted(byText))
    expect(await collect(opened().paymentMonth('2024-01'))).toEqual([])
  })

  test('[ERP-01] returns an organisation’s delivery schedule, by its code or its file prefix, with its creation time', async () => {
    const { createdAt, lines } = await opened().pdsOf(103)
    const input = sampleErpData.pds.filter(({ ORGANIZATION_CODE }) => ['AH', 'APD'].includes(ORGANIZATION_CODE))
    expect(lines.toSorted(byText)).toEqual([...input].toSorted(byText))
    expect(createdAt).toBeInstanceOf(Date)
    expect((await opened().pdsOf(175)).lines.map(({ STATUS, PDS_NUM }) => [STATUS, PDS_NUM])).toEqual([
      ['Delayed', null],
    ])
    expect((await opened().pdsOf(400)).lines).toEqual([])
    expect((await opened().pdsOf(999_999)).lines).toEqual([])
  })
}

/** Tests open order lines: read as rows, and joined as a query on the adapter's own database. */
const openLineTests = (opened: () => ErpUnderTest): void => {
  const openLinesOf = async (vendorId: number | null, company: number | null) => {
    const { erp, db } = opened()
    const found = await erp.openLines({ vendorId, company })
    if ('lines' in found) return found.lines
    if (!db) throw new Error('a query needs a database')
    const { rows } = await sql<Record<string, string | number>>`${found.query}`.execute(db)
    return rows.map((row) => ({
      VENDOR_ID: Number(row.vendor_id),
      INV_ORGID: Number(row.inv_orgid),
      PO_NUMBER: String(row.po_number),
      LINE_NUM: Number(row.line_num),
      QUANTITY_REMAIN: Number(row.quantity_remain),
    }))
  }

  test('[PO-09] returns the open lines of a supplier, of an organisation, or of both', async () => {
    const placesOf = async (vendorId: number | null, company: number | null) => {
      const lines = await openLinesOf(vendorId, company)
      return new Set(lines.map((line) => `${line.VENDOR_ID} ${line.INV_ORGID} ${line.QUANTITY_REMAIN > 0}`))
    }
    expect(await placesOf(other, null)).toEqual(new Set([`${other} 103 true`, `${other} 175 true`]))
    expect(await placesOf(siam, 310)).toEqual(new Set([`${siam} 310 true`]))
    expect(await placesOf(null, 175)).toEqual(
      new Set([`${siam} 175 true`, `${other} 175 true`, `${vendors.internal} 175 true`]),
    )
    const lines = await openLinesOf(siam, null)
    // line 3 of the plain order is fully received
    expect(lines.flatMap(({ PO_NUMBER, LINE_NUM }) => (PO_NUMBER === orders.plain ? [LINE_NUM] : [])).sort()).toEqual([
      1, 2, 4,
    ])
  })
}

/**
 * The tests that every ERP adapter must pass. They use only the port. `open` starts an ERP that contains the given
 * data; for a remote ERP it also starts a server.
 */
export const erpSuite = (name: string, open: (erpData: ErpData) => Promise<ErpUnderTest>): void => {
  describe(name, () => {
    let tested: ErpUnderTest
    beforeAll(async () => {
      tested = await open(sampleErpData)
    })
    afterAll(() => tested.close())
    const opened = () => tested.erp
    directoryTests(opened)
    searchTests(opened)
    lineTests(opened)
    openLineTests(() => tested)
    receiptTests(opened)
    monthTests(opened)
  })
}

/** Orders rows by their JSON text, so that lists can be compared regardless of the order of their rows. */
const byText = (a: object, b: object): number => {
  const text = (row: object) => JSON.stringify(Object.entries(row).sort())
  return text(a) < text(b) ? -1 : 1
}
