import { sql } from 'kysely'
import { audit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import type { TypeRule } from '../rules/second-factor-calls.ts'
import { secondFactorRules } from './user-second-factor.ts'

const textOf = (rules: readonly TypeRule[]): string =>
  JSON.stringify(rules.map(({ user_type, grace_days }) => `${user_type} ${grace_days}`).sort())

/**
 * Replaces the rules of all user types. A rule that exists already keeps the time at which it was set, also with
 * another grace period. Refusals: FORBIDDEN for the administrator of one organisation, SECOND_FACTOR_RULES_CHANGED if
 * the rules are not those that the caller read.
 */
export const setSecondFactorRules = async (
  { db, now }: { readonly db: Db; readonly now: () => Date },
  caller: Caller,
  { rules, before: read }: { readonly rules: readonly TypeRule[]; readonly before?: readonly TypeRule[] | undefined },
): Promise<Result<TypeRule[]>> => {
  // the settings of the whole portal belong to administrators of all organisations
  if (caller.companyId !== null) return refuse(accountMessages.FORBIDDEN)
  return db.transaction().execute(async (unit): Promise<Result<TypeRule[]>> => {
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
