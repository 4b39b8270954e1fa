import type { Unit } from '#kit/server/database.ts'
import { ok, type Result } from '#kit/shared/result.ts'

/** An upload with its idempotency key. Uploads without a key are never treated as repeated. */
export interface NamedUpload {
  readonly userId: number
  /** The name of the upload within its area. */
  readonly what: string
  readonly key: string | undefined
  readonly at: Date
}

/**
 * Runs an upload once per key and sender. A repeated upload returns the id that the first one created; a concurrent one
 * waits. A refused upload can be sent again with the same key.
 */
export const uploadOnce = async (
  unit: Unit,
  { userId, what, key, at }: NamedUpload,
  make: () => Promise<Result<number>>,
): Promise<Result<number>> => {
  if (key === undefined) return make()
  const mine = { user_id: userId, what, key }
  await unit
    .insertInto('files.upload_key')
    .values({ ...mine, created_at: at })
    .onConflict((on) => on.doNothing())
    .execute()
  const earlierUpload = unit.selectFrom('files.upload_key').select('record_id')
  const { record_id: before } = await earlierUpload
    .where('user_id', '=', userId)
    .where('what', '=', what)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before !== null) return ok(before)
  const created = await make()
  if (created.ok)
    await unit
      .updateTable('files.upload_key')
      .set({ record_id: created.value })
      .where('user_id', '=', userId)
      .where('what', '=', what)
      .where('key', '=', key)
      .execute()
  return created
}
