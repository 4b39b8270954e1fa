import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from './backup-settings.ts'
import { type BackupReport, type BackupSource, withBackupLock, writeLockedBackup } from './write-backup.ts'

const HOUR_MS = 3_600_000
/** The file name of a scheduled backup: `portal-20261123T020000Z.tar.gz`. */
const NAME = /^portal-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/

/** The file name of an unfinished scheduled backup, with the id of its process. */
const UNFINISHED_NAME = /^portal-\d{8}T\d{6}Z\.tar\.gz\.\d+\.part$/

const nameAt = (time: Date): string => `portal-${time.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`

const timeOf = (name: string): Date => new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))

/** The scheduled backups of a folder, the oldest first. Other files in the folder are left alone. */
const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).sort()

/** The age of the newest scheduled backup in ms; infinite if there is none. */
export const newestBackupAge = async (folder: string, now: Date): Promise<number> => {
  const newest = (await listBackups(folder)).at(-1)
  return newest === undefined ? Number.POSITIVE_INFINITY : now.getTime() - timeOf(newest).getTime()
}

/** Removes the backups that stopped processes left unfinished. Only the process that holds the lock may call this. */
const removeUnfinished = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => UNFINISHED_NAME.test(name))
  for (const name of names) await rm(join(folder, name), { force: true })
}

const isDue = async ({ folder, everyHours }: BackupSettings, now: Date): Promise<boolean> =>
  (await newestBackupAge(folder, now)) >= everyHours * HOUR_MS

/**
 * Makes a backup if the newest one is old enough, and then removes the oldest ones beyond the number kept. Several
 * processes may call this on one folder.
 * @returns the new backup, or undefined if none was due
 */
export const makeDueBackup = async (
  source: BackupSource,
  settings: BackupSettings,
): Promise<(BackupReport & { readonly path: string }) | undefined> => {
  const { folder, kept } = settings
  const now = source.now()
  if (!(await isDue(settings, now))) return undefined
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return withBackupLock(source.database, async (unit) => {
    // another process may have made the backup just before
    if (!(await isDue(settings, now))) return undefined
    await removeUnfinished(folder)
    const path = join(folder, nameAt(now))
    const report = await writeLockedBackup(source, unit, path)
    for (const name of (await listBackups(folder)).slice(0, -kept)) await rm(join(folder, name), { force: true })
    return { ...report, path }
  })
}
