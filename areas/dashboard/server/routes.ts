import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import { stateOf } from '#areas/delivery-schedule/rules/schedule.ts'
import { scheduleScope } from '#areas/delivery-schedule/server/index.ts'
import type { PdsLine, SchedulePort } from '#areas/delivery-schedule/server/schedule.port.ts'
import type { DirectoryPort, OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import type { Db } from '#kit/server/database.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import * as calls from '../contract.ts'
import { weekUntil } from '../rules/week.ts'
import { supplierWeekQuery } from './week.query.ts'

export interface DashboardDeps {
  readonly db: Db
  readonly erp: SchedulePort
  readonly directory: DirectoryPort
  readonly now: () => Date
}

const perSupplier = (organisation: OrganisationFacts, lines: readonly PdsLine[]): calls.SupplierSchedule[] =>
  [...Map.groupBy(lines, ({ VENDOR_ID }) => VENDOR_ID)].flatMap(([vendorId, own]) => {
    const of = (state: string) => own.filter((line) => stateOf(line) === state).length
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

export const dashboardRoutes = (deps: DashboardDeps): PortalRoute[] => {
  const scheduleOf = async (caller: Caller) => {
    const { organisations, sees } = await scheduleScope(caller, deps.directory)
    // limited to the caller's organisation, like the delivery counts in the same reply
    const visibleOrganisations = organisations.filter(
      ({ INVENTORY_ORG_ID }) => caller.companyId === null || caller.companyId === INVENTORY_ORG_ID,
    )
    const fetched = await Promise.all(
      visibleOrganisations.map(async (organisation) => {
        const { createdAt, lines } = await deps.erp.pdsOf(organisation.INVENTORY_ORG_ID)
        return { createdAt, suppliers: perSupplier(organisation, lines.filter(sees)) }
      }),
    )
    const times = fetched.flatMap(({ createdAt }) => createdAt ?? []).map((one) => one.getTime())
    return {
      scheduleAt: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
      schedule: fetched
        .flatMap(({ suppliers }) => suppliers)
        .sort((a, b) => b.delayed - a.delayed || b.waiting - a.waiting || a.name.localeCompare(b.name)),
    }
  }

  return [
    answer(calls.dashboard, async ({ caller }) => {
      const week = weekUntil(bangkokDay(deps.now()))
      const [deliveries, schedule] = await Promise.all([
        supplierWeekQuery(deps.db, scopeOf(caller), week),
        scheduleOf(caller),
      ])
      return { ...week, deliveries, ...schedule }
    }),
  ]
}
