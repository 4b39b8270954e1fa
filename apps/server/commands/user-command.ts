import type { Db } from '#kit/server/database.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { openDatabase } from '../compose.ts'
import { type Command, databaseConfig } from './command.ts'

/**
 * A command about one user, whose name is its only argument.
 * @param run returns the line for the terminal
 */
export const userCommand = (
  name: string,
  does: string,
  run: (db: Db, username: string) => Promise<string>,
): Command => ({
  usage: `${name} USERNAME`,
  does,
  run: async ([username]) => {
    if (!username) throw new OperatorError(`usage: npm run portal -- ${name} USERNAME`)
    const database = await openDatabase(databaseConfig())
    try {
      process.stdout.write(`${await run(database.db, username)}\n`)
    } finally {
      await database.close()
    }
  },
})
