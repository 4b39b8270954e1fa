import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { DeliveryDetails } from '../../contract.ts'
import { type DraftLine, lotSupOf } from '../draft.ts'
import { type Pack, packListsOf, packsAt } from './pack.ts'

export interface DeliveredLine {
  readonly line: PoLine
  readonly amount: number
  readonly lotSup: string
  readonly packs: readonly Pack[]
}

/** The lines of a delivery, in the order of its sheet. */
export const deliveredLines = (details: DeliveryDetails): DeliveredLine[] =>
  details.poSelect.map((line, row) => ({
    line,
    amount: details.delAmount[row] ?? 0,
    lotSup: details.lotSup[row] ?? '',
    packs: packsAt(details, row),
  }))

/** Converts a line of a draft that passed the Preview checks to a delivered line. */
export const toDeliveredLine = (
  { line, amount, lotSup, packs }: DraftLine,
  deliveryDate: IsoDate | null,
): DeliveredLine => ({
  line,
  amount: amount ?? 0,
  lotSup: lotSupOf(lotSup, deliveryDate),
  packs: packs.map((pack) => ({ ...pack, quantity: pack.quantity ?? 0 })),
})

/** Converts lines to the form of the stored details: lists parallel to `poSelect`. */
export const lineLists = (lines: readonly DeliveredLine[]) => ({
  poSelect: lines.map(({ line }) => line),
  delAmount: lines.map(({ amount }) => amount),
  qtyLot: lines.map(({ packs }) => packs.length),
  lotSup: lines.map(({ lotSup }) => lotSup),
  ...packListsOf(lines),
})
