import { toDeliveredLine, toLineLists } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import { addDays, compactDate, type IsoDate } from '#kit/shared/dates.ts'
import type { DeliveryPeople, PastDelivery } from './delivery-shape.ts'
import type { DemoErpData } from './erp-data.ts'
import type { OrderLine } from './orders.ts'
import { orderingOrganisations, organisationCode } from './organisations.ts'
import { createChance, type SeededRandom } from './random.ts'
import {
  addExactly,
  filledLine,
  type OpenLine,
  openLinesBySupplier,
  pickLines,
  supplierAndCompanyKey,
} from './shipping.ts'
import { suppliers } from './suppliers.ts'

const SEED = 42
const HISTORY_DAYS = 42

const supplierWeights = suppliers.map((supplier, index) => [supplier, [22, 10, 7][index] ?? 1] as const)

const reasons = [
  'ระบุจำนวนผิด',
  'รถเสีย เลื่อนส่งเป็นวันถัดไป',
  'Wrong invoice number',
  'ลูกค้าแจ้งเลื่อนแผนการผลิต',
  'Duplicate, replaced by the next sheet',
  'พบชิ้นงานไม่ผ่านคุณภาพก่อนส่ง',
] as const

/** A delivery in transit, with its future events. */
interface UnderWay {
  readonly delivery: PastDelivery
  readonly reserved: readonly { readonly open: OpenLine; readonly amount: number }[]
  readonly outcome: 'deleted' | 'late' | IsoDate
}

const isSunday = (day: IsoDate): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
const workingDay = (day: IsoDate): IsoDate => (isSunday(day) ? addDays(day, 1) : day)

/** Returns a time of a day in Bangkok; hours may have decimals. */
const at = (day: IsoDate, hours: number): Date =>
  new Date(Date.parse(`${day}T00:00:00+07:00`) + Math.round(hours * 3_600_000))

/**
 * Creates six weeks of deliveries up to the evening before `today`, day by day: received, in transit, deleted, demo
 * deliveries, and DOs converted to invoices. They follow every rule of the product and never exceed the orders.
 */
export const createDeliveryHistory = (erpData: DemoErpData, today: IsoDate, people: DeliveryPeople) => {
  const chance = createChance(SEED)
  const places = openLinesBySupplier(erpData)
  const state: HistoryState = { erpData, places, numbers: new Map(), people, chance }
  const deliveries: PastDelivery[] = []
  const underWay: UnderWay[] = []
  let receiveNumbers = 0

  for (let day = addDays(today, -HISTORY_DAYS); day < today; day = addDays(day, 1)) {
    if (isSunday(day)) continue
    for (const one of underWay.filter(({ outcome }) => outcome === day)) {
      receiveNumbers++
      receive(state, one, day, receiveNumbers)
    }
    const hours = Array.from({ length: chance.whole(18, 30) }, () => 7.5 + chance.next() * 9).sort((a, b) => a - b)
    for (const hour of hours) {
      const created = make(state, day, hour)
      if (!created) continue
      deliveries.push(created.delivery)
      underWay.push(created)
    }
  }
  for (const delivery of deliveries) convert(state, delivery, today)
  return {
    deliveries,
    /** The order lines, with their quantities after these deliveries. */
    po_lines: linesAfter(erpData.po_lines, places),
    /** The number of receive numbers used so far. */
    receiveNumbers,
  }
}

export type DeliveryHistory = ReturnType<typeof createDeliveryHistory>

interface HistoryState {
  readonly erpData: DemoErpData
  readonly places: ReadonlyMap<string, OpenLine[]>
  /** The last delivery number of each supplier, document type and month. */
  readonly numbers: Map<string, number>
  readonly people: DeliveryPeople
  readonly chance: SeededRandom
}

const deliveryDateFrom = (day: IsoDate, chance: SeededRandom): IsoDate => {
  const days = chance.weighted([
    [0, 35],
    [1, 50],
    [3, 15],
  ] as const)
  return workingDay(addDays(day, days))
}

