import { setUndoRight } from '#areas/receiving/server/index.ts'
import { audit, operator } from '#kit/server/audit.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import type { Command } from './command.ts'
import { userCommand } from './user-command.ts'

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
      await audit(unit, operator(name), now, {
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

export const grantUndo = undoCommand('grant-undo', true, 'lets a store user undo receipts on the day they were made')
export const revokeUndo = undoCommand('revoke-undo', false, 'takes that right back')
