import { sql } from 'kysely'
import { portalActor, writeAudit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database/database.ts'
import { allVariables, type VariableValues } from '../rules/variables.ts'

/**
 * Compares the environment variables with those of the last start, and writes the changes to the audit. A variable
 * without a stored value causes no entry. If several processes start together, the first one locks the rows and writes
 * the entries; the others find no difference.
 */
export const noteEnvironment = (db: Db, values: VariableValues, now: Date): Promise<void> =>
  db.transaction().execute(async (unit) => {
    const names = [...allVariables].sort()
    // all processes lock the rows in the same order, which prevents deadlocks
    await unit
      .insertInto('settings.environment_variable')
      .values(names.map((name) => ({ name, value: values[name] })))
      .onConflict((row) => row.doNothing())
      .execute()
    const { rows } = await sql<{ name: (typeof names)[number]; value: string | null }>`
      select name, value from settings.environment_variable where name = any(${names}::text[])
      order by name for update`.execute(unit)
    for (const { name, value } of rows) {
      if (value === values[name]) continue
      await unit
        .updateTable('settings.environment_variable')
        .set({ value: values[name] })
        .where('name', '=', name)
        .execute()
      await writeAudit(unit, portalActor('start'), now, {
        what: 'environment.change',
        kind: 'environment',
        id: name,
        // only administrators of all organisations may see the names of servers
        organisation: null,
        vendor: null,
        before: { value },
        after: { value: values[name] },
      })
    }
  })
