import { sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'

const BATCH_SIZE = 1000

/**
 * Deletes the idempotency keys of deliveries that were created before `before` (OPS-11). A later request with such a
 * key is a new request.
 */
export const forgetIdempotencyKeys = async (db: Db, before: Date): Promise<void> => {
  for (;;) {
    const { numAffectedRows } = await sql`update deliveries.delivery set idempotency_key = null, request_hash = null
      where id in (select id from deliveries.delivery
        where idempotency_key is not null and created_at < ${before} limit ${BATCH_SIZE})`.execute(db)
    if (Number(numAffectedRows) < BATCH_SIZE) return
  }
}
