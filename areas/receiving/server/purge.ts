import { sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'

const BATCH_SIZE = 1000

/** Deletes the scans of deliveries that were received before `before` (OPS-11). Receipts and problem reports stay. */
export const purgeScans = async (db: Db, before: Date): Promise<void> => {
  for (const table of ['receiving.scan', 'receiving.taken_back'] as const)
    for (;;) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (
        select s.id from ${sql.table(table)} s join receiving.receipt r on r.delivery_id = s.delivery_id
        where r.state = 'done' and r.done_at < ${before} limit ${BATCH_SIZE})`.execute(db)
      if (Number(numAffectedRows) < BATCH_SIZE) break
    }
}
