import type { Organisation } from '#areas/directory/contract.ts'
import type { PoLine } from '../contract.ts'

const rawMaterialToken = /(?<![\p{L}\p{N}])(RM|Raw\s+Materials)(?![\p{L}\p{N}])/iu

/**
 * Returns whether the item is raw material: its ITEM_TYPE contains RM as a word, or 'Raw Materials'. 'FORM' and 'PRM'
 * do not match (S1 §5, G-71).
 */
export const isRawMaterial = (line: Pick<PoLine, 'ITEM_TYPE'>): boolean => rawMaterialToken.test(line.ITEM_TYPE ?? '')

/**
 * Returns whether the item code contains PRM. Such items are exempt from the over-quantity check in every organisation
 * (G-70).
 */
export const isPrm = (line: Pick<PoLine, 'ITEM_CODE'>): boolean => line.ITEM_CODE.toUpperCase().includes('PRM')

/**
 * Returns whether the line is outside-processing work. The PO tab refuses such lines; they are found by job (S1 §5).
 */
export const isOutsideProcessing = (line: Pick<PoLine, 'ITEM_TYPE'>): boolean =>
  (line.ITEM_TYPE ?? '').trim().toUpperCase() === 'OP'

/** Organisations whose PRM items need no standard pack and have a separate lot number per pack (PACK_EXEMPT: 310). */
export interface PackExemption {
  readonly packExemptOrganisations: readonly number[]
}

export const packExemption = (
  organisations: readonly Pick<Organisation, 'INVENTORY_ORG_ID' | 'PACK_EXEMPT'>[],
): PackExemption => ({
  packExemptOrganisations: organisations
    .filter(({ PACK_EXEMPT }) => PACK_EXEMPT)
    .map(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID),
})

/** Returns whether the line is a PRM item and its organisation is exempt (G-69). */
export const isPackExempt = (line: Pick<PoLine, 'ITEM_CODE' | 'INV_ORGID'>, facts: PackExemption): boolean =>
  isPrm(line) && facts.packExemptOrganisations.includes(line.INV_ORGID)
