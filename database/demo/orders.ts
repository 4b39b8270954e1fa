import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import type { ErpLine } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import { addDays, type IsoDate } from '#kit/shared/dates.ts'
import type { Item } from './items.ts'
import { orderingOrganisations, organisationOf } from './organisations.ts'
import type { SeededRandom } from './random.ts'
import { type DemoSupplier, suppliers } from './suppliers.ts'

/** An order line as in an ERP extract. */
export interface OrderLine extends Omit<ErpLine, 'item_code_int'> {
  readonly ITEM_CODE_INT: string | null
  readonly VENDOR_ID: number
  readonly PO_TYPE: 'STANDARD' | 'BLANKET'
}

/** The values of a line without a release, a job and a delivery schedule. */
export const noSchedule = { RELEASE_NUM: null, JOBS: null, PDS_NUMBER: null, TRIP: null, DELIVERY_CYCLE: null } as const

export const ORDER_LINES = 5000

const round4 = (value: number): number => Math.round(value * 10_000) / 10_000

const comments = [
  ...Array<null>(5).fill(null),
  'ส่งก่อน 10:00 น.',
  'ให้แนบใบรับรองวัตถุดิบ (Mill Sheet) ทุกล็อต',
  'Rev. C drawing, "safety part"',
  'แจ้งล่วงหน้า 1 วัน\nโทร. คลังสินค้า ต่อ 2214',
]

/**
 * The first three suppliers belong to demo accounts and have the most orders. The third is an internal supplier with
 * orders in 103 and 175.
 */
const supplierWeights = suppliers.map((supplier, index): readonly [DemoSupplier, number] => [
  supplier,
  [9, 6, 3][index] ?? 1.1,
])

const organisationFor = (supplier: DemoSupplier, chance: SeededRandom): number => {
  if (supplier === suppliers[2]) return chance.in(0.85) ? 103 : 175
  if (supplier.makes === 'resin')
    return chance.weighted([
      [310, 7],
      [291, 2],
      [103, 1],
    ])
  // other factories of the group also order, although they cannot be selected as Invoice to
  return chance.in(0.015) ? chance.pick([158, 199, 240]) : chance.weighted(orderingOrganisations)
}

const kindFor = ({ makes }: DemoSupplier, chance: SeededRandom) =>
  chance.weighted([
    ['standard', 70],
    ['blanket', 24],
    ['job', ['plating', 'press', 'machining'].includes(makes) ? 14 : 0],
  ] as const)

/**
 * Creates complete orders until the number of lines is reached.
 * @param itemsBySupplier the items of each supplier
 */
export const makeOrders = (
  lineCount: number,
  today: IsoDate,
  itemsBySupplier: ReadonlyMap<number, readonly Item[]>,
  chance: SeededRandom,
): OrderLine[] => {
  const lines: OrderLine[] = []
  for (let number = 1; lines.length < lineCount; number++) {
    const supplier = chance.weighted(supplierWeights)
    const facts = {
      number,
      organisation: organisationFor(supplier, chance),
      kind: kindFor(supplier, chance),
      due: addDays(today, chance.whole(-25, 50)),
      supplier,
      items: itemsBySupplier.get(supplier.VENDOR_ID) ?? [],
      today,
      chance,
    }
    lines.push(...linesOf[facts.kind](facts).slice(0, lineCount - lines.length))
  }
  return lines
}

/** The values that all lines of an order share, and the data from which the lines are created. */
interface OrderFacts {
  readonly number: number
  readonly kind: 'standard' | 'blanket' | 'job'
  readonly organisation: number
  readonly due: IsoDate
  readonly supplier: DemoSupplier
  readonly items: readonly Item[]
  readonly today: IsoDate
  readonly chance: SeededRandom
}

const orderHead = ({ number, kind, organisation, supplier: { VENDOR_ID } }: OrderFacts) =>
  ({
    VENDOR_ID,
    PO_NUMBER: `${{ standard: 41, blanket: 42, job: 43 }[kind]}${String(1000 + number).padStart(6, '0')}`,
    INV_ORGID: organisation,
    ORG_ID: organisationOf(organisation).OPERATING_UNIT_ORG_ID,
    CREDIT_TERMS: VENDOR_ID % 4 === 0 ? '60 DAYS EOM' : VENDOR_ID % 4 === 1 ? '45 DAYS' : '30 DAYS',
    DOCK_CODE: `D${1 + (VENDOR_ID % 6)}`,
    LINE_TYPE_ID: kind === 'job' ? 3 : 1,
    PO_TYPE: kind === 'blanket' ? 'BLANKET' : 'STANDARD',
  }) as const

