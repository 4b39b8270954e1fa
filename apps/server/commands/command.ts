import type { Database, Db } from '#kit/server/database/database.ts'
import { openDatabase } from '../compose.ts'

/** Thrown if arguments of a command are missing or invalid. The terminal then shows the usage of the command. */
export class UsageError extends Error {}

/** An operator's command: `npm run portal -- NAME …`. */
export interface Command {
  readonly usage: string
  readonly does: string
  /** @throws OperatorError with one line for the terminal, or UsageError */
  run(args: readonly string[]): Promise<void>
}

/** The database settings from the environment, the same as those of the portal. */
export const databaseConfig = () => ({
  databaseUrl: process.env.DATABASE_URL || undefined,
  databaseDirectUrl: process.env.DATABASE_DIRECT_URL || undefined,
  databasePool: 4,
  dataDir: process.env.DATA_DIR || './data',
})

export const runAndClose = async <T>(opened: Promise<Database>, work: (database: Database) => Promise<T>) => {
  const database = await opened
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Opens the database that the environment configures, runs `work`, and closes the database. */
export const withDatabase = (work: (db: Db) => Promise<void>): Promise<void> =>
  runAndClose(openDatabase(databaseConfig()), ({ db }) => work(db))

export const formatCount = (value: number): string => value.toLocaleString('en')
