import { sql } from 'kysely'
import type { Unit } from '#kit/server/database.ts'
import { type CountedRows, countRepeats } from './count-repeats.ts'
import { type ColumnKind, type Extract, emptyKeyValue } from './extracts.ts'

export interface Counts {
  readonly inserted: number
  readonly changed: number
  readonly unchanged: number
}

const BATCH = 5000 // rows per statement: a few megabytes of JSON, and one step of the progress display

export const sqlTypes: Readonly<Record<ColumnKind, string>> = {
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
  declared: Extract,
  columns: readonly string[],
  input: CountedRows['rows'],
  progress: (done: number) => void = () => {},
): Promise<Counts> => {
  const { extract, rows, more } = countRepeats(declared, input)
  const statement = upsertStatement(extract, [...columns, ...more])
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

/** A key column as in the table's unique index. */
export const keyColumnSql = (extract: Extract, name: string, field = name.toLowerCase()): string => {
  if (extract.columns[name]?.need !== 'optional') return field
  const empty = emptyKeyValue(extract, name)
  return `coalesce(${field}, ${typeof empty === 'number' ? empty : `'${empty}'`})`
}

/**
 * A figure that receiving changes is overwritten only if the extract's value differs from the last import. Importing
 * the same extract again must not revert receipts.
 */
const upsertStatement = (extract: Extract, columns: readonly string[]) => {
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
