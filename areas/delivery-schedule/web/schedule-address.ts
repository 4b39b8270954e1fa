import { addressPage, addressText, type RawSearch, readUrlId } from '#kit/web/address.ts'
import { type PdsLine, scheduleLineStatuses } from '../contract.ts'
import { sortableFields } from '../rules/schedule.ts'

const lineId = ({ PDS_NUM, PDS_LINE, PO_NUM, PO_REL_NUM, ITEM_CODE, NEED_BY_DATE }: PdsLine): string =>
  [PDS_NUM, PDS_LINE, PO_NUM, PO_REL_NUM, ITEM_CODE, NEED_BY_DATE].map((part) => part ?? '').join('~')

/**
 * Returns the ids of the lines on a page of the schedule, for the URL and as React keys. Lines without a line number
 * may be equal in all fields of the id; their ids then end with `~2`, `~3` and so on.
 */
export const uniqueLineIds = (lines: readonly PdsLine[]): readonly string[] => {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const id = lineId(line)
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? id : `${id}~${count}`
  })
}

export const readScheduleAddress = (raw: RawSearch) => {
  const sort = addressText(raw, 'sort')
  const [by, order] = sort.split(':')
  return {
    /** undefined for the first tab. */
    company: readUrlId(raw, 'company'),
    status: scheduleLineStatuses.find((one) => one === addressText(raw, 'status')),
    vendor: readUrlId(raw, 'vendor'),
    q: addressText(raw, 'q').trim().slice(0, 100),
    /** The id (`uniqueLineIds`) of the line in the drawer; empty if the drawer is closed. */
    line: addressText(raw, 'line').slice(0, 300),
    page: addressPage(raw),
    /** `FIELD:ASC` or `FIELD:DESC`. If empty, delayed lines come first. */
    sort: sortableFields.some((one) => one === by) && (order === 'ASC' || order === 'DESC') ? sort : '',
  }
}
export type ScheduleView = ReturnType<typeof readScheduleAddress>
