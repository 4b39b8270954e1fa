import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Background } from '#kit/server/background.ts'
import { readWholeNumber } from '../config/setting.ts'
import { makeRequestedBackup } from './requested-backups.ts'
import { BackupLocked, type BackupSource, withBackupLock, writeLockedBackup } from './write-backup.ts'

/** Reads `BACKUP_FOLDER`, `BACKUP_HOURS` and `BACKUPS_KEPT` (docs/operating). */
export const readBackupSettings = (env: NodeJS.ProcessEnv) => {
  const everyHours = readWholeNumber(env, 'BACKUP_HOURS', 24, [1, 24 * 31])
  const kept = readWholeNumber(env, 'BACKUPS_KEPT', 7, [1, 1000])
  return env.BACKUP_FOLDER ? { folder: resolve(env.BACKUP_FOLDER), everyHours, kept } : undefined
}

/** Where and when the portal makes backups automatically, and the number of backups that are kept. */
type BackupSettings = Readonly<NonNullable<ReturnType<typeof readBackupSettings>>>

const HOUR_MS = 3_600_000
/** The file name of a scheduled backup: `portal-20261123T020000Z.tar.gz`. */
const NAME = /^portal-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/

/** The file name of an unfinished scheduled backup, with the id of its process. */
const UNFINISHED_NAME = /^portal-\d{8}T\d{6}Z\.tar\.gz\.\d+\.part$/

const nameAt = (time: Date): string => `portal-${time.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`

/** Lists the scheduled backups of a folder, oldest first. Ignores other files. */
const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).sort()

/** The age of the newest scheduled backup in ms; infinite if there is none. */
export const newestBackupAge = async (folder: string, now: Date): Promise<number> => {
  const newest = (await listBackups(folder)).at(-1)
  if (newest === undefined) return Number.POSITIVE_INFINITY
  return now.getTime() - Date.parse(newest.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))
}

/** Removes the backups that stopped processes left unfinished. Only the process that holds the lock may call this. */
const removeUnfinished = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => UNFINISHED_NAME.test(name))
  for (const name of names) await rm(join(folder, name), { force: true })
}

const isDue = async ({ folder, everyHours }: BackupSettings, now: Date): Promise<boolean> =>
  (await newestBackupAge(folder, now)) >= everyHours * HOUR_MS

/**
 * Makes a backup if the newest one is old enough, and then removes the oldest backups until only the configured number
 * is left. Several processes may call this for one folder.
 * @returns the new backup, or undefined if none was due
 */
export const makeDueBackup = async (source: BackupSource, settings: BackupSettings) => {
  const { folder, kept } = settings
  const now = source.now()
  if (!(await isDue(settings, now))) return undefined
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return withBackupLock(source.database, async (unit) => {
    // another process may have just made the backup
    if (!(await isDue(settings, now))) return undefined
    await removeUnfinished(folder)
    const path = join(folder, nameAt(now))
    const report = await writeLockedBackup(source, unit, path)
    for (const name of (await listBackups(folder)).slice(0, -kept)) await rm(join(folder, name), { force: true })
    return { ...report, path }
  })
}

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
      // another process is making the backup
      if (!(fault instanceof BackupLocked)) throw fault
      server.log.info(fault.message)
    }
  }
  background.every(DUE_INTERVAL_MS, 'the scheduled backup', makeDue, { mayTakeLong: true })
}
