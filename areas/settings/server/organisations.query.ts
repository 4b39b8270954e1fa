import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { readAnswerSettings } from '#areas/order-answers/server/index.ts'
import type { Db } from '#kit/server/database.ts'
import { bangkokDay, type IsoDate } from '#kit/shared/dates.ts'
import type { OrganisationSettings } from '../contract.ts'

interface Row {
  readonly id: number
  readonly logo: Date | null
  readonly holidays: number
  readonly day: IsoDate | null
  readonly name: string | null
  readonly receivers: number
  readonly short: boolean
}

/** Reads the settings that administrators of these organisations make on screens. */
const rowsOf = async (db: Db, ids: readonly number[], today: IsoDate): Promise<ReadonlyMap<number, Row>> => {
  const { rows } = await sql<Row>`
    select wanted.id,
      (select l.uploaded_at from directory.logo l where l.organisation = wanted.id) as logo,
      (select count(*)::int from directory.holiday h where h.organisation = wanted.id and h.day >= ${today}::date) as holidays,
      next.day, next.name,
      (select count(*)::int from receiving.employee e where e.company = wanted.id) as receivers,
      coalesce((select s.short_receipt from receiving.organisation_setting s where s.company = wanted.id), false) as short
    from unnest(${ids}::int[]) wanted (id)
    left join lateral (select h.day, h.name from directory.holiday h
      where h.organisation = wanted.id and h.day >= ${today}::date order by h.day limit 1) next on true`.execute(db)
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
  return own.map((one): OrganisationSettings => {
    const row = rows.get(one.INVENTORY_ORG_ID)
    return {
      id: one.INVENTORY_ORG_ID,
      code: one.INVENTORY_ORG_CODE,
      company: one.COMPANY_NAME,
      offered: one.OFFERED,
      hasPds: one.HAS_PDS,
      hidesPdsWithoutLine: one.HIDE_PDS_NO_LINE,
      packExempt: one.PACK_EXEMPT,
      logoAt: row?.logo?.toISOString() ?? null,
      holidays: row?.holidays ?? 0,
      nextHoliday: row?.day && row.name ? { day: row.day, name: row.name } : null,
      answers: answersOf(one.INVENTORY_ORG_ID).policy,
      receivers: row?.receivers ?? 0,
      shortReceipt: row?.short ?? false,
    }
  })
}
