import { sql } from 'kysely'
import type { Unit } from '#kit/server/database.ts'
import { type ErpData, type Extract, type ExtractName, extracts } from './extracts.ts'
import { upsertRows } from './upsert.ts'

/** Inserts rows like an import of all files, but deletes none. Used for demo data and tests. */
export const fillErp = async (unit: Unit, erpData: Partial<ErpData>): Promise<void> => {
  for (const name of Object.keys(extracts) as ExtractName[]) {
    const rows = erpData[name]
    if (!rows) continue
    await upsertRows(unit, extracts[name], Object.keys(extracts[name].columns), rows)
    await recordImport(unit, extracts[name])
  }
}

/** Records the current time as the last import of the extract. */
export const recordImport = async (unit: Unit, { table }: Extract): Promise<void> => {
  await sql`insert into erp.extract_import (extract, imported_at) values (${table}, now())
    on conflict (extract) do update set imported_at = excluded.imported_at`.execute(unit)
}
