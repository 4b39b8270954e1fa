import { withoutNul } from '#kit/shared/storable-text.ts'

/** A pattern for `like` and `ilike` that matches every text containing the given one. */
export const containsPattern = (text: string): string =>
  `%${withoutNul(text)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`
