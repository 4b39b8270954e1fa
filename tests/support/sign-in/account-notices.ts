import { sql } from 'kysely'
import type { World } from '../world.ts'

/** Returns what the mails to this user state about the account, the oldest first. */
export const accountNotices = async (world: World, username: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ what: string }>`select m.data::json ->> 'what' as what from mail.message m
    join mail.recipient r on r.mail_id = m.id
    where m.template = 'account-notice' and r.address = ${`${username}@test.example`} order by m.id`.execute(
    world.database.db,
  )
  return rows.map(({ what }) => what)
}
