import { type RawBuilder, sql } from 'kysely'
import { withoutNul } from '#kit/shared/storable-text.ts'

/** A pattern for `like` and `ilike` that matches every text containing the given one. */
export const containsPattern = (text: string): string =>
  `%${withoutNul(text)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`

/** The conditions that each word of a search is a part of the text. */
export const hasWords = (text: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown>[] =>
  (search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql`${text} ilike ${containsPattern(word)}`)
