import { type ErpData, fillErp } from '#adapters/erp/built-in/index.ts'
import type { Database } from '#kit/server/database/database.ts'
import { invoices, payments, pds } from './finance-erp-data.ts'

export const vendors = { siam: 100234, other: 100235, internal: 100236 } as const

/** Test orders by purpose. Unless stated otherwise, they belong to `siam` and organisation 103. */
export const orders = {
  /** Line 1: 1,000 in packs of 50. 2: 500 without a pack size. 3: fully received. 4: 600 of 1,000 remain, packs of 50. */
  plain: '41000101',
  /** Line 1: 1,250.5 KG, pack size '0'. Line 2: 100 M in packs of 2.5, pack size as text with blanks, no price. */
  decimals: '41000102',
  /** Raw material of which 100 remain; more may be delivered. Pack size 'N/A'. */
  rawMaterial: '41000103',
  /** Line 1 in 103, line 2 in 175. */
  twoOrganisations: '41000104',
  /** Line 1: the item requires a sub-inventory and has none. Line 2: it has one. */
  subInventory: '41000105',
  /** Releases 1 (200, packs of 20) and 2 (300). */
  blanket: '42000201',
  /** Outside-processing jobs J-1001 (two shipments) and J-1002. */
  outsideProcessing: '43000301',
  /** An order in 310. Line 1: a PRM item, exempt from its packs of 25. Line 2: another item with packs of 25. */
  packExempt: '44000401',
  /** An order in 175, with packs of 20. */
  in175: '41000175',
  /** An order of `other`, in 103; line 2 in 175. */
  ofOther: '45000501',
  /** An order of `internal`, in 103; line 2 in 175. */
  ofInternal: '46000601',
} as const

type OrganisationRow = ErpData['organisations'][number]
type PoLineRow = ErpData['po_lines'][number]

const organisation = (id: number, code: string, more: Partial<OrganisationRow> = {}): OrganisationRow => ({
  INVENTORY_ORG_ID: id,
  INVENTORY_ORG_CODE: code,
  OPERATING_UNIT_ORG_ID: 81,
  COMPANY_NAME: `Group Company ${id} Co., Ltd.`,
  NAME: `Factory ${id}`,
  FILE_PREFIX: null,
  OFFERED: true,
  HAS_PDS: true,
  HIDE_PDS_NO_LINE: false,
  PACK_EXEMPT: false,
  ...more,
})

const site = (VENDOR_ID: number, INV_ORGID: number, VENDOR_SITE_CODE: string): ErpData['vendor_sites'][number] => ({
  VENDOR_ID,
  INV_ORGID,
  VENDOR_SITE_CODE,
  ADDR: `99/1 หมู่ 4 ต.บางปู อ.เมือง จ.สมุทรปราการ 10280 (${VENDOR_SITE_CODE})`,
})

/** An open line of 1,000 pieces in packs of 50 for organisation 103, with the given changes. */
export const poLineRow = (overrides: Partial<PoLineRow> & Pick<PoLineRow, 'PO_NUMBER'>): PoLineRow => {
  const line = {
    VENDOR_ID: vendors.siam,
    PO_TYPE: 'STANDARD',
    ITEM_CODE: 'AX-10-220',
    ITEM_CODE_INT: null,
    DESCRIPTION: 'Bracket, front',
    RELEASE_NUM: null,
    LINE_NUM: 1,
    SHIPMENT_NUM: 1,
    LINE_TYPE_ID: 1,
    UNIT_PRICE: 12.5,
    UOM: 'PCS',
    DUE_DATE: '2025-11-30',
    PIECES_PER_KANBAN: '50',
    PDS_NUMBER: null,
    TRIP: null,
    CREDIT_TERMS: '30 DAYS',
    DOCK_CODE: 'D1',
    DELIVERY_CYCLE: null,
    COMMENTS: null,
    INV_ORGID: 103,
    ORG_ID: 81,
    JOBS: null,
    ITEM_TYPE: 'FG',
    QUANTITY: 1000,
    QUANTITY_RECEIVED: 0,
    ...overrides,
  }
  return { QUANTITY_REMAIN: line.QUANTITY - line.QUANTITY_RECEIVED, ...line }
}

const { siam, other, internal } = vendors

