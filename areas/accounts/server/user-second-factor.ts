import type { Db } from '#kit/server/database.ts'
import { type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import { graceEnd } from '../rules/second-factor.ts'
import type { TypeRule } from '../rules/second-factor-calls.ts'
import { changeManagedUser } from './change-user.ts'
import { mailNotice } from './notices.ts'
import { removeFactors } from './second-factor.ts'
import { auditUserChange } from './user-audit.ts'
import type { UserServiceDeps } from './user-parts.ts'

/** Sets whether a user whom the caller manages must have a second factor. Refusal: USER_NOT_FOUND. */
export const requireSecondFactor = (
  deps: UserServiceDeps,
  caller: Caller,
  id: number,
  isRequired: boolean,
): Promise<Result<true>> =>
  changeManagedUser(deps, caller, id, async (unit, account) => {
    if ((account.second_factor_due !== null) === isRequired) return undefined
    await unit
      .updateTable('accounts.user_account')
      .set({ second_factor_due: isRequired ? graceEnd(deps.now()) : null })
      .where('id', '=', id)
      .execute()
    const what = isRequired ? 'user.require-second-factor' : 'user.waive-second-factor'
    await auditUserChange(unit, caller, deps.now(), account, what)
    return undefined
  })

/**
 * Removes the second factor of a user who has lost it. The sessions of the user end, and the user is notified.
 * Refusals: USER_NOT_FOUND, SECOND_FACTOR_MISSING, FORBIDDEN for the caller's own account.
 */
export const resetSecondFactor = async (deps: UserServiceDeps, caller: Caller, id: number): Promise<Result<true>> => {
  if (id === caller.userId) return refuse(accountMessages.FORBIDDEN)
  return changeManagedUser(deps, caller, id, async (unit, account) => {
    if (!(await removeFactors(unit, id))) return refuse(accountMessages.SECOND_FACTOR_MISSING)
    await deps.sessions.endOthers(unit, id)
    const at = deps.now()
    await auditUserChange(unit, caller, at, account, 'user.reset-second-factor')
    await mailNotice(unit, deps.mail, account, { what: 'second-factor-removed', at, from: caller.from })
    return undefined
  })
}

export const secondFactorRules = (db: Pick<Db, 'selectFrom'>): Promise<TypeRule[]> =>
  db.selectFrom('accounts.second_factor_rule').select(['user_type', 'grace_days']).orderBy('user_type').execute()
