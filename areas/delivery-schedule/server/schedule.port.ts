import type { PdsLine } from '../contract.ts'

export interface FetchedPds {
  /** The time when the lines were read from the ERP or imported from its extract; null if never. */
  readonly createdAt: Date | null
  readonly lines: readonly PdsLine[]
}

/** The schedule call of the ERP (S2 §7). It throws if the ERP is not available. */
export interface SchedulePort {
  /** Returns the whole schedule of an inventory organisation, which has no lines if the organisation is unknown. */
  pdsOf(organisation: number): Promise<FetchedPds>
}
