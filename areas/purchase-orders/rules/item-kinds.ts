import type { PoLine } from '../contract.ts'

const rawMaterialToken = /(?<![\p{L}\p{N}])(RM|Raw\s+Materials)(?![\p{L}\p{N}])/iu

/** Raw material: the word RM or 'Raw Materials' in ITEM_TYPE; 'FORM' and 'PRM' are not it (S1 §5, G-71). */
export const isRawMaterial = (line: Pick<PoLine, 'ITEM_TYPE'>): boolean => rawMaterialToken.test(line.ITEM_TYPE ?? '')

/** Item codes with PRM in them, in whatever organisation: free of the over-quantity re-check (G-70). */
export const isPrm = (line: Pick<PoLine, 'ITEM_CODE'>): boolean => line.ITEM_CODE.toUpperCase().includes('PRM')

/** Outside-processing work: refused on the PO tab, found by job (S1 §5). */
export const isOutsideProcessing = (line: Pick<PoLine, 'ITEM_TYPE'>): boolean =>
  (line.ITEM_TYPE ?? '').trim().toUpperCase() === 'OP'

/** Organisations whose PRM items need no standard pack and number their lots per pack (PACK_EXEMPT: 310). */
export interface PackExemption {
  readonly packExemptOrganisations: readonly number[]
}

/** A PRM item in an exempt organisation: both must hold (G-69). */
export const isPackExempt = (line: Pick<PoLine, 'ITEM_CODE' | 'INV_ORGID'>, facts: PackExemption): boolean =>
  isPrm(line) && facts.packExemptOrganisations.includes(line.INV_ORGID)
