import { groupBy } from '#kit/shared/group-by.ts'
import { createBoxMatcher } from '../short-receipt.ts'
import type { UnsentMark } from './session.ts'

/** Checks whether the server has not confirmed the scan of a box of a delivery, so that it is only on this device. */
export type IsBoxUnsent = ReturnType<typeof createBoxMatcher>

export const noBoxUnsent: IsBoxUnsent = () => false
/** For a header that is still being looked up. */
export const allBoxesUnsent: IsBoxUnsent = () => true

/** Returns the check of the unsent boxes by delivery id. */
export const unsentBoxes = (unsent: readonly UnsentMark[]): ReadonlyMap<number, IsBoxUnsent> =>
  new Map([...groupBy(unsent, ({ deliveryId }) => deliveryId)].map(([id, marks]) => [id, createBoxMatcher(marks)]))
