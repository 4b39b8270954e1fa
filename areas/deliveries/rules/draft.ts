import type { VendorSite } from '#areas/directory/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { compactDate, type IsoDate } from '#kit/shared/dates.ts'
import { type DraftPack, emptyPack, trimPack } from './lines/pack.ts'
import { computePackCount, proposePackQuantities } from './lines/packs.ts'

export interface DraftLine {
  readonly line: PoLine
  /** QTY Del.; null if it is not filled. */
  readonly amount: number | null
  /** # Packs; null if it is not filled. It is calculated if the line has a pack size; otherwise the user enters it. */
  readonly packCount: number | null
  /** Lot Sup; if it is empty, the delivery date is used (G-78). */
  readonly lotSup: string
  readonly packs: readonly DraftPack[]
  /** True if the packs are complete: the user has confirmed them or entered all values (G-77, DLV-19). */
  readonly lotsConfirmed: boolean
}

/** A draft delivery note: the state of the screen, which can be saved and restored. It is plain JSON. */
export interface Draft {
  /** 'Invoice to': the inventory organisation id. */
  readonly company: number | null
  readonly supplier: number | null
  /** True for an invoice, false for a DO; null if no type is selected. */
  readonly isInvoice: boolean | null
  readonly number: string
  readonly documentDate: IsoDate | null
  /** The text entered as `documentDate` if it is not a valid date; otherwise empty (DLV-18). */
  readonly documentDateText: string
  readonly deliveryDate: IsoDate | null
  /** The text entered as `deliveryDate` if it is not a valid date; otherwise empty. */
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

/** Returns packs with the planned quantities. Their other values are those of the current packs. */
export const proposedPacks = ({ line, amount, packCount, packs }: DraftLine): DraftPack[] =>
  proposePackQuantities(line, amount, packCount).map((quantity, index) => ({
    ...(packs[index] ?? emptyPack),
    quantity,
  }))

/**
 * Updates the packs after a change of amount or # Packs. Packs that still exist keep their heat numbers. If no pack was
 * added, the user need not confirm the lots again (DLV-19).
 */
const withProposedPacks = (draft: DraftLine): DraftLine => {
  const packs = proposedPacks(draft)
  const isComplete = packs.length > 0 && packs.every(({ heat }) => heat.trim() !== '')
  return { ...draft, packs, lotsConfirmed: draft.lotsConfirmed && isComplete }
}

/** Sets QTY Del. If the line has a pack size, the packs are calculated (DLV-04). */
export const withAmount = (draft: DraftLine, amount: number | null): DraftLine =>
  withProposedPacks({
    ...draft,
    amount,
    packCount: packSizeOf(draft.line) ? computePackCount(draft.line, amount) : draft.packCount,
  })

/** Sets # Packs, unless the line has a pack size. */
export const withPackCount = (draft: DraftLine, packCount: number | null): DraftLine =>
  packSizeOf(draft.line) ? draft : withProposedPacks({ ...draft, packCount })

/** Confirms the packs. `checkLots` must have accepted them. */
export const withConfirmedLots = (draft: DraftLine, packs: readonly DraftPack[]): DraftLine => ({
  ...draft,
  packs: packs.map(trimPack),
  lotsConfirmed: true,
})

/** The supplier's lot of a line: the typed text, or else the delivery date as YYYYMMDD (G-78). */
export const lotSupOf = (typed: string | null | undefined, deliveryDate: IsoDate | null): string =>
  (typed ?? '').trim() || (deliveryDate ? compactDate(deliveryDate) : '')
