import { type RawBuilder, sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { type FileKind, fileKinds } from '../rules/file-kinds.ts'

export interface StoredFile {
  readonly id: number
  /** The sender's file name as safe text. */
  readonly name: string
  readonly kind: FileKind
  /** Bytes. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

/**
 * Marks received files as kept, in the transaction that creates their record. Throws if the cleanup has already removed
 * one of them, so that the record is rolled back.
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

/** Marks files for removal, in the transaction that deletes their record. The next cleanup deletes the contents. */
export const releaseFiles = async (unit: Unit, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await unit
    .updateTable('files.file')
    .set({ state: 'removed', removed_at: now })
    .where('id', 'in', ids)
    .where('state', '=', 'kept')
    .execute()
}

export const findFile = (db: Db, id: number): Promise<(StoredFile & { readonly storage_key: string }) | undefined> =>
  db
    .selectFrom('files.file')
    .select(['id', 'name', 'kind', 'size', 'sha256', 'storage_key'])
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .executeTakeFirst()

type Sql = RawBuilder<unknown>

const ofKind = (kind: Sql, value: (facts: (typeof fileKinds)[keyof typeof fileKinds]) => string): Sql =>
  sql`(case ${kind} ${sql.join(
    Object.entries(fileKinds).map(([name, facts]) => sql`when ${sql.lit(name)} then ${sql.lit(value(facts))}`),
    sql` `,
  )} end)`

/** The fields `ext` and `mime` of a file, as arguments of `json_build_object`. */
export const kindJson = (kind: Sql): Sql =>
  sql`'ext', ${ofKind(kind, ({ endings }) => endings[0])}, 'mime', ${ofKind(kind, ({ mime }) => mime)}`
