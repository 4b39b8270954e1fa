/** Suppliers and organisations that users belong to, as the directory has them; named as there. */
export interface EmployerPort {
  /** All suppliers by name, or the one asked for; an unknown one gives an empty list. */
  suppliers(vendorId?: number): Promise<
    readonly {
      readonly VENDOR_ID: number
      readonly VENDOR_NAME: string
      readonly VENDOR_NAME_ALT: string | null
    }[]
  >
  /** All organisations by code. */
  organisations(): Promise<
    readonly {
      readonly INVENTORY_ORG_ID: number
      readonly INVENTORY_ORG_CODE: string
      readonly COMPANY_NAME: string
    }[]
  >
}
