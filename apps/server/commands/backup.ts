import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isFolderLocked } from '#adapters/postgres/folder-lock.ts'
import { requestBackup } from '../backup/requested-backups.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { type BackupReport, settingsOfBackup, writeBackup } from '../backup/write-backup.ts'
import { connectDatabase, MIGRATIONS } from '../compose.ts'
import { DEFAULT_VERSION } from '../config/config.ts'
import { openStorage, readFileSettings } from '../files.ts'
import { type Command, databaseConfig, formatCount, runAndClose, UsageError } from './command.ts'

const makeBackup = async (path: string): Promise<BackupReport> => {
  const config = databaseConfig()
  const dataDir = resolve(config.dataDir)
  if (!config.databaseUrl && (await isFolderLocked(dataDir))) return requestBackup(dataDir, path)
  // opens the database without migrations: a backup before an update must not apply the migrations of the update
  return runAndClose(connectDatabase(config), async (database) => {
    const source = {
      database,
      storage: await openStorage(readFileSettings(process.env, dataDir)),
      dataDir,
      version: process.env.PORTAL_VERSION || DEFAULT_VERSION,
      settings: settingsOfBackup(process.env),
      now: () => new Date(),
    }
    return writeBackup(source, path)
  })
}

export const backupCommand: Command = {
  usage: 'backup FILE',
  does: 'writes database, files and settings into one archive, also while the portal runs',
  run: async ([file]) => {
    if (!file) throw new UsageError()
    const { rows, files, missing } = await makeBackup(resolve(file))
    process.stdout.write(`${file}: ${formatCount(rows)} rows and ${formatCount(files)} files, verified\n`)
    for (const name of missing) process.stdout.write(`The content of the file ${name} is missing in the storage.\n`)
  },
}

export const restoreCommand: Command = {
  usage: 'restore FILE',
  does: 'restores an archive into an empty database and an empty storage for files',
  run: async ([file]) => {
    if (!file) throw new UsageError()
    const config = databaseConfig()
    const dataDir = resolve(config.dataDir)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await runAndClose(connectDatabase(config), async (database) => {
      const storage = await openStorage(readFileSettings(process.env, dataDir))
      const target = { database, storage, dataDir, migrations: MIGRATIONS }
      const { createdAt, rows, files } = await restoreBackup(target, resolve(file))
      process.stdout.write(
        `Restored the backup of ${createdAt}: ${formatCount(rows)} rows and ${formatCount(files)} files\n`,
      )
    })
  },
}
