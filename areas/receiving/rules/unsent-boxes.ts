import type { UnsentMark } from './session.ts'

/** The boxes of a delivery whose scans the server has not confirmed, so that they are only on this device. */
export interface UnsentBoxes {
  has(sequence: number, pack: number): boolean
}

export const noUnsentBoxes: UnsentBoxes = { has: () => false }
/** Contains every box, for a header that is still being looked up. */
export const allBoxesUnsent: UnsentBoxes = { has: () => true }

/** Returns the unsent boxes by delivery id. */
export const unsentBoxes = (unsent: readonly UnsentMark[]): ReadonlyMap<number, UnsentBoxes> => {
  const boxes = new Map<number, Set<string>>()
  for (const { deliveryId, sequence, pack } of unsent) {
    const known = boxes.get(deliveryId) ?? new Set()
    boxes.set(deliveryId, known.add(`${sequence}|${pack}`))
  }
  return new Map([...boxes].map(([id, known]) => [id, { has: (sequence, pack) => known.has(`${sequence}|${pack}`) }]))
}
