import { sql } from 'kysely'
import { type Caller, type Scope, scopeOf } from '#areas/accounts/rules/caller.ts'
import { defineRoute, type PortalRoute, staffScope } from '#areas/accounts/server/index.ts'
import type { PdsLine } from '#areas/delivery-schedule/contract.ts'
import { lineStatusOf } from '#areas/delivery-schedule/rules/schedule.ts'
import { scheduleScope } from '#areas/delivery-schedule/server/index.ts'
import type { SchedulePort } from '#areas/delivery-schedule/server/schedule.port.ts'
import type { DirectoryPort, OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import { undefinedIfUnavailable } from '#kit/server/away.ts'
import type { Db } from '#kit/server/database/database.ts'
import { addDays, bangkokDay, bangkokDayBounds, type IsoDate } from '#kit/shared/dates.ts'
import * as calls from '../contract.ts'

/** Counts each supplier's deliveries of these days by their current status, without deleted and demo deliveries. */
const supplierWeekQuery = async (
  db: Db,
  scope: Scope,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<calls.SupplierWeek[]> => {
  const inScope = staffScope(scope, (companyId) => sql`d.company = ${companyId}`)
  const { rows } = await sql<calls.SupplierWeek>`
    select d.vendor_id as "vendorId", max(d.vendor_name) as name,
      count(*) filter (where d.status = 'transit') as transit,
      count(*) filter (where d.status = 'received') as received,
      count(*) filter (where d.status = 'completed') as completed
    from deliveries.delivery d
    where ${inScope} and not d.demo and d.status in ('transit', 'received', 'completed')
      and d.created_at >= ${bangkokDayBounds(from).from} and d.created_at <= ${bangkokDayBounds(to).to}
    group by d.vendor_id
    order by count(*) desc, max(d.vendor_name), d.vendor_id`.execute(db)
  return rows
}

export interface DashboardDeps {
  readonly db: Db
  readonly erp: SchedulePort
  readonly directory: DirectoryPort
  readonly now: () => Date
}

const perSupplier = (organisation: OrganisationFacts, lines: readonly PdsLine[]): calls.SupplierSchedule[] =>
  [...Map.groupBy(lines, ({ VENDOR_ID }) => VENDOR_ID)].flatMap(([vendorId, own]) => {
    const of = (state: string) => own.filter((line) => lineStatusOf(line) === state).length
    const [waiting, delayed] = [of('waiting'), of('delayed')]
    return waiting + delayed === 0
      ? []
      : {
          vendorId,
          name: own[0]?.VENDOR_NAME ?? '',
          company: organisation.INVENTORY_ORG_ID,
          code: organisation.INVENTORY_ORG_CODE,
          waiting,
          delayed,
        }
  })

/** Returns the schedule by supplier. `away` lists the organisations for which the ERP is not available. */
const supplierSchedules = async ({ erp, directory }: Pick<DashboardDeps, 'erp' | 'directory'>, caller: Caller) => {
  const { organisations, sees } = await scheduleScope(caller, directory)
  // limited to the caller's organisation, as are the delivery counts in the same reply
  const visibleOrganisations = organisations.filter(
    ({ INVENTORY_ORG_ID }) => caller.companyId === null || caller.companyId === INVENTORY_ORG_ID,
  )
  const away: string[] = []
  const fetched = await Promise.all(
    visibleOrganisations.map(async (organisation) => {
      const read = await erp.pdsOf(organisation.INVENTORY_ORG_ID).catch(undefinedIfUnavailable)
      if (!read) away.push(organisation.INVENTORY_ORG_CODE)
      const { createdAt, lines } = read ?? { createdAt: null, lines: [] }
      return { createdAt, suppliers: perSupplier(organisation, lines.filter(sees)) }
    }),
  )
  const times = fetched.flatMap(({ createdAt }) => createdAt ?? []).map((one) => one.getTime())
  return {
    away: away.sort(),
    scheduleAt: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
    schedule: fetched
      .flatMap(({ suppliers }) => suppliers)
      .sort((a, b) => b.delayed - a.delayed || b.waiting - a.waiting || a.name.localeCompare(b.name)),
  }
}

export const dashboardRoutes = (deps: DashboardDeps): PortalRoute[] => [
  defineRoute(calls.getDashboard, async ({ caller }) => {
    const today = bangkokDay(deps.now())
    // today and the six days before (G-142)
    const week = { from: addDays(today, -6), to: today }
    const [deliveries, schedule] = await Promise.all([
      supplierWeekQuery(deps.db, scopeOf(caller), week),
      supplierSchedules(deps, caller),
    ])
    return { ...week, deliveries, ...schedule }
  }),
]
