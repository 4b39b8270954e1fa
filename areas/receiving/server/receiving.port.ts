import type { LineIdentity } from '#areas/purchase-orders/rules/line-key.ts'
import type { Unit } from '#kit/server/database.ts'
import type { IsoDate } from '#kit/shared/dates.ts'

/** One received line; lines of one delivery may name the same order line (a lot of its own per pack, G-110). */
export interface ReceiptLine extends Omit<LineIdentity, 'INV_ORGID'> {
  readonly ITEM_CODE: string
  /** > 0, at most 4 decimals. */
  readonly quantity: number
  readonly supplierLot: string
  readonly internalLot: string
}

/** What arrived with one delivery note (S2 §7). */
export interface Receipt {
  readonly vendorId: number
  /** Inventory organisation id. */
  readonly company: number
  readonly isInvoice: boolean
  /** The invoice number, or of a DO its number. */
  readonly invoiceNo: string
  readonly invoiceDate: IsoDate
  readonly deliveryDate: IsoDate
  /** Site code. */
  readonly site: string
  /** Employee id. */
  readonly receiver: string
  readonly receivedAt: Date
  readonly lines: readonly ReceiptLine[]
}

/** A DO that became an invoice after it was received. */
export interface DoReplacement {
  readonly vendorId: number
  /** Inventory organisation id. */
  readonly company: number
  readonly doNo: string
  readonly invoiceNo: string
  readonly invoiceDate: IsoDate
}

/** The ERP's refusal, in its own words; nothing was posted. */
export interface ErpRefusal {
  readonly ok: false
  readonly reason: string
}

export type ReceiveAnswer = { readonly ok: true; readonly receiveNumber: string } | ErpRefusal
export type ReplaceAnswer = { readonly ok: true } | ErpRefusal

/**
 * What receiving asks of the ERP (S2 §7). Faults (the ERP is away) throw. `unit` is the caller's transaction: an adapter
 * that lives in the portal's own database works in it, any other ignores it.
 */
export interface ReceivingPort {
  /** Whether the item must have a sub-inventory in the organisation and lacks one (BC_Chk_DefSub). */
  subInventory(
    item: { readonly company: number; readonly ITEM_CODE: string; readonly invoiceNo: string },
    unit?: Unit,
  ): Promise<{ readonly missing: boolean }>
  /** Books a receipt. The same key again gives the same receive number and books nothing (G-108, G-121). */
  receive(key: string, receipt: Receipt, unit?: Unit): Promise<ReceiveAnswer>
  /**
   * Takes a receipt back as if it had never been, while nothing was made of it yet (G-123); refuses otherwise. An ERP that
   * cannot do so leaves it out: its receipts are not undone here.
   */
  undoReceipt?(key: string, unit?: Unit): Promise<ReplaceAnswer>
  /** All of them or none; those that are replaced already count as done. */
  replaceDo(replacements: readonly DoReplacement[], unit?: Unit): Promise<ReplaceAnswer>
}
