import { sql } from 'kysely'
import type { Unit } from '#kit/server/database.ts'
import { type CountedRows, countRepeats } from './count-repeats.ts'
import type { Extract } from './extracts.ts'
import { keyColumnSql, sqlTypes } from './upsert.ts'

/**
 * Deletes the rows that a complete extract does not contain.
 * @returns the number of deleted rows
 */
export const removeMissingRows = async (unit: Unit, declared: Extract, all: CountedRows['rows']): Promise<number> => {
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
