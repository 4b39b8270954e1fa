import { type RawBuilder, sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { type ErpData, type ExtractColumn, type ExtractName, extracts } from './extracts.ts'

/** Selects the columns of an extract's table under the names that they have in the extract. */
export const extractColumns = (name: ExtractName): RawBuilder<unknown> => {
  const columns = Object.entries<ExtractColumn>(extracts[name].columns).map(
    ([column, { kind }]) => `"${column.toLowerCase()}"${kind === 'number' ? '::float8' : ''} as "${column}"`,
  )
  // as text, because query builder objects for each column take a tenth of the memory of a confirmation
  return sql.raw(columns.join(', '))
}

/**
 * Reads rows of an extract from its table.
 * @param selection the conditions and the order: `where … order by …`
 */
export const readExtract = async <Name extends ExtractName>(
  on: Db | Unit,
  name: Name,
  selection: RawBuilder<unknown>,
): Promise<ErpData[Name][number][]> => {
  const { rows } = await sql<ErpData[Name][number]>`
    select ${extractColumns(name)} from ${sql.table(extracts[name].table)} ${selection}`.execute(on)
  return rows
}
