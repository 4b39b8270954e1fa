import type { OrderLine } from './orders.ts'
import { organisationOf } from './organisations.ts'

/**
 * Orders without demo deliveries, for trying the product by hand. Unless stated otherwise they belong to the account
 * `vendor` and organisation 103.
 */
export const ordersToTry = {
  /** Four lines: packs of 50, no pack size, fully received, partly received. */
  plain: '41000101',
  /** Kilograms and metres with decimals, pack sizes '0' and 2.5, no price. */
  decimals: '41000102',
  /** Raw material: may exceed the remaining quantity. */
  rawMaterial: '41000103',
  /** An order with lines in 103 and 175. */
  twoOrganisations: '41000104',
  /** An item that requires a sub-inventory and has none, so it cannot be received. */
  noSubInventory: '41000105',
  /** A price in millions. */
  tooling: '41000106',
  /** 500 lines. */
  long: '41000500',
  /** Blanket: releases 1 and 2. */
  blanket: '42000201',
  /** Outside processing, jobs J2500301 and J2500302: refused on the PO tab, found on the JOB OSP tab. */
  outsideProcessing: '43000301',
  /** An order in 310: PRM items, exempt from the standard pack. */
  premixed: '44000401',
  /** An order in 175. */
  in175: '41000175',
  /** An order of `vendor2`, in 103 and 175. */
  ofSecond: '45000501',
  /** An order of `internal`, in 103. */
  ofInternal: '46000601',
} as const

const FIRST = 100_234

export const NO_SUB_INVENTORY = 'BR-TX5-NOSUB'

type Overrides = Partial<OrderLine> & Pick<OrderLine, 'ITEM_CODE' | 'DESCRIPTION' | 'QUANTITY'>

const lineOf = (PO_NUMBER: string, overrides: Overrides): OrderLine => {
  const input = {
    VENDOR_ID: FIRST,
    PO_TYPE: 'STANDARD',
    ITEM_CODE_INT: null,
    PO_NUMBER,
    RELEASE_NUM: null,
    LINE_NUM: 1,
    SHIPMENT_NUM: 1,
    LINE_TYPE_ID: 1,
    UNIT_PRICE: 48.5,
    UOM: 'PCS',
    DUE_DATE: null,
    PIECES_PER_KANBAN: '50',
    PDS_NUMBER: null,
    TRIP: null,
    CREDIT_TERMS: '30 DAYS',
    DOCK_CODE: 'D1',
    DELIVERY_CYCLE: null,
    COMMENTS: null,
    INV_ORGID: 103,
    JOBS: null,
    ITEM_TYPE: 'FG',
    QUANTITY_RECEIVED: 0,
    ...overrides,
  } as const
  return {
    ORG_ID: organisationOf(input.INV_ORGID).OPERATING_UNIT_ORG_ID,
    QUANTITY_REMAIN: input.QUANTITY - input.QUANTITY_RECEIVED,
    ...input,
  }
}

const linesOf = (order: string, ...lines: readonly Overrides[]): OrderLine[] =>
  lines.map((overrides, index) => lineOf(order, { LINE_NUM: index + 1, ...overrides }))

const bracket = { ITEM_CODE: 'BR-TX5-101', DESCRIPTION: 'Bracket, front bumper LH (TX5)', QUANTITY: 1000 }
const radiatorStay = { ITEM_CODE: 'ST-RG01-104', DESCRIPTION: 'ขาค้ำหม้อน้ำ ด้านขวา รุ่น RG01', QUANTITY: 500 }

/** Standard orders of the first supplier with different units, prices and organisations. */
const standardLines = [
  ...linesOf(
    ordersToTry.plain,
    { ...bracket, ITEM_CODE_INT: 'BRTX5101' },
    { ...radiatorStay, PIECES_PER_KANBAN: null },
    { ...radiatorStay, ITEM_CODE: 'ST-RG01-105', QUANTITY_RECEIVED: 500 },
    { ...bracket, ITEM_CODE: 'BR-TX5-102', DESCRIPTION: 'ขายึดกันชนหน้า ด้านขวา รุ่น TX5', QUANTITY_RECEIVED: 400 },
  ),
  ...linesOf(
    ordersToTry.decimals,
    {
      ITEM_CODE: 'GR-D22-201',
      DESCRIPTION: 'จาระบีลิเธียม เบอร์ 2',
      UOM: 'KG',
      PIECES_PER_KANBAN: '0',
      QUANTITY: 1250.5,
    },
    {
      ITEM_CODE: 'SL-D22-202',
      DESCRIPTION: 'Seal, door opening (D22)',
      UOM: 'M',
      PIECES_PER_KANBAN: '2.5',
      QUANTITY: 400,
    },
    {
      ITEM_CODE: 'SL-D22-203',
      DESCRIPTION: 'Tape, masking',
      UOM: 'M',
      PIECES_PER_KANBAN: null,
      QUANTITY: 99.1234,
      UNIT_PRICE: null,
    },
  ),
  ...linesOf(ordersToTry.rawMaterial, {
    ITEM_CODE: 'CO-SPCC-08',
    DESCRIPTION: 'เหล็กม้วนรีดเย็น SPCC-SD 0.8×1219',
    UOM: 'KG',
    PIECES_PER_KANBAN: 'N/A',
    ITEM_TYPE: 'Raw Materials',
    QUANTITY: 4800,
    UNIT_PRICE: 27.35,
  }),
  ...linesOf(ordersToTry.twoOrganisations, bracket, { ...radiatorStay, INV_ORGID: 175 }),
  ...linesOf(ordersToTry.noSubInventory, { ...bracket, ITEM_CODE: NO_SUB_INVENTORY }),
  ...linesOf(ordersToTry.tooling, {
    ITEM_CODE: 'DI-RG02-301',
    DESCRIPTION: 'แม่พิมพ์โปรเกรสซีฟ 12 สถานี พร้อมอะไหล่สิ้นเปลืองและแบบวาด สำหรับชิ้นงานขายึดกันชนหน้าด้านซ้ายและด้านขวา รุ่น RG02',
    UOM: 'SET',
    PIECES_PER_KANBAN: null,
    ITEM_TYPE: 'TOOL',
    QUANTITY: 4,
    UNIT_PRICE: 2_450_000,
  }),
]

