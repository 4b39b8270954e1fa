import type { Unit } from '#kit/server/database/database.ts'
import type { Organisation, Supplier, VendorSite } from '../contract.ts'

/** An organisation with the facts that documents, forecasts and the delivery schedule need (G-8). */
export interface OrganisationFacts extends Organisation {
  /** The prefix of file names, if it differs from the code (APD for AH). */
  readonly FILE_PREFIX: string | null
  readonly HAS_PDS: boolean
  readonly HIDE_PDS_NO_LINE: boolean
}

/**
 * Reads suppliers, organisations and sites from the ERP (S1 §7). `unit` is the caller's transaction: the built-in
 * adapter reads inside it; other adapters ignore it.
 */
export interface DirectoryPort {
  /** Returns all suppliers sorted by name, or only the given one; empty if it is unknown. */
  suppliers(vendorId?: number, unit?: Unit): Promise<Supplier[]>
  /** Returns all organisations sorted by code. */
  organisations(unit?: Unit): Promise<OrganisationFacts[]>
  /** Returns the sites from which a supplier delivers to an organisation. */
  sites(vendorId: number, company: number, unit?: Unit): Promise<VendorSite[]>
}
