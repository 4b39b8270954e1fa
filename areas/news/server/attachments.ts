import { releaseFiles, type StoredFile } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'

export type StoredAttachment = Omit<StoredFile, 'sha256'>

export interface Attachments {
  readonly files: readonly StoredAttachment[]
  readonly thumbnail: StoredAttachment | undefined
}

export const readAttachments = async (unit: Unit, itemId: number): Promise<Attachments> => {
  const rows = await unit
    .selectFrom('news.attachment')
    .select(['file_id as id', 'use', 'name', 'kind', 'size'])
    .where('item_id', '=', itemId)
    .orderBy('position')
    .execute()
  return {
    files: rows.filter(({ use }) => use === 'file'),
    thumbnail: rows.find(({ use }) => use === 'thumbnail'),
  }
}

export const allFiles = ({ files, thumbnail }: Attachments): readonly StoredAttachment[] =>
  thumbnail ? [...files, thumbnail] : files

/** Attaches files to an item that has none. */
export const insertAttachments = async (
  unit: Unit,
  itemId: number,
  { files, thumbnail }: Attachments,
): Promise<void> => {
  const rows = [
    ...files.map((file, index) => ({ file, use: 'file' as const, position: index + 1 })),
    ...(thumbnail ? [{ file: thumbnail, use: 'thumbnail' as const, position: 1 }] : []),
  ].map(({ file: { id, name, kind, size }, use, position }) => ({
    file_id: id,
    item_id: itemId,
    use,
    position,
    name,
    kind,
    size,
  }))
  if (rows.length > 0) await unit.insertInto('news.attachment').values(rows).execute()
}

/** Replaces all attachments of an item, in the given order, and releases the files that it no longer has. */
export const replaceAttachments = async (
  unit: Unit,
  itemId: number,
  at: Date,
  before: Attachments,
  after: Attachments,
): Promise<void> => {
  await unit.deleteFrom('news.attachment').where('item_id', '=', itemId).execute()
  await insertAttachments(unit, itemId, after)
  const remaining = new Set(allFiles(after).map(({ id }) => id))
  const removed = allFiles(before).filter(({ id }) => !remaining.has(id))
  await releaseFiles(
    unit,
    removed.map(({ id }) => id),
    at,
  )
}
