import { type RawBuilder, sql } from 'kysely'
import { createdWithin, type ListInput } from './list-fields.ts'

/** The trigram index knows nothing of shorter texts: it would be read from end to end. */
const SHORTEST_IN_INDEX = 3
/** Of so many days all rows of an organisation are looked into sooner than what the trigram index finds in all years. */
const MOST_DAYS_LOOKED_THROUGH = 100

/** Whether a text is looked for in few days: they are read as a whole, and sorted afterwards. */
export const isShortPeriod = (input: ListInput): boolean => createdWithin(input) <= MOST_DAYS_LOOKED_THROUGH

/**
 * `column like pattern`, by the trigram index or, for a short text or within a short period, by the indexes that go by date: they
 * hold the column too.
 */
export const containsText = (column: 'numbers' | 'po_numbers', text: string, input: ListInput): RawBuilder<boolean> => {
  const given = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  // numbers are stored in upper case, as the database sees it
  const pattern = column === 'numbers' ? sql`upper(${given})` : sql`${given}`
  const searched = sql.ref(`d.${column}`)
  const isIndexed = text.length >= SHORTEST_IN_INDEX && !isShortPeriod(input)
  return isIndexed ? sql`${searched} like ${pattern}` : sql`(${searched} || '') like ${pattern}`
}
