import { resolve } from 'node:path'
import { readWholeNumber } from '../setting.ts'

/** Reads `BACKUP_FOLDER`, `BACKUP_HOURS` and `BACKUPS_KEPT` (docs/operating). */
export const readBackupSettings = (env: NodeJS.ProcessEnv) => {
  const everyHours = readWholeNumber('BACKUP_HOURS', env.BACKUP_HOURS, 24, [1, 24 * 31])
  const kept = readWholeNumber('BACKUPS_KEPT', env.BACKUPS_KEPT, 7, [1, 1000])
  return env.BACKUP_FOLDER ? { folder: resolve(env.BACKUP_FOLDER), everyHours, kept } : undefined
}

/** Where and when the portal makes backups automatically, and the number of backups that are kept. */
export type BackupSettings = Readonly<NonNullable<ReturnType<typeof readBackupSettings>>>