type Place = Pick<OrderLine, 'LINE_NUM' | 'SHIPMENT_NUM'> & Partial<OrderLine>

const lineAt = (facts: OrderFacts, place: Place): OrderLine => {
  const { kind, due, items, today, chance } = facts
  const item = chance.pick(items)
  const QUANTITY = quantityOf(item, chance)
  const QUANTITY_RECEIVED = receivedBefore(item, QUANTITY, due < addDays(today, 10), chance)
  return {
    ...noSchedule,
    ...orderHead(facts),
    ITEM_CODE: item.code,
    ITEM_CODE_INT: item.internalCode,
    DESCRIPTION: item.description,
    UNIT_PRICE: item.price,
    UOM: item.uom,
    DUE_DATE: due,
    PIECES_PER_KANBAN: item.pack,
    ITEM_TYPE: kind === 'job' ? 'OP' : item.type,
    COMMENTS: chance.pick(comments),
    QUANTITY,
    QUANTITY_RECEIVED,
    QUANTITY_REMAIN: round4(QUANTITY - QUANTITY_RECEIVED),
    ...place,
  }
}

/** The numbers from 1 to a random count. */
const numbersTo = (chance: SeededRandom, least: number, max: number): number[] =>
  Array.from({ length: chance.whole(least, max) }, (_, index) => index + 1)

const blanketLines = (facts: OrderFacts): OrderLine[] => {
  const { number, organisation, due, chance } = facts
  return numbersTo(chance, 1, 4).flatMap((RELEASE_NUM) => {
    const pds = `PDS-${organisation}-${String(number * 10 + RELEASE_NUM).padStart(6, '0')}`
    return numbersTo(chance, 2, 6).map((LINE_NUM) =>
      lineAt(facts, {
        RELEASE_NUM,
        LINE_NUM,
        SHIPMENT_NUM: 1,
        PDS_NUMBER: pds,
        TRIP: String(1 + (RELEASE_NUM % 3)),
        DELIVERY_CYCLE: '1-4-2',
        DUE_DATE: addDays(due, RELEASE_NUM * 7),
      }),
    )
  })
}

const jobLines = (facts: OrderFacts): OrderLine[] =>
  numbersTo(facts.chance, 1, 4).map((LINE_NUM) => {
    const JOBS = `J25${String(facts.number * 10 + LINE_NUM).padStart(6, '0')}`
    return lineAt(facts, { LINE_NUM, SHIPMENT_NUM: 1, JOBS })
  })

const standardLines = (facts: OrderFacts): OrderLine[] =>
  numbersTo(facts.chance, 2, 14).flatMap((LINE_NUM) =>
    numbersTo(facts.chance, 1, facts.chance.in(0.1) ? 2 : 1).map((SHIPMENT_NUM) =>
      lineAt(facts, { LINE_NUM, SHIPMENT_NUM }),
    ),
  )

const linesOf = { standard: standardLines, blanket: blanketLines, job: jobLines }

const measuredUnits = new Set(['KG', 'M', 'L'])

const quantityOf = (item: Item, chance: SeededRandom): number => {
  const pack = packSizeOf({ PIECES_PER_KANBAN: item.pack })?.toNumber()
  if (pack && !(measuredUnits.has(item.uom) && chance.in(0.15))) return round4(pack * chance.whole(4, 60))
  if (item.type === 'TOOL') return chance.whole(1, 4)
  if (!measuredUnits.has(item.uom)) return chance.whole(2, 150) * 10
  const decimals = chance.pick([0, 0, 0.5, 0.25, 0.1234])
  return chance.whole(100, 5000) + decimals
}

/** The quantity received before the six weeks of demo deliveries: whole packs, or everything. */
const receivedBefore = (item: Item, quantity: number, isOld: boolean, chance: SeededRandom): number => {
  const share = chance.weighted([
    [0, isOld ? 45 : 80],
    [1, isOld ? 25 : 5],
    [0.4, isOld ? 30 : 15],
  ])
  if (share === 1) return quantity
  const step = packSizeOf({ PIECES_PER_KANBAN: item.pack })?.toNumber() ?? 1
  return round4(Math.floor((quantity * share) / step) * step)
}
