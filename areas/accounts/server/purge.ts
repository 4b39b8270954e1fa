import { sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'
import { forgottenBefore } from './sign-in.ts'

const ENDED_DAYS = 7

/**
 * Deletes what no one asks for any more: sessions, reset codes and the keys of made users after a week, failed sign-ins that
 * count no more.
 */
export const purgeAccounts = async (db: Db, now: Date): Promise<void> => {
  const over = new Date(now.getTime() - ENDED_DAYS * 24 * 3_600_000)
  await db
    .deleteFrom('accounts.session')
    .where(sql<Date>`least(coalesce(ended_at, expires_at), expires_at)`, '<', over)
    .execute()
  await db.deleteFrom('accounts.reset_code').where('expires_at', '<', over).execute()
  await db.deleteFrom('accounts.user_creation').where('created_at', '<', over).execute()
  await db.deleteFrom('accounts.sign_in_failure').where('last_failed_at', '<', forgottenBefore(now)).execute()
}
