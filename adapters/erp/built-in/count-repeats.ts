import type { Extract } from './extracts.ts'

const OCCURRENCE = 'OCCURRENCE'

/** Rows as they are written, and the extract with the hidden column that tells rows of the same key apart. */
export interface CountedRows {
  readonly extract: Extract
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The hidden columns. */
  readonly more: readonly string[]
}

/** Counts rows that may repeat: the first of its key is 1. Extracts whose rows may not stay as they are. */
export const countRepeats = (extract: Extract, rows: CountedRows['rows']): CountedRows => {
  if (extract.repeatsWithout === undefined) return { extract, rows, more: [] }
  const names = extract.key.map((column) => (typeof column === 'string' ? column : column[0]))
  const seen = new Map<string, number>()
  const counted = rows.map((row) => {
    const key = JSON.stringify(names.map((name) => row[name] ?? null))
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    return { ...row, [OCCURRENCE]: occurrence }
  })
  const columns = { ...extract.columns, [OCCURRENCE]: { kind: 'whole', need: 'filled' } as const }
  return { extract: { ...extract, key: [...extract.key, OCCURRENCE], columns }, rows: counted, more: [OCCURRENCE] }
}
