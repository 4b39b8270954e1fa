import Big from 'big.js'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { isPackExempt, type PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { exact, isQuantity, QUANTITY_DECIMALS } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../../messages.ts'
import { decimalsOfUnit } from './amount.ts'
import { MAX_PACKS } from './pack.ts'

/** The number of packs for an amount. The last pack may be partly full (DLV-04). */
export const packCountFor = (amount: number, size: Big): number =>
  exact(amount).div(size).round(0, Big.roundUp).toNumber()

/** Splits an amount into packs of the same quantity, and a last pack with the exact rest. */
const splitIntoPacks = (amount: number, packs: number, quantity: Big): number[] => {
  const last = exact(amount).minus(quantity.times(packs - 1))
  return Array.from({ length: packs }, (_, index) => (index === packs - 1 ? last : quantity).toNumber())
}

/** Splits an amount into full packs and, if needed, one pack with the remainder (DLV-04). */
export const splitIntoFullPacks = (amount: number, size: Big): number[] =>
  splitIntoPacks(amount, packCountFor(amount, size), size)

/**
 * Splits an amount evenly into packs. The quantities are rounded down to the decimals of the unit, and the last pack
 * gets the exact rest (DLV-04, G-73). If an amount of a counted unit has a fraction, it is split like a measured one.
 */
export const splitEvenly = (amount: number, packs: number, uom: string | null): number[] => {
  const total = exact(amount)
  const decimals = total.round(0, Big.roundDown).eq(total) ? decimalsOfUnit(uom) : QUANTITY_DECIMALS
  return splitIntoPacks(amount, packs, total.div(packs).round(decimals, Big.roundDown))
}

/**
 * Returns the number of packs that the pack size gives for the amount; null if there is no pack size or no valid
 * amount.
 */
export const computePackCount = (line: PoLine, amount: number | null): number | null => {
  const size = packSizeOf(line)
  return size && amount !== null && isQuantity(amount) && amount > 0 ? packCountFor(amount, size) : null
}

/** Returns the proposed quantity of each pack; empty if the amount or the number of packs is not valid. */
export const proposePackQuantities = (line: PoLine, amount: number | null, packs: number | null): number[] => {
  if (amount === null || packs === null || checkPackCount(line, amount, packs) || !isQuantity(amount) || amount <= 0)
    return []
  const size = packSizeOf(line)
  return size ? splitIntoFullPacks(amount, size) : splitEvenly(amount, packs, line.UOM)
}

/** Refuses a number of packs without an amount (DLV-05), out of range, or different from the calculated number. */
export const checkPackCount = (line: PoLine, amount: number | null, packs: number): Refusal | undefined => {
  if (amount === null) return refuse(messages.DELIVERY_QTY_REQUIRED)
  const computed = computePackCount(line, amount)
  const fits = computed !== null && computed <= MAX_PACKS ? { fits: computed } : {}
  const possible = Number.isInteger(packs) && packs >= 1 && packs <= MAX_PACKS
  return possible && (computed === null || computed === packs)
    ? undefined
    : refuse(messages.PACKS_INVALID, { most: MAX_PACKS }, fits)
}

/**
 * Returns the lot on a pack's tag. For PRM items in an exempt organisation, it ends with the pack number (DLV-06,
 * G-79).
 */
export const packLot = (
  line: Pick<PoLine, 'ITEM_CODE' | 'INV_ORGID'>,
  lotSup: string,
  pack: number,
  facts: PackExemption,
): string => (isPackExempt(line, facts) ? `${lotSup}-${pack}` : lotSup)
