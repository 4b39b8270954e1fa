import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import { toLikePattern } from '#kit/server/list/like-pattern.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { bangkokDayBounds, isIsoDate } from '#kit/shared/dates.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import type { listDeliveries } from '../contract.ts'
import { cleanNumber } from '../rules/number-key.ts'

export type DeliveryListQuery = CallInput<typeof listDeliveries>['query']

/** The minimum length of a text for the trigram index. For a shorter text the whole index would be read. */
const MIN_INDEXED_LENGTH = 3
/**
 * The maximum number of days of a short period. For a short period, reading all rows of an organisation is faster than
 * the trigram index, which covers all years.
 */
const MAX_SCANNED_DAYS = 100

/** The instant of a limit. A day begins at midnight in Bangkok, and ends with its last millisecond (G-37). */
const instantOf = (limit: string, edge: 'from' | 'to'): number =>
  (isIsoDate(limit) ? bangkokDayBounds(limit)[edge] : new Date(limit)).getTime()

/** Returns whether the period of a list is so short that all its rows are read and then sorted. */
export const isShortPeriod = ({ createdAt_gte: from, createdAt_lte: to }: DeliveryListQuery): boolean =>
  from !== undefined &&
  (to ? instantOf(to, 'to') : Date.now()) - instantOf(from, 'from') <= MAX_SCANNED_DAYS * 86_400_000

/**
 * Returns whether the trigram index may be used. It is not used for a short period or for one supplier: there, the
 * indexes by date have fewer rows to check and also contain the searched columns.
 */
const mayUseIndex = (scope: Scope, input: DeliveryListQuery): boolean =>
  scope.kind !== 'vendor' && !input.vendor_id && !isShortPeriod(input)

/**
 * Returns the condition that a delivery's number or order numbers contain a text. It uses `like` if the trigram index
 * may be used, and otherwise an equivalent expression that the index does not support.
 */
export const containsText = (where: 'numbers' | 'orders', text: string, scope: Scope, input: DeliveryListQuery) => {
  const isIndexed = text.length >= MIN_INDEXED_LENGTH && mayUseIndex(scope, input)
  const values = isIndexed ? toLikePattern(text) : text
  // numbers are stored in upper case as converted by PostgreSQL
  const searchText = where === 'numbers' ? sql`upper(${values})` : sql`${values}::text`
  const isIn = (column: string): RawBuilder<boolean> =>
    isIndexed ? sql`${sql.ref(column)} like ${searchText}` : sql`strpos(${sql.ref(column)}, ${searchText}) > 0`
  return where === 'numbers' ? isIn('d.numbers') : orInLargeDeliveries(isIn('d.orders_listed'), isIn('many.po_numbers'))
}

/**
 * Returns the condition that a delivery has this invoice or DO number. The trigram index finds candidates, and the
 * second condition compares exactly. PostgreSQL converts both sides to upper case, because its result may differ from
 * JavaScript's for non-ASCII letters.
 */
export const hasNumber = (typed: string): RawBuilder<boolean> => {
  const number = cleanNumber(withoutNul(typed))
  return sql`(d.numbers like upper(${toLikePattern(number)})
    and upper(${number}) in (upper(d.invoice_no), upper(d.do_no)))`
}

/**
 * Returns the condition that a delivery contains a release. An index can support the condition only if the index may be
 * used.
 */
export const hasRelease = (release: string, scope: Scope, input: DeliveryListQuery): RawBuilder<boolean> => {
  const isListed = mayUseIndex(scope, input)
    ? sql<boolean>`d.releases_listed @> array[${release}]::text[]`
    : sql<boolean>`${release} = any (d.releases_listed)`
  return orInLargeDeliveries(isListed, sql`${release} = any (many.releases)`)
}

/**
 * Extends a search to deliveries with so many orders that the indexes do not contain all of them. Such deliveries are
 * rare. A subquery first checks whether any of them matches, so that usually no row is compared with them.
 */
const orInLargeDeliveries = (isListed: RawBuilder<boolean>, isInMany: RawBuilder<boolean>): RawBuilder<boolean> => {
  const many = sql`from deliveries.delivery many
    where (octet_length(many.po_numbers) > 1000 or cardinality(many.releases) > 50) and ${isInMany}`
  return sql`(${isListed} or ((select exists (select ${many})) and d.id = any (array(select many.id ${many}))))`
}
