import Big from 'big.js'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { isPackExempt, isPrm, isRawMaterial, type PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { stillDeliverableQuantity } from '#areas/purchase-orders/rules/still-deliverable.ts'
import {
  exact,
  formatQuantity,
  isMultipleOf,
  isQuantity,
  max,
  min,
  QUANTITY_DECIMALS,
  ZERO,
} from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { westernDigits } from '#kit/shared/western-digits.ts'
import { deliveryMessages as messages } from '../../messages.ts'
import { isChoosable } from '../choosable.ts'

/** Returns whether commas separate groups of three digits. Other commas may be decimal commas: '1,5' is ambiguous. */
export const hasThousandsCommas = (text: string): boolean => /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)

/**
 * Parses an entered number with thousands separators, spaces or Thai digits. Returns null for empty text, NaN for other
 * text.
 */
export const readNumber = (text: string): number | null => {
  const typed = westernDigits(text).replace(/\s/g, '')
  if (typed === '') return null
  const plain = hasThousandsCommas(typed) ? typed.replaceAll(',', '') : typed
  return /^\d*\.?\d*$/.test(plain) && plain !== '.' ? Number(plain) : Number.NaN
}

const countedUnits = new Set(
  'PC PCS PIECE PIECES EA EACH SET SETS UNIT UNITS PAIR PAIRS PR BOX BOXES BAG BAGS ROLL ROLLS SHEET SHEETS LOT CAN DRUM PACK'.split(
    ' ',
  ),
)

/**
 * Returns the number of decimals of a quantity by its unit: none for counted units, four for measured ones (G-73,
 * DLV-19).
 */
export const decimalsOfUnit = (uom: string | null): number =>
  countedUnits.has((uom ?? '').trim().toUpperCase().replace(/\.$/, '')) ? 0 : QUANTITY_DECIMALS

/** Counted units allow whole quantities only; measured units allow decimals (DLV-19). */
export const hasAllowedDecimals = (quantity: number, uom: string | null): boolean =>
  decimalsOfUnit(uom) > 0 || Number.isInteger(quantity)

/**
 * Returns the pack size if the amount must be a multiple of it; null if there is no pack size or the line is exempt
 * (DLV-03).
 */
export const requiredPackSize = (line: PoLine, facts: PackExemption): Big | null =>
  isPackExempt(line, facts) ? null : packSizeOf(line)

/**
 * Returns the maximum quantity of a line; null for no limit. Raw material may exceed the remaining quantity but not the
 * ordered one; PRM raw material has no limit (G-66, G-67, G-70).
 */
const maxDeliverable = (line: PoLine): Big | null => {
  if (!isRawMaterial(line)) return stillDeliverableQuantity(line)
  return isPrm(line) ? null : max(ZERO, exact(line.QUANTITY).minus(line.transit))
}

const openParams = (line: PoLine) => ({
  remain: formatQuantity(line.QUANTITY_REMAIN),
  transit: formatQuantity(line.transit),
})

const fitting = (value: Big): { fits?: number } => (value.gt(0) ? { fits: value.toNumber() } : {})

const multipleBelow = (value: Big, size: Big): Big => value.div(size).round(0, Big.roundDown).times(size)

/** Returns the largest quantity up to `limit` in full packs, or without a pack size in the decimals of the unit. */
const largestUpTo = (limit: Big, size: Big | null, uom: string | null): Big =>
  size ? multipleBelow(limit, size) : limit.round(decimalsOfUnit(uom), Big.roundDown)

/**
 * Returns the multiple of the pack size that is nearest to the amount and allowed for the line, but at least one pack.
 */
const nearestMultiple = (amount: Big, size: Big, limit: Big | null): Big => {
  const nearest = max(size, amount.div(size).round(0, Big.roundHalfUp).times(size))
  return limit === null ? nearest : min(nearest, multipleBelow(limit, size))
}

/** Returns the nearest lower integer that is allowed for the line, but at least one. */
const wholeBelow = (amount: Big, limit: Big | null): Big => {
  const whole = max(exact(1), amount.round(0, Big.roundDown))
  return limit === null ? whole : min(whole, limit.round(0, Big.roundDown))
}

/**
 * Refuses an amount that is not a quantity, has a fraction of a counted unit (DLV-19), exceeds the quantity that is
 * still deliverable (not for raw material), or is not a multiple of the standard pack. `fits` in the refusal is an
 * amount that would be accepted, if there is one (DLV-02, DLV-03).
 */
export const checkAmount = (line: PoLine, amount: number, facts: PackExemption): Refusal | undefined => {
  if (!isQuantity(amount) || amount <= 0) return refuse(messages.AMOUNT_INVALID)
  const size = requiredPackSize(line, facts)
  if (!hasAllowedDecimals(amount, line.UOM)) {
    const limit = maxDeliverable(line)
    const fits = size ? nearestMultiple(exact(amount), size, limit) : wholeBelow(exact(amount), limit)
    return refuse(
      messages.QUANTITY_NOT_WHOLE,
      { unit: line.UOM ?? '' },
      hasAllowedDecimals(fits.toNumber(), line.UOM) ? fitting(fits) : {},
    )
  }
  const open = stillDeliverableQuantity(line)
  if (!isRawMaterial(line) && open.lt(amount))
    return refuse(messages.AMOUNT_EXCEEDS_OPEN, openParams(line), fitting(largestUpTo(open, size, line.UOM)))
  if (size && !isMultipleOf(amount, size)) {
    const fits = fitting(nearestMultiple(exact(amount), size, maxDeliverable(line)))
    return refuse(messages.NOT_STANDARD_PACK, { pack: formatQuantity(size) }, fits)
  }
  return undefined
}

/** Warns if raw material exceeds the quantity that is still deliverable, which is allowed (G-67). */
export const amountWarning = (line: PoLine, amount: number): Refusal | undefined =>
  isRawMaterial(line) && isQuantity(amount) && stillDeliverableQuantity(line).lt(amount)
    ? refuse(messages.RAW_MATERIAL_ABOVE_OPEN, openParams(line))
    : undefined

/**
 * Returns the suggested quantity of an open line: as many full packs as fit into the remaining quantity minus the
 * quantity in transit, or all of that difference if there is no pack size (PO-09). It is 0 if the line cannot be
 * selected or no pack fits.
 */
export const suggestedQuantity = (line: PoLine, facts: PackExemption): number =>
  isChoosable(line)
    ? largestUpTo(stillDeliverableQuantity(line), requiredPackSize(line, facts), line.UOM).toNumber()
    : 0
