import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStorage } from '#adapters/files/disk.ts'
import { openPostgres } from '#adapters/postgres/server.ts'
import type { BackupSource } from '#apps/server/backup/write-backup.ts'
import { TEMPLATE_DATABASE } from './database/database-image.ts'
import { newPostgresDatabase } from './world.ts'

/** A migrated PostgreSQL database and an empty file storage, without a running portal. */
export interface TestBackupSource extends BackupSource {
  readonly databaseUrl: string
  /** A folder for archives. */
  readonly folder: string
  /** Stores a file of random content with its record. */
  addFile(size: number): Promise<void>
  close(): Promise<void>
}

export const openBackupSource = async (): Promise<TestBackupSource> => {
  const { url, drop } = await newPostgresDatabase(TEMPLATE_DATABASE)
  const database = await openPostgres(url, 4)
  const root = await mkdtemp(join(tmpdir(), 'portal-backup-'))
  const folder = join(root, 'backups')
  await mkdir(folder)
  const storage = diskStorage(join(root, 'files'))
  return {
    database,
    databaseUrl: url,
    storage,
    dataDir: root,
    folder,
    version: 'test',
    settings: {},
    now: () => new Date(),
    addFile: async (size) => {
      const key = randomUUID().replaceAll('-', '')
      await mkdir(storage.incoming, { recursive: true })
      await writeFile(join(storage.incoming, key), randomBytes(size))
      await storage.put(key, join(storage.incoming, key), size)
      await database.db
        .insertInto('files.file')
        .values({
          storage_key: key,
          state: 'kept',
          name: `${key}.pdf`,
          kind: 'pdf',
          size,
          sha256: '0'.repeat(64),
          uploaded_by: 1,
          created_at: new Date(),
          removed_at: null,
        })
        .execute()
    },
    close: async () => {
      await database.close()
      await drop()
      await rm(root, { recursive: true })
    },
  }
}
