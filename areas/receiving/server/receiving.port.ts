import type { LineIdentity } from '#areas/purchase-orders/rules/line-key.ts'
import type { Unit } from '#kit/server/database.ts'
import type { IsoDate } from '#kit/shared/dates.ts'

/** One received line. Several lines of a delivery may refer to the same order line, one per lot (G-110). */
export interface ReceiptLine extends Omit<LineIdentity, 'INV_ORGID'> {
  readonly ITEM_CODE: string
  /** Greater than 0, with at most 4 decimals. */
  readonly quantity: number
  readonly supplierLot: string
  readonly internalLot: string
}

/** The goods received with one delivery note (S2 §7). */
export interface Receipt {
  readonly vendorId: number
  /** Inventory organisation id. */
  readonly company: number
  readonly isInvoice: boolean
  /** The invoice number, or the number of a DO. */
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

/** The ERP's refusal with its own message; nothing was posted. */
export interface ErpRefusal {
  readonly ok: false
  readonly reason: string
}

export type ReceiveAnswer = { readonly ok: true; readonly receiveNumber: string } | ErpRefusal
export type ReplaceAnswer = { readonly ok: true } | ErpRefusal

/**
 * The receiving calls of the ERP (S2 §7). They throw if the ERP is not available. `unit` is the caller's transaction:
 * the built-in adapter runs inside it, all others ignore it.
 */
export interface ReceivingPort {
  /** Returns whether the item requires a sub-inventory in the organisation and has none (BC_Chk_DefSub). */
  subInventory(
    item: { readonly company: number; readonly ITEM_CODE: string; readonly invoiceNo: string },
    unit?: Unit,
  ): Promise<{ readonly missing: boolean }>
  /** Books a receipt. The same key returns the same receive number without booking again (G-108, G-121). */
  receive(key: string, receipt: Receipt, unit?: Unit): Promise<ReceiveAnswer>
  /**
   * Reverts a receipt that the ERP has not processed further (G-123), or refuses. Adapters of an ERP that cannot do
   * this leave it out, and receipts cannot be undone.
   */
  undoReceipt?(key: string, unit?: Unit): Promise<ReplaceAnswer>
  /** Replaces all of them or none. Those that were already replaced count as successful. */
  replaceDo(replacements: readonly DoReplacement[], unit?: Unit): Promise<ReplaceAnswer>
}
