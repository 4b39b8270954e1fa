import { type RawBuilder, sql } from 'kysely'
import { createdWithin, type ListInput } from './list-fields.ts'

/** The trigram index knows nothing of shorter texts: it would be read from end to end. */
const SHORTEST_IN_INDEX = 3
/** Of so many days all rows of an organisation are looked into sooner than what the trigram index finds in all years. */
const MOST_DAYS_LOOKED_THROUGH = 100

/** Whether a text is looked for in few days: they are read as a whole, and sorted afterwards. */
export const isShortPeriod = (input: ListInput): boolean => createdWithin(input) <= MOST_DAYS_LOOKED_THROUGH

/**
 * `column like pattern`, which the database may ask the trigram index for; or, of a short text or within a short period, the same in
 * words that only the indexes that go by date can answer: they hold the column too.
 */
export const containsText = (column: 'numbers' | 'po_numbers', text: string, input: ListInput): RawBuilder<boolean> => {
  const searched = sql.ref(`d.${column}`)
  const isIndexed = text.length >= SHORTEST_IN_INDEX && !isShortPeriod(input)
  const given = isIndexed ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : text
  // numbers are stored in upper case, as the database sees it
  const wanted = column === 'numbers' ? sql`upper(${given})` : sql`${given}::text`
  return isIndexed ? sql`${searched} like ${wanted}` : sql`strpos(${searched}, ${wanted}) > 0`
}
