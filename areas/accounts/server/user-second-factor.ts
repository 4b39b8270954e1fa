import type { Db } from '#kit/server/database.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import type { UserType } from '../rules/capabilities.ts'
import { graceEnd } from '../rules/second-factor.ts'
import { lockUser } from './change-user.ts'
import { mailNotice } from './notices.ts'
import { removeFactors } from './second-factor.ts'
import { auditUserChange } from './user-audit.ts'
import { managedBy } from './user-list.query.ts'
import type { UserServiceDeps } from './user-parts.ts'

/** Sets whether a user whom the caller manages must have a second factor. Refusal: USER_NOT_FOUND. */
export const requireSecondFactor = (
  { db, now }: UserServiceDeps,
  caller: Caller,
  id: number,
  isRequired: boolean,
): Promise<Result<true>> =>
  db.transaction().execute(async (unit): Promise<Result<true>> => {
    const account = await lockUser(unit, id, managedBy(caller), undefined)
    if ('ok' in account) return account
    if ((account.second_factor_due !== null) === isRequired) return ok(true)
    await unit
      .updateTable('accounts.user_account')
      .set({ second_factor_due: isRequired ? graceEnd(now()) : null })
      .where('id', '=', id)
      .execute()
    const what = isRequired ? 'user.require-second-factor' : 'user.waive-second-factor'
    await auditUserChange(unit, caller, now(), account, what)
    return ok(true)
  })

/**
 * Removes the second factor of a user who has lost it. The sessions of the user end, and the user is notified.
 * Refusals: USER_NOT_FOUND, SECOND_FACTOR_MISSING, FORBIDDEN for the caller's own account.
 */
export const resetSecondFactor = async (
  { db, sessions, mail, now }: UserServiceDeps,
  caller: Caller,
  id: number,
): Promise<Result<true>> => {
  if (id === caller.userId) return refuse(accountMessages.FORBIDDEN)
  const result = await db.transaction().execute(async (unit): Promise<Result<true>> => {
    const account = await lockUser(unit, id, managedBy(caller), undefined)
    if ('ok' in account) return account
    if (!(await removeFactors(unit, id))) return refuse(accountMessages.SECOND_FACTOR_MISSING)
    await sessions.endOthers(unit, id)
    await auditUserChange(unit, caller, now(), account, 'user.reset-second-factor')
    await mailNotice(unit, mail, account, { what: 'second-factor-removed', at: now(), from: caller.from })
    return ok(true)
  })
  if (result.ok) sessions.changed(id)
  return result
}

export interface TypeRule {
  readonly user_type: UserType
  readonly grace_days: number
}

export const secondFactorRules = (db: Pick<Db, 'selectFrom'>): Promise<TypeRule[]> =>
  db.selectFrom('accounts.second_factor_rule').select(['user_type', 'grace_days']).orderBy('user_type').execute()

/** The settings of the whole portal belong to administrators of all organisations. */
export const portalSettingsRefusal = (caller: Caller): Refusal | undefined =>
  caller.companyId === null ? undefined : refuse(accountMessages.FORBIDDEN)
