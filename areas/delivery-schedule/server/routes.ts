import type { Caller } from '#areas/accounts/rules/caller.ts'
import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import type { DirectoryPort, OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import { inBatches, isStreamed, listReply } from '#kit/server/list-reply.ts'
import { comparisonsIn, rowsMeeting } from '#kit/shared/list-query.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { scheduleMessages as messages } from '../messages.ts'
import { counts, linesFor, sortable, type Wish } from '../rules/schedule.ts'
import type { PdsFetch, SchedulePort } from './schedule.port.ts'
import { scheduleScope } from './scope.ts'

export interface ScheduleParts {
  readonly erp: SchedulePort
  readonly directory: DirectoryPort
}

const sortOf = (text: string | undefined): Result<Wish['sort']> => {
  if (text === undefined) return ok(undefined)
  const [field, direction = 'ASC'] = text.split(':')
  const by = sortable.find((one) => one === field)
  return by && /^(asc|desc)$/i.test(direction)
    ? ok({ by, descending: /^desc$/i.test(direction) })
    : refuse(kitMessages.BAD_REQUEST, { fields: '_sort' }, { path: '_sort' })
}

export const scheduleRoutes = ({ erp, directory }: ScheduleParts): PortalRoute[] => {
  /** The lines that the caller sees; undefined for an organisation out of reach. */
  const seen = async (caller: Caller, company: number): Promise<PdsFetch | undefined> => {
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
    ...counts(lines),
  })

  return [
    answer(calls.pdsOf, async ({ query, caller }) => {
      const found = await seen(caller, query.company)
      if (!found) return refuse(messages.SCHEDULE_NOT_FOUND)
      return { createdAt: found.createdAt?.toISOString() ?? null, details: [...found.lines] }
    }),

    answer(calls.pdsCompanies, async ({ query, caller }) => {
      const { organisations, sees } = await scheduleScope(caller, directory)
      return Promise.all(
        organisations.map(async (organisation) => {
          const { createdAt, lines } = await erp.pdsOf(organisation.INVENTORY_ORG_ID)
          const found = linesFor(lines.filter(sees), { q: query.q, vendorId: query.vendor_id })
          return companyOf(organisation, { createdAt, lines: found })
        }),
      )
    }),

    answer(calls.pdsLines, async ({ query, caller }) => {
      const sort = sortOf(query._sort)
      if (!sort.ok) return sort
      const found = await seen(caller, query.company)
      if (!found) return refuse(messages.SCHEDULE_NOT_FOUND)
      const all = linesFor(rowsMeeting(found.lines, comparisonsIn(calls.pdsFields, query)), {
        status: query.status,
        q: query.q,
        vendorId: query.vendor_id,
        sort: sort.value,
      })
      const start = query._start ?? 0
      const limit = query._limit ?? 100
      const page = all.slice(start, limit === -1 ? undefined : start + limit)
      const batches = inBatches(page, async (lines) => lines.map((line) => JSON.stringify(line)))
      return listReply({ total: all.length, count: page.length, batches }, start, isStreamed(limit))
    }),
  ]
}
