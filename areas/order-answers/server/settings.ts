import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { refuseOtherOrganisation } from '#areas/directory/server/index.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { ok, type Result } from '#kit/shared/result.ts'
import { type AnswerSettings, defaultAnswerSettings } from '../rules/policy.ts'
import type { OrderAnswerDeps } from './deps.ts'

/** Returns a function from organisation to its settings. An organisation without saved settings has the defaults. */
export const readAnswerSettings = async (
  db: Db | Unit,
  companies: readonly number[],
): Promise<(company: number) => AnswerSettings> => {
  const rows = await db
    .selectFrom('order_answers.setting')
    .select(['company', 'policy', 'days_early as daysEarly', 'days_late as daysLate', 'answer_days as answerDays'])
    .where('company', '=', sql<number>`any(${companies}::integer[])`)
    .execute()
  const known = new Map(rows.map(({ company, ...settings }) => [company, settings]))
  return (company) => known.get(company) ?? defaultAnswerSettings
}

/** Returns SQL for the policy of an organisation, to read it in another statement. */
export const answerPolicySql = (company: number) =>
  sql<AnswerSettings['policy']>`coalesce(
    (select policy from order_answers.setting where company = ${company}), ${defaultAnswerSettings.policy})`

/**
 * Saves the settings of an organisation. Administrators may change only the settings of their own organisation.
 * Administrators without an organisation may change all settings.
 */
export const saveAnswerSettings = async (
  deps: OrderAnswerDeps,
  caller: Caller,
  company: number,
  settings: AnswerSettings,
): Promise<Result<AnswerSettings>> => {
  const refusal = await refuseOtherOrganisation(deps, caller, company)
  if (refusal) return refusal
  return deps.db.transaction().execute(async (unit) => {
    await lockName(unit, `order-answers/settings/${company}`)
    const before = (await readAnswerSettings(unit, [company]))(company)
    const at = deps.now()
    const change = {
      policy: settings.policy,
      days_early: settings.daysEarly,
      days_late: settings.daysLate,
      answer_days: settings.answerDays,
      changed_at: at,
      changed_by: caller.username,
    }
    await unit
      .insertInto('order_answers.setting')
      .values({ company, ...change })
      .onConflict((conflict) => conflict.column('company').doUpdateSet(change))
      .execute()
    await writeAudit(unit, caller, at, {
      what: 'order-answer-settings.change',
      kind: 'order-answer-settings',
      id: company,
      organisation: company,
      vendor: null,
      before,
      after: settings,
    })
    return ok(settings)
  })
}
