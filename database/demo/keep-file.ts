import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { FileStorage } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import type { Person } from './delivery-shape.ts'

/** Stores a file and inserts its row as kept. */
export const keepFile = async (
  unit: Unit,
  storage: FileStorage,
  file: { name: string; kind: FileKind; content: Uint8Array; by: Person; at: Date },
): Promise<{ id: number; size: number }> => {
  const sha256 = createHash('sha256').update(file.content).digest('hex')
  // a key derived from the content, so that files with the same content and name have the same key
  const key = createHash('sha256').update(`${file.name} ${file.at.toISOString()} ${sha256}`).digest('hex').slice(0, 32)
  const path = join(storage.incoming, key)
  await mkdir(storage.incoming, { recursive: true, mode: 0o700 })
  await writeFile(path, file.content)
  await storage.put(key, path, file.content.length)
  await rm(path, { force: true })
  const { id } = await unit
    .insertInto('files.file')
    .values({
      storage_key: key,
      state: 'kept',
      name: file.name,
      kind: file.kind,
      size: file.content.length,
      sha256,
      uploaded_by: file.by.id,
      created_at: file.at,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, size: file.content.length }
}
