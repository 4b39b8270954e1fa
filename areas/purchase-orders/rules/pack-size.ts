import type Big from 'big.js'
import { exact } from '#kit/shared/quantity.ts'
import type { PoLine } from '../contract.ts'

/**
 * Returns the number of pieces per pack, or null if the line has no pack size. PIECES_PER_KANBAN is text in the ERP:
 * '0', empty, negative and non-numeric values mean that there is no pack size (S1 §5, G-74).
 */
export const packSizeOf = (line: Pick<PoLine, 'PIECES_PER_KANBAN'>): Big | null => {
  const text = (line.PIECES_PER_KANBAN ?? '').trim().replaceAll(',', '')
  if (!/^\d{1,11}(\.\d{1,4})?$/.test(text)) return null
  const size = exact(text)
  return size.gt(0) ? size : null
}
