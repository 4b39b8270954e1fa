/** Data of an item that the store needs to receive it. The ERP provides it. */
export interface DockStockPort {
  /** Whether the item must have a sub-inventory in the organisation and lacks one (G-114). */
  subInventory(item: {
    readonly company: number
    readonly ITEM_CODE: string
    readonly invoiceNo: string
  }): Promise<{ readonly missing: boolean }>
}
