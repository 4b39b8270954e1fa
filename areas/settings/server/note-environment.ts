import { sql } from 'kysely'
import { audit, portal } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database.ts'
import { allVariables, type VariableValues } from '../rules/variables.ts'

/**
 * Notes in the audit which variables have another value than at the last start of any process. The first start with a
 * variable only remembers it. Of several processes that start together the first one writes the entries, because the
 * others wait for its rows.
 */
export const noteEnvironment = (db: Db, values: VariableValues, now: Date): Promise<void> =>
  db.transaction().execute(async (unit) => {
    const names = [...allVariables].sort()
    // one order of the rows for all processes, so that none waits for another that waits for it
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
      await audit(unit, portal('start'), now, {
        what: 'environment.change',
        kind: 'environment',
        id: name,
        // addresses of servers are for administrators of all organisations
        organisation: null,
        vendor: null,
        before: { value },
        after: { value: values[name] },
      })
    }
  })
