import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PGliteDriver } from 'kysely'
import type { Database, Tables } from '#kit/server/database.ts'
import { noticeSender, tellingCommits } from '#kit/server/notice-after-commit.ts'
import { lockFolder } from './folder-lock.ts'

const INT8 = 20
const DATE = 1082

const options = {
  extensions: { pg_trgm },
  parsers: { [INT8]: Number, [DATE]: (text: string) => text },
}

/**
 * The embedded database, for a trial and one machine: no fsync, and queries run in this process's own thread.
 * @param dataDir the data folder, made with mode 0700 and locked; `memory` for one that lives with the process
 * @param image a data folder dumped before, to start from (tests)
 */
export const openPglite = async (dataDir: string | 'memory', image?: Blob): Promise<Database> => {
  const start = image ? { ...options, loadDataDir: image } : options
  if (dataDir === 'memory') return wrap(await PGlite.create(start), async () => {})
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(dataDir)
  return wrap(await PGlite.create({ ...start, dataDir: join(dataDir, 'database') }), unlock)
}

export interface PgliteDatabase extends Database {
  /** The whole data folder, to start another from. */
  dump(): Promise<Blob>
}

const wrap = (pglite: PGlite, unlock: () => Promise<void>): PgliteDatabase => {
  const notices = noticeSender((channel) => pglite.query('select pg_notify($1, $2)', [channel, '']))
  const dialect = new PGliteDialect({ pglite })
  dialect.createDriver = () => tellingCommits(new PGliteDriver({ pglite }), notices.due)
  return {
    kind: 'pglite',
    db: new Kysely<Tables>({ dialect }),
    script: async (sql) => {
      await pglite.exec(sql)
    },
    notices: {
      subscribe: async (channel, heard) => {
        await pglite.listen(channel, heard)
      },
      isHearing: () => true,
    },
    dump: () => pglite.dumpDataDir('none') as Promise<Blob>,
    close: async () => {
      await notices.settled()
      await pglite.close()
      await unlock()
    },
  }
}
