import { findScannedLine, type Sheet } from './session.ts'

/** Missing boxes that share one reason: a single box, or all boxes of a line without any scanned box. */
export interface MissingGroup {
  readonly key: string
  readonly sequence: number
  readonly itemCode: string
  readonly uom: string
  readonly packs: readonly { readonly pack: number; readonly quantity: number }[]
  /** True if no box of the line was scanned. */
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
