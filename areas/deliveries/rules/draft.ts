import type { VendorSite } from '#areas/directory/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { compactDate, type IsoDate } from '#kit/shared/dates.ts'
import { type DraftPack, emptyPack, trimPack } from './pack.ts'
import { computedPacks, plannedLots } from './packs.ts'

/** One selected line of a draft. */
export interface DraftLine {
  readonly line: PoLine
  /** QTY Del.; null: not filled. */
  readonly amount: number | null
  /** # Packs: follows from the amount where there is a pack size, else typed; null: not filled. */
  readonly packCount: number | null
  /** Lot Sup; empty: the delivery date (G-78). */
  readonly lotSup: string
  /** As entered for the line, or proposed. */
  readonly packs: readonly DraftPack[]
  /** True if the packs are complete: the user confirmed them or typed all values (G-77, DLV-19). */
  readonly lotsConfirmed: boolean
}

/** A draft delivery note: the state of the screen, which can be saved and restored. Plain JSON. */
export interface Draft {
  /** Invoice to: inventory organisation id. */
  readonly company: number | null
  readonly supplier: number | null
  /** Type: invoice or DO; null: not chosen. */
  readonly isInvoice: boolean | null
  /** Invoice or DO number as typed. */
  readonly number: string
  /** Invoice or DO date. */
  readonly documentDate: IsoDate | null
  /** Text typed as that date that is not a valid date; otherwise empty (DLV-18). */
  readonly documentDateText: string
  readonly deliveryDate: IsoDate | null
  /** Text typed as the delivery date that is not a valid date; otherwise empty. */
  readonly deliveryDateText: string
  readonly site: VendorSite | null
  readonly lines: readonly DraftLine[]
}

export const emptyDraft: Draft = {
  company: null,
  supplier: null,
  isInvoice: null,
  number: '',
  documentDate: null,
  documentDateText: '',
  deliveryDate: null,
  deliveryDateText: '',
  site: null,
  lines: [],
}

export const newDraftLine = (line: PoLine): DraftLine => ({
  line,
  amount: null,
  packCount: null,
  lotSup: '',
  packs: [],
  lotsConfirmed: false,
})

/** The proposed packs: planned quantities, with the other entries of each pack unchanged. */
export const proposedPacks = ({ line, amount, packCount, packs }: DraftLine): DraftPack[] =>
  plannedLots(line, amount, packCount).map((quantity, index) => ({ ...(packs[index] ?? emptyPack), quantity }))

/**
 * Proposes the packs again after a change of amount or # Packs. Packs that still exist keep their heat numbers, and if no
 * pack was added, the user need not confirm the lots again (DLV-19).
 */
const withProposedPacks = (draft: DraftLine): DraftLine => {
  const packs = proposedPacks(draft)
  const isComplete = packs.length > 0 && packs.every(({ heat }) => heat.trim() !== '')
  return { ...draft, packs, lotsConfirmed: draft.lotsConfirmed && isComplete }
}

/** QTY Del. typed: packs and remainder follow where there is a pack size (DLV-04). */
export const withAmount = (draft: DraftLine, amount: number | null): DraftLine =>
  withProposedPacks({
    ...draft,
    amount,
    packCount: packSizeOf(draft.line) ? computedPacks(draft.line, amount) : draft.packCount,
  })

/** # Packs typed; without effect where the pack size decides. */
export const withPacks = (draft: DraftLine, packCount: number | null): DraftLine =>
  packSizeOf(draft.line) ? draft : withProposedPacks({ ...draft, packCount })

/** CONFIRM for the lots, after `checkLots` found nothing. */
export const withLots = (draft: DraftLine, packs: readonly DraftPack[]): DraftLine => ({
  ...draft,
  packs: packs.map(trimPack),
  lotsConfirmed: true,
})

/** The supplier's lot of a line: as typed, else the delivery date as YYYYMMDD (G-78). */
export const lotSupOf = (typed: string | null | undefined, deliveryDate: IsoDate | null): string =>
  (typed ?? '').trim() || (deliveryDate ? compactDate(deliveryDate) : '')
