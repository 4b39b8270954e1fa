import { type RawSearch, textIn } from '#kit/web/address.ts'
import { lineStatuses } from '../contract.ts'
import { sortable } from '../rules/schedule.ts'

/** What the address of the schedule says; what makes no sense falls back to the default. */
export interface ScheduleView {
  /** Undefined: the first tab. */
  readonly company: number | undefined
  readonly status: (typeof lineStatuses)[number] | undefined
  readonly vendor: number | undefined
  readonly q: string
  readonly page: number
  /** FIELD:ASC; empty: delayed first. */
  readonly sort: string
}

const whole = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

export const readSchedule = (raw: RawSearch): ScheduleView => {
  const sort = textIn(raw, 'sort')
  const [by, order] = sort.split(':')
  return {
    company: whole(textIn(raw, 'company')),
    status: lineStatuses.find((one) => one === textIn(raw, 'status')),
    vendor: whole(textIn(raw, 'vendor')),
    q: textIn(raw, 'q').trim().slice(0, 100),
    page: whole(textIn(raw, 'page')) ?? 1,
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
