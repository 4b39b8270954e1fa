import { type Actor, audit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database.ts'
import type { Sessions } from './sessions.ts'
import { userAuditEntry } from './user-audit.ts'

/** Blocks or unblocks a user. Blocking ends the user's sessions immediately in every process (SES-08, G-204). */
export const setBlocked = (
  db: Db,
  sessions: Sessions,
  username: string,
  blocked: boolean,
  by: Actor,
  now: Date,
): Promise<boolean> =>
  db.transaction().execute(async (unit) => {
    const row = await unit
      .updateTable('accounts.user_account')
      .set(({ eb }) => ({ blocked, version: eb('version', '+', 1) }))
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .returning(['id', 'company_id', 'vendor_id'])
      .executeTakeFirst()
    if (row && blocked) await sessions.endOthers(unit, row.id)
    if (row) await audit(unit, by, now, userAuditEntry(row, blocked ? 'user.block' : 'user.unblock'))
    return row !== undefined
  })
