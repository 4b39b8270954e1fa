import type { PdsFetch } from '#areas/delivery-schedule/server/schedule.port.ts'
import type { OrganisationFacts } from '#areas/directory/server/directory.port.ts'
import type { FoundOrder } from '#areas/purchase-orders/rules/search.ts'
import type { OpenErpLine } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import type { ErpPort } from '../port.ts'
import { createAnswerCache } from './answer-cache.ts'

export { purgeCachedAnswers } from './answer-cache.ts'

const isEmpty = (rows: readonly unknown[]): boolean => rows.length === 0

/**
 * Caches the responses of an external ERP in the portal's database (ERP-04, G-189). While the ERP is not available,
 * searches return cached results with their age, and directory, schedule and the check of sub-inventories keep working.
 * Decisions never use the cache: `linesFor`, which confirms deliveries, receipts, and months.
 */
export const keepAnswers = (erp: ErpPort, db: Db, now: () => Date): ErpPort => {
  const cache = createAnswerCache(db, now)
  const list: List = async (question, live, unit) => (await cache.ask(question, live, isEmpty, unit)).value
  const search: Search = async (question, live) => {
    const { value, asOf } = await cache.ask(question, live, ({ lines, isBlanket }) => isEmpty(lines) && !isBlanket)
    return asOf ? { ...value, asOf } : value
  }

  return {
    ...erp,
    ...directoryOf(erp, list),
    ...ordersOf(erp, search),
    ...stockOf(erp, cache),
    ...scheduleOf(erp, cache),
  }
}

type List = <T>(question: readonly unknown[], live: () => Promise<T[]>, unit?: Unit) => Promise<T[]>
type Search = <L>(question: readonly unknown[], live: () => Promise<FoundOrder<L>>) => Promise<FoundOrder<L>>
type AnswerCache = ReturnType<typeof createAnswerCache>

const directoryOf = (erp: ErpPort, list: List): Pick<ErpPort, 'suppliers' | 'organisations' | 'sites'> => ({
  suppliers: async (vendorId, unit) =>
    (await list(['suppliers'], () => erp.suppliers(), unit)).filter(
      ({ VENDOR_ID }) => vendorId === undefined || VENDOR_ID === vendorId,
    ),
  organisations: (unit) => list<OrganisationFacts>(['organisations'], () => erp.organisations(unit), unit),
  sites: (vendorId, company, unit) =>
    list(['sites', vendorId, company], () => erp.sites(vendorId, company, unit), unit),
})

const ordersOf = (
  erp: ErpPort,
  search: Search,
): Pick<ErpPort, 'standardLines' | 'blanketLines' | 'jobLines' | 'jobDetails' | 'openLines'> => ({
  standardLines: (vendorId, ponum) => search(['standard', vendorId, ponum], () => erp.standardLines(vendorId, ponum)),
  blanketLines: (vendorId, ponum, rel) =>
    search(['blanket', vendorId, ponum, rel], () => erp.blanketLines(vendorId, ponum, rel)),
  jobLines: (vendorId, company, jobs) =>
    search(['jobs', vendorId, company, jobs], () => erp.jobLines(vendorId, company, jobs)),
  jobDetails: (vendorId, company, jobs) =>
    search(['job details', vendorId, company, jobs], () => erp.jobDetails(vendorId, company, jobs)),

  openLines: async (scope) => {
    const live = async (): Promise<FoundOrder<OpenErpLine>> => {
      const found = await erp.openLines(scope)
      if ('query' in found) throw new Error('an ERP in the portal’s own database has no answers to keep')
      return found
    }
    return search(['open lines', scope.vendorId, scope.company], live)
  },
})

const stockOf = (erp: ErpPort, cache: AnswerCache): Pick<ErpPort, 'subInventory'> => ({
  // only positive results are cached, because an item without a sub-inventory may get one (G-114)
  subInventory: async (item, unit) =>
    (
      await cache.ask(
        ['sub-inventory', item.company, item.ITEM_CODE],
        () => erp.subInventory(item, unit),
        ({ missing }) => missing,
        unit,
      )
    ).value,
})

const scheduleOf = (erp: ErpPort, cache: AnswerCache): Pick<ErpPort, 'pdsOf'> => ({
  pdsOf: async (organisation) => {
    const fetched = (
      await cache.ask(
        ['pds', organisation],
        () => erp.pdsOf(organisation),
        ({ lines }) => isEmpty(lines),
      )
    ).value as Omit<PdsFetch, 'createdAt'> & { readonly createdAt: Date | string | null }
    return { ...fetched, createdAt: fetched.createdAt === null ? null : new Date(fetched.createdAt) }
  },
})
