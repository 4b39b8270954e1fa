import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FoundOrder } from '#areas/purchase-orders/rules/search.ts'
import { SystemUnavailable } from '#kit/server/away.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { ErpPort } from '../port.ts'

const DAY_MS = 86_400_000
/** Responses older than this are deleted. */
const RETENTION_MS = 30 * DAY_MS
/**
 * An unchanged response is stored again only after this time. So its age may be shown up to this much too high, but
 * never too low.
 */
const REWRITE_INTERVAL_MS = 60_000

/**
 * Creates a function that runs a query and stores its response. If the query throws `SystemUnavailable`, the function
 * returns the stored response and its time `asOf`, or rethrows if there is none. If `isNothing` returns true for a
 * response, the response is not stored and the stored one is deleted. `unit` is the caller's transaction, if any.
 */
export const createAnswerCache = (db: Db, now: () => Date) => {
  const keep = async (on: Db | Unit, key: string, answer: string | undefined): Promise<void> => {
    if (answer === undefined) await sql`delete from erp.kept_answer where question = ${key}`.execute(on)
    else {
      const since = new Date(now().getTime() - REWRITE_INTERVAL_MS)
      // without the condition of the select, `on conflict` would lock the row until the caller's transaction ends
      await sql`insert into erp.kept_answer as kept (question, answer, answered_at)
        select ${key}::text, ${answer}::text, ${now()}::timestamptz
        where not exists (select from erp.kept_answer same
          where same.question = ${key} and same.answer = ${answer} and same.answered_at >= ${since})
        on conflict (question) do update set answer = excluded.answer, answered_at = excluded.answered_at
        where kept.answer <> excluded.answer or kept.answered_at < ${since}`.execute(on)
    }
  }
  return async <T>(
    question: readonly unknown[],
    live: () => Promise<T>,
    isNothing: (answer: T) => boolean,
    unit?: Unit,
  ): Promise<{ readonly value: T; readonly asOf?: Date }> => {
    const on = unit ?? db
    const key = createHash('sha256').update(JSON.stringify(question)).digest('hex')
    try {
      const value = await live()
      await keep(on, key, isNothing(value) ? undefined : JSON.stringify(value))
      return { value }
    } catch (fault) {
      if (!(fault instanceof SystemUnavailable)) throw fault
      const { rows } = await sql<{ answer: string; at: Date }>`
        select answer, answered_at as at from erp.kept_answer
        where question = ${key} and answered_at > ${new Date(now().getTime() - RETENTION_MS)}`.execute(on)
      const [cached] = rows
      if (!cached) throw fault
      return { value: JSON.parse(cached.answer), asOf: cached.at }
    }
  }
}

export const purgeCachedAnswers = async (db: Db, now: Date): Promise<void> => {
  await sql`delete from erp.kept_answer where answered_at <= ${new Date(now.getTime() - RETENTION_MS)}`.execute(db)
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'erp.kept_answer': { question: string; answer: string; answered_at: Date }
  }
}

const isEmpty = (rows: readonly unknown[]): boolean => rows.length === 0

/** Creates functions that query the ERP, or read the cached response while the ERP is not available. */
const createReaders = (db: Db, now: () => Date) => {
  const ask = createAnswerCache(db, now)
  const list = async <T>(question: readonly unknown[], live: () => Promise<T[]>, unit?: Unit) =>
    (await ask(question, live, isEmpty, unit)).value
  const search = async <L>(question: readonly unknown[], live: () => Promise<FoundOrder<L>>) => {
    const { value, asOf } = await ask(question, live, ({ lines, isBlanket }) => isEmpty(lines) && !isBlanket)
    return asOf ? { ...value, asOf } : value
  }
  return { ask, list, search }
}

/**
 * Caches the responses of an external ERP in the portal's database (ERP-04, G-189). While the ERP is not available,
 * searches return cached results with their age; the directory, the schedule and the check of sub-inventories keep
 * working. Decisions never use the cache: confirming deliveries (`linesFor`), receipts, and monthly data.
 */
export const withKeptAnswers = (erp: ErpPort, db: Db, now: () => Date): ErpPort => {
  const { ask, list, search } = createReaders(db, now)
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

    // only found sub-inventories are cached, because an item without one may get one at any time (G-114)
    subInventory: async (item, unit) => {
      const live = () => erp.subInventory(item, unit)
      return (await ask(['sub-inventory', item.company, item.ITEM_CODE], live, ({ missing }) => missing, unit)).value
    },

    pdsOf: async (organisation) => {
      const live = () => erp.pdsOf(organisation)
      const { value } = await ask(['pds', organisation], live, ({ lines }) => isEmpty(lines))
      // a cached response contains the time as text
      return { ...value, createdAt: value.createdAt && new Date(value.createdAt) }
    },
  }
}
