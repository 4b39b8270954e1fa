import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { MAX_HITS } from '#areas/accounts/rules/search-call.ts'
import type { FoundHit, SearchSource } from '#areas/accounts/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { orderScope } from '#areas/purchase-orders/server/index.ts'
import type { Db } from '#kit/server/database/database.ts'
import { containsAllWords, toLikePattern } from '#kit/server/list/like-pattern.ts'
import { readListRows } from '#kit/server/list/list-reply.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { Delivery } from '../../contract.ts'
import { deliveriesInScope } from '../scope.ts'
import { deliveryList } from './delivery-list.query.ts'
import { type OpenLineDeps, openLinesSql, searchTextSql } from './open-lines.query.ts'

interface DeliverySearchDeps extends OpenLineDeps {
  readonly directory: DirectoryPort
}

/** The minimum length of a searched part of a PO number. Shorter parts occur in too many PO numbers. */
const MIN_PO_LENGTH = 5
/** The minimum length of a text for a trigram index. */
const MIN_INDEXED_LENGTH = 3
const MAX_MATCHES = 100

interface FoundOrder {
  readonly vendor_id: number
  readonly po: string
  /** The release number; 0 without a release. */
  readonly rel: number
  readonly items: string
  readonly due: string | null
  readonly isLate: boolean
}

/** Finds the most urgent orders with open lines, by part of the order, job, item or description. */
const findOpenOrders = async ({ db, orders, now }: DeliverySearchDeps, caller: Caller, text: string) => {
  const scope = orderScope(caller)
  if (!scope) return []
  const lines = await orders.openLines({ vendorId: scope.vendorId, company: scope.company })
  const { rows } = await sql<FoundOrder>`
    select line.vendor_id::float8 as vendor_id, line.po_number as po, coalesce(line.release_num, 0) as rel,
      string_agg(distinct line.item_code, ', ' order by line.item_code) as items, min(line.due_date)::text as due,
      coalesce(min(line.due_date) < ${bangkokDay(now())}::date, false) as "isLate"
    from (select line.* from (${openLinesSql(lines)}) as line
      where ${sql.join([sql`true`, ...containsAllWords(searchTextSql, text)], sql` and `)} order by line.po_number = ${text} desc, line.due_date limit 200) as line
    group by 1, 2, 3 order by line.po_number = ${text} desc, min(line.due_date) limit ${MAX_HITS}`.execute(db)
  return rows
}

const MAX_ITEMS_LENGTH = 60
const shortenItems = (items: string): string =>
  items.length <= MAX_ITEMS_LENGTH ? items : `${items.slice(0, items.lastIndexOf(', ', MAX_ITEMS_LENGTH))} …`

const orderSearch = (deps: DeliverySearchDeps): SearchSource => ({
  group: 'orders',
  capability: 'open-line.read',
  minLength: MIN_INDEXED_LENGTH,
  find: async (caller, text) => {
    const [found, suppliers] = await Promise.all([
      findOpenOrders(deps, caller, text),
      caller.vendorId === null ? deps.directory.suppliers() : [],
    ])
    const names = new Map(suppliers.map((one) => [one.VENDOR_ID, one.VENDOR_NAME]))
    const pathOf = (po: string, rel: number): Pick<FoundHit, 'path' | 'search'> => {
      if (caller.vendorId !== null) return { path: '/', search: { find: po } }
      if (!may(caller.userType, 'purchase-order.search')) return { path: '/confirm-po', search: { po } }
      return { path: '/', search: { po, ...(rel === 0 ? {} : { rel: String(rel) }) } }
    }
    return found.map(({ vendor_id, po, rel, items, due, isLate }) => ({
      id: `${vendor_id} ${po} ${rel}`,
      title: rel === 0 ? `PO ${po}` : `PO ${po}-${rel}`,
      detail: [shortenItems(items), names.get(vendor_id), due].filter(Boolean).join(' · '),
      state: isLate ? 'late' : 'open',
      ...pathOf(po, rel),
    }))
  },
})

interface FoundDelivery {
  readonly id: number
  readonly number: string
  readonly status: Delivery['status']
  readonly day: string
  readonly supplier: string
  readonly what: string
}

const toHit = ({ id, number, status, day, supplier, what }: FoundDelivery): FoundHit => ({
  id: String(id),
  title: number,
  detail: [what, day, supplier].filter((part) => part !== '').join(' · '),
  state: status,
  path: '/table',
  search: { no: number, from: 'any', to: 'any' },
})

const columns = sql`d.id, coalesce(d.invoice_no, d.do_no) as number, d.status, d.delivery_date::text as day,
  d.vendor_name as supplier`

