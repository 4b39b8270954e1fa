import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#kit/server/database.ts'
import { UPLOAD_TIMEOUT_MINUTES } from './collect.ts'
import type { FileStorage } from './file-storage.port.ts'

const MINUTE_MS = 60_000
/** Whoever uploads gives up long before, so nobody still writes what is cleared. */
export const GRACE_PERIOD_MS = 4 * UPLOAD_TIMEOUT_MINUTES * MINUTE_MS
const BATCH_SIZE = 500

export interface SweepResult {
  /** Files whose content was removed from the storage. */
  readonly removed: number
  /** Pieces of uploads that never got so far. */
  readonly pieces: number
}

/**
 * Removes files that no record holds: given up with their record, or pending for longer than an upload can take, because its process
 * died. First the row says so, then the content goes, then the row: a death in between leaves work for the next sweep and nothing
 * that nobody knows of. Keys of uploads that nobody sends again by now go too.
 */
export const sweep = async ({
  db,
  storage,
  now,
}: {
  readonly db: Db
  readonly storage: FileStorage
  readonly now: () => Date
}): Promise<SweepResult> => {
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
    const rows = await db
      .selectFrom('files.file')
      .select(['id', 'storage_key'])
      .where('state', '=', 'removed')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    for (const { storage_key } of rows) await storage.remove(storage_key)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await db.deleteFrom('files.file').where('id', 'in', ids).execute()
    removed += rows.length
    if (rows.length < BATCH_SIZE) return { removed, pieces: await sweepIncoming(storage.incoming, before) }
  }
}

const sweepIncoming = async (folder: string, before: Date): Promise<number> => {
  const names = await readdir(folder).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return []
    throw fault
  })
  let pieces = 0
  for (const name of names.filter((one) => /^[0-9a-f]{32}$/.test(one))) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (!facts || facts.mtime >= before) continue
    await rm(path, { force: true })
    pieces++
  }
  return pieces
}
