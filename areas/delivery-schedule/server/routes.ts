import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { pageOfRows, readSort } from '#kit/server/list/list-query.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { filterRows, readComparisons } from '#kit/shared/list-query.ts'
import { ok, refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { scheduleMessages as messages } from '../messages.ts'
import { countByStatus, findScheduleLines, sortableFields } from '../rules/schedule.ts'
import type { SchedulePort } from './schedule.port.ts'

/**
 * The organisations and lines that a caller may see (G-137): users of a supplier see its lines in every organisation,
 * store and purchase their own organisation, and administrators every organisation. This is wider than for deliveries,
 * where administrators see only their own organisation.
 */
export const scheduleScope = async (caller: Caller, directory: DirectoryPort) => {
  const scope = scopeOf(caller)
  const seesAll = scope.kind === 'vendor' || caller.userType === 'admin'
  const own = scope.kind === 'organisation' ? scope.companyId : undefined
  return {
    organisations: (await directory.organisations())
      .filter(({ HAS_PDS, INVENTORY_ORG_ID }) => HAS_PDS && (seesAll || INVENTORY_ORG_ID === own))
      .sort((a, b) => a.INVENTORY_ORG_ID - b.INVENTORY_ORG_ID),
    sees: ({ VENDOR_ID }: calls.PdsLine): boolean => scope.kind !== 'vendor' || VENDOR_ID === scope.vendorId,
  }
}

export interface ScheduleDeps {
  readonly erp: SchedulePort
  readonly directory: DirectoryPort
}

/** Returns the lines that the caller may see; undefined if the organisation is outside the caller's scope. */
const visibleLines = async ({ erp, directory }: ScheduleDeps, caller: Caller, company: number) => {
  const { organisations, sees } = await scheduleScope(caller, directory)
  if (!organisations.some(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company)) return undefined
  const { createdAt, lines } = await erp.pdsOf(company)
  return { createdAt, lines: lines.filter(sees) }
}

export const scheduleRoutes = (deps: ScheduleDeps): PortalRoute[] => [
  defineRoute(calls.getPds, async ({ query, caller }) => {
    const found = await visibleLines(deps, caller, query.company)
    if (!found) return refuse(messages.SCHEDULE_NOT_FOUND)
    return { createdAt: found.createdAt?.toISOString() ?? null, details: [...found.lines] }
  }),

  defineRoute(calls.listPdsCompanies, async ({ query, caller }) => {
    const { organisations, sees } = await scheduleScope(caller, deps.directory)
    return Promise.all(
      organisations.map(async (organisation) => {
        const { createdAt, lines } = await deps.erp.pdsOf(organisation.INVENTORY_ORG_ID)
        return {
          company: organisation.INVENTORY_ORG_ID,
          code: organisation.INVENTORY_ORG_CODE,
          alias: organisation.FILE_PREFIX,
          name: organisation.NAME,
          hideNumbers: organisation.HIDE_PDS_NO_LINE,
          createdAt: createdAt?.toISOString() ?? null,
          ...countByStatus(findScheduleLines(lines.filter(sees), { q: query.q, vendorId: query.vendor_id })),
        }
      }),
    )
  }),

  defineRoute(calls.listPdsLines, async ({ query, caller }) => {
    const sort = query._sort === undefined ? ok(undefined) : readSort(sortableFields, query, '')
    if (!sort.ok) return sort
    const found = await visibleLines(deps, caller, query.company)
    if (!found) return refuse(messages.SCHEDULE_NOT_FOUND)
    const all = findScheduleLines(filterRows(found.lines, readComparisons(calls.pdsFields, query)), {
      status: query.status,
      q: query.q,
      vendorId: query.vendor_id,
      sort: sort.value,
    })
    return listReply(ok(pageOfRows(all, query)))
  }),
]
