/** A command of the operator: `npm run portal -- NAME …`. */
export interface Command {
  readonly usage: string
  readonly does: string
  /** @throws Refused with a line for the terminal */
  run(args: readonly string[]): Promise<void>
}

/** The database that the environment names, as for the portal itself. */
export const databaseConfig = () => ({
  databaseUrl: process.env.DATABASE_URL || undefined,
  databasePool: 4,
  dataDir: process.env.DATA_DIR || './data',
})