export const sampleErpData: ErpData = {
  organisations: [
    organisation(103, 'AH', { FILE_PREFIX: 'APD' }),
    organisation(175, 'SAT'),
    organisation(310, 'RES', { PACK_EXEMPT: true }),
    organisation(400, 'OFF', { OFFERED: false, HAS_PDS: false }),
  ],
  suppliers: [
    { VENDOR_ID: siam, VENDOR_NAME: 'สยามพาร์ท จำกัด', VENDOR_NAME_ALT: 'SPT' },
    { VENDOR_ID: other, VENDOR_NAME: 'Other Parts Co., Ltd.', VENDOR_NAME_ALT: 'OTH' },
    { VENDOR_ID: internal, VENDOR_NAME: 'Internal Works', VENDOR_NAME_ALT: null },
  ],
  vendor_sites: [
    site(siam, 103, 'BANGPOO'),
    site(siam, 103, 'RAYONG'),
    site(siam, 175, 'BANGPOO'),
    site(siam, 310, 'BANGPOO'),
    site(other, 103, 'CHONBURI'),
    site(other, 175, 'CHONBURI'),
    site(internal, 103, 'PLANT2'),
    site(internal, 175, 'PLANT2'),
  ],
  po_lines: [
    poLineRow({ PO_NUMBER: orders.plain, ITEM_CODE_INT: 'AX10220' }),
    poLineRow({ PO_NUMBER: orders.plain, LINE_NUM: 2, ITEM_CODE: 'AX-10-221', PIECES_PER_KANBAN: null, QUANTITY: 500 }),
    poLineRow({
      PO_NUMBER: orders.plain,
      LINE_NUM: 3,
      ITEM_CODE: 'AX-10-222',
      QUANTITY: 200,
      QUANTITY_RECEIVED: 200,
    }),
    poLineRow({
      PO_NUMBER: orders.plain,
      LINE_NUM: 4,
      ITEM_CODE: 'AX-10-223',
      DESCRIPTION: 'ขายึดกันชนหน้า ด้านซ้าย ชุบซิงค์',
      QUANTITY_RECEIVED: 400,
    }),
    poLineRow({
      PO_NUMBER: orders.decimals,
      ITEM_CODE: 'GR-20-100',
      UOM: 'KG',
      PIECES_PER_KANBAN: '0',
      QUANTITY: 1250.5,
    }),
    poLineRow({
      PO_NUMBER: orders.decimals,
      LINE_NUM: 2,
      ITEM_CODE: 'HS-20-200',
      UOM: 'M',
      PIECES_PER_KANBAN: ' 2.5 ',
      QUANTITY: 100,
      UNIT_PRICE: null,
    }),
    poLineRow({
      PO_NUMBER: orders.rawMaterial,
      ITEM_CODE: 'ST-COIL-08',
      ITEM_TYPE: 'Raw Materials',
      PIECES_PER_KANBAN: 'N/A',
      UOM: 'KG',
      QUANTITY: 100,
    }),
    poLineRow({ PO_NUMBER: orders.twoOrganisations }),
    poLineRow({ PO_NUMBER: orders.twoOrganisations, LINE_NUM: 2, INV_ORGID: 175 }),
    poLineRow({ PO_NUMBER: orders.subInventory, ITEM_CODE: 'NS-00-001' }),
    poLineRow({ PO_NUMBER: orders.subInventory, LINE_NUM: 2, ITEM_CODE: 'NS-00-002' }),
    poLineRow({
      PO_NUMBER: orders.blanket,
      PO_TYPE: 'BLANKET',
      RELEASE_NUM: 1,
      PIECES_PER_KANBAN: '20',
      QUANTITY: 200,
      PDS_NUMBER: 'PDS-0001',
      TRIP: '1',
    }),
    poLineRow({ PO_NUMBER: orders.blanket, PO_TYPE: 'BLANKET', RELEASE_NUM: 2, QUANTITY: 300 }),
    poLineRow({ PO_NUMBER: orders.outsideProcessing, ITEM_TYPE: 'OP', JOBS: 'J-1001', QUANTITY: 100 }),
    poLineRow({
      PO_NUMBER: orders.outsideProcessing,
      ITEM_TYPE: 'OP',
      JOBS: 'J-1001',
      SHIPMENT_NUM: 2,
      QUANTITY: 60,
    }),
    poLineRow({ PO_NUMBER: orders.outsideProcessing, ITEM_TYPE: 'OP', JOBS: 'J-1002', LINE_NUM: 2, QUANTITY: 80 }),
    poLineRow({ PO_NUMBER: orders.packExempt, ITEM_CODE: 'RES-PRM-01', PIECES_PER_KANBAN: '25', INV_ORGID: 310 }),
    poLineRow({
      PO_NUMBER: orders.packExempt,
      LINE_NUM: 2,
      ITEM_CODE: 'RES-02',
      PIECES_PER_KANBAN: '25',
      INV_ORGID: 310,
    }),
    poLineRow({ PO_NUMBER: orders.in175, PIECES_PER_KANBAN: '20', INV_ORGID: 175 }),
    poLineRow({ PO_NUMBER: orders.ofOther, VENDOR_ID: other }),
    poLineRow({ PO_NUMBER: orders.ofOther, VENDOR_ID: other, LINE_NUM: 2, INV_ORGID: 175 }),
    poLineRow({ PO_NUMBER: orders.ofInternal, VENDOR_ID: internal }),
    poLineRow({ PO_NUMBER: orders.ofInternal, VENDOR_ID: internal, LINE_NUM: 2, INV_ORGID: 175 }),
  ],
  subinventories: [
    { INV_ORGID: 103, ITEM_CODE: 'NS-00-001', REQUIRED: true, SUBINVENTORY: null },
    { INV_ORGID: 103, ITEM_CODE: 'NS-00-002', REQUIRED: true, SUBINVENTORY: 'FG-01' },
    { INV_ORGID: 103, ITEM_CODE: 'AX-10-220', REQUIRED: false, SUBINVENTORY: null },
  ],
  invoices,
  payments,
  pds,
}

/** Fills the built-in ERP with the orders above, for `openWorld({ prepare: addErpData })`. */
export const addErpData = (database: Database): Promise<void> =>
  database.db.transaction().execute((unit) => fillErp(unit, sampleErpData))
