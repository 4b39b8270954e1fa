import type { Unit } from '#kit/server/database/database.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { ReceiptLine } from '../rules/receipt-lines.ts'

export type { ReceiptLine }

/** The goods received with one delivery note (S2 §7). */
export interface ErpReceipt {
  readonly vendorId: number
  /** The id of the inventory organisation. */
  readonly company: number
  readonly isInvoice: boolean
  /** The invoice number, or the DO number if the delivery is a DO. */
  readonly invoiceNo: string
  readonly invoiceDate: IsoDate
  readonly deliveryDate: IsoDate
  /** The code of the supplier's site. */
  readonly site: string
  readonly receiver: string
  readonly receivedAt: Date
  readonly lines: readonly ReceiptLine[]
}

/** A DO that became an invoice after it was received. */
export interface DoReplacement {
  readonly vendorId: number
  /** The id of the inventory organisation. */
  readonly company: number
  readonly doNo: string
  readonly invoiceNo: string
  readonly invoiceDate: IsoDate
}

/** A refusal by the ERP with its own message. Nothing was posted. */
export interface ErpRefusal {
  readonly ok: false
  readonly reason: string
}

export type ErpReceiveResult = { readonly ok: true; readonly receiveNumber: string } | ErpRefusal
export type ErpPostResult = { readonly ok: true } | ErpRefusal

/**
 * The receiving calls of the ERP (S2 §7). They throw if the ERP is unavailable. `unit` is the caller's transaction: the
 * built-in adapter runs inside it; other adapters ignore it.
 */
export interface ReceivingPort {
  /** Returns whether the item requires a sub-inventory in the organisation and has none (BC_Chk_DefSub). */
  subInventory(
    item: { readonly company: number; readonly ITEM_CODE: string; readonly invoiceNo: string },
    unit?: Unit,
  ): Promise<{ readonly missing: boolean }>
  /** Books a receipt. The same key returns the same receive number without booking again (G-108, G-121). */
  receive(key: string, receipt: ErpReceipt, unit?: Unit): Promise<ErpReceiveResult>
  /**
   * Reverts a receipt, unless the ERP has processed it further and refuses (G-123). Adapters of ERPs that cannot revert
   * receipts lack this method; receipts then cannot be undone.
   */
  undoReceipt?(key: string, unit?: Unit): Promise<ErpPostResult>
  /** Replaces either all DOs or none. A DO that was replaced before counts as successful. */
  replaceDo(replacements: readonly DoReplacement[], unit?: Unit): Promise<ErpPostResult>
}
