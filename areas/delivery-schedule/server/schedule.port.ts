import type { IsoDate } from '#kit/shared/dates.ts'

/** A line of the delivery schedule (S2 §3). Quantities have at most four decimals. */
export interface PdsLine {
  readonly PDS_NUM: string | null
  readonly PDS_LINE: string | null
  /** null for a waiting line, 'Delayed', or another status of the ERP. */
  readonly STATUS: string | null
  /** The code of the organisation, or its file prefix (G-8). */
  readonly ORGANIZATION_CODE: string
  readonly VENDOR_NAME: string
  readonly VENDOR_ID: number
  readonly PO_NUM: string
  readonly PO_REL_NUM: number | null
  readonly ITEM_CODE: string
  readonly ITEM_DESCRIPTION: string
  readonly ITEM_TYPE: string | null
  readonly NEED_BY_DATE: IsoDate
  readonly QTY_ORDER: number
  readonly QTY_REMAIN: number
}

export interface PdsFetch {
  /** The time when the lines were read from the ERP or imported from its extract; null if never. */
  readonly createdAt: Date | null
  readonly lines: readonly PdsLine[]
}

/** The schedule call of the ERP (S2 §7). It throws if the ERP is not available. */
export interface SchedulePort {
  /** The whole schedule of an organisation, by inventory organisation id. An unknown organisation has no lines. */
  pdsOf(organisation: number): Promise<PdsFetch>
}
