import { QUANTITY_DECIMALS } from '#kit/shared/quantity.ts'

const countedUnits = new Set(
  'PC PCS PIECE PIECES EA EACH SET SETS UNIT UNITS PAIR PAIRS PR BOX BOXES BAG BAGS ROLL ROLLS SHEET SHEETS LOT CAN DRUM PACK'.split(
    ' ',
  ),
)

/** The decimals of a quantity by its unit: none for counted units, four for measured ones (G-73, DLV-19). */
export const decimalsOf = (uom: string | null): number =>
  countedUnits.has((uom ?? '').trim().toUpperCase().replace(/\.$/, '')) ? 0 : QUANTITY_DECIMALS

/** Counted units allow whole quantities only; measured units allow decimals (DLV-19). */
export const hasAllowedDecimals = (quantity: number, uom: string | null): boolean =>
  decimalsOf(uom) > 0 || Number.isInteger(quantity)
