import { deliveryMessages } from '#areas/deliveries/messages.ts'
import { type NewDelivery, orderLineReference } from '#areas/deliveries/rules/draft-request.ts'
import type { VendorSite } from '#areas/directory/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { ublMessages as messages } from '../messages.ts'
import { createFault, type Fault } from './fault.ts'
import { amountOfGroup, checkGroup, groupByOrderLine, orderLineOf, packsOfGroup } from './order-line-groups.ts'
import type { DespatchAdvice, DespatchAdviceLine, XmlValue } from './read-despatch-advice.ts'
import { isSameUnit } from './ubl-parts.ts'

/** The organisation of a document, and the order lines that the ERP has for it, by `lineKey`. */
export interface OrderFacts {
  readonly company: number
  readonly lines: ReadonlyMap<string, Omit<PoLine, 'transit'>>
}

const findOrderLine = (line: DespatchAdviceLine, { company, lines }: OrderFacts) => {
  const named = orderLineOf(line)
  return named && lines.get(lineKey({ ...named, INV_ORGID: company }))
}

/**
 * Returns one fault per pack without a heat number, or one fault for a line that has neither packs nor a heat number.
 */
const missingHeats = ({ line, packs, heat }: DespatchAdviceLine): Fault[] => {
  if (heat) return []
  const without = packs.length > 0 ? packs.filter((pack) => pack.heat === '').map((pack) => pack.line) : [line]
  return without.map((at) =>
    createFault({ line: at, element: 'AdditionalItemProperty' }, deliveryMessages.HEAT_REQUIRED),
  )
}

const lineFaults = (line: DespatchAdviceLine, facts: OrderFacts): Fault[] => {
  const { order, item, amount, unit, lots } = line
  if (order.value === '') return [createFault(order, messages.UBL_ORDER_MISSING)]
  const ordered = findOrderLine(line, facts)
  if (!ordered) {
    const name = line.release === null ? order.value : `${order.value}-${line.release}`
    return [createFault(order, messages.UBL_ORDER_LINE_UNKNOWN, { order: name, line: line.orderLine })]
  }
  return [
    item && item.value !== ordered.ITEM_CODE
      ? createFault(item, messages.UBL_ITEM_DIFFERS, { ordered: ordered.ITEM_CODE, item: item.value })
      : undefined,
    amount && !isSameUnit(unit, ordered.UOM)
      ? createFault(amount, messages.UBL_UNIT_DIFFERS, { ordered: ordered.UOM ?? '', unit: unit ?? '' })
      : undefined,
    lots[1] && createFault(lots[1], messages.UBL_MANY_LOTS),
    ...missingHeats(line),
  ].filter((one) => one !== undefined)
}

/** Returns the faults of a document that do not depend on the rules of a delivery, such as unknown orders or units. */
export const despatchAdviceFaults = (advice: DespatchAdvice, facts: OrderFacts): Fault[] => [
  ...(advice.cancelled ? [createFault(advice.cancelled, messages.UBL_CANCELLATION)] : []),
  ...groupByOrderLine(advice.lines).flatMap((group) => {
    const faults = group.flatMap((line) => lineFaults(line, facts))
    return faults.length > 0 ? faults : checkGroup(group)
  }),
]

/**
 * Converts a document without `despatchAdviceFaults` to the request that the form would send. Confirm then applies the
 * rules.
 */
export const despatchAdviceToNewDelivery = (
  advice: DespatchAdvice,
  facts: OrderFacts,
  vendorId: number,
  sites: readonly VendorSite[],
): NewDelivery => {
  const lines = groupByOrderLine(advice.lines).flatMap((group) => {
    const ordered = findOrderLine(group[0], facts)
    if (!ordered) return []
    return [
      {
        ordered,
        amount: amountOfGroup(group),
        lot: group[0].lots[0]?.value ?? '',
        packs: packsOfGroup(group, ordered),
      },
    ]
  })
  const only = sites.length === 1 ? sites[0]?.VENDOR_SITE_CODE : undefined
  const site = advice.site?.value ?? only
  const number = (value: number) => (Number.isFinite(value) ? value : null)
  return {
    company: facts.company,
    vendor_id: vendorId,
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

/** The element of a document line that contains the value of each request field. */
const lineElements: Readonly<Record<string, (line: DespatchAdviceLine) => Pick<XmlValue, 'line' | 'element'>>> = {
  poSelect: ({ order }) => order,
  delAmount: ({ line, amount }) => amount ?? { line, element: 'DeliveredQuantity' },
  lotSup: ({ line, lots }) => lots[0] ?? { line, element: 'LotNumberID' },
  qtyLot: ({ packsLine }) => ({ line: packsLine, element: 'TransportHandlingUnit' }),
  lotDetails: ({ packsLine }) => ({ line: packsLine, element: 'TransportHandlingUnit' }),
  heatDetails: ({ packsLine, heat }) => heat ?? { line: packsLine, element: 'AdditionalItemProperty' },
}

/**
 * Finds the element of the document that belongs to a refused field of the request.
 * @param path the field, such as `details.delAmount.3`
 */
export const findElementOfPath = (advice: DespatchAdvice, path: string | undefined, row: number | undefined) => {
  const [, field = '', index] = /^details\.(\w+)(?:\.(\d+))?/.exec(path ?? '') ?? []
  const line = groupByOrderLine(advice.lines)[row ?? Number(index ?? Number.NaN)]?.[0]
  if (line) return lineElements[field]?.(line) ?? { line: line.line, element: 'DespatchLine' }
  const { id, issueDate, deliveryDate, site, supplier, customer, shipmentLine } = advice
  const places: Readonly<Record<string, Pick<XmlValue, 'line' | 'element'>>> = {
    invoiceDate: issueDate,
    deliveryDate: deliveryDate ?? { line: shipmentLine, element: 'EstimatedDeliveryPeriod' },
    site: site ?? { line: supplier.line, element: 'AdditionalAccountID' },
    vendor_id: supplier,
    company: { line: customer.line, element: 'DeliveryCustomerParty' },
  }
  return places[field || (path ?? '')] ?? id
}
