import type { FoundOrder } from '#areas/purchase-orders/rules/search.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import type { ErpPort } from '../port.ts'
import { createAnswerCache } from './answer-cache.ts'

export { purgeCachedAnswers } from './answer-cache.ts'

const isEmpty = (rows: readonly unknown[]): boolean => rows.length === 0

/** Functions that ask the ERP, or read the cached response while it is not available. */
const createReaders = (db: Db, now: () => Date) => {
  const ask = createAnswerCache(db, now)
  const read = async <T>(
    question: readonly unknown[],
    live: () => Promise<T>,
    isNothing: (answer: T) => boolean,
    unit?: Unit,
  ): Promise<T> => (await ask(question, live, isNothing, unit)).value
  const list = <T>(question: readonly unknown[], live: () => Promise<T[]>, unit?: Unit): Promise<T[]> =>
    read(question, live, isEmpty, unit)
  const search = async <L>(
    question: readonly unknown[],
    live: () => Promise<FoundOrder<L>>,
  ): Promise<FoundOrder<L>> => {
    const { value, asOf } = await ask(question, live, ({ lines, isBlanket }) => isEmpty(lines) && !isBlanket)
    return asOf ? { ...value, asOf } : value
  }
  return { read, list, search }
}

/**
 * Caches the responses of an external ERP in the portal's database (ERP-04, G-189). While the ERP is not available,
 * searches return cached results with their age, and directory, schedule and the check of sub-inventories keep working.
 * Decisions never use the cache: `linesFor`, which confirms deliveries, receipts, and months.
 */
export const keepAnswers = (erp: ErpPort, db: Db, now: () => Date): ErpPort => {
  const { read, list, search } = createReaders(db, now)
  return {
    ...erp,

    suppliers: async (vendorId, unit) =>
      (await list(['suppliers'], () => erp.suppliers(), unit)).filter(
        ({ VENDOR_ID }) => vendorId === undefined || VENDOR_ID === vendorId,
      ),
    organisations: (unit) => list(['organisations'], () => erp.organisations(unit), unit),
    sites: (vendorId, company, unit) =>
      list(['sites', vendorId, company], () => erp.sites(vendorId, company, unit), unit),

    standardLines: (vendorId, ponum) => search(['standard', vendorId, ponum], () => erp.standardLines(vendorId, ponum)),
    blanketLines: (vendorId, ponum, rel) =>
      search(['blanket', vendorId, ponum, rel], () => erp.blanketLines(vendorId, ponum, rel)),
    jobLines: (vendorId, company, jobs) =>
      search(['jobs', vendorId, company, jobs], () => erp.jobLines(vendorId, company, jobs)),
    jobDetails: (vendorId, company, jobs) =>
      search(['job details', vendorId, company, jobs], () => erp.jobDetails(vendorId, company, jobs)),
    openLines: (scope) =>
      search(['open lines', scope.vendorId, scope.company], async () => {
        const found = await erp.openLines(scope)
        if ('query' in found) throw new Error('an ERP in the portal’s own database has no answers to keep')
        return found
      }),

    // only positive results are cached, because an item without a sub-inventory may get one (G-114)
    subInventory: (item, unit) => {
      const live = () => erp.subInventory(item, unit)
      return read(['sub-inventory', item.company, item.ITEM_CODE], live, ({ missing }) => missing, unit)
    },

    pdsOf: async (organisation) => {
      const live = () => erp.pdsOf(organisation)
      const { createdAt, lines } = await read(['pds', organisation], live, (fetched) => isEmpty(fetched.lines))
      // a cached response contains the time as text
      return { createdAt: createdAt && new Date(createdAt), lines }
    },
  }
}
