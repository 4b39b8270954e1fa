import { type ErpData, fillErp } from '#adapters/erp/built-in/index.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { Db } from '#kit/server/database/database.ts'
import { samplePoLine } from '#tests/support/samples/po-line-sample.ts'
import { test } from '../fixtures.ts'
import { dockOrders } from '../receiving/dock.ts'

/** The suppliers and organisations of the demo accounts. */
export const vendorIds = { vendor: 100234, vendor2: 100235, internal: 100236 } as const

/** An order line as a row of the ERP's import file `po_lines`. */
export const orderLine = (overrides: Partial<PoLine> = {}, vendor: number = vendorIds.vendor) => {
  const { transit: _, item_code_int: ITEM_CODE_INT, ...line } = samplePoLine(overrides)
  return { VENDOR_ID: vendor, PO_TYPE: line.RELEASE_NUM === null ? 'STANDARD' : 'BLANKET', ITEM_CODE_INT, ...line }
}

const site = (vendor: number, organisationId: number, code: string) => ({
  VENDOR_ID: vendor,
  INV_ORGID: organisationId,
  VENDOR_SITE_CODE: code,
  ADDR: `${code}, Samut Prakan`,
})

const supplier = (id: number, name: string, short: string) => ({
  VENDOR_ID: id,
  VENDOR_NAME: name,
  VENDOR_NAME_ALT: short,
})

const sitesAndSuppliers: Partial<ErpData> = {
  suppliers: Array.from({ length: 12 }, (_, index) =>
    supplier(300_000 + index, `Twelve Makers ${index + 1}`, `TW${index}`),
  ),
  vendor_sites: [
    site(vendorIds.vendor, 103, 'BANGPLI'),
    site(vendorIds.vendor, 103, 'RAYONG'),
    site(vendorIds.vendor, 103, 'BANGPOO'),
    site(vendorIds.internal, 103, 'INSIDE'),
    site(300_000, 103, 'ONLY'),
  ],
}

const add = (db: Db, erpData: Partial<ErpData>): Promise<void> =>
  db.transaction().execute((unit) => fillErp(unit, erpData))

/**
 * Adds the other data that the tests need: several sites in organisation 103 for `vendor`, and one site for the
 * supplier TW0.
 */
export const addSitesAndSuppliers = (db: Db): Promise<void> => add(db, sitesAndSuppliers)

/** Adds order lines to the ERP before the tests of a file. */
export const withOrders = (lines: ErpData['po_lines'], on: Pick<typeof test, 'beforeAll'> = test): void =>
  on.beforeAll(({ portal }) => add(portal.db, { po_lines: lines }))

/** Adds `dockOrders` before the tests of a file. */
export const withDockOrders = (
  orders: readonly string[],
  { lacking = [], on = test }: { lacking?: readonly string[]; on?: Pick<typeof test, 'beforeAll'> } = {},
): void => on.beforeAll(({ portal }) => add(portal.db, dockOrders(orders, lacking)))
