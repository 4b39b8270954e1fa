import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { purchaseOrderMessages as messages } from '../messages.ts'
import { checkJobsOfOrder } from '../rules/job-search.ts'
import { checkFoundOrder } from '../rules/search.ts'
import { findJobs } from './find-jobs.ts'
import { staleSince, withTransit } from './found-lines.ts'
import type { PurchaseOrderPort, TransitPort } from './purchase-orders.port.ts'
import { searchScope } from './search-scope.ts'

export const purchaseOrderRoutes = (erp: DirectoryPort & PurchaseOrderPort, transit: TransitPort): PortalRoute[] => [
  answer(calls.findPurchaseOrder, async ({ query, caller, language }) => {
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
    const lines =
      query.osp && !found.isBlanket ? checkJobsOfOrder(found.lines, company) : checkFoundOrder(found, company)
    if (!lines.ok) return lines
    return { Output: await withTransit(transit, vendorId, lines.value, demoOf), ...staleSince(found) }
  }),
]
