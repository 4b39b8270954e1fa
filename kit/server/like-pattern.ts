import { type RawBuilder, sql } from 'kysely'
import { withoutNul } from '#kit/shared/storable-text.ts'

/** A pattern for `like` and `ilike` that matches every text containing the given one. */
export const containsPattern = (text: string): string =>
  `%${withoutNul(text)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`

/** The condition that each word of a search is a part of the text. It converts the text to lower case once for all words. */
export const hasWords = (text: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown>[] => {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return []
  const patterns = words.map((word) => sql`lower(${containsPattern(word)})`)
  return [sql`lower(${text}) like all (array[${sql.join(patterns)}])`]
}
