import { sql } from 'kysely'
import type { World } from '../world.ts'

/** Returns how this user has signed in, as the audit records it, oldest first. */
export const signInProofs = async (world: World, username: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ proof: string }>`select after ->> 'proof' as proof from audit.entry
    where what = 'session.start' and user_name = ${username} order by id`.execute(world.database.db)
  return rows.map(({ proof }) => proof)
}
