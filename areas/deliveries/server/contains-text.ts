import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import { createdWithin, type ListInput } from './list-fields.ts'

/** The trigram index knows nothing of shorter texts: it would be read from end to end. */
const SHORTEST_IN_INDEX = 3
/** Of so many days all rows of an organisation are looked into sooner than what the trigram index finds in all years. */
const MOST_DAYS_LOOKED_THROUGH = 100

/** Whether a text is looked for in few days: they are read as a whole, and sorted afterwards. */
export const isShortPeriod = (input: ListInput): boolean => createdWithin(input) <= MOST_DAYS_LOOKED_THROUGH

/**
 * Whether the index of all texts may be asked. Not within a short period, nor among the rows of one supplier, of whom each has few of all:
 * those are looked through in the indexes that go by date, which hold what is searched for too.
 */
const mayAskIndex = (scope: Scope, input: ListInput): boolean =>
  scope.kind !== 'vendor' && input.vendor_id === undefined && !isShortPeriod(input)

/** `column like pattern`, or, where the index of texts is not to be asked, the same in words that it does not know. */
export const containsText = (
  column: 'numbers' | 'po_numbers',
  text: string,
  scope: Scope,
  input: ListInput,
): RawBuilder<boolean> => {
  const searched = sql.ref(`d.${column}`)
  const isIndexed = text.length >= SHORTEST_IN_INDEX && mayAskIndex(scope, input)
  const given = isIndexed ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : text
  // numbers are stored in upper case, as the database sees it
  const wanted = column === 'numbers' ? sql`upper(${given})` : sql`${given}::text`
  return isIndexed ? sql`${searched} like ${wanted}` : sql`strpos(${searched}, ${wanted}) > 0`
}

/** Whether a release is among those of a delivery, in the same way. */
export const hasRelease = (release: string, scope: Scope, input: ListInput): RawBuilder<boolean> =>
  mayAskIndex(scope, input) ? sql`d.releases @> array[${release}]::text[]` : sql`${release} = any (d.releases)`
