import { packsAt } from '#areas/deliveries/rules/pack.ts'
import type { DockDelivery, DockLine } from '../contract.ts'
import type { PendingHeader, Session, Sheet } from './session.ts'

/** A line of a stored session of format 2. It has a list of quantities and a list of heat numbers instead of packs. */
interface LineOfForm2 extends Omit<DockLine, 'packs'> {
  readonly packs: readonly number[]
  readonly heats: readonly string[]
}
interface SheetOfForm2 extends Omit<Sheet, 'delivery'> {
  readonly delivery: Omit<DockDelivery, 'lines'> & { readonly lines: readonly LineOfForm2[] }
}
/** A stored session of format 2, from before packs were objects. */
export interface SessionOfForm2 extends Omit<Session, 'sheets' | 'pending'> {
  readonly sheets: readonly SheetOfForm2[]
  readonly pending: readonly (Omit<PendingHeader, 'onPaper'> & { readonly onPaper: SheetOfForm2 })[]
}

const currentLine = ({ packs, heats, ...line }: LineOfForm2): DockLine => ({
  ...line,
  packs: packsAt({ lotDetails: [packs], heatDetails: [heats] }, 0),
})

const currentSheet = (sheet: SheetOfForm2): Sheet => ({
  ...sheet,
  delivery: { ...sheet.delivery, lines: sheet.delivery.lines.map(currentLine) },
})

/** Converts a session of format 2 to the current format, so that an update of the page loses no scan (RCV-08). */
export const currentSession = (session: SessionOfForm2): Session => ({
  ...session,
  sheets: session.sheets.map(currentSheet),
  pending: session.pending.map((pending) => ({ ...pending, onPaper: currentSheet(pending.onPaper) })),
})
