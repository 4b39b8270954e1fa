/** What the store must know of an item to receive it; the ERP serves it. */
export interface DockStockPort {
  /** Whether the item must have a sub-inventory in the organisation and lacks one (G-114). */
  subInventory(item: {
    readonly company: number
    readonly ITEM_CODE: string
    readonly invoiceNo: string
  }): Promise<{ readonly missing: boolean }>
}
