import type { Pack } from '#areas/deliveries/rules/lines/pack.ts'
import { sum } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import type { ScannedLine } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { type DockSheet, findScannedLine } from './scan/session.ts'
import type { MissingBox, MissingReason } from './short-receipt-calls.ts'

/** Returns a function that checks whether `boxes` contain a box. */
export const createBoxMatcher = (boxes: readonly Pick<MissingBox, 'sequence' | 'pack'>[]) => {
  const keys = new Set(boxes.map(({ sequence, pack }) => boxKey(sequence, pack)))
  return (sequence: number, pack: number): boolean => keys.has(boxKey(sequence, pack))
}

const boxKey = (sequence: number, pack: number): string => `${sequence}|${pack}`

/**
 * Checks a short receipt (RCV-12). Only a supervisor may make it, and only if the organisation allows it. Every box
 * must be either scanned or missing with one reason, and at least one must be scanned. `packs`: the number of boxes of
 * each line.
 */
export const checkShortReceipt = (
  packs: readonly number[],
  scanned: readonly ScannedLine[],
  missing: readonly MissingBox[],
  { isOn, isSupervisor }: { readonly isOn: boolean; readonly isSupervisor: boolean },
): Refusal | undefined => {
  if (!isOn) return refuse(messages.SHORT_NOT_SWITCHED_ON)
  if (!isSupervisor) return refuse(messages.SHORT_NOT_ALLOWED)
  const scannedKeys = new Set(
    scanned.flatMap(({ sequence, packs: boxes }) => boxes.map((pack) => boxKey(sequence, pack))),
  )
  if (scannedKeys.size === 0) return refuse(messages.SHORT_NOTHING_THERE)
  const missingKeys = new Set(missing.map(({ sequence, pack }) => boxKey(sequence, pack)))
  if (missingKeys.size < missing.length) return refuse(messages.LINES_DIFFER, {}, { path: 'missing' })
  for (const [index, count] of packs.entries())
    for (let pack = 1; pack <= count; pack++) {
      const line = index + 1
      const isThere = scannedKeys.delete(boxKey(line, pack))
      const isGone = missingKeys.delete(boxKey(line, pack))
      if (isThere && isGone) return refuse(messages.SHORT_BOX_SCANNED, { line, pack }, { path: 'missing' })
      if (!isThere && !isGone) return refuse(messages.SHORT_REASON_MISSING, { line, pack }, { path: 'missing' })
    }
  if (scannedKeys.size > 0 || missingKeys.size > 0) return refuse(messages.LINES_DIFFER, {}, { path: 'missing' })
  const unexplained = missing.find(({ reason, note }) => reason === 'other' && !note)
  return unexplained && refuse(messages.SHORT_NOTE_REQUIRED, { line: unexplained.sequence, pack: unexplained.pack })
}

/** Returns the received quantity and number of boxes of a short receipt, computed from the packs of the delivery. */
export const shortReceiptTotals = (
  lines: readonly { readonly packs: readonly Pick<Pack, 'quantity'>[] }[],
  missing: readonly Pick<MissingBox, 'sequence' | 'pack'>[],
): { readonly quantity: number; readonly packs: number } => {
  const isMissing = createBoxMatcher(missing)
  const scannedBoxes = lines.flatMap(({ packs }, index) =>
    packs.filter((_, pack) => !isMissing(index + 1, pack + 1)).map(({ quantity }) => quantity),
  )
  return { quantity: sum(scannedBoxes).toNumber(), packs: scannedBoxes.length }
}

/** Missing boxes that share one reason: a single box, or all boxes of a line without any scanned box. */
export interface MissingBoxGroup {
  readonly key: string
  readonly sequence: number
  readonly itemCode: string
  readonly uom: string
  readonly packs: readonly { readonly pack: number; readonly quantity: number }[]
  readonly isWholeLine: boolean
}

/** Groups the boxes that are not scanned, so that each group gets a reason in a short receipt (RCV-12). */
export const groupMissingBoxes = (sheet: DockSheet): MissingBoxGroup[] =>
  sheet.delivery.lines.flatMap(({ sequence, itemCode, uom, packs }): MissingBoxGroup[] => {
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
export interface MissingBoxExplanation {
  readonly reason: MissingReason
  readonly note: string
}

/** The explanations by the key of their group. */
export type MissingBoxExplanations = Readonly<Record<string, MissingBoxExplanation | undefined>>

/**
 * Returns the explanation of a group. If a whole line was explained and one of its boxes is scanned afterwards, the
 * other boxes of the line keep the explanation of the line.
 */
export const findExplanation = (
  explanations: MissingBoxExplanations,
  { key, sequence }: MissingBoxGroup,
): MissingBoxExplanation | undefined => explanations[key] ?? explanations[`${sequence}`]

export const toMissingBoxes = (
  groups: readonly MissingBoxGroup[],
  explanations: MissingBoxExplanations,
): MissingBox[] =>
  groups.flatMap((group) => {
    const explanation = findExplanation(explanations, group)
    if (!explanation) return []
    const { reason, note } = explanation
    return group.packs.map(({ pack }) => ({ sequence: group.sequence, pack, reason, note: note.trim() || null }))
  })
