import type { Caller } from '#areas/accounts/rules/caller.ts'
import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import type { DirectoryPort, OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import { listOfRows, readSort } from '#kit/server/list-query.ts'
import { listReply } from '#kit/server/list-reply.ts'
import { comparisonsIn, filterRows } from '#kit/shared/list-query.ts'
import { ok, refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { scheduleMessages as messages } from '../messages.ts'
import { countStates, linesFor, sortable } from '../rules/schedule.ts'
import type { PdsFetch, SchedulePort } from './schedule.port.ts'
import { scheduleScope } from './scope.ts'

export interface ScheduleDeps {
  readonly erp: SchedulePort
  readonly directory: DirectoryPort
}

/** Returns the lines that the caller may see; undefined if the organisation is outside the caller's scope. */
const visibleLines = async (
  { erp, directory }: ScheduleDeps,
  caller: Caller,
  company: number,
): Promise<PdsFetch | undefined> => {
  const { organisations, sees } = await scheduleScope(caller, directory)
  if (!organisations.some(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company)) return undefined
  const { createdAt, lines } = await erp.pdsOf(company)
  return { createdAt, lines: lines.filter(sees) }
}

const companyOf = (organisation: OrganisationFacts, { createdAt, lines }: PdsFetch): calls.PdsCompany => ({
  company: organisation.INVENTORY_ORG_ID,
  code: organisation.INVENTORY_ORG_CODE,
  alias: organisation.FILE_PREFIX,
  name: organisation.NAME,
  hideNumbers: organisation.HIDE_PDS_NO_LINE,
  createdAt: createdAt?.toISOString() ?? null,
  ...countStates(lines),
})

export const scheduleRoutes = (deps: ScheduleDeps): PortalRoute[] => [
  answer(calls.pdsOf, async ({ query, caller }) => {
    const found = await visibleLines(deps, caller, query.company)
    if (!found) return refuse(messages.SCHEDULE_NOT_FOUND)
    return { createdAt: found.createdAt?.toISOString() ?? null, details: [...found.lines] }
  }),

  answer(calls.pdsCompanies, async ({ query, caller }) => {
    const { organisations, sees } = await scheduleScope(caller, deps.directory)
    return Promise.all(
      organisations.map(async (organisation) => {
        const { createdAt, lines } = await deps.erp.pdsOf(organisation.INVENTORY_ORG_ID)
        const found = linesFor(lines.filter(sees), { q: query.q, vendorId: query.vendor_id })
        return companyOf(organisation, { createdAt, lines: found })
      }),
    )
  }),

  answer(calls.pdsLines, async ({ query, caller }) => {
    const sort = query._sort === undefined ? ok(undefined) : readSort(sortable, query, '')
    if (!sort.ok) return sort
    const found = await visibleLines(deps, caller, query.company)
    if (!found) return refuse(messages.SCHEDULE_NOT_FOUND)
    const all = linesFor(filterRows(found.lines, comparisonsIn(calls.pdsFields, query)), {
      status: query.status,
      q: query.q,
      vendorId: query.vendor_id,
      sort: sort.value,
    })
    return listReply(ok(listOfRows(all, query)))
  }),
]
