import type { Unit } from '#kit/server/database.ts'
import type { Organisation, Supplier, VendorSite } from '../contract.ts'

/** An organisation with the facts that documents, forecasts and the delivery schedule need of it (G-8). */
export interface OrganisationFacts extends Organisation {
  /** The first part of file names, where it differs from the code (AH → APD). */
  readonly FILE_PREFIX: string | null
  readonly HAS_PDS: boolean
  readonly HIDE_PDS_NO_LINE: boolean
}

/**
 * Suppliers, organisations and sites as the ERP has them (S1 §7). `unit` is the caller's transaction: an adapter that
 * lives in the portal's own database reads in it, any other ignores it.
 */
export interface DirectoryPort {
  /** All suppliers by name, or the one asked for; an unknown one gives an empty list. */
  suppliers(vendorId?: number, unit?: Unit): Promise<Supplier[]>
  /** All organisations by code. */
  organisations(unit?: Unit): Promise<OrganisationFacts[]>
  /** The sites from which a supplier delivers to an organisation. */
  sites(vendorId: number, company: number, unit?: Unit): Promise<VendorSite[]>
}
