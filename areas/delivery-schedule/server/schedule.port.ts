import type { IsoDate } from '#kit/shared/dates.ts'

/** A line of the delivery schedule (S2 §3). Quantities have at most four decimals. */
export interface PdsLine {
  readonly PDS_NUM: string | null
  readonly PDS_LINE: string | null
  /** Null: waiting. 'Delayed', or another word of the ERP. */
  readonly STATUS: string | null
  /** Code of the organisation, or its file prefix (G-8). */
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
  /** How old the lines are: when the ERP was asked, or when its extract was taken over. Null: never. */
  readonly createdAt: Date | null
  readonly lines: readonly PdsLine[]
}

/** What the delivery schedule asks of the ERP (S2 §7). Faults (the ERP is away) throw. */
export interface SchedulePort {
  /** The whole schedule of an organisation (inventory organisation id); an unknown one has no lines. */
  pdsOf(organisation: number): Promise<PdsFetch>
}
