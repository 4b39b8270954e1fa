import { Sessions, setBlocked } from '#areas/accounts/server/index.ts'
import { operator } from '#kit/server/audit.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { openDatabase } from '../compose.ts'
import { type Command, databaseConfig } from './command.ts'

const blocking = (name: string, blocked: boolean, does: string): Command => ({
  usage: `${name} USERNAME`,
  does,
  run: async ([username]) => {
    if (!username) throw new OperatorError(`usage: npm run portal -- ${name} USERNAME`)
    const database = await openDatabase(databaseConfig())
    try {
      // needs no secret, because sessions are ended here and none is started
      const sessions = new Sessions(database.db, '', () => new Date())
      const found = await setBlocked(database.db, sessions, username, blocked, operator(name), new Date())
      if (!found) throw new OperatorError(`There is no user ${username}.`)
      process.stdout.write(`User ${username} is ${blocked ? 'blocked' : 'no longer blocked'}.\n`)
    } finally {
      await database.close()
    }
  },
})

export const blockUser = blocking('block-user', true, 'signs a user out everywhere and refuses further sign-ins')
export const unblockUser = blocking('unblock-user', false, 'lets a blocked user sign in again')
