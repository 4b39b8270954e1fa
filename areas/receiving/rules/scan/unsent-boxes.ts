import { groupBy } from '#kit/shared/group-by.ts'
import { createBoxMatcher } from '../short-receipt.ts'
import type { UnsentMark } from './session.ts'

/** Returns whether the server has not confirmed the scan of a box yet, so that the scan is only on this device. */
export type IsBoxUnsent = ReturnType<typeof createBoxMatcher>

export const noBoxUnsent: IsBoxUnsent = () => false
/** For a header that is still being looked up: all boxes are unsent. */
export const allBoxesUnsent: IsBoxUnsent = () => true

/** Returns a function per delivery id that checks whether a box is unsent. */
export const isUnsentByDelivery = (unsent: readonly UnsentMark[]): ReadonlyMap<number, IsBoxUnsent> =>
  new Map([...groupBy(unsent, ({ deliveryId }) => deliveryId)].map(([id, marks]) => [id, createBoxMatcher(marks)]))
