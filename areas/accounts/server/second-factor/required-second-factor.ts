import { sql } from 'kysely'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../../messages.ts'
import type { Caller } from '../../rules/caller.ts'
import { graceEnd } from '../../rules/sign-in/second-factor.ts'
import type { SecondFactorRule } from '../../rules/sign-in/second-factor-calls.ts'
import type { AccountDeps } from '../deps.ts'
import { mailNotice } from '../notices.ts'
import { changeManagedUser } from '../users/change-user.ts'
import { auditUserChange } from '../users/user-audit.ts'
import { removeFactors } from './second-factor.ts'

/** Sets whether a user whom the caller manages must have a second factor. Refusal: USER_NOT_FOUND. */
export const requireSecondFactor = (deps: AccountDeps, caller: Caller, id: number, isRequired: boolean) =>
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
 * Removes the second factor of a user who has lost it. Ends the user's sessions and notifies the user. Refusals:
 * USER_NOT_FOUND, SECOND_FACTOR_MISSING, FORBIDDEN for the caller's own account.
 */
export const resetSecondFactor = async (deps: AccountDeps, caller: Caller, id: number): Promise<Result<true>> => {
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

export const secondFactorRules = (db: Pick<Db, 'selectFrom'>): Promise<SecondFactorRule[]> =>
  db.selectFrom('accounts.second_factor_rule').select(['user_type', 'grace_days']).orderBy('user_type').execute()

const textOf = (rules: readonly SecondFactorRule[]): string =>
  JSON.stringify(rules.map(({ user_type, grace_days }) => `${user_type} ${grace_days}`).sort())

/**
 * Replaces the rules of all user types. An existing rule keeps the time at which it was set, even if its grace period
 * changes. Refusals: FORBIDDEN for the administrator of one organisation, SECOND_FACTOR_RULES_CHANGED if the stored
 * rules are not those that the caller read.
 */
export const setSecondFactorRules = async (
  { db, now }: { readonly db: Db; readonly now: () => Date },
  caller: Caller,
  {
    rules,
    before: read,
  }: { readonly rules: readonly SecondFactorRule[]; readonly before?: readonly SecondFactorRule[] | undefined },
): Promise<Result<SecondFactorRule[]>> => {
  // only administrators of all organisations may change settings of the whole portal
  if (caller.companyId !== null) return refuse(accountMessages.FORBIDDEN)
  return db.transaction().execute(async (unit): Promise<Result<SecondFactorRule[]>> => {
    await sql`lock table accounts.second_factor_rule in share row exclusive mode`.execute(unit)
    const before = await secondFactorRules(unit)
    if (read && textOf(read) !== textOf(before)) return refuse(accountMessages.SECOND_FACTOR_RULES_CHANGED)
    const types = new Set(rules.map(({ user_type }) => user_type))
    for (const { user_type } of before.filter((rule) => !types.has(rule.user_type)))
      await unit.deleteFrom('accounts.second_factor_rule').where('user_type', '=', user_type).execute()
    for (const { user_type, grace_days } of rules)
      await unit
        .insertInto('accounts.second_factor_rule')
        .values({ user_type, grace_days, decided_at: now() })
        .onConflict((conflict) => conflict.column('user_type').doUpdateSet({ grace_days }))
        .execute()
    const after = await secondFactorRules(unit)
    if (textOf(before) !== textOf(after))
      await writeAudit(unit, caller, now(), {
        what: 'sign-in-settings.change',
        kind: 'sign-in-settings',
        id: 'second-factor',
        organisation: null,
        vendor: null,
        before: { rules: before },
        after: { rules: after },
      })
    return ok(after)
  })
}
