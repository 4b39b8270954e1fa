import { type RawBuilder, sql } from 'kysely'
import { withoutNul } from '#kit/shared/storable-text.ts'

/** Returns a pattern for `like` and `ilike` that matches every text that contains `text`. */
export const toLikePattern = (text: string): string =>
  `%${withoutNul(text)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`

/** Returns the condition that one of the columns contains the text, in upper or lower case. */
export const anyColumnContains = (columns: readonly RawBuilder<unknown>[], text: string): RawBuilder<unknown> => {
  const each = columns.map((column) => sql`${column} ilike ${toLikePattern(text)}`)
  return sql`(${sql.join(each, sql` or `)})`
}

/**
 * Returns the condition that the text contains each word of `search`; no condition if there are no words. The text is
 * converted to lower case once for all words.
 */
export const containsAllWords = (text: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown>[] => {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return []
  const patterns = words.map((word) => sql`lower(${toLikePattern(word)})`)
  return [sql`lower(${text}) like all (array[${sql.join(patterns)}])`]
}
