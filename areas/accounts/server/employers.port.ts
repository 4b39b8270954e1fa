/** The suppliers and organisations to which users can belong, with their names in the directory. */
export interface EmployerPort {
  /** All suppliers sorted by name, or only the given one; empty if it is unknown. */
  suppliers(vendorId?: number): Promise<
    readonly {
      readonly VENDOR_ID: number
      readonly VENDOR_NAME: string
      readonly VENDOR_NAME_ALT: string | null
    }[]
  >
  /** All organisations sorted by code. */
  organisations(): Promise<
    readonly {
      readonly INVENTORY_ORG_ID: number
      readonly INVENTORY_ORG_CODE: string
      readonly COMPANY_NAME: string
    }[]
  >
}
