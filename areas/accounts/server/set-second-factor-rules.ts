import { audit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database.ts'
import { ok, type Result } from '#kit/shared/result.ts'
import type { Caller } from '../rules/caller.ts'
import { portalSettingsRefusal, secondFactorRules, type TypeRule } from './user-second-factor.ts'

/**
 * Replaces the rules of all user types. A rule that exists already keeps the time at which it was set, also with
 * another grace period. Refusal: FORBIDDEN for the administrator of one organisation.
 */
export const setSecondFactorRules = async (
  { db, now }: { readonly db: Db; readonly now: () => Date },
  caller: Caller,
  rules: readonly TypeRule[],
): Promise<Result<TypeRule[]>> => {
  const refusal = portalSettingsRefusal(caller)
  if (refusal) return refusal
  return db.transaction().execute(async (unit): Promise<Result<TypeRule[]>> => {
    const before = await secondFactorRules(unit)
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
    if (JSON.stringify(before) !== JSON.stringify(after))
      await audit(unit, caller, now(), {
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
