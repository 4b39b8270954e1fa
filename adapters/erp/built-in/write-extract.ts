import { sql } from 'kysely'
import type { Unit } from '#kit/server/database/database.ts'
import {
  type ColumnKind,
  type ErpData,
  type ErpExtract,
  type ExtractName,
  emptyKeyValue,
  extracts,
} from './extracts.ts'

const OCCURRENCE = 'OCCURRENCE'

type Rows = readonly Readonly<Record<string, unknown>>[]

/**
 * Numbers rows with the same key, starting at 1, in a hidden column. Only for extracts that allow repeated keys; other
 * extracts remain unchanged.
 */
const countRepeats = (extract: ErpExtract, rows: Rows): { extract: ErpExtract; rows: Rows } => {
  if (extract.repeatsWithout === undefined) return { extract, rows }
  const seen = new Map<string, number>()
  const counted = rows.map((row) => {
    const key = JSON.stringify(extract.key.map((name) => row[name] ?? emptyKeyValue(extract, name)))
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    return { ...row, [OCCURRENCE]: occurrence }
  })
  const columns = { ...extract.columns, [OCCURRENCE]: { kind: 'whole', need: 'filled' } as const }
  return { extract: { ...extract, key: [...extract.key, OCCURRENCE], columns }, rows: counted }
}

export interface WriteCounts {
  readonly inserted: number
  readonly changed: number
  readonly unchanged: number
}

const BATCH = 5000 // rows per statement: a few megabytes of JSON, and one step of the progress display

const sqlTypes: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  code: 'text',
  id: 'bigint',
  whole: 'integer',
  number: 'numeric',
  money: 'numeric',
  date: 'date',
  month: 'text',
  flag: 'boolean',
}

/**
 * Inserts new rows of an extract and updates rows that differ. `columns` are those of the file, so that a missing
 * optional column does not clear values. Keys must be unique.
 * @param progress called with the number of rows done so far
 */
export const upsertRows = async (
  unit: Unit,
  declared: ErpExtract,
  columns: readonly string[],
  input: Rows,
  progress: (done: number) => void = () => {},
): Promise<WriteCounts> => {
  const { extract, rows } = countRepeats(declared, input)
  const hidden = extract === declared ? [] : [OCCURRENCE]
  const statement = upsertStatement(extract, [...columns, ...hidden])
  let inserted = 0
  let written = 0
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    const { rows: answer } = await sql<{
      inserted: number
      written: number
    }>`${sql.raw(statement.before)}${JSON.stringify(batch)}${sql.raw(statement.after)}`.execute(unit)
    inserted += answer[0]?.inserted ?? 0
    written += answer[0]?.written ?? 0
    progress(from + batch.length)
  }
  return { inserted, changed: written - inserted, unchanged: rows.length - written }
}

/** Returns the SQL of a key column as in the table's unique index. */
const keyColumnSql = (extract: ErpExtract, name: string, field = name.toLowerCase()): string => {
  if (extract.columns[name]?.need !== 'optional') return field
  const empty = emptyKeyValue(extract, name)
  return `coalesce(${field}, ${typeof empty === 'number' ? empty : `'${empty}'`})`
}

/**
 * Overwrites a quantity that receipts change only if its value in the extract differs from the last import. Otherwise,
 * importing the same extract again would revert receipts.
 */
const upsertStatement = (extract: ErpExtract, columns: readonly string[]) => {
  const declared = columns.map((name) => {
    const column = extract.columns[name]
    if (!column) throw new Error(`${extract.table} has no ${name}`)
    return { field: name.toLowerCase(), given: `"${name}"`, type: sqlTypes[column.kind], moved: column.movedSince }
  })
  const moved = declared.filter((column) => column.moved !== undefined)
  const list = (texts: readonly string[]) => texts.join(', ')
  const isUnchanged = `(${list(moved.map((column) => `kept.${column.moved}`))}) is not distinct from (${list(
    moved.map((column) => `excluded.${column.field}`),
  )})`
  const sets = declared.map(({ field, moved: last }) =>
    last
      ? `${field} = case when ${isUnchanged} then kept.${field} else excluded.${field} end, ${last} = excluded.${field}`
      : `${field} = excluded.${field}`,
  )
  return {
    before: 'with given as (select * from json_to_recordset(cast(',
    after: ` as json)) as given(${list(declared.map(({ given: input, type }) => `${input} ${type}`))})),
      written as (
        insert into ${extract.table} as kept (${list([...declared.map(({ field }) => field), ...moved.map((column) => column.moved ?? '')])})
        select ${list([...declared.map(({ given: input }) => input), ...moved.map(({ given: input }) => input)])} from given
        on conflict (${list(extract.key.map((name) => keyColumnSql(extract, name)))}) do update set ${list(sets)}
        where (${list(declared.map(({ field, moved: last }) => `kept.${last ?? field}`))})
          is distinct from (${list(declared.map(({ field }) => `excluded.${field}`))})
        returning xmax = 0 as inserted)
      select cast(count(*) filter (where inserted) as integer) as inserted, cast(count(*) as integer) as written
      from written`,
  }
}

/**
 * Deletes the rows that a complete extract does not contain.
 * @returns the number of deleted rows
 */
export const removeMissingRows = async (unit: Unit, declared: ErpExtract, all: Rows): Promise<number> => {
  if (!declared.whole) return 0
  const { extract, rows } = countRepeats(declared, all)
  const input = rows.map((row) => Object.fromEntries(extract.key.map((name) => [name, row[name]])))
  const form = extract.key.map((name) => `"${name}" ${sqlTypes[extract.columns[name]?.kind ?? 'text']}`).join(', ')
  const same = extract.key
    .map((name) => {
      const [kept, given] = [`kept.${name.toLowerCase()}`, `given."${name}"`]
      return `${keyColumnSql(extract, name, kept)} = ${keyColumnSql(extract, name, given)}`
    })
    .join(' and ')
  const part =
    declared.whole === 'all'
      ? 'true'
      : `kept.${declared.whole.of.toLowerCase()} in (select given."${declared.whole.of}" from given)`
  const { rows: deleted } = await sql<{ count: number }>`
    with given as materialized (select * from json_to_recordset(cast(${JSON.stringify(input)} as json)) as given(${sql.raw(form)})),
      gone as (delete from ${sql.table(extract.table)} as kept
        where ${sql.raw(part)} and not exists (select from given where ${sql.raw(same)}) returning 1)
    select cast(count(*) as integer) as count from gone`.execute(unit)
  return deleted[0]?.count ?? 0
}

/** Inserts rows like an import of all files, but deletes none. Used for demo data and tests. */
export const fillErp = async (unit: Unit, erpData: Partial<ErpData>): Promise<void> => {
  for (const name of Object.keys(extracts) as ExtractName[]) {
    const rows = erpData[name]
    if (!rows) continue
    await upsertRows(unit, extracts[name], Object.keys(extracts[name].columns), rows)
    await recordImport(unit, extracts[name])
  }
}

export const recordImport = async (unit: Unit, { table }: ErpExtract): Promise<void> => {
  await sql`insert into erp.extract_import (extract, imported_at) values (${table}, now())
    on conflict (extract) do update set imported_at = excluded.imported_at`.execute(unit)
}
