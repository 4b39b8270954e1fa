import { addressText, type RawSearch } from '#kit/web/address.ts'
import { readMonth, writeMonth } from '../rules/month.ts'

/** What the address of a summary says; what makes no sense falls back to the default. */
export interface SummaryView {
  /** MMM-YYYY; empty: the latest. */
  readonly month: string
  /** Codes of the chosen cards; undefined: all of them. */
  readonly orgs: readonly string[] | undefined
  readonly q: string
  readonly page: number
  /** Undefined: as remembered, or as the page has it at first. */
  readonly size: number | undefined
  /** FIELD:ASC; empty: as the server has it. */
  readonly sort: string
}

/** No card is chosen. */
const NONE = '-'

export const readSummary = (raw: RawSearch): SummaryView => {
  const month = readMonth(addressText(raw, 'month'))
  const orgs = addressText(raw, 'orgs')
  const page = Number(addressText(raw, 'page'))
  const size = Number(addressText(raw, 'size'))
  return {
    month: month === undefined ? '' : writeMonth(month),
    orgs: orgs === '' ? undefined : orgs === NONE ? [] : orgs.split(','),
    q: addressText(raw, 'q').trim().slice(0, 100),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: size > 0 ? size : undefined,
    sort: /^[A-Z_]{1,40}:(ASC|DESC)$/.test(addressText(raw, 'sort')) ? addressText(raw, 'sort') : '',
  }
}

/** The same as the address says it: nothing for what is as at first. */
export const writeSummary = (change: Partial<SummaryView>) => ({
  ...('month' in change ? { month: change.month || undefined } : {}),
  ...('orgs' in change ? { orgs: change.orgs === undefined ? undefined : change.orgs.join(',') || NONE } : {}),
  ...('q' in change ? { q: change.q || undefined } : {}),
  ...('page' in change ? { page: change.page === 1 ? undefined : String(change.page) } : {}),
  ...('size' in change ? { size: change.size === undefined ? undefined : String(change.size) } : {}),
  ...('sort' in change ? { sort: change.sort || undefined } : {}),
})
