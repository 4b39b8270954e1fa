export interface DockStockPort {
  /** Returns whether the item needs a sub-inventory in the organisation but has none (G-114). */
  subInventory(item: {
    readonly company: number
    readonly ITEM_CODE: string
    readonly invoiceNo: string
  }): Promise<{ readonly missing: boolean }>
}
