import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { PoLine } from '../contract.ts'
import { purchaseOrderMessages as messages } from '../messages.ts'
import { isOutsideProcessing } from './item-kinds.ts'

/** What the search form holds. `company` = Invoice to, an inventory organisation id; `supplier` a vendor id. */
export interface SearchInput {
  readonly company: number | null
  readonly ponum: string
  readonly rel: string
  readonly supplier: number | null
}

/** Admin and store search for any supplier and must name it; all others search for their own (S1 §5). */
export const mustChooseSupplier = (type: UserType): boolean => type === 'admin' || type === 'store'

/** Which lookup answers: blanket orders are asked for with their release (G-65). */
export const erpLookupFor = (rel: string): 'FindPOSTD' | 'FindPOBLK' => (rel.trim() === '' ? 'FindPOSTD' : 'FindPOBLK')

/** What is checked before the search, in this order: Invoice to, PO No, supplier (PO-04). */
export const checkSearch = (input: SearchInput, type: UserType): Refusal | undefined => {
  if (!mustChooseSupplier(type) && input.company === null) {
    return refuse(messages.INVOICE_TO_REQUIRED, {}, { path: 'company' })
  }
  if (input.ponum.trim() === '') return refuse(messages.PO_NO_REQUIRED, {}, { path: 'ponum' })
  if (mustChooseSupplier(type) && input.supplier === null) {
    return refuse(messages.SUPPLIER_REQUIRED, {}, { path: 'vendor_id' })
  }
  return undefined
}

/** What a lookup brought: all lines of the order, and whether a standard search met a blanket order (G-65). */
export interface Found<Line> {
  readonly lines: readonly Line[]
  readonly isBlanket?: boolean
  /** Why the ERP has none, in its own words (PO-06). */
  readonly said?: string
  /** The ERP does not answer: this is what it said then (ERP-04). */
  readonly asOf?: Date
}

/**
 * What is checked after the search, in this order: the order exists, it has lines for the organisation (`company` null:
 * all organisations), none of them is outside-processing work; one such line refuses the whole search (PO-04, G-64).
 */
export const checkFound = <Line extends Pick<PoLine, 'INV_ORGID' | 'ITEM_TYPE'>>(
  found: Found<Line>,
  company: number | null,
): Result<Line[]> => {
  if (found.isBlanket) return refuse(messages.PO_RELEASE_REQUIRED, {}, { path: 'rel' })
  if (found.lines.length === 0) return refuse(messages.PO_NOT_FOUND)
  const lines = found.lines.filter((line) => company === null || line.INV_ORGID === company)
  if (lines.length === 0) return refuse(messages.NO_ITEMS_FOUND)
  if (lines.some(isOutsideProcessing)) return refuse(messages.PO_IS_OSP)
  return ok(lines)
}
