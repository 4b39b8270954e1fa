import { type Extract, emptyKeyValue } from './extracts.ts'

const OCCURRENCE = 'OCCURRENCE'

/** The rows to write, and the extract with an added hidden column that distinguishes rows with the same key. */
export interface CountedRows {
  readonly extract: Extract
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The names of the hidden columns. */
  readonly more: readonly string[]
}

/**
 * Numbers rows with the same key, starting at 1, for extracts that allow repeated keys. Other extracts remain
 * unchanged.
 */
export const countRepeats = (extract: Extract, rows: CountedRows['rows']): CountedRows => {
  if (extract.repeatsWithout === undefined) return { extract, rows, more: [] }
  const seen = new Map<string, number>()
  const counted = rows.map((row) => {
    const key = JSON.stringify(extract.key.map((name) => row[name] ?? emptyKeyValue(extract, name)))
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    return { ...row, [OCCURRENCE]: occurrence }
  })
  const columns = { ...extract.columns, [OCCURRENCE]: { kind: 'whole', need: 'filled' } as const }
  return { extract: { ...extract, key: [...extract.key, OCCURRENCE], columns }, rows: counted, more: [OCCURRENCE] }
}
