import type { Db } from '#kit/server/database/database.ts'
import { type PreferenceChange, type Preferences, readPreferences } from '../rules/preferences.ts'

/** Returns the user's stored settings that this release supports. */
export const readStoredPreferences = async (db: Db, userId: number): Promise<Preferences> => {
  const rows = await db
    .selectFrom('accounts.preference')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .execute()
  return readPreferences(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/** Saves the given settings and deletes those that are null. */
export const changePreferences = (db: Db, userId: number, change: PreferenceChange): Promise<void> =>
  db.transaction().execute(async (unit) => {
    // sorted, so that concurrent requests from two devices lock rows in the same order
    for (const [key, value] of Object.entries(change).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (value === undefined) continue
      if (value === null) {
        await unit.deleteFrom('accounts.preference').where('user_id', '=', userId).where('key', '=', key).execute()
        continue
      }
      const json = JSON.stringify(value)
      await unit
        .insertInto('accounts.preference')
        .values({ user_id: userId, key, value: json })
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ value: json }))
        .execute()
    }
  })
