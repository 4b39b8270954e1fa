import { findScannedLine, type Sheet } from './session.ts'

/** Boxes of a line that are missing for one reason: a single box, or all boxes of a line of which none is there. */
export interface MissingGroup {
  readonly key: string
  readonly sequence: number
  readonly itemCode: string
  readonly uom: string
  readonly packs: readonly { readonly pack: number; readonly quantity: number }[]
  /** True if no box of the line is there. */
  readonly isWholeLine: boolean
}

/** The boxes that are not scanned, grouped for the reasons of a short receipt (RCV-12). */
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
