import { sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { directoryMessages } from '#areas/directory/messages.ts'
import { audit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { type AnswerSettings, defaultSettings } from '../rules/policy.ts'
import type { OrderAnswerDeps } from './deps.ts'

/** Returns a function from organisation to its settings. An organisation without saved settings has the defaults. */
export const readAnswerSettings = async (
  db: Db | Unit,
  companies: readonly number[],
): Promise<(company: number) => AnswerSettings> => {
  const rows =
    companies.length === 0
      ? []
      : await db
          .selectFrom('order_answers.setting')
          .selectAll()
          .where('company', 'in', [...companies])
          .execute()
  const known = new Map(
    rows.map((row): [number, AnswerSettings] => [
      row.company,
      { policy: row.policy, daysEarly: row.days_early, daysLate: row.days_late, answerDays: row.answer_days },
    ]),
  )
  return (company) => known.get(company) ?? defaultSettings
}

/**
 * Saves the settings of an organisation. Administrators may change only the settings of their own organisation.
 * Administrators without an organisation may change all settings.
 */
export const saveSettings = async (
  { db, directory, now }: OrderAnswerDeps,
  caller: Caller,
  company: number,
  settings: AnswerSettings,
): Promise<Result<AnswerSettings>> => {
  const scope = scopeOf(caller)
  if (scope.kind !== 'all' && !(scope.kind === 'organisation' && scope.companyId === company))
    return refuse(accountMessages.FORBIDDEN)
  const known = await directory.organisations()
  if (!known.some(({ INVENTORY_ORG_ID: one }) => one === company))
    return refuse(directoryMessages.ORGANISATION_NOT_FOUND)
  return db.transaction().execute(async (unit) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`order-answers/settings/${company}`}, 0))`.execute(unit)
    const before = (await readAnswerSettings(unit, [company]))(company)
    const at = now()
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
    await audit(unit, caller, at, {
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
