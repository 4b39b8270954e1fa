import { addressPage, addressText, type RawSearch } from '#kit/web/address.ts'
import { ages } from '../rules/ageing.ts'
import { parseMonth, writeMonth } from '../rules/month.ts'

/** The parameter's value if no card is selected. */
const NONE = '-'

/** The state of a summary in the URL. Invalid values fall back to their defaults. */
export const readSummaryView = (raw: RawSearch) => {
  const month = parseMonth(addressText(raw, 'month'))
  const codes = addressText(raw, 'orgs')
  const orgs: readonly string[] | undefined = codes === '' ? undefined : codes === NONE ? [] : codes.split(',')
  const size = Number(addressText(raw, 'size'))
  return {
    /** MMM-YYYY; empty for the latest month. */
    month: month === undefined ? '' : writeMonth(month),
    /** Codes of the selected cards; undefined for all. */
    orgs,
    /** Lists only the unpaid invoices in this age group, of all months; undefined to list the invoices of `month`. */
    age: (['open', ...ages] as const).find((age) => age === addressText(raw, 'age')),
    q: addressText(raw, 'q').trim().slice(0, 100),
    page: addressPage(raw),
    /** undefined for the stored or default page size. */
    size: size > 0 ? size : undefined,
    /** FIELD:ASC; empty for the server's default order. */
    sort: /^[A-Z_]{1,40}:(ASC|DESC)$/.test(addressText(raw, 'sort')) ? addressText(raw, 'sort') : '',
  }
}
export type SummaryView = ReturnType<typeof readSummaryView>

export const writeSummaryAddress = (change: Partial<SummaryView>) =>
  change.orgs ? { ...change, orgs: change.orgs.join(',') || NONE } : change
