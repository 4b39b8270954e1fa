import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { UPLOAD_TIMEOUT_MINUTES } from './collect.ts'
import type { FileStorage } from './file-storage.port.ts'

const MINUTE_MS = 60_000
/**
 * The time after which a file without a record is removed. It is longer than any upload takes, so that the cleanup
 * never removes a file that is still being written.
 */
export const GRACE_PERIOD_MS = 4 * UPLOAD_TIMEOUT_MINUTES * MINUTE_MS
const BATCH_SIZE = 500

export interface FileDeps {
  readonly db: Db
  readonly storage: FileStorage
  readonly now: () => Date
}

export interface SweepResult {
  /** The number of files removed from the storage. */
  readonly removed: number
  /** The number of partial uploads removed from the incoming folder. */
  readonly pieces: number
}

/**
 * Removes files without a record: those whose record was deleted, and those that are pending for longer than an upload
 * can take, because the process crashed. First the row is marked, then the content is deleted, then the row, so that
 * the next cleanup can continue after a crash. Expired upload keys are deleted too.
 */
export const sweepFiles = async ({ db, storage, now }: FileDeps): Promise<SweepResult> => {
  const before = new Date(now().getTime() - GRACE_PERIOD_MS)
  await db
    .updateTable('files.file')
    .set({ state: 'removed', removed_at: now() })
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .execute()
  await db.deleteFrom('files.upload_key').where('created_at', '<', before).execute()
  let removed = 0
  for (;;) {
    const batch = await db.transaction().execute((unit) => removeBatch(unit, storage))
    removed += batch
    if (batch < BATCH_SIZE) return { removed, pieces: await sweepIncoming(storage.incoming, before) }
  }
}

/** Removes the contents of some marked files. Removes none while a backup is copying files. */
const removeBatch = async (unit: Unit, storage: FileStorage): Promise<number> => {
  const { rows: lock } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('files.content')) as held`.execute(unit)
  if (!lock[0]?.held) return 0
  const rows = await unit
    .selectFrom('files.file')
    .select(['id', 'storage_key'])
    .where('state', '=', 'removed')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  for (const { storage_key } of rows) await storage.remove(storage_key)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await unit.deleteFrom('files.file').where('id', 'in', ids).execute()
  return rows.length
}

const sweepIncoming = async (folder: string, before: Date): Promise<number> => {
  const names = await readdir(folder).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return []
    throw fault
  })
  let chunks = 0
  for (const name of names.filter((one) => /^[0-9a-f]{32}$/.test(one))) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (!facts || facts.mtime >= before) continue
    await rm(path, { force: true })
    chunks++
  }
  return chunks
}
