import { addressText, type RawSearch } from '#kit/web/address.ts'
import { lineStatuses, type PdsLine } from '../contract.ts'
import { sortable } from '../rules/schedule.ts'

/** What the address of the schedule says; what makes no sense falls back to the default. */
export interface ScheduleView {
  /** Undefined: the first tab. */
  readonly company: number | undefined
  readonly status: (typeof lineStatuses)[number] | undefined
  readonly vendor: number | undefined
  readonly q: string
  readonly page: number
  /** `lineId` of the line that is open beside the list; empty: none. */
  readonly line: string
  /** FIELD:ASC; empty: delayed first. */
  readonly sort: string
}

/** What tells a line from the others of its organisation in the address. */
export const lineId = ({ PDS_NUM, PDS_LINE, PO_NUM, PO_REL_NUM, ITEM_CODE, NEED_BY_DATE }: PdsLine): string =>
  [PDS_NUM, PDS_LINE, PO_NUM, PO_REL_NUM, ITEM_CODE, NEED_BY_DATE].map((part) => part ?? '').join('~')

const whole = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

export const readSchedule = (raw: RawSearch): ScheduleView => {
  const sort = addressText(raw, 'sort')
  const [by, order] = sort.split(':')
  return {
    company: whole(addressText(raw, 'company')),
    status: lineStatuses.find((one) => one === addressText(raw, 'status')),
    vendor: whole(addressText(raw, 'vendor')),
    q: addressText(raw, 'q').trim().slice(0, 100),
    line: addressText(raw, 'line').slice(0, 300),
    page: whole(addressText(raw, 'page')) ?? 1,
    sort: sortable.some((one) => one === by) && (order === 'ASC' || order === 'DESC') ? sort : '',
  }
}

/** The same as the address says it: nothing for what is as at first. */
export const writeSchedule = (change: Partial<ScheduleView>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(change).map(([key, value]) => [
      key,
      value === undefined || value === '' || (key === 'page' && value === 1) ? undefined : String(value),
    ]),
  )
