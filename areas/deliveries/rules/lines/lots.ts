import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { formatQuantity, isQuantity, sum } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../../messages.ts'
import type { DraftLine } from '../draft.ts'
import { checkPrintableText } from '../numbers.ts'
import { hasAllowedDecimals } from './amount.ts'
import { type DraftPack, type PackText, packTextFields, packTexts } from './pack.ts'
import { proposePackQuantities } from './packs.ts'

/**
 * Returns why 'Set up Lot' cannot open yet. It requires # Packs and, if there is a pack size, the amount (DLV-05,
 * DLV-07).
 */
export const lotSetupRefusal = (draft: DraftLine): Refusal | undefined => {
  if (draft.amount !== null && !isQuantity(draft.amount)) return refuse(messages.AMOUNT_INVALID)
  if (packSizeOf(draft.line) && draft.amount === null) return refuse(messages.DELIVERY_QTY_REQUIRED)
  if (draft.packCount === null || draft.packCount < 1) return refuse(messages.PACKS_NOT_DEFINED)
  return undefined
}

/** Returns whether a pack size determines the quantities of the packs. Their QTY fields are then disabled (DLV-07). */
export const areLotsFixed = (draft: DraftLine): boolean => packSizeOf(draft.line) !== null

/**
 * Refuses packs with a fraction of a counted unit, unless the ERP has a pack size, which may have one (DLV-19). `line` in
 * the refusal is the index of the pack.
 */
export const checkWholeLots = (draft: DraftLine, packs: readonly DraftPack[]): Refusal | undefined => {
  if (areLotsFixed(draft)) return undefined
  const broken = packs.findIndex(({ quantity }) => isFilled(quantity) && !hasAllowedDecimals(quantity, draft.line.UOM))
  return broken < 0
    ? undefined
    : refuse(messages.QUANTITY_NOT_WHOLE, { unit: draft.line.UOM ?? '' }, { path: 'lot', line: broken })
}

const isFilled = (quantity: number | null): quantity is number =>
  quantity !== null && isQuantity(quantity) && quantity > 0

/** Returns whether any pack has no quantity above zero: check 10 of Preview (S1 §5, G-80). */
export const hasInvalidLot = (packs: readonly DraftPack[]): boolean =>
  !packs.every(({ quantity }) => isFilled(quantity))

/**
 * Refuses packs whose quantities do not add up to the amount. With a pack size, all packs must also be full, except one
 * with the remainder (DLV-04, DLV-07).
 */
export const checkLotTotal = (draft: DraftLine, packs: readonly DraftPack[]): Refusal | undefined => {
  const quantities = packs.map(({ quantity }) => quantity).filter(isFilled)
  if (draft.amount === null || !isQuantity(draft.amount) || !sum(quantities).eq(draft.amount))
    return refuse(messages.LOT_TOTAL_WRONG)
  const size = packSizeOf(draft.line)
  if (!size) return undefined
  const planned = proposePackQuantities(draft.line, draft.amount, draft.packCount)
  const isAsPlanned = planned.length === packs.length && planned.every((lot, index) => lot === packs[index]?.quantity)
  return isAsPlanned ? undefined : refuse(messages.LOT_NOT_STANDARD_PACK, { pack: formatQuantity(size) })
}

const hasHeat = ({ heat }: DraftPack): boolean => heat.trim() !== ''

/**
 * Refuses the first pack with a text that cannot be printed (DLV-10). `line` in the refusal is the index of the pack.
 */
export const checkPackText = (packs: readonly DraftPack[], field: PackText): Refusal | undefined => {
  for (const [line, pack] of packs.entries()) {
    const refusal = checkPrintableText(pack[field].trim(), packTexts[field].label, { path: field, line })
    if (refusal) return refusal
  }
  return undefined
}

/**
 * Checks the lots when the user presses CONFIRM, in this order: each pack has a heat number, the texts can be printed,
 * each pack has a quantity, counted units are whole, and the total is right (DLV-07, DLV-19). `line` in the refusal is
 * the index of the pack.
 */
export const checkLots = (draft: DraftLine, packs: readonly DraftPack[]): Refusal | undefined => {
  const missing = packs.findIndex((pack) => !hasHeat(pack))
  if (missing >= 0) return refuse(messages.HEAT_REQUIRED, {}, { path: 'heat', line: missing })
  const unfit = packTextFields.map((field) => checkPackText(packs, field)).find((refusal) => refusal !== undefined)
  if (unfit) return unfit
  const invalid = packs.findIndex(({ quantity }) => !isFilled(quantity))
  if (invalid >= 0) return refuse(messages.QTY_LOT_INVALID, {}, { path: 'lot', line: invalid })
  return checkWholeLots(draft, packs) ?? checkLotTotal(draft, packs)
}

/** Returns whether the lots are confirmed: one per pack, each with a heat number (check 9 of Preview, G-77). */
export const areLotsSetUp = ({ lotsConfirmed, packCount, packs }: DraftLine): boolean =>
  lotsConfirmed && packs.length === packCount && packs.every(hasHeat)