const make = (state: HistoryState, day: IsoDate, hour: number): UnderWay | undefined => {
  const { erpData, places, people, chance } = state
  const supplier = chance.weighted(supplierWeights)
  const vendorId = supplier.VENDOR_ID
  const ordering = orderingOrganisations.filter(([company]) => places.has(supplierAndCompanyKey(vendorId, company)))
  if (ordering.length === 0) return undefined
  const company = chance.weighted(ordering)
  const deliveryDate = deliveryDateFrom(day, chance)
  const openLines = places.get(supplierAndCompanyKey(vendorId, company)) ?? []
  const lines = pickLines(openLines, chance).flatMap((open) => {
    const draft = filledLine(open, compactDate(deliveryDate), chance)
    return draft ? [{ open, draft }] : []
  })
  const sites = erpData.vendor_sites.filter((site) => site.VENDOR_ID === vendorId && site.INV_ORGID === company)
  if (lines.length === 0 || sites.length === 0) return undefined

  const trial = supplier === suppliers[0] && chance.in(0.06)
  const onBehalf = !trial && company === 103 && chance.in(0.03)
  const by = trial ? people.trial : onBehalf ? people.storeOf(company) : people.ofSupplier(vendorId)
  const isInvoice = chance.in(0.68)
  const { VENDOR_SITE_CODE, ADDR } = chance.pick(sites)
  const outcome = outcomeOf(trial, deliveryDate, day, chance)
  const delivery: PastDelivery = {
    vendorId,
    company,
    by,
    createdAt: at(day, hour),
    status: trial ? 'transit_demo' : 'transit',
    details: {
      isInvoice,
      invoiceNo: nextNumber(state, vendorId, `${trial ? 'TEST-' : ''}${isInvoice ? 'IV' : 'DO'}`, day),
      invoiceDate: day,
      deliveryDate,
      site: { VENDOR_SITE_CODE, ADDR },
      vendorName: supplier.VENDOR_NAME,
      doNo: null,
      doDate: null,
      ...toLineLists(lines.map(({ draft }) => toDeliveredLine(draft, deliveryDate))),
    },
    deleted: null,
    receipt: null,
  }
  if (outcome === 'deleted') {
    delivery.status = 'deleted'
    delivery.deleted = { at: at(day, hour + 0.2 + chance.next()), by, remarks: chance.pick(reasons) }
  }
  const reserved = lines.map(({ open, draft }) => ({ open, amount: draft.amount ?? 0 }))
  if (delivery.status === 'transit')
    for (const { open, amount } of reserved) open.transit = addExactly(open.transit, amount)
  return { delivery, reserved, outcome }
}

const outcomeOf = (trial: boolean, deliveryDate: IsoDate, day: IsoDate, chance: SeededRandom): UnderWay['outcome'] => {
  if (!trial && !chance.in(0.04)) return receivedOn(deliveryDate, day, chance)
  return chance.in(trial ? 0.3 : 1) ? 'deleted' : 'late'
}

/**
 * Returns the day of receipt, or `late`. Most deliveries arrive on their delivery date, some later, and a few are
 * overdue.
 */
const receivedOn = (deliveryDate: IsoDate, day: IsoDate, chance: SeededRandom): IsoDate | 'late' => {
  const days = chance.weighted<number | 'late'>([
    [0, 76],
    [1, 15],
    [2, 6],
    ['late', 3],
  ])
  if (days === 'late') return 'late'
  const arrives = workingDay(addDays(deliveryDate, days))
  // a delivery confirmed during the day is unloaded the next morning at the earliest
  return arrives > day ? arrives : workingDay(addDays(day, 1))
}

const receive = (state: HistoryState, { delivery, reserved }: UnderWay, day: IsoDate, sequence: number): void => {
  const { people, chance } = state
  for (const { open, amount } of reserved) {
    open.transit = addExactly(open.transit, -amount)
    open.received = addExactly(open.received, amount)
  }
  delivery.status = delivery.details.isInvoice ? 'completed' : 'received'
  delivery.receipt = {
    number: `${delivery.company}${day.slice(2, 4)}${day.slice(5, 7)}-${String(sequence).padStart(6, '0')}`,
    by: people.storeOf(delivery.company),
    at: at(day, 8 + chance.next() * 8),
    receiver: `E${chance.pick([1043, 1107, 1215, 2031])}`,
    storeName: delivery.company === 103 ? 'Main store' : `Store ${organisationCode(delivery.company)}`,
  }
}

/**
 * Converts most received DOs to invoices. Some of them wait until the store scans the new sheet, the others are
 * completed.
 */
const convert = (state: HistoryState, delivery: PastDelivery, today: IsoDate): void => {
  const { chance } = state
  const { details } = delivery
  if (delivery.status !== 'received' || details.isInvoice || chance.in(0.3)) return
  const invoiceDate = workingDay(addDays(details.deliveryDate, chance.whole(2, 9)))
  if (invoiceDate >= today) return
  delivery.details = {
    ...details,
    isInvoice: true,
    invoiceNo: nextNumber(state, delivery.vendorId, 'IV', invoiceDate),
    invoiceDate,
    doNo: details.invoiceNo,
    doDate: details.invoiceDate,
  }
  if (chance.in(0.7)) delivery.status = 'completed'
}

const nextNumber = ({ numbers }: HistoryState, vendorId: number, kind: string, day: IsoDate): string => {
  const head = `${kind}${day.slice(2, 4)}${day.slice(5, 7)}`
  const next = (numbers.get(`${vendorId} ${head}`) ?? 0) + 1
  numbers.set(`${vendorId} ${head}`, next)
  return `${head}-${String(next).padStart(4, '0')}`
}

const linesAfter = (before: readonly OrderLine[], places: ReadonlyMap<string, OpenLine[]>): OrderLine[] => {
  const moved = new Map([...places.values()].flat().map((open) => [open.line, open.received]))
  return before.map((line) => {
    const received = moved.get(line) ?? line.QUANTITY_RECEIVED
    return { ...line, QUANTITY_RECEIVED: received, QUANTITY_REMAIN: addExactly(line.QUANTITY, -received) }
  })
}
