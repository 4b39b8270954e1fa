import { groupBy } from '#kit/shared/group-by.ts'
import type { Payment } from '../contract.ts'

export interface Cheque {
  readonly summary: Payment
  readonly parts: readonly Payment[]
}

/** Groups the rows of the list: each summary row with the rows that belong to it. */
export const groupByCheque = (rows: readonly Payment[]): readonly Cheque[] => {
  const parts = groupBy(rows, ({ parentId }) => parentId)
  return (parts.get(null) ?? []).map((summary) => ({ summary, parts: parts.get(summary.id) ?? [] }))
}
