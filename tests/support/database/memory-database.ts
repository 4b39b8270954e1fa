import { PGlite } from '@electric-sql/pglite'
import { PGLITE_OPTIONS, pgliteDatabase } from '#adapters/postgres/pglite.ts'
import type { Database } from '#kit/server/database/database.ts'

/** Opens an empty embedded database that is lost when the process ends. */
export const openMemoryDatabase = async (): Promise<Database> =>
  pgliteDatabase(await PGlite.create(PGLITE_OPTIONS), async () => {})
