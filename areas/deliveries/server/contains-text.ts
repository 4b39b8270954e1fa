import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import { containsPattern } from '#kit/server/like-pattern.ts'
import { createdDaySpan, type ListInput } from './list-fields.ts'

/** The trigram index knows nothing of shorter texts: it would be read from end to end. */
const MIN_INDEXED_LENGTH = 3
/** Of so many days all rows of an organisation are looked into sooner than what the trigram index finds in all years. */
const MAX_SCANNED_DAYS = 100

/** Whether a text is looked for in few days: they are read as a whole, and sorted afterwards. */
export const isShortPeriod = (input: ListInput): boolean => createdDaySpan(input) <= MAX_SCANNED_DAYS

/**
 * Whether the index of all texts may be asked. Not within a short period, nor among the rows of one supplier, of whom each has few of all:
 * those are looked through in the indexes that go by date, which hold what is searched for too.
 */
const mayAskIndex = (scope: Scope, input: ListInput): boolean =>
  scope.kind !== 'vendor' && input.vendor_id === undefined && !isShortPeriod(input)

/**
 * Whether part of a text is in the numbers or in the order numbers: by `like`, or, where the index of texts is not to be asked, in words
 * that it does not know.
 */
export const containsText = (
  where: 'numbers' | 'orders',
  text: string,
  scope: Scope,
  input: ListInput,
): RawBuilder<boolean> => {
  const isIndexed = text.length >= MIN_INDEXED_LENGTH && mayAskIndex(scope, input)
  const given = isIndexed ? containsPattern(text) : text
  // numbers are stored in upper case, as the database sees it
  const wanted = where === 'numbers' ? sql`upper(${given})` : sql`${given}::text`
  const isIn = (column: string): RawBuilder<boolean> =>
    isIndexed ? sql`${sql.ref(column)} like ${wanted}` : sql`strpos(${sql.ref(column)}, ${wanted}) > 0`
  return where === 'numbers' ? isIn('d.numbers') : orOfMany(isIn('d.orders_listed'), isIn('many.po_numbers'))
}

/** Whether a delivery contains a release, in the same way. */
export const hasRelease = (release: string, scope: Scope, input: ListInput): RawBuilder<boolean> => {
  const isListed = mayAskIndex(scope, input)
    ? sql<boolean>`d.releases_listed @> array[${release}]::text[]`
    : sql<boolean>`${release} = any (d.releases_listed)`
  return orOfMany(isListed, sql`${release} = any (many.releases)`)
}

/**
 * Deliveries of more orders than the lists' indexes have room for are looked through by themselves; they are few. Where none of them
 * has what is looked for, which is said once, no row is compared with them.
 */
const orOfMany = (isListed: RawBuilder<boolean>, isInMany: RawBuilder<boolean>): RawBuilder<boolean> => {
  const many = sql`from deliveries.delivery many
    where (octet_length(many.po_numbers) > 1000 or cardinality(many.releases) > 50) and ${isInMany}`
  return sql`(${isListed} or ((select exists (select ${many})) and d.id = any (array(select many.id ${many}))))`
}
