import { addressPage, addressText, type RawSearch } from '#kit/web/address.ts'
import type { AgeFilter } from '../contract.ts'
import { ages } from '../rules/ageing.ts'
import { readMonth, writeMonth } from '../rules/month.ts'

/** The state of a summary in the URL. Invalid values fall back to their defaults. */
export interface SummaryView {
  /** MMM-YYYY; empty for the latest month. */
  readonly month: string
  /** Codes of the selected cards; undefined for all. */
  readonly orgs: readonly string[] | undefined
  readonly q: string
  /** Lists only the unpaid invoices of this age, of all months. undefined: lists the invoices of `month`. */
  readonly age: AgeFilter | undefined
  readonly page: number
  /** undefined: the stored or default page size. */
  readonly size: number | undefined
  /** FIELD:ASC; empty for the server's default order. */
  readonly sort: string
}

/** The parameter's value if no card is selected. */
const NONE = '-'

export const readSummaryAddress = (raw: RawSearch): SummaryView => {
  const month = readMonth(addressText(raw, 'month'))
  const orgs = addressText(raw, 'orgs')
  const size = Number(addressText(raw, 'size'))
  return {
    month: month === undefined ? '' : writeMonth(month),
    orgs: orgs === '' ? undefined : orgs === NONE ? [] : orgs.split(','),
    age: (['open', ...ages] as const).find((age) => age === addressText(raw, 'age')),
    q: addressText(raw, 'q').trim().slice(0, 100),
    page: addressPage(raw),
    size: size > 0 ? size : undefined,
    sort: /^[A-Z_]{1,40}:(ASC|DESC)$/.test(addressText(raw, 'sort')) ? addressText(raw, 'sort') : '',
  }
}

/** Returns a change of the state as URL parameters. */
export const writeSummaryAddress = (change: Partial<SummaryView>) =>
  change.orgs ? { ...change, orgs: change.orgs.join(',') || NONE } : change
