import type { PoLine } from '#areas/purchase-orders/contract.ts'

/** The fields of a line that affect its quantity, packs or price, in the order of the table. */
export const comparedFields = [
  'ITEM_CODE',
  'DUE_DATE',
  'PIECES_PER_KANBAN',
  'QUANTITY',
  'QUANTITY_RECEIVED',
  'QUANTITY_REMAIN',
  'transit',
  'UNIT_PRICE',
  'UOM',
] as const satisfies readonly (keyof PoLine)[]

export type ComparedField = (typeof comparedFields)[number]

/** A field of a line, with its value in the draft and its current value. */
export interface LineChange {
  readonly fact: ComparedField
  readonly from: string | number | null
  readonly to: string | number | null
}

/** Returns what changed in a line since the draft was saved, in the ERP or by other deliveries (DLV-16). */
export const lineChanges = (before: PoLine, now: PoLine): LineChange[] =>
  comparedFields.flatMap((fact) => (before[fact] === now[fact] ? [] : [{ fact, from: before[fact], to: now[fact] }]))

/** Merges unread changes with newer ones: one change per field, from its first to its last value. */
export const joinChanges = (earlier: readonly LineChange[], newer: readonly LineChange[]): LineChange[] =>
  comparedFields.flatMap((fact) => {
    const [first, last] = [earlier, newer].map((changes) => changes.find((change) => change.fact === fact))
    const whole = first && last ? { fact, from: first.from, to: last.to } : (first ?? last)
    return whole === undefined || whole.from === whole.to ? [] : [whole]
  })
