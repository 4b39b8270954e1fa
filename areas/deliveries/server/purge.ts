import type { Db } from '#kit/server/database.ts'

/**
 * Deletes the idempotency keys of deliveries that were created before `before` (OPS-11). A later request with such a
 * key is a new request.
 */
export const forgetIdempotencyKeys = async (db: Db, before: Date): Promise<void> => {
  await db
    .updateTable('deliveries.delivery')
    .set({ idempotency_key: null, request_hash: null })
    .where('idempotency_key', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}
