import {
  type DraftLine,
  newDraftLine,
  withAmount,
  withConfirmedLots,
  withPackCount,
} from '#areas/deliveries/rules/draft.ts'
import { decimalsOfUnit } from '#areas/deliveries/rules/lines/amount.ts'
import { isOutsideProcessing } from '#areas/purchase-orders/rules/item-kinds.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { exact } from '#kit/shared/quantity.ts'
import type { DemoErpData } from './erp-data.ts'
import type { OrderLine } from './orders.ts'
import { ordersToTry } from './orders-to-try.ts'
import { organisations } from './organisations.ts'
import type { SeededRandom } from './random.ts'

/** An order line with its open quantity while deliveries are created and deleted. */
export interface OpenLine {
  readonly line: OrderLine
  received: number
  transit: number
}

const remainOf = ({ line, received }: OpenLine): number => exact(line.QUANTITY).minus(received).toNumber()
const openQuantity = (open: OpenLine): number => exact(remainOf(open)).minus(open.transit).toNumber()

export const addExactly = (a: number, b: number): number => exact(a).plus(b).toNumber()

const offeredOrganisations = new Set(
  organisations.filter(({ OFFERED }) => OFFERED).map(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID),
)
const leftAlone = new Set<string>(Object.values(ordersToTry))

/** Returns the lines from which demo deliveries can be created, by supplier and organisation. */
export const openLinesBySupplier = (erpData: DemoErpData): Map<string, OpenLine[]> => {
  const lacking = new Set(
    erpData.subinventories
      .filter(({ REQUIRED, SUBINVENTORY }) => REQUIRED && SUBINVENTORY === null)
      .map(({ INV_ORGID, ITEM_CODE }) => `${INV_ORGID} ${ITEM_CODE}`),
  )
  const deliverable = erpData.po_lines.filter(
    (line) =>
      offeredOrganisations.has(line.INV_ORGID) &&
      !leftAlone.has(line.PO_NUMBER) &&
      !isOutsideProcessing(line) &&
      !lacking.has(`${line.INV_ORGID} ${line.ITEM_CODE}`),
  )
  return Map.groupBy(
    deliverable.map((line) => ({ line, received: line.QUANTITY_RECEIVED, transit: 0 })),
    ({ line }) => supplierAndCompanyKey(line.VENDOR_ID, line.INV_ORGID),
  )
}

export const supplierAndCompanyKey = (vendorId: number, organisation: number): string => `${vendorId} ${organisation}`

const MAX_PACKS = 24

/** Selects some lines of one order, and sometimes one of another order. */
export const pickLines = (choice: readonly OpenLine[], chance: SeededRandom): OpenLine[] => {
  const open = choice.filter((one) => amountFor(one, 1) > 0)
  if (open.length === 0) return []
  const first = chance.pick(open)
  const same = open.filter(
    ({ line }) => line.PO_NUMBER === first.line.PO_NUMBER && line.RELEASE_NUM === first.line.RELEASE_NUM,
  )
  const picked = same.slice(0, chance.whole(1, 5))
  const other = chance.in(0.12) ? chance.pick(open) : undefined
  return other && !picked.includes(other) ? [...picked, other] : picked
}

/** Returns a share of the open quantity: whole packs if there is a pack size, otherwise a round number. */
const amountFor = (open: OpenLine, share: number): number => {
  const size = packSizeOf(open.line)
  if (size) {
    const packs = Math.min(Math.floor(exact(openQuantity(open)).div(size).toNumber()), MAX_PACKS)
    return packs < 1 ? 0 : size.times(Math.max(1, Math.round(packs * share))).toNumber()
  }
  const part = exact(openQuantity(open)).times(share)
  return share === 1 ? part.toNumber() : Math.max(part.round(decimalsOfUnit(open.line.UOM) > 0 ? 1 : 0).toNumber(), 0)
}

/**
 * Returns the order line as the supplier fills it in: amount, packs, lots, and a heat number per pack; undefined if the
 * share is zero.
 */
export const filledLine = (open: OpenLine, lotSup: string, chance: SeededRandom): DraftLine | undefined => {
  const { VENDOR_ID: _vendor, PO_TYPE: _type, ITEM_CODE_INT, ...line } = open.line
  const amount = amountFor(open, chance.pick([0.2, 0.3, 0.5, 1]))
  if (amount <= 0) return undefined
  const asSeen = {
    ...line,
    item_code_int: ITEM_CODE_INT,
    QUANTITY_RECEIVED: open.received,
    QUANTITY_REMAIN: remainOf(open),
    transit: open.transit,
  }
  const draft = withPackCount(
    withAmount({ ...newDraftLine(asSeen), lotSup }, amount),
    Math.min(chance.whole(1, 6), Math.ceil(amount)),
  )
  const heat = `H${lotSup.slice(2, 6)}${chance.whole(10, 99)}`
  return withConfirmedLots(
    draft,
    draft.packs.map((pack, index) => ({ ...pack, heat: `${heat}-${1 + Math.floor(index / 6)}` })),
  )
}
