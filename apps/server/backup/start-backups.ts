import type { FastifyInstance } from 'fastify'
import type { Background } from '#kit/server/background.ts'
import type { BackupSettings } from './backup-settings.ts'
import { makeRequestedBackup } from './requested-backups.ts'
import { makeDueBackup, newestBackupAge } from './scheduled-backups.ts'
import { BackupLocked, type BackupSource } from './write-backup.ts'

const DUE_INTERVAL_MS = 10 * 60_000
const REQUEST_INTERVAL_MS = 1000

/** Starts the scheduled backups and, with PGlite, the backups that the command requests. */
export const startBackups = (
  server: FastifyInstance,
  background: Background,
  settings: BackupSettings | undefined,
  source: BackupSource,
): void => {
  if (source.database.kind === 'pglite')
    background.every(REQUEST_INTERVAL_MS, 'a requested backup', () => makeRequestedBackup(source), {
      mayTakeLong: true,
    })
  if (!settings) return
  const makeDue = async () => {
    try {
      const backup = await makeDueBackup(source, settings)
      if (backup) server.log.info(backup, 'backup written and verified')
    } catch (fault) {
      // another process makes the backup
      if (!(fault instanceof BackupLocked)) throw fault
      server.log.info(fault.message)
    }
  }
  background.every(DUE_INTERVAL_MS, 'the scheduled backup', makeDue, { mayTakeLong: true })
}

/** Reads the age of the newest scheduled backup in seconds; infinite if there is none. */
export const backupAge = (folder: string, now: () => Date) => async (): Promise<number> =>
  (await newestBackupAge(folder, now())) / 1000
