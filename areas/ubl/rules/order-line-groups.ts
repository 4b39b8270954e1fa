import { deliveryMessages } from '#areas/deliveries/messages.ts'
import { emptyPack, type Pack } from '#areas/deliveries/rules/lines/pack.ts'
import { computePackCount, proposePackQuantities } from '#areas/deliveries/rules/lines/packs.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import { isQuantity, sum } from '#kit/shared/quantity.ts'
import { ublMessages as messages } from '../messages.ts'
import { createFault, type Fault } from './fault.ts'
import type { DespatchAdviceLine } from './read-despatch-advice.ts'
import { isSameUnit } from './ubl-parts.ts'

/** All lines of a document for one order line. They become one line of the delivery. */
type OrderLineGroup = readonly [DespatchAdviceLine, ...DespatchAdviceLine[]]

/** Returns the order line that a line of a document names; undefined if it has no valid order and line number. */
export const orderLineOf = ({
  order,
  release,
  orderLine,
  job,
}: DespatchAdviceLine): Omit<LineIdentity, 'INV_ORGID'> | undefined => {
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

/** Groups lines by order line, in the order of the document. A line without a valid order line is a separate group. */
export const groupByOrderLine = (lines: readonly DespatchAdviceLine[]): OrderLineGroup[] => {
  const groups = groupBy(lines, (line) => {
    const named = orderLineOf(line)
    return named ? lineKey({ ...named, INV_ORGID: 0 }) : line
  })
  return [...groups.values()] as [DespatchAdviceLine, ...DespatchAdviceLine[]][]
}

const quantityOf = ({ amount }: DespatchAdviceLine): number => Number(amount?.value ?? Number.NaN)

/** Returns the total quantity of a group. If any line has no valid quantity, returns the quantity of the first line. */
export const amountOfGroup = (group: OrderLineGroup): number => {
  const amounts = group.map(quantityOf)
  return group.length > 1 && amounts.every(isQuantity) ? sum(amounts).toNumber() : quantityOf(group[0])
}

const lotOf = ({ lots }: DespatchAdviceLine): string => lots[0]?.value ?? ''
const heatOf = ({ heat }: DespatchAdviceLine): string => heat?.value ?? ''

/** Checks the quantity of one line of a group, because the total of the group could hide a wrong quantity. */
const quantityFaults = (line: DespatchAdviceLine): Fault[] => {
  const place = line.amount ?? { line: line.line, element: 'DeliveredQuantity' }
  const amount = quantityOf(line)
  if (!isQuantity(amount) || amount <= 0) return [createFault(place, deliveryMessages.AMOUNT_INVALID)]
  const packs = line.packs.map(({ quantity }) => quantity)
  const unfit = packs.length > 0 && !(packs.every(isQuantity) && sum(packs).eq(amount))
  return unfit ? [createFault(place, deliveryMessages.LOT_TOTAL_WRONG)] : []
}

/** Returns why a group cannot become one line of a delivery: different lots or units, or invalid quantities. */
export const checkGroup = (group: OrderLineGroup): Fault[] => {
  const [first] = group
  if (group.length === 1) return []
  const unit = group.find((line) => line.unit)?.unit ?? ''
  return group.flatMap((line) => [
    ...quantityFaults(line),
    ...(lotOf(line) === lotOf(first)
      ? []
      : [createFault(line.lots[0] ?? { line: line.line, element: 'LotNumberID' }, messages.UBL_MANY_LOTS)]),
    ...(line.amount && !isSameUnit(line.unit, unit)
      ? [createFault(line.amount, messages.UBL_UNITS_DIFFER, { first: unit, unit: line.unit ?? '' })]
      : []),
  ])
}

/** Returns the packs in the document or, if there are none, full packs by the pack size of the order line. */
const packsOfLine = ({ packs, heat }: DespatchAdviceLine, amount: number, ordered: Omit<PoLine, 'transit'>): Pack[] => {
  const ofLine = heat?.value ?? ''
  if (packs.length > 0) return packs.map(({ quantity, heat: own }) => ({ ...emptyPack, quantity, heat: own || ofLine }))
  const line = { ...ordered, transit: 0 }
  const planned = proposePackQuantities(line, amount, computePackCount(line, amount) ?? 1)
  return (planned.length > 0 ? planned : [amount]).map((quantity) => ({ ...emptyPack, quantity, heat: ofLine }))
}

/**
 * Returns the packs of all lines of a group. If all lines have the same heat number and contain no packs, their total
 * is split into full packs.
 */
export const packsOfGroup = (group: OrderLineGroup, ordered: Omit<PoLine, 'transit'>): Pack[] => {
  const [first] = group
  const isOneBatch = group.every((line) => line.packs.length === 0 && heatOf(line) === heatOf(first))
  return isOneBatch && packSizeOf(ordered)
    ? packsOfLine(first, amountOfGroup(group), ordered)
    : group.flatMap((line) => packsOfLine(line, quantityOf(line), ordered))
}
