import type { IsoDate } from '#kit/shared/dates.ts'

/** A line of the delivery schedule (S2 §3). Quantities have at most four decimals. */
export interface PdsLine {
  readonly PDS_NUM: string | null
  readonly PDS_LINE: string | null
  /** 'Delayed' or another status of the ERP; null for a waiting line. */
  readonly STATUS: string | null
  /** The code or the file prefix of the organisation (G-8). */
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
  /** Returns the whole schedule of an inventory organisation, which has no lines if the organisation is unknown. */
  pdsOf(organisation: number): Promise<PdsFetch>
}
