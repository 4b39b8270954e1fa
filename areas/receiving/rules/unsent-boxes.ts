import type { ScanEvent } from './session.ts'

/** Whether a box of a line is kept on this device alone: the server has not confirmed it. */
export interface UnsentBoxes {
  has(sequence: number, pack: number): boolean
}

export const noBox: UnsentBoxes = { has: () => false }
/** Of a header that the server has not answered yet. */
export const everyBox: UnsentBoxes = { has: () => true }

/** By delivery id: the boxes that the server has not confirmed yet. */
export const unsentBoxes = (unsent: readonly ScanEvent[]): ReadonlyMap<number, UnsentBoxes> => {
  const boxes = new Map<number, Set<string>>()
  for (const { deliveryId, sequence, pack } of unsent) {
    const known = boxes.get(deliveryId) ?? new Set()
    boxes.set(deliveryId, known.add(`${sequence}|${pack}`))
  }
  return new Map([...boxes].map(([id, known]) => [id, { has: (sequence, pack) => known.has(`${sequence}|${pack}`) }]))
}
