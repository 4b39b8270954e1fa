import { findScannedLine, type Sheet } from './session.ts'
import type { MissingBox, MissingReason } from './short-receipt-calls.ts'

/** Missing boxes that share one reason: a single box, or all boxes of a line without any scanned box. */
export interface MissingGroup {
  readonly key: string
  readonly sequence: number
  readonly itemCode: string
  readonly uom: string
  readonly packs: readonly { readonly pack: number; readonly quantity: number }[]
  readonly isWholeLine: boolean
}

/** Groups the boxes that are not scanned, so that each group gets a reason in a short receipt (RCV-12). */
export const missingGroups = (sheet: Sheet): MissingGroup[] =>
  sheet.delivery.lines.flatMap(({ sequence, itemCode, uom, packs }): MissingGroup[] => {
    const scanned = new Set(findScannedLine(sheet, sequence)?.packs)
    const missingPacks = packs.flatMap(({ quantity }, index) =>
      scanned.has(index + 1) ? [] : [{ pack: index + 1, quantity }],
    )
    const facts = { sequence, itemCode, uom: uom ?? '' }
    if (missingPacks.length > 1 && scanned.size === 0)
      return [{ ...facts, key: `${sequence}`, packs: missingPacks, isWholeLine: true }]
    return missingPacks.map((box) => ({ ...facts, key: `${sequence}|${box.pack}`, packs: [box], isWholeLine: false }))
  })

/** Why a box is missing. The note is required for the reason `other`. */
export interface Explanation {
  readonly reason: MissingReason
  readonly note: string
}

/** The explanations by the key of their group. */
export type Explanations = Readonly<Record<string, Explanation | undefined>>

/**
 * Returns the explanation of a group. If a box of a line is scanned after the whole line was explained, the other boxes of
 * the line keep the line's explanation.
 */
export const explanationOf = (explanations: Explanations, { key, sequence }: MissingGroup): Explanation | undefined =>
  explanations[key] ?? explanations[`${sequence}`]

export const missingBoxesOf = (groups: readonly MissingGroup[], explanations: Explanations): MissingBox[] =>
  groups.flatMap((group) => {
    const explanation = explanationOf(explanations, group)
    if (!explanation) return []
    const { reason, note } = explanation
    return group.packs.map(({ pack }) => ({ sequence: group.sequence, pack, reason, note: note.trim() || null }))
  })
