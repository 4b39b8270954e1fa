import type { Payment } from '../contract.ts'

/** A cheque and what it paid. */
export interface Cheque {
  readonly summary: Payment
  readonly parts: readonly Payment[]
}

/** Puts the rows of the list together again: each summary with the rows that name it. */
export const chequesOf = (rows: readonly Payment[]): readonly Cheque[] => {
  const parts = Map.groupBy(rows, ({ parentId }) => parentId)
  return (parts.get(null) ?? []).map((summary) => ({ summary, parts: parts.get(summary.id) ?? [] }))
}
