import { deliveryMessages } from '#areas/deliveries/messages.ts'
import { type NewDelivery, orderLineReference } from '#areas/deliveries/rules/draft-request.ts'
import type { Pack } from '#areas/deliveries/rules/pack.ts'
import { computedPacks, plannedLots } from '#areas/deliveries/rules/packs.ts'
import type { VendorSite } from '#areas/directory/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Message, Params } from '#kit/shared/message.ts'
import { ublMessages as messages } from '../messages.ts'
import type { Fault } from './fault.ts'
import type { Advice, AdviceLine, XmlValue } from './read-despatch-advice.ts'
import { isSameUnit } from './unit-codes.ts'

/** The order line that a line of a document names. */
export interface NamedOrderLine {
  readonly PO_NUMBER: string
  readonly RELEASE_NUM: number | null
  readonly LINE_NUM: number
  readonly SHIPMENT_NUM: number
  readonly JOBS: string | null
}

/** The order line that a line names; undefined if its number cannot be one of this portal. */
export const namedOrderLine = ({ order, release, orderLine, job }: AdviceLine): NamedOrderLine | undefined => {
  const numbers = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(orderLine)
  if (order.value === '' || order.value.length > 50 || !numbers) return undefined
  return {
    PO_NUMBER: order.value,
    RELEASE_NUM: release,
    LINE_NUM: Number(numbers[1]),
    SHIPMENT_NUM: Number(numbers[2] ?? 1),
    JOBS: job,
  }
}

/** The organisation and the order lines there that the ERP has. */
export interface OrderFacts {
  readonly company: number
  readonly lines: ReadonlyMap<string, Omit<PoLine, 'transit'>>
}

const fault = (
  { line, element }: Pick<XmlValue, 'line' | 'element'>,
  message: Message,
  params: Params = {},
): Fault => ({
  line,
  element,
  message,
  params,
})

export const findOrderLine = (
  line: AdviceLine,
  { company, lines }: OrderFacts,
): Omit<PoLine, 'transit'> | undefined => {
  const named = namedOrderLine(line)
  return named && lines.get(lineKey({ ...named, INV_ORGID: company }))
}

/** Packs without a heat number, or the line if it has no packs. */
const missingHeats = ({ line, packs, heat }: AdviceLine): Fault[] => {
  if (heat) return []
  const without = packs.length > 0 ? packs.filter((pack) => pack.heat === '').map((pack) => pack.line) : [line]
  return without.map((at) => fault({ line: at, element: 'AdditionalItemProperty' }, deliveryMessages.HEAT_REQUIRED))
}

const lineFaults = (line: AdviceLine, facts: OrderFacts): Fault[] => {
  const { order, item, amount, unit, lots } = line
  if (order.value === '') return [fault(order, messages.UBL_ORDER_MISSING)]
  const ordered = findOrderLine(line, facts)
  if (!ordered) {
    const name = line.release === null ? order.value : `${order.value}-${line.release}`
    return [fault(order, messages.UBL_ORDER_LINE_UNKNOWN, { order: name, line: line.orderLine })]
  }
  return [
    item && item.value !== ordered.ITEM_CODE
      ? fault(item, messages.UBL_ITEM_DIFFERS, { ordered: ordered.ITEM_CODE, item: item.value })
      : undefined,
    amount && !isSameUnit(unit, ordered.UOM)
      ? fault(amount, messages.UBL_UNIT_DIFFERS, { ordered: ordered.UOM ?? '', unit: unit ?? '' })
      : undefined,
    lots[1] && fault(lots[1], messages.UBL_MANY_LOTS),
    ...missingHeats(line),
  ].filter((one) => one !== undefined)
}

/** What is wrong with a document before the rules of a delivery apply: orders, items and units that do not match. */
export const adviceFaults = (advice: Advice, facts: OrderFacts): Fault[] => [
  ...(advice.cancelled ? [fault(advice.cancelled, messages.UBL_CANCELLATION)] : []),
  ...advice.lines.flatMap((line) => lineFaults(line, facts)),
]

