import { type RawBuilder, sql } from 'kysely'
import type { Tables, Unit } from '#kit/server/database/database.ts'

/**
 * Inserts rows with one statement. All rows have the same keys, which are column names; they may include a generated
 * id.
 */
export const insertRows = async (
  unit: Unit,
  table: keyof Tables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return
  const columns: RawBuilder<unknown> = sql.join(names.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, cast(${JSON.stringify(rows)} as json))`.execute(
    unit,
  )
}
