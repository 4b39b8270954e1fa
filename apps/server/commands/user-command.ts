import type { Db } from '#kit/server/database.ts'
import { type Command, WrongUsage, withDatabase } from './command.ts'

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
    if (!username) throw new WrongUsage()
    await withDatabase(async (db) => {
      process.stdout.write(`${await run(db, username)}\n`)
    })
  },
})
