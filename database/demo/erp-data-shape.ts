import type { Supplier, VendorSite } from '#areas/directory/contract.ts'
import type { OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import type { ErpLine } from '#areas/purchase-orders/server/purchase-orders.port.ts'

/** An order line as in an ERP extract. */
export interface OrderLine extends Omit<ErpLine, 'item_code_int'> {
  readonly ITEM_CODE_INT: string | null
  readonly VENDOR_ID: number
  readonly PO_TYPE: 'STANDARD' | 'BLANKET'
}

export interface SupplierSite extends VendorSite {
  readonly VENDOR_ID: number
  readonly INV_ORGID: number
}

export interface Subinventory {
  readonly INV_ORGID: number
  readonly ITEM_CODE: string
  readonly REQUIRED: boolean
  readonly SUBINVENTORY: string | null
}

/** All ERP data of the demo, in the form of its extracts. */
export interface DemoErpData {
  readonly organisations: readonly OrganisationFacts[]
  readonly suppliers: readonly Supplier[]
  readonly vendor_sites: readonly SupplierSite[]
  readonly po_lines: readonly OrderLine[]
  readonly subinventories: readonly Subinventory[]
}
