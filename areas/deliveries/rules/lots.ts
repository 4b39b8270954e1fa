import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { formatQuantity, isQuantity, sum } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../messages.ts'
import type { DraftLine } from './draft.ts'
import { checkText } from './numbers.ts'
import { type DraftPack, type PackText, packTextFields, packTexts } from './pack.ts'
import { plannedLots } from './packs.ts'
import { hasAllowedDecimals } from './units.ts'

/** Why 'Set up Lot' cannot open yet: with a pack size amount and packs come first, without one the packs (DLV-05, DLV-07). */
export const lotSetupRefusal = (draft: DraftLine): Refusal | undefined => {
  if (draft.amount !== null && !isQuantity(draft.amount)) return refuse(messages.AMOUNT_INVALID)
  if (packSizeOf(draft.line) && draft.amount === null) return refuse(messages.DELIVERY_QTY_REQUIRED)
  if (draft.packCount === null || draft.packCount < 1) return refuse(messages.PACKS_NOT_DEFINED)
  return undefined
}

/** Pack quantities are fixed where a pack size exists: the QTY fields are disabled (DLV-07). */
export const areLotsFixed = (draft: DraftLine): boolean => packSizeOf(draft.line) !== null

/** Whether a pack contains a fraction of a piece. Packs computed from the ERP's pack size are not checked (DLV-19). */
const isPartOfPiece = (draft: DraftLine, { quantity }: DraftPack): boolean =>
  !areLotsFixed(draft) && isFilled(quantity) && !hasAllowedDecimals(quantity, draft.line.UOM)

/** Packs of counted pieces hold whole numbers of them (DLV-19). `line` of the refusal is the pack's row, from 0. */
export const checkWholeLots = (draft: DraftLine, packs: readonly DraftPack[]): Refusal | undefined => {
  const broken = packs.findIndex((pack) => isPartOfPiece(draft, pack))
  return broken < 0
    ? undefined
    : refuse(messages.QUANTITY_NOT_WHOLE, { unit: draft.line.UOM ?? '' }, { path: 'lot', line: broken })
}

const isFilled = (quantity: number | null): quantity is number =>
  quantity !== null && isQuantity(quantity) && quantity > 0

/** A pack without a quantity above zero: check 10 of Preview (S1 §5, G-80: any pack). */
export const hasInvalidLot = (packs: readonly DraftPack[]): boolean =>
  !packs.every(({ quantity }) => isFilled(quantity))

/** The packs add up to the amount and, with a pack size, are the full packs and the remainder (DLV-04, DLV-07). */
export const checkLotTotal = (draft: DraftLine, packs: readonly DraftPack[]): Refusal | undefined => {
  const quantities = packs.map(({ quantity }) => quantity).filter(isFilled)
  if (draft.amount === null || !isQuantity(draft.amount) || !sum(quantities).eq(draft.amount))
    return refuse(messages.LOT_TOTAL_WRONG)
  const size = packSizeOf(draft.line)
  if (!size) return undefined
  const planned = plannedLots(draft.line, draft.amount, draft.packCount)
  const isAsPlanned = planned.length === packs.length && planned.every((lot, index) => lot === packs[index]?.quantity)
  return isAsPlanned ? undefined : refuse(messages.LOT_NOT_STANDARD_PACK, { pack: formatQuantity(size) })
}

const hasHeat = ({ heat }: DraftPack): boolean => heat.trim() !== ''

/** The first pack whose text cannot be printed (DLV-10). `line` of the refusal is the pack's row, from 0. */
export const checkPackText = (packs: readonly DraftPack[], field: PackText): Refusal | undefined => {
  for (const [line, pack] of packs.entries()) {
    const refusal = checkText(pack[field].trim(), packTexts[field].label, { path: field, line })
    if (refusal) return refusal
  }
  return undefined
}

/**
 * What CONFIRM requires of the lots, in this order: a heat number for every pack and fit to print, a quantity in every
 * pack, whole pieces, the right total (DLV-07, DLV-19). `line` of the refusal is the pack's row, from 0.
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

/** Whether the lots are complete: one per pack, each with a heat number (check 9 of Preview, G-77). */
export const areLotsSetUp = ({ lotsConfirmed, packCount, packs }: DraftLine): boolean =>
  lotsConfirmed && packs.length === packCount && packs.every(hasHeat)
