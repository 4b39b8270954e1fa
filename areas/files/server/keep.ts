import type { Db, Unit } from '#kit/server/database.ts'
import type { FileKind } from '../rules/file-kinds.ts'

/** A file that lies in the storage. */
export interface StoredFile {
  readonly id: number
  /** As its sender called it, as text to be shown. */
  readonly name: string
  readonly kind: FileKind
  /** Bytes. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

/**
 * Keeps files that were just taken, in the transaction that makes their record: both come to be or neither. Throws when the sweep was
 * quicker, which rolls the record back.
 */
export const keepFiles = async (unit: Unit, files: readonly Pick<StoredFile, 'id'>[]): Promise<void> => {
  if (files.length === 0) return
  const ids = files.map(({ id }) => id)
  const { numUpdatedRows } = await unit
    .updateTable('files.file')
    .set({ state: 'kept' })
    .where('id', 'in', ids)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== ids.length) throw new Error(`files ${ids.join(', ')} are no longer there to be kept`)
}

/** Gives files up, in the transaction that deletes what refers to them. Their content is gone with the next sweep. */
export const releaseFiles = async (unit: Unit, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await unit
    .updateTable('files.file')
    .set({ state: 'removed', removed_at: now })
    .where('id', 'in', ids)
    .where('state', '=', 'kept')
    .execute()
}

/** A kept file with its storage key. */
export const findFile = (db: Db, id: number): Promise<(StoredFile & { readonly storage_key: string }) | undefined> =>
  db
    .selectFrom('files.file')
    .select(['id', 'name', 'kind', 'size', 'sha256', 'storage_key'])
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .executeTakeFirst()
