import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import { ok, type Result } from '#kit/shared/result.ts'
import type { findPurchaseOrder, JobLine } from '../contract.ts'
import { checkJobSearch, checkJobsFound, cleanJobs } from '../rules/job-search.ts'
import { staleSince, withTransit } from './found-lines.ts'
import type { ErpJobLine, PurchaseOrderPort, TransitPort } from './purchase-orders.port.ts'
import { searchScope } from './search-scope.ts'

type JobQuery = Extract<CallInput<typeof findPurchaseOrder>['query'], { api: 'FindJobOSP' | 'FindJobDetails' }>

export interface JobReply {
  readonly Status: 'Success' | 'ERROR'
  readonly Message: string
  readonly Res: JobLine[]
  readonly AS_OF?: string
}

/**
 * Finds the lines of outside-processing jobs (S1 §7). If nothing is found, the reply has the Status ERROR and a
 * Message: the ERP's own, or one of the portal in the caller's language (PO-06, G-82).
 */
export const findJobs = async (
  erp: PurchaseOrderPort,
  transit: TransitPort,
  caller: Caller,
  query: JobQuery,
  language: Language,
): Promise<Result<JobReply>> => {
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
  if (nothing) return ok({ Status: 'ERROR', Message: found.erpMessage ?? textOf(nothing.message, language), Res: [] })
  return ok({
    Status: 'Success',
    Message: '',
    Res: await withTransit(transit, vendorId, lines, demoOf),
    ...staleSince(found),
  })
}
