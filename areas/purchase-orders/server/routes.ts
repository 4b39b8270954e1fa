import type { Caller } from '#areas/accounts/rules/caller.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { purchaseOrderMessages as messages } from '../messages.ts'
import { checkJobSearch, checkJobsFound, cleanJobs } from '../rules/job-search.ts'
import { type LineIdentity, lineKey } from '../rules/line-key.ts'
import { checkFoundOrder, type FoundOrder } from '../rules/search.ts'
import type { ErpJobLine, PurchaseOrderPort, TransitPort } from './purchase-orders.port.ts'
import { searchScope } from './search-scope.ts'

/** Adds the quantity in transit to the ERP's lines; trial deliveries count only for the user `demoOf` (G-72). */
const withQuantityInTransit = async <Line extends LineIdentity>(
  transit: TransitPort,
  vendorId: number,
  lines: readonly Line[],
  demoOf: number | undefined,
): Promise<(Line & { transit: number })[]> => {
  const quantities = await transit.transitOf(vendorId, lines, demoOf)
  return lines.map((line) => ({ ...line, transit: quantities.get(lineKey(line)) ?? 0 }))
}

/**
 * Returns the reply field AS_OF with the time of a cached ERP result; an empty object for a current result (ERP-04).
 */
const staleSince = ({ asOf }: FoundOrder<unknown>): { AS_OF?: string } => (asOf ? { AS_OF: asOf.toISOString() } : {})

type JobQuery = Extract<CallInput<typeof calls.findPurchaseOrder>['query'], { api: 'FindJobOSP' | 'FindJobDetails' }>

/**
 * Finds the lines of outside-processing jobs (S1 §7). If nothing is found, the reply has the Status ERROR and a
 * Message: the ERP's own, or one of the portal in the caller's language (PO-06, G-82).
 */
const findJobs = async (
  erp: PurchaseOrderPort,
  transit: TransitPort,
  caller: Caller,
  query: JobQuery,
  language: Language,
) => {
  const jobs = cleanJobs([query.job].flat())
  // by default, Invoice to is the organisation of an internal user (G-190)
  const company = query.inv_orgid ?? (caller.userType === 'internal' ? caller.companyId : null)
  const refusal = checkJobSearch({ company, jobs, supplier: query.vendor_id ?? caller.vendorId }, caller.userType)
  if (refusal) return refusal
  const scope = searchScope(caller, { vendor_id: query.vendor_id, company: company ?? undefined })
  if (!scope.ok) return scope
  const { vendorId, demoOf } = scope.value
  const find = query.api === 'FindJobOSP' ? erp.jobLines : erp.jobDetails
  const found = await find(vendorId, scope.value.company, jobs)
  const lines: readonly ErpJobLine[] = found.lines
  const nothing = checkJobsFound(query.api, lines)
  if (nothing)
    return { Status: 'ERROR' as const, Message: found.erpMessage ?? textOf(nothing.message, language), Res: [] }
  const Res = await withQuantityInTransit(transit, vendorId, lines, demoOf)
  return { Status: 'Success' as const, Message: '', Res, ...staleSince(found) }
}

export const purchaseOrderRoutes = (erp: DirectoryPort & PurchaseOrderPort, transit: TransitPort): PortalRoute[] => [
  defineRoute(calls.findPurchaseOrder, async ({ query, caller, language }) => {
    if (query.api === 'FindJobOSP' || query.api === 'FindJobDetails') {
      return findJobs(erp, transit, caller, query, language)
    }
    if (query.api !== 'vendor_sites' && query.ponum === '')
      return refuse(messages.PO_NO_REQUIRED, {}, { path: 'ponum' })
    const scope = searchScope(caller, query)
    if (!scope.ok) return scope
    const { vendorId, company, demoOf } = scope.value
    if (query.api === 'vendor_sites') return erp.sites(vendorId, company ?? query.company)
    const found =
      query.api === 'FindPOSTD'
        ? await erp.standardLines(vendorId, query.ponum)
        : await erp.blanketLines(vendorId, query.ponum, query.rel)
    const lines = checkFoundOrder(found, company, query.osp !== undefined)
    if (!lines.ok) return lines
    return { Output: await withQuantityInTransit(transit, vendorId, lines.value, demoOf), ...staleSince(found) }
  }),
]
