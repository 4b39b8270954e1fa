import { type Refusal, refuse } from '#kit/shared/result.ts'
import type { ScannedLine } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'

/**
 * Checks that every box of every line was scanned, and that all scanned boxes belong to the delivery (RCV-04). `packs`:
 * the number of boxes of each line.
 */
export const checkAllScanned = (packs: readonly number[], scanned: readonly ScannedLine[]): Refusal | undefined => {
  const seen = new Map<number, Set<number>>()
  for (const { sequence, packs: boxes } of scanned) {
    const before = seen.get(sequence) ?? new Set()
    for (const box of boxes) before.add(box)
    seen.set(sequence, before)
  }
  const missing = packs.findIndex((count, index) => {
    const boxes = seen.get(index + 1)
    return !boxes || !Array.from({ length: count }, (_, pack) => pack + 1).every((pack) => boxes.has(pack))
  })
  if (missing >= 0)
    return refuse(messages.BOXES_NOT_ALL_SCANNED, { line: missing + 1 }, { path: 'scanned', line: missing })
  for (const [sequence, boxes] of seen) {
    const count = packs[sequence - 1]
    if (count === undefined) return refuse(messages.LINES_DIFFER, {}, { path: 'scanned' })
    const stray = [...boxes].find((pack) => pack > count)
    if (stray !== undefined)
      return refuse(messages.BOX_UNKNOWN, { line: sequence, pack: stray, packs: count }, { path: 'scanned' })
  }
  return undefined
}