/** A long order, a blanket order, and outside processing. */
const specialLines = [
  ...linesOf(
    ordersToTry.long,
    ...Array.from({ length: 500 }, (_, index) => ({
      ...(index % 2 ? radiatorStay : bracket),
      ITEM_CODE: `BR-K46-${String(index + 1).padStart(3, '0')}`,
      PIECES_PER_KANBAN: index % 5 === 0 ? null : '20',
      QUANTITY: 200,
    })),
  ),
  ...linesOf(
    ordersToTry.blanket,
    {
      ...bracket,
      PO_TYPE: 'BLANKET',
      RELEASE_NUM: 1,
      PDS_NUMBER: 'PDS-103-000201',
      TRIP: '1',
      DELIVERY_CYCLE: '1-4-2',
    },
    {
      ...radiatorStay,
      PO_TYPE: 'BLANKET',
      RELEASE_NUM: 1,
      PDS_NUMBER: 'PDS-103-000201',
      TRIP: '1',
      DELIVERY_CYCLE: '1-4-2',
    },
    {
      ...bracket,
      PO_TYPE: 'BLANKET',
      RELEASE_NUM: 2,
      PDS_NUMBER: 'PDS-103-000202',
      TRIP: '2',
      DELIVERY_CYCLE: '1-4-2',
    },
  ),
  ...linesOf(
    ordersToTry.outsideProcessing,
    { ...bracket, ITEM_TYPE: 'OP', JOBS: 'J2500301' },
    { ...radiatorStay, ITEM_TYPE: 'OP', JOBS: 'J2500302' },
  ),
]

/** Orders of organisations 310 and 175. */
const linesElsewhere = [
  ...linesOf(
    ordersToTry.premixed,
    {
      ITEM_CODE: 'PRM-PP-BK1',
      DESCRIPTION: 'เม็ดพลาสติก PP ดำ ผสมสำเร็จ',
      UOM: 'KG',
      PIECES_PER_KANBAN: '25',
      INV_ORGID: 310,
      ITEM_TYPE: 'PRM',
      QUANTITY: 3000,
    },
    {
      ITEM_CODE: 'MB-GY-07',
      DESCRIPTION: 'Masterbatch, grey',
      UOM: 'KG',
      PIECES_PER_KANBAN: '25',
      INV_ORGID: 310,
      QUANTITY: 500,
    },
  ),
  ...linesOf(
    ordersToTry.in175,
    { ...bracket, PIECES_PER_KANBAN: '20', INV_ORGID: 175 },
    { ...radiatorStay, INV_ORGID: 175 },
  ),
]

/** Orders of the second and third supplier. */
const otherSuppliersLines = [
  ...linesOf(
    ordersToTry.ofSecond,
    {
      ITEM_CODE: 'BT-J97E-501',
      DESCRIPTION: 'Bolt, flange M8×25',
      VENDOR_ID: FIRST + 1,
      PIECES_PER_KANBAN: '500',
      QUANTITY: 20_000,
      UNIT_PRICE: 1.125,
    },
    {
      ITEM_CODE: 'NT-J97E-502',
      DESCRIPTION: 'น็อตเชื่อม M6',
      VENDOR_ID: FIRST + 1,
      PIECES_PER_KANBAN: '1000',
      QUANTITY: 40_000,
      UNIT_PRICE: 0.1275,
    },
    {
      ITEM_CODE: 'BT-J97E-503',
      DESCRIPTION: 'โบลต์หน้าแปลน M10×30',
      VENDOR_ID: FIRST + 1,
      INV_ORGID: 175,
      QUANTITY: 5000,
    },
  ),
  ...linesOf(
    ordersToTry.ofInternal,
    {
      ITEM_CODE: 'CM-P703-601',
      DESCRIPTION: 'Crossmember, floor (P703)',
      VENDOR_ID: FIRST + 2,
      PIECES_PER_KANBAN: '10',
      QUANTITY: 300,
      UNIT_PRICE: 640,
    },
    {
      ITEM_CODE: 'RF-P703-602',
      DESCRIPTION: 'เหล็กเสริมคานข้าง ด้านซ้าย รุ่น P703',
      VENDOR_ID: FIRST + 2,
      PIECES_PER_KANBAN: null,
      QUANTITY: 240,
      UNIT_PRICE: 310,
    },
  ),
]

/** @param due the day on which the lines are due */
export const linesToTry = (due: string): OrderLine[] =>
  [...standardLines, ...specialLines, ...linesElsewhere, ...otherSuppliersLines].map((line) => ({
    ...line,
    DUE_DATE: due,
  }))
