import type { PscContext, PscSource } from '#areas/deliveries/documents/psc/psc-document.ts'
import { lineLists } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import { emptyPack } from '#areas/deliveries/rules/lines/pack.ts'
import { standardForms } from '#areas/directory/rules/document-forms.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { sum } from '#kit/shared/quantity.ts'
import { samplePoLine } from './po-line-sample.ts'

/** A line as a delivery stores it, with the given changes. */
export const sampleLine = (changes: Partial<PoLine> = {}): PoLine =>
  samplePoLine({
    item_code_int: 'AX-10-220',
    DESCRIPTION: 'ฝาครอบปั๊มน้ำ ชุบซิงค์ขาว COVER, WATER PUMP M8',
    RELEASE_NUM: 2,
    UNIT_PRICE: 12.75,
    DUE_DATE: '2025-11-24',
    PIECES_PER_KANBAN: '50',
    QUANTITY: 5000,
    QUANTITY_REMAIN: 5000,
    ...changes,
  })

export interface SampleLine {
  readonly line: PoLine
  /** The quantity of each pack. */
  readonly packs: readonly number[]
  readonly lotSup?: string
  /** The prefix of the heat numbers. Without it, the packs have none. */
  readonly heat?: string
}

/** A saved delivery with the given lines. */
export const sampleDelivery = (lines: readonly SampleLine[], changes: Partial<PscSource> = {}): PscSource => ({
  id: 58102,
  user: 'somchai.k',
  status: 'transit',
  vendor_id: 100234,
  company: 103,
  createdAt: '2025-11-21T02:14:00.000Z',
  ...changes,
  details: {
    isInvoice: true,
    invoiceNo: 'INV2511001',
    invoiceDate: '2025-11-21',
    doNo: null,
    doDate: null,
    deliveryDate: '2025-11-24',
    site: { VENDOR_SITE_CODE: 'BKK-01', ADDR: '88/9 หมู่ 4 ถนนบางนา-ตราด ตำบลบางโฉลง อำเภอบางพลี สมุทรปราการ 10540' },
    ...lineLists(
      lines.map(({ line, packs, lotSup = '20251124', heat }) => ({
        line,
        amount: sum(packs).toNumber(),
        lotSup,
        packs: packs.map((quantity, at) => ({ ...emptyPack, quantity, heat: heat ? `${heat}${at + 1}` : '' })),
      })),
    ),
    vendorName: 'บริษัท สยามพรีซิชั่นพาร์ท จำกัด',
    ...changes.details,
  },
})

export const sampleFacts: PscContext = {
  organisation: { INVENTORY_ORG_CODE: 'APD', COMPANY_NAME: 'Asia Precision Drive (Thailand) Co., Ltd.' },
  audience: 'supplier',
  packExemptOrganisations: [310],
  forms: standardForms,
}

/** The lines of a small everyday delivery: three lines in twelve packs. */
export const everydayLines: readonly SampleLine[] = [
  { line: sampleLine(), packs: [50, 50, 50, 50, 50, 50, 50, 30], heat: 'H25-' },
  {
    line: sampleLine({
      ITEM_CODE: 'BRK-7741-02',
      item_code_int: 'P-90077',
      DESCRIPTION: 'แผ่นรองเบรกสำหรับเพลาท้าย BRAKE SHIM, REAR AXLE',
      LINE_NUM: 2,
      UNIT_PRICE: 3.125,
    }),
    packs: [400, 400, 200],
  },
  {
    line: sampleLine({
      ITEM_CODE: 'OIL-5W30-T',
      DESCRIPTION: 'น้ำมันหล่อลื่นกึ่งสังเคราะห์ ใช้กับปั๊มและแบริ่งทุกรุ่น',
      PO_NUMBER: '41000188',
      RELEASE_NUM: null,
      LINE_NUM: 1,
      UOM: 'L',
      UNIT_PRICE: 214.5,
    }),
    packs: [12.5],
    lotSup: 'LT-88',
  },
]

/** The given number of lines, each with the given number of packs. */
export const manyLines = (lines: number, packs: number): SampleLine[] =>
  Array.from({ length: lines }, (_, index) => ({
    line: sampleLine({
      ITEM_CODE: `AX-${10 + index}-${220 + index * 7}`,
      DESCRIPTION: `ชุดประกอบเพลาขับและลูกปืน รุ่นที่ ${index + 1} SHAFT AND BEARING ASSY`,
      LINE_NUM: index + 1,
      UNIT_PRICE: 10 + index * 3.5,
    }),
    packs: Array.from({ length: packs }, () => 50),
    heat: 'H',
  }))
