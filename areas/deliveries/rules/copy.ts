import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import type { Delivery } from '../contract.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { whyNotChoosable } from './choosable.ts'
import { type DraftLine, newDraftLine, withAmount, withConfirmedLots, withPackCount } from './draft.ts'
import { checkLots } from './lines/lots.ts'
import { packsOfRow } from './lines/pack.ts'

/** A line that can no longer be delivered. */
export interface OmittedLine {
  readonly line: PoLine
  readonly why: Refusal
}

/**
 * Copies the lines of a former delivery to a new draft. They are matched with the current lines `open` by PO, release,
 * line, shipment and job. A quantity that is now too large is kept, so that its row shows the error and suggests
 * another quantity. Packs, Lot Sup and heat numbers are copied only with `keepsPacks`, for goods that were not sent
 * (DLV-22). Otherwise they must be set up again.
 */
export const copyLines = (details: Delivery['details'], open: readonly PoLine[], { keepsPacks = false } = {}) => {
  const today = new Map(open.map((line) => [lineKey(line), line]))
  const lines: DraftLine[] = []
  const leftOut: OmittedLine[] = []
  for (const [row, line] of details.poSelect.entries()) {
    const now = today.get(lineKey(line))
    const reason = now
      ? whyNotChoosable(now)
      : refuse(messages.LINE_NOT_IN_ERP, { po: line.PO_NUMBER, line: line.LINE_NUM })
    if (reason) leftOut.push({ line: now ?? line, why: reason })
    else if (now) {
      const amount = details.delAmount[row] ?? null
      const copied = withPackCount(withAmount(newDraftLine(now), amount), details.qtyLot[row] ?? null)
      lines.push(keepsPacks ? withFormerPacks(copied, details, row) : copied)
    }
  }
  return { lines, leftOut }
}

/** Adds packs, heat numbers and Lot Sup of the former delivery if the line still has the same packs. */
const withFormerPacks = (draft: DraftLine, details: Delivery['details'], row: number): DraftLine => {
  // SSCCs are not copied, because an SSCC belongs to the pack that was sent
  const packs = packsOfRow({ ...details, ssccDetails: undefined }, row)
  const lotSup = details.lotSup[row] ?? ''
  return checkLots(draft, packs) ? { ...draft, lotSup } : { ...withConfirmedLots(draft, packs), lotSup }
}
