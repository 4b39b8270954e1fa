import { Sessions, setUserBlocked } from '#areas/accounts/server/index.ts'
import { setUndoRight } from '#areas/receiving/server/index.ts'
import { operatorActor, writeAudit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database/database.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { type Command, UsageError, withDatabase } from './command.ts'

/**
 * A command about one user, whose name is its only argument.
 * @param run returns the line to print
 */
const userCommand = (name: string, does: string, run: (db: Db, username: string) => Promise<string>): Command => ({
  usage: `${name} USERNAME`,
  does,
  run: async ([username]) => {
    if (!username) throw new UsageError()
    await withDatabase(async (db) => {
      process.stdout.write(`${await run(db, username)}\n`)
    })
  },
})

const blocking = (name: string, blocked: boolean, does: string): Command =>
  userCommand(name, does, async (db, username) => {
    // no secret needed, because the command ends sessions and starts none
    const sessions = new Sessions(db, '', () => new Date())
    const found = await setUserBlocked(db, sessions, username, blocked, operatorActor(name), new Date())
    if (!found) throw new OperatorError(`There is no user ${username}.`)
    return `User ${username} is ${blocked ? 'blocked' : 'no longer blocked'}.`
  })

export const blockUserCommand = blocking('block-user', true, 'signs a user out everywhere and refuses further sign-ins')
export const unblockUserCommand = blocking('unblock-user', false, 'lets a blocked user sign in again')

const undoCommand = (name: string, may: boolean, does: string): Command =>
  userCommand(name, does, async (db, username) => {
    const now = new Date()
    const found = await db.transaction().execute(async (unit) => {
      const user = await unit
        .selectFrom('accounts.user_account')
        .select(['id', 'company_id'])
        .where((is) => is(is.fn('lower', ['username']), '=', username.toLowerCase()))
        .where('deleted_at', 'is', null)
        .where('user_type', '=', 'store')
        .executeTakeFirst()
      if (!user) return false
      await setUndoRight(unit, user.id, may, now)
      await writeAudit(unit, operatorActor(name), now, {
        what: may ? 'user.grant-undo' : 'user.revoke-undo',
        kind: 'user',
        id: user.id,
        organisation: user.company_id,
        vendor: null,
      })
      return true
    })
    if (!found) throw new OperatorError(`There is no store user ${username}.`)
    return `User ${username} may ${may ? 'now' : 'no longer'} undo receipts.`
  })

export const grantUndoCommand = undoCommand(
  'grant-undo',
  true,
  'lets a store user undo receipts on the day they were made',
)
export const revokeUndoCommand = undoCommand('revoke-undo', false, 'takes that right back')
