import { Sessions, setBlocked } from '#areas/accounts/server/index.ts'
import { operator } from '#kit/server/audit.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import type { Command } from './command.ts'
import { userCommand } from './user-command.ts'

const blocking = (name: string, blocked: boolean, does: string): Command =>
  userCommand(name, does, async (db, username) => {
    // needs no secret, because the command ends sessions and starts none
    const sessions = new Sessions(db, '', () => new Date())
    const found = await setBlocked(db, sessions, username, blocked, operator(name), new Date())
    if (!found) throw new OperatorError(`There is no user ${username}.`)
    return `User ${username} is ${blocked ? 'blocked' : 'no longer blocked'}.`
  })

export const blockUser = blocking('block-user', true, 'signs a user out everywhere and refuses further sign-ins')
export const unblockUser = blocking('unblock-user', false, 'lets a blocked user sign in again')
