import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { PoLine } from '../contract.ts'
import { purchaseOrderMessages as messages } from '../messages.ts'
import { isOutsideProcessing } from './item-kinds.ts'

/** The input of the search form. `company` is Invoice to: the id of an inventory organisation. */
export interface OrderSearchInput {
  readonly company: number | null
  readonly ponum: string
  readonly rel: string
  readonly supplier: number | null
}

/** Returns whether users of this type must select a supplier. Other users search only for their own (S1 §5). */
export const mustChooseSupplier = (type: UserType): boolean => type === 'admin' || type === 'store'

/** Returns the lookup for the input: FindPOBLK if a release is given, otherwise FindPOSTD (G-65). */
export const erpLookupFor = (rel: string): 'FindPOSTD' | 'FindPOBLK' => (rel.trim() === '' ? 'FindPOSTD' : 'FindPOBLK')

/** Validates the form before the search, in this order: Invoice to, PO No, supplier (PO-04). */
export const checkOrderSearch = (input: OrderSearchInput, type: UserType): Refusal | undefined => {
  if (!mustChooseSupplier(type) && input.company === null) {
    return refuse(messages.INVOICE_TO_REQUIRED, {}, { path: 'company' })
  }
  if (input.ponum.trim() === '') return refuse(messages.PO_NO_REQUIRED, {}, { path: 'ponum' })
  if (mustChooseSupplier(type) && input.supplier === null) {
    return refuse(messages.SUPPLIER_REQUIRED, {}, { path: 'vendor_id' })
  }
  return undefined
}

/**
 * The result of a lookup: all lines of the order. `isBlanket` is true if the search was for a standard order, but the
 * number belongs to a blanket order (G-65).
 */
export interface FoundOrder<Line> {
  readonly lines: readonly Line[]
  readonly isBlanket?: boolean
  /** The ERP's message if it found nothing (PO-06). */
  readonly erpMessage?: string
  /** Set if the ERP does not respond: the time of the cached result (ERP-04). */
  readonly asOf?: Date
}

/**
 * Checks the result of a search in this order: the order exists; it has lines in the organisation `company` (in any
 * organisation if null); none of these lines is outside-processing work. A single outside-processing line refuses the
 * whole search (PO-04, G-64), unless `onlyJobs` is set, which returns only such lines (PO-05).
 */
export const checkFoundOrder = <Line extends Pick<PoLine, 'INV_ORGID' | 'ITEM_TYPE'>>(
  found: FoundOrder<Line>,
  company: number | null,
  onlyJobs = false,
): Result<Line[]> => {
  if (found.isBlanket) return refuse(messages.PO_RELEASE_REQUIRED, {}, { path: 'rel' })
  if (found.lines.length === 0) return refuse(messages.PO_NOT_FOUND)
  const ofCompany = found.lines.filter((line) => company === null || line.INV_ORGID === company)
  const lines = onlyJobs ? ofCompany.filter(isOutsideProcessing) : ofCompany
  if (lines.length === 0) return refuse(messages.NO_ITEMS_FOUND)
  return !onlyJobs && lines.some(isOutsideProcessing) ? refuse(messages.PO_IS_OSP) : ok(lines)
}
