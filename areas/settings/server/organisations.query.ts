import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { readAnswerSettings } from '#areas/order-answers/server/index.ts'
import { instantText } from '#kit/server/columns.ts'
import type { Db } from '#kit/server/database.ts'
import { bangkokDay, type IsoDate } from '#kit/shared/dates.ts'
import type { OrganisationSettings } from '../contract.ts'

type Row = Pick<OrganisationSettings, 'id' | 'logoAt' | 'holidays' | 'nextHoliday' | 'receivers' | 'shortReceipt'>

/** Reads the settings that administrators of these organisations make on screens. */
const rowsOf = async (db: Db, ids: readonly number[], today: IsoDate): Promise<ReadonlyMap<number, Row>> => {
  const { rows } = await sql<Row>`
    select wanted.id,
      (select ${instantText(sql`l.uploaded_at`)} from directory.logo l where l.organisation = wanted.id) as "logoAt",
      (select count(*)::int from directory.holiday h where h.organisation = wanted.id and h.day >= ${today}::date) as holidays,
      (select json_build_object('day', h.day, 'name', h.name) from directory.holiday h
        where h.organisation = wanted.id and h.day >= ${today}::date order by h.day limit 1) as "nextHoliday",
      (select count(*)::int from receiving.employee e where e.company = wanted.id) as receivers,
      coalesce((select s.short_receipt from receiving.organisation_setting s where s.company = wanted.id), false) as "shortReceipt"
    from unnest(${ids}::int[]) wanted (id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the settings of the organisations that the caller administers: one or all. */
export const organisationSettings = async (
  { db, directory, now }: { readonly db: Db; readonly directory: DirectoryPort; readonly now: () => Date },
  caller: Caller,
): Promise<OrganisationSettings[]> => {
  const scope = scopeOf(caller)
  const all = await directory.organisations()
  const own = all.filter(
    ({ INVENTORY_ORG_ID: id }) => scope.kind === 'all' || (scope.kind === 'organisation' && scope.companyId === id),
  )
  const ids = own.map(({ INVENTORY_ORG_ID: id }) => id)
  const [answersOf, rows] = await Promise.all([readAnswerSettings(db, ids), rowsOf(db, ids, bangkokDay(now()))])
  return own.flatMap((one) => {
    const row = rows.get(one.INVENTORY_ORG_ID)
    if (!row) return []
    return {
      ...row,
      code: one.INVENTORY_ORG_CODE,
      company: one.COMPANY_NAME,
      offered: one.OFFERED,
      hasPds: one.HAS_PDS,
      hidesPdsWithoutLine: one.HIDE_PDS_NO_LINE,
      packExempt: one.PACK_EXEMPT,
      answers: answersOf(row.id).policy,
    }
  })
}
