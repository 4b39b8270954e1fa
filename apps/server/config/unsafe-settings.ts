import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.ts'
import { freeMb } from '../http/health.ts'
import type { Config } from './config.ts'

/** The log warns at start if less than this multiple of `MIN_FREE_DISK_MB` is free. */
const NEARLY_FULL = 10

type CheckedSettings = Pick<Config, 'mode' | 'databaseUrl' | 'webhooksAllowPrivate' | 'publicUrl'> & {
  readonly mail: Pick<Config['mail'], 'transport'>
}

/** Returns warnings about settings that are meant for trials and weaken a portal in production (OPS-12). */
export const unsafeSettingWarnings = (settings: CheckedSettings): string[] => {
  const { mode, databaseUrl, webhooksAllowPrivate, publicUrl, mail } = settings
  if (mode !== 'production') return []
  return [
    databaseUrl === undefined &&
      'DATABASE_URL is not set: this process uses a database of its own in DATA_DIR, which no other process can use',
    webhooksAllowPrivate &&
      'WEBHOOKS_ALLOW_PRIVATE=yes is for trials: users can let the portal call addresses inside the network, and without TLS. Remove it in production',
    mail.transport === 'mailbox' &&
      'MAIL_TRANSPORT is not set: mails are stored and not sent, so nobody gets invitations, codes and reminders',
    !publicUrl.startsWith('https:') &&
      'PUBLIC_URL is not an https address: links in mails use it, and single sign-on, passkeys and handhelds need https',
  ].filter((warning) => warning !== false)
}

/** Returns the error code if the folder, or the one in which it will be created, cannot be written to. */
const writeFaultOf = async (folder: string): Promise<string | undefined> => {
  try {
    await access(folder, constants.W_OK)
    return undefined
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    return code === 'ENOENT' && dirname(folder) !== folder ? writeFaultOf(dirname(folder)) : code
  }
}

/** Returns a warning for each folder that the portal cannot write to, or whose disk is nearly full (OPS-12). */
export const folderWarnings = async (folders: readonly string[], minFreeDiskMb: number): Promise<string[]> => {
  const warnings = await Promise.all(
    [...new Set(folders)].map(async (folder) => {
      const fault = await writeFaultOf(folder)
      if (fault !== undefined)
        return `The portal cannot write to ${folder} (${fault}). The folder must belong to its user; with systemd, ReadWritePaths must name it`
      const mb = await freeMb(folder)
      return mb < minFreeDiskMb * NEARLY_FULL && `The disk of ${folder} is nearly full: ${Math.floor(mb)} MB are free`
    }),
  )
  return warnings.filter((warning) => warning !== false)
}

/** Returns a warning if PostgreSQL's locale would leave Thai letters out of the search indexes. */
export const localeWarnings = async ({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<string[]> => {
  if (kind !== 'postgres') return []
  const { rows } = await sql<{ isIndexed: boolean }>`select show_trgm('ไทย') <> '{}' as "isIndexed"`.execute(db)
  return rows[0]?.isIndexed
    ? []
    : [
        'The locale of the database makes searches for Thai text slow. Restore it into a database with the locale C.UTF-8',
      ]
}
