import { noSchedule, type OrderLine } from './orders.ts'
import { organisationOf } from './organisations.ts'

/**
 * Orders without demo deliveries, for trying the product manually. README.md describes them. Unless stated otherwise,
 * they belong to the account `vendor` and organisation 103.
 */
export const ordersToTry = {
  plain: '41000101',
  decimals: '41000102',
  rawMaterial: '41000103',
  twoOrganisations: '41000104',
  noSubInventory: '41000105',
  tooling: '41000106',
  long: '41000500',
  blanket: '42000201',
  outsideProcessing: '43000301',
  premixed: '44000401',
  in175: '41000175',
  ofSecond: '45000501',
  ofInternal: '46000601',
} as const

const FIRST = 100_234

export const NO_SUB_INVENTORY = 'BR-TX5-NOSUB'

type Overrides = Partial<OrderLine> & Pick<OrderLine, 'ITEM_CODE' | 'DESCRIPTION' | 'QUANTITY'>

const lineOf = (PO_NUMBER: string, overrides: Overrides): OrderLine => {
  const input = {
    ...noSchedule,
    VENDOR_ID: FIRST,
    PO_TYPE: 'STANDARD',
    ITEM_CODE_INT: null,
    PO_NUMBER,
    LINE_NUM: 1,
    SHIPMENT_NUM: 1,
    LINE_TYPE_ID: 1,
    UNIT_PRICE: 48.5,
    UOM: 'PCS',
    DUE_DATE: null,
    PIECES_PER_KANBAN: '50',
    CREDIT_TERMS: '30 DAYS',
    DOCK_CODE: 'D1',
    COMMENTS: null,
    INV_ORGID: 103,
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

const item = (
  ITEM_CODE: string,
  DESCRIPTION: string,
  QUANTITY: number,
  others: Partial<OrderLine> = {},
): Overrides => ({ ITEM_CODE, DESCRIPTION, QUANTITY, ...others })

const bracket = item('BR-TX5-101', 'Bracket, front bumper LH (TX5)', 1000)
const radiatorStay = item('ST-RG01-104', 'ขาค้ำหม้อน้ำ ด้านขวา รุ่น RG01', 500)
const die = 'แม่พิมพ์โปรเกรสซีฟ 12 สถานี พร้อมอะไหล่สิ้นเปลืองและแบบวาด สำหรับชิ้นงานขายึดกันชนหน้าด้านซ้ายและด้านขวา รุ่น RG02'

const release = (RELEASE_NUM: number) =>
  ({
    PO_TYPE: 'BLANKET',
    RELEASE_NUM,
    PDS_NUMBER: `PDS-103-00020${RELEASE_NUM}`,
    TRIP: String(RELEASE_NUM),
    DELIVERY_CYCLE: '1-4-2',
  }) as const

const ofSecond = { VENDOR_ID: FIRST + 1 }
const ofInternal = { VENDOR_ID: FIRST + 2 }

const lines = [
  ...linesOf(
    ordersToTry.plain,
    { ...bracket, ITEM_CODE_INT: 'BRTX5101' },
    { ...radiatorStay, PIECES_PER_KANBAN: null },
    { ...radiatorStay, ITEM_CODE: 'ST-RG01-105', QUANTITY_RECEIVED: 500 },
    item('BR-TX5-102', 'ขายึดกันชนหน้า ด้านขวา รุ่น TX5', 1000, { QUANTITY_RECEIVED: 400 }),
  ),
  ...linesOf(
    ordersToTry.decimals,
    item('GR-D22-201', 'จาระบีลิเธียม เบอร์ 2', 1250.5, { UOM: 'KG', PIECES_PER_KANBAN: '0' }),
    item('SL-D22-202', 'Seal, door opening (D22)', 400, { UOM: 'M', PIECES_PER_KANBAN: '2.5' }),
    item('SL-D22-203', 'Tape, masking', 99.1234, { UOM: 'M', PIECES_PER_KANBAN: null, UNIT_PRICE: null }),
  ),
  ...linesOf(
    ordersToTry.rawMaterial,
    item('CO-SPCC-08', 'เหล็กม้วนรีดเย็น SPCC-SD 0.8×1219', 4800, {
      UOM: 'KG',
      PIECES_PER_KANBAN: 'N/A',
      ITEM_TYPE: 'Raw Materials',
      UNIT_PRICE: 27.35,
    }),
  ),
  ...linesOf(ordersToTry.twoOrganisations, bracket, { ...radiatorStay, INV_ORGID: 175 }),
  ...linesOf(ordersToTry.noSubInventory, { ...bracket, ITEM_CODE: NO_SUB_INVENTORY }),
  ...linesOf(
    ordersToTry.tooling,
    item('DI-RG02-301', die, 4, { UOM: 'SET', PIECES_PER_KANBAN: null, ITEM_TYPE: 'TOOL', UNIT_PRICE: 2_450_000 }),
  ),
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
    { ...bracket, ...release(1) },
    { ...radiatorStay, ...release(1) },
    { ...bracket, ...release(2) },
  ),
  ...linesOf(
    ordersToTry.outsideProcessing,
    { ...bracket, ITEM_TYPE: 'OP', JOBS: 'J2500301' },
    { ...radiatorStay, ITEM_TYPE: 'OP', JOBS: 'J2500302' },
  ),
  ...linesOf(
    ordersToTry.premixed,
    item('PRM-PP-BK1', 'เม็ดพลาสติก PP ดำ ผสมสำเร็จ', 3000, {
      UOM: 'KG',
      PIECES_PER_KANBAN: '25',
      INV_ORGID: 310,
      ITEM_TYPE: 'PRM',
    }),
    item('MB-GY-07', 'Masterbatch, grey', 500, { UOM: 'KG', PIECES_PER_KANBAN: '25', INV_ORGID: 310 }),
  ),
  ...linesOf(
    ordersToTry.in175,
    { ...bracket, PIECES_PER_KANBAN: '20', INV_ORGID: 175 },
    { ...radiatorStay, INV_ORGID: 175 },
  ),
  ...linesOf(
    ordersToTry.ofSecond,
    item('BT-J97E-501', 'Bolt, flange M8×25', 20_000, { ...ofSecond, PIECES_PER_KANBAN: '500', UNIT_PRICE: 1.125 }),
    item('NT-J97E-502', 'น็อตเชื่อม M6', 40_000, { ...ofSecond, PIECES_PER_KANBAN: '1000', UNIT_PRICE: 0.1275 }),
    item('BT-J97E-503', 'โบลต์หน้าแปลน M10×30', 5000, { ...ofSecond, INV_ORGID: 175 }),
  ),
  ...linesOf(
    ordersToTry.ofInternal,
    item('CM-P703-601', 'Crossmember, floor (P703)', 300, {
      ...ofInternal,
      PIECES_PER_KANBAN: '10',
      UNIT_PRICE: 640,
    }),
    item('RF-P703-602', 'เหล็กเสริมคานข้าง ด้านซ้าย รุ่น P703', 240, {
      ...ofInternal,
      PIECES_PER_KANBAN: null,
      UNIT_PRICE: 310,
    }),
  ),
]

/** @param due the day on which the lines are due */
export const linesToTry = (due: string): OrderLine[] => lines.map((line) => ({ ...line, DUE_DATE: due }))