const findByItem = (db: Db, where: RawBuilder<unknown>, text: string) =>
  sql<FoundDelivery>`
    select distinct on (d.created_at, d.id) ${columns}, l.item_code as what
    from (select l.delivery_id, l.item_code from deliveries.delivery_line l
      where l.status in ('transit', 'transit_demo') and l.item_code ilike ${toLikePattern(text)}) as l
    join deliveries.delivery d on d.id = l.delivery_id
    where ${where} order by d.created_at desc, d.id desc limit ${MAX_HITS}`.execute(db)

/** Searches deliveries by part of the invoice or DO number, of a PO number, or of an item in transit. */
const deliverySearch = ({ db }: DeliverySearchDeps): SearchSource => ({
  group: 'deliveries',
  capability: 'delivery.read',
  minLength: 2,
  find: async (caller, text) => {
    const scope = scopeOf(caller)
    const page = { _start: 0, _limit: MAX_HITS, _sort: 'createdAt:DESC' }
    const listed = (filter: { inv_do: string } | { po: string }) =>
      readListRows<Delivery>(deliveryList(db, scope, { ...page, ...filter }))
    const [byNumber, byOrder, ofItem] = await Promise.all([
      listed({ inv_do: text }),
      text.length >= MIN_PO_LENGTH ? listed({ po: text }) : [],
      text.length >= MIN_INDEXED_LENGTH ? findByItem(db, deliveriesInScope(scope), text).then(({ rows }) => rows) : [],
    ])
    const ofList = ({ id, status, details }: Delivery, what: string): FoundDelivery => ({
      id,
      number: details.invoiceNo,
      status,
      day: details.deliveryDate,
      supplier: details.vendorName,
      what,
    })
    const orderOf = ({ details }: Delivery) =>
      details.poSelect.map(({ PO_NUMBER }) => String(PO_NUMBER)).find((po) => po.includes(text)) ?? ''
    const found = [
      ...byNumber.map((one) => ofList(one, '')),
      ...byOrder.map((one) => ofList(one, `PO ${orderOf(one)}`)),
      ...ofItem,
    ]
    return found.filter(({ id }, place) => found.findIndex((one) => one.id === id) === place).map(toHit)
  },
})

const receiptSearch = ({ db }: DeliverySearchDeps): SearchSource => ({
  group: 'receipts',
  capability: 'delivery.read',
  minLength: MIN_INDEXED_LENGTH,
  find: async (caller, text) => {
    const { rows } = await sql<FoundDelivery & { readonly received: string }>`
      select found.* from (
        select ${columns}, '' as what, d.received_no as received, d.received_at from deliveries.delivery d
        where ${deliveriesInScope(scopeOf(caller))} and d.received_no ilike ${toLikePattern(text)} limit ${MAX_MATCHES}) as found
      order by lower(found.received) = lower(${text}::text) desc, found.received_at desc limit ${MAX_HITS}`.execute(db)
    return rows.map(({ received, ...delivery }) => {
      const hit = toHit(delivery)
      return { ...hit, title: received, detail: `${hit.title} · ${hit.detail}` }
    })
  },
})

/**
 * Searches suppliers by name, short code or number. Users of a supplier get no results, because they have only one
 * supplier.
 */
const supplierSearch = ({ directory }: DeliverySearchDeps): SearchSource => ({
  group: 'suppliers',
  capability: 'delivery.read',
  minLength: 2,
  find: async (caller, text) => {
    if (caller.vendorId !== null) return []
    const part = text.toLowerCase()
    return (await directory.suppliers())
      .filter(({ VENDOR_NAME, VENDOR_NAME_ALT, VENDOR_ID }) =>
        [VENDOR_NAME, VENDOR_NAME_ALT ?? '', String(VENDOR_ID)].some((one) => one.toLowerCase().includes(part)),
      )
      .slice(0, MAX_HITS)
      .map(({ VENDOR_ID, VENDOR_NAME, VENDOR_NAME_ALT }) => ({
        id: String(VENDOR_ID),
        title: VENDOR_NAME,
        detail: [VENDOR_NAME_ALT, VENDOR_ID].filter(Boolean).join(' · '),
        state: null,
        path: '/supplier',
        search: { id: String(VENDOR_ID) },
      }))
  },
})

/** The search sources for orders, deliveries, receipts and suppliers (SHL-17). */
export const deliverySearchSources = (deps: DeliverySearchDeps): readonly SearchSource[] => [
  orderSearch(deps),
  deliverySearch(deps),
  receiptSearch(deps),
  supplierSearch(deps),
]
