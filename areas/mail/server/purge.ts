import { sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'

const BATCH_SIZE = 1000

/** Deletes mails older than `before` that are not pending, with their recipients and attachments (OPS-11). */
export const purgeMails = async (db: Db, before: Date): Promise<void> => {
  for (;;) {
    const { numAffectedRows } = await sql`delete from mail.message where id in (
      select id from mail.message where not open and created_at < ${before} order by id limit ${BATCH_SIZE})`.execute(
      db,
    )
    if (Number(numAffectedRows) < BATCH_SIZE) return
  }
}
