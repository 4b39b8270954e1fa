import type Big from 'big.js'
import { exact } from '#kit/shared/quantity.ts'
import type { PoLine } from '../contract.ts'

/**
 * How many pieces go into one pack; null where the ERP names none. PIECES_PER_KANBAN is text there: '0', empty, negative
 * and anything that is not a plain number mean no pack size (S1 §5, G-74).
 */
export const packSizeOf = (line: Pick<PoLine, 'PIECES_PER_KANBAN'>): Big | null => {
  const text = (line.PIECES_PER_KANBAN ?? '').trim().replaceAll(',', '')
  if (!/^\d{1,11}(\.\d{1,4})?$/.test(text)) return null
  const size = exact(text)
  return size.gt(0) ? size : null
}
