import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PGliteDriver } from 'kysely'
import type { Database, Tables } from '#kit/server/database/database.ts'
import { createNotificationSender, withCommitNotices } from '#kit/server/database/notice-after-commit.ts'
import { isDiskFull } from '#kit/server/disk-full.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { lockFolder } from './folder-lock.ts'

const INT8 = 20
const DATE_TYPE_OID = 1082

export const PGLITE_OPTIONS = {
  extensions: { pg_trgm },
  parsers: { [INT8]: Number, [DATE_TYPE_OID]: (text: string) => text },
}

/**
 * Opens the embedded database PGlite, for demos on one machine: it does not call fsync, and queries block the thread of
 * this process.
 * @param dataDir the data folder, created with mode 0700 and locked
 */
export const openPglite = async (dataDir: string): Promise<Database> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(dataDir)
  try {
    return pgliteDatabase(await PGlite.create({ ...PGLITE_OPTIONS, dataDir: join(dataDir, 'database') }), unlock)
  } catch (fault) {
    await unlock()
    throw new OperatorError(`The data folder ${dataDir} cannot be used: ${reasonOf(fault)}`)
  }
}

/** Error numbers of PGlite's file system (Emscripten) for missing permissions. */
const NOT_ALLOWED = [2, 63, 69]

const reasonOf = (fault: unknown): string => {
  const { errno, message } = fault as { readonly errno?: number; readonly message?: string }
  if (isDiskFull(fault)) return 'its disk is full. Free some space, or set DATA_DIR to another folder.'
  if (errno !== undefined && NOT_ALLOWED.includes(errno)) return 'this user may not read and write it.'
  return `the database in it is damaged (${message ?? errno}). Restore a backup, or set DATA_DIR to another folder.`
}

/** @param unlock called after the database is closed */
export const pgliteDatabase = (pglite: PGlite, unlock: () => Promise<void>): Database => {
  const notices = createNotificationSender((channel) => pglite.query('select pg_notify($1, $2)', [channel, '']))
  const dialect = new PGliteDialect({ pglite })
  dialect.createDriver = () => withCommitNotices(new PGliteDriver({ pglite }), notices.due)
  return {
    kind: 'pglite',
    db: new Kysely<Tables>({ dialect }),
    script: async (sql) => {
      await pglite.exec(sql)
    },
    notices: {
      subscribe: async (channel, received) => {
        await pglite.listen(channel, received)
      },
      isHearing: () => true,
    },
    connections: () => ({ open: 1, idle: 1, waiting: 0 }),
    close: async () => {
      await notices.settled()
      await pglite.close()
      await unlock()
    },
  }
}
