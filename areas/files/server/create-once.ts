import type { Db, Unit } from '#kit/server/database/database.ts'
import { ok, type Result } from '#kit/shared/result.ts'

/**
 * A request that creates a record, such as an upload or a new email group, with its idempotency key. Requests without a
 * key are never treated as repeated.
 */
interface IdempotentRequest {
  readonly userId: number
  /** What is created, as a name that is unique in the portal. Keys of different kinds do not collide. */
  readonly what: string
  readonly key: string | undefined
  readonly at: Date
}

/**
 * Creates a record once per key and user, in a transaction. A repeated request returns the record that the first one
 * created; a concurrent one waits for the first. A refused request can be sent again with the same key.
 * @param make creates the record and returns its id
 * @param read reads the record with this id for the reply
 */
export const createOnce = <T>(
  db: Db,
  named: IdempotentRequest,
  make: (unit: Unit) => Promise<Result<number>>,
  read: (unit: Unit, id: number) => Promise<T>,
): Promise<Result<T>> =>
  db.transaction().execute(async (unit) => {
    const id = await makeOnce(unit, named, make)
    return id.ok ? ok(await read(unit, id.value)) : id
  })

const makeOnce = async (
  unit: Unit,
  { userId, what, key, at }: IdempotentRequest,
  make: (unit: Unit) => Promise<Result<number>>,
): Promise<Result<number>> => {
  if (key === undefined) return make(unit)
  const mine = { user_id: userId, what, key }
  await unit
    .insertInto('files.upload_key')
    .values({ ...mine, created_at: at })
    .onConflict((on) => on.doNothing())
    .execute()
  const { record_id: before } = await unit
    .selectFrom('files.upload_key')
    .select('record_id')
    .where((of) => of.and(mine))
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before !== null) return ok(before)
  const created = await make(unit)
  if (created.ok)
    await unit
      .updateTable('files.upload_key')
      .set({ record_id: created.value })
      .where((of) => of.and(mine))
      .execute()
  return created
}
