import type { Unit } from '#kit/server/database.ts'
import { ok, type Result } from '#kit/shared/result.ts'

/** An upload as its sender names it; without a key each one is another. */
export interface NamedUpload {
  readonly userId: number
  /** What is uploaded, in the words of the area that takes it. */
  readonly what: string
  readonly key: string | undefined
  readonly at: Date
}

/**
 * Makes what an upload makes, once for each key of its sender: sent again it gives the id of what was made before. One that is
 * being made meanwhile is waited for. What was refused may be sent again under the same key.
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
    .values({ ...mine, record_id: null, created_at: at })
    .onConflict((on) => on.doNothing())
    .execute()
  const held = unit.selectFrom('files.upload_key').select('record_id')
  const { record_id: before } = await held
    .where('user_id', '=', userId)
    .where('what', '=', what)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before !== null) return ok(before)
  const made = await make()
  if (made.ok)
    await unit
      .updateTable('files.upload_key')
      .set({ record_id: made.value })
      .where('user_id', '=', userId)
      .where('what', '=', what)
      .where('key', '=', key)
      .execute()
  return made
}
