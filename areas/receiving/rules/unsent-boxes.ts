import type { ScanEvent } from './session.ts'

/** Returns whether a box exists only on this device, because the server has not confirmed it. */
export interface UnsentBoxes {
  has(sequence: number, pack: number): boolean
}

export const noUnsentBoxes: UnsentBoxes = { has: () => false }
/** For a header without a response of the server. */
export const allBoxesUnsent: UnsentBoxes = { has: () => true }

/** The boxes that the server has not confirmed, by delivery id. */
export const unsentBoxes = (unsent: readonly ScanEvent[]): ReadonlyMap<number, UnsentBoxes> => {
  const boxes = new Map<number, Set<string>>()
  for (const { deliveryId, sequence, pack } of unsent) {
    const known = boxes.get(deliveryId) ?? new Set()
    boxes.set(deliveryId, known.add(`${sequence}|${pack}`))
  }
  return new Map([...boxes].map(([id, known]) => [id, { has: (sequence, pack) => known.has(`${sequence}|${pack}`) }]))
}
