import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { FileStorage } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { Person } from '../delivery-shape.ts'

/**
 * Stores a file and inserts its row as kept.
 * @returns the columns by which a record refers to it
 */
export const storeDemoFile = async (
  unit: Unit,
  storage: FileStorage,
  { name, kind, content, by, at }: { name: string; kind: FileKind; content: Uint8Array; by: Person; at: Date },
) => {
  const size = content.length
  const sha256 = createHash('sha256').update(content).digest('hex')
  // a key derived from the content, so that files with the same content and name have the same key
  const key = createHash('sha256').update(`${name} ${at.toISOString()} ${sha256}`).digest('hex').slice(0, 32)
  const path = join(storage.incoming, key)
  await mkdir(storage.incoming, { recursive: true, mode: 0o700 })
  await writeFile(path, content)
  await storage.put(key, path, size)
  await rm(path, { force: true })
  const { id } = await unit
    .insertInto('files.file')
    .values({
      storage_key: key,
      state: 'kept',
      name,
      kind,
      size,
      sha256,
      uploaded_by: by.id,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { file_id: id, name, kind, size }
}
