import { resolve } from 'node:path'
import { readWholeNumber } from '../setting.ts'

/** When the portal makes backups automatically. */
export interface BackupSettings {
  readonly folder: string
  readonly everyHours: number
  /** The number of backups that are kept. */
  readonly kept: number
}

/** Reads `BACKUP_FOLDER`, `BACKUP_HOURS` and `BACKUPS_KEPT` (docs/operating). */
export const readBackupSettings = (env: NodeJS.ProcessEnv): BackupSettings | undefined => {
  const everyHours = readWholeNumber('BACKUP_HOURS', env.BACKUP_HOURS, 24, [1, 24 * 31])
  const count = readWholeNumber('BACKUPS_KEPT', env.BACKUPS_KEPT, 7, [1, 1000])
  return env.BACKUP_FOLDER ? { folder: resolve(env.BACKUP_FOLDER), everyHours, kept: count } : undefined
}