/** The packs that a document names, or else full packs of the order line's pack size. */
const packsFor = ({ packs, heat }: AdviceLine, amount: number, ordered: Omit<PoLine, 'transit'>): readonly Pack[] => {
  const ofLine = heat?.value ?? ''
  if (packs.length > 0) return packs.map(({ quantity, heat: own }) => ({ quantity, heat: own || ofLine }))
  const line = { ...ordered, transit: 0 }
  const planned = plannedLots(line, amount, computedPacks(line, amount) ?? 1)
  return (planned.length > 0 ? planned : [amount]).map((quantity) => ({ quantity, heat: ofLine }))
}

/** The request that the form would send for a document without `adviceFaults`. Confirm applies the rules to it. */
export const adviceToRequest = (
  advice: Advice,
  facts: OrderFacts,
  vendorId: number | undefined,
  sites: readonly VendorSite[],
): NewDelivery => {
  const lines = advice.lines.flatMap((line) => {
    const ordered = findOrderLine(line, facts)
    if (!ordered) return []
    const amount = Number(line.amount?.value ?? Number.NaN)
    return [{ ordered, amount, lot: line.lots[0]?.value ?? '', packs: packsFor(line, amount, ordered) }]
  })
  const only = sites.length === 1 ? sites[0]?.VENDOR_SITE_CODE : undefined
  const site = advice.site?.value ?? only
  const number = (value: number) => (Number.isFinite(value) ? value : null)
  return {
    company: facts.company,
    ...(vendorId === undefined ? {} : { vendor_id: vendorId }),
    details: {
      isInvoice: advice.isInvoice,
      invoiceNo: advice.id.value,
      invoiceDate: advice.issueDate.value,
      deliveryDate: advice.deliveryDate?.value ?? null,
      site: site === undefined ? null : { VENDOR_SITE_CODE: site },
      poSelect: lines.map(({ ordered }) => orderLineReference(ordered)),
      delAmount: lines.map(({ amount }) => number(amount)),
      qtyLot: lines.map(({ packs }) => packs.length),
      lotSup: lines.map(({ lot }) => lot),
      lotDetails: lines.map(({ packs }) => packs.map(({ quantity }) => number(quantity))),
      heatDetails: lines.map(({ packs }) => packs.map(({ heat }) => heat)),
    },
  }
}

/** The elements that hold the fields of a line. */
const lineElements: Readonly<Record<string, (line: AdviceLine) => Pick<XmlValue, 'line' | 'element'>>> = {
  poSelect: ({ order }) => order,
  delAmount: ({ line, amount }) => amount ?? { line, element: 'DeliveredQuantity' },
  lotSup: ({ line, lots }) => lots[0] ?? { line, element: 'LotNumberID' },
  qtyLot: ({ packsLine }) => ({ line: packsLine, element: 'TransportHandlingUnit' }),
  lotDetails: ({ packsLine }) => ({ line: packsLine, element: 'TransportHandlingUnit' }),
  heatDetails: ({ packsLine, heat }) => heat ?? { line: packsLine, element: 'AdditionalItemProperty' },
}

/** Where a document has the field of a request that a rule refuses: `details.delAmount.3`. */
export const findPlace = (
  advice: Advice,
  path: string | undefined,
  row: number | undefined,
): Pick<XmlValue, 'line' | 'element'> => {
  const [, field = '', index] = /^details\.(\w+)(?:\.(\d+))?/.exec(path ?? '') ?? []
  const line = advice.lines[row ?? Number(index ?? Number.NaN)]
  if (line) return lineElements[field]?.(line) ?? { line: line.line, element: 'DespatchLine' }
  const { id, issueDate, deliveryDate, site, supplier, customer, shipmentLine } = advice
  switch (path === undefined ? '' : field || path) {
    case 'invoiceDate':
      return issueDate
    case 'deliveryDate':
      return deliveryDate ?? { line: shipmentLine, element: 'EstimatedDeliveryPeriod' }
    case 'site':
      return site ?? { line: supplier.line, element: 'AdditionalAccountID' }
    case 'vendor_id':
      return supplier
    case 'company':
      return { line: customer.line, element: 'DeliveryCustomerParty' }
    default:
      return id
  }
}
