import './tables.ts'
import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { Holiday } from '../contract.ts'
import { directoryMessages as messages } from '../messages.ts'
import { checkHolidays, writeHolidays } from '../rules/holidays.ts'
import { type LogoDeps, refuseOtherOrganisation } from './logos.ts'

/** The holidays of an organisation in all years, by day. */
export const listHolidays = (db: Db | Unit, organisation: number): Promise<Holiday[]> =>
  db
    .selectFrom('directory.holiday')
    .select(['day', 'name'])
    .where('organisation', '=', organisation)
    .orderBy('day')
    .execute()

const sortedText = (holidays: readonly Holiday[]): string =>
  writeHolidays([...holidays].sort((a, b) => (a.day < b.day ? -1 : 1)))

/**
 * Replaces the holidays of a year (DLV-18). Administrators can change only the holidays of their own organisation.
 * @param shown the days that the administrator saw; if other days are stored now, nothing is changed (G-39)
 */
export const saveHolidays = async (
  deps: LogoDeps,
  caller: Caller,
  organisation: number,
  year: number,
  holidays: readonly Holiday[],
  shown?: readonly Holiday[],
): Promise<Result<{ days: Holiday[] }>> => {
  const refusal = (await refuseOtherOrganisation(deps, caller, organisation)) ?? checkHolidays(year, holidays)
  if (refusal) return refusal
  const daysOfYear = sql<boolean>`organisation = ${organisation}
    and day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
  return deps.db.transaction().execute(async (unit): Promise<Result<{ days: Holiday[] }>> => {
    // two administrators may replace the holidays of the same year concurrently
    await lockName(unit, `directory/holidays/${organisation}`)
    const before = (await listHolidays(unit, organisation)).filter(({ day }) => day.startsWith(`${year}-`))
    if (shown && sortedText(shown) !== sortedText(before))
      return refuse(messages.HOLIDAYS_CHANGED, { year }, { now: before })
    await unit.deleteFrom('directory.holiday').where(daysOfYear).execute()
    if (holidays.length > 0)
      await unit
        .insertInto('directory.holiday')
        .values(holidays.map(({ day, name }) => ({ organisation, day, name })))
        .execute()
    await writeAudit(unit, caller, deps.now(), {
      what: 'holidays.change',
      kind: 'holidays',
      id: organisation,
      organisation,
      vendor: null,
      before: { days: sortedText(before) },
      after: { days: sortedText(holidays) },
    })
    return ok({ days: await listHolidays(unit, organisation) })
  })
}
