import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database/database.ts'
import { columnsOf } from '#kit/server/list/columns.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import { isStreamed } from '#kit/server/list/list-reply.ts'
import { hasTextSearch } from '#kit/shared/list-query.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import { deliveryFields } from '../../contract.ts'
import { deliveryMessages } from '../../messages.ts'
import { cleanNumber } from '../../rules/number-key.ts'
import { containsText, type DeliveryListQuery, hasRelease, isShortPeriod } from '../contains-text.ts'
import { deliveriesInScope } from '../scope.ts'
import { deliveryJson } from './find-delivery.query.ts'

/**
 * A search counts at most this many matches, or up to the end of the requested page if that is more. An exact count
 * could read hundreds of thousands of rows. For a short period all rows are read anyway, so the maximum is higher.
 */
const MAX_MATCHES = 100
const MAX_MATCHES_OF_PERIOD = 1000

type Columns = Readonly<Record<string, RawBuilder<unknown>>>

/** The columns of the plain fields of the reply. */
const deliveryColumns = columnsOf('d', deliveryFields, {
  user: sql`d.created_by_name`,
  timeStamp: sql`d.received_at`,
  invoiceNo: sql`coalesce(d.invoice_no, d.do_no)`,
  invoiceDate: sql`coalesce(d.invoice_date, d.do_date)`,
})

/**
 * Returns whether the query searches for part of a text or for a release. The total number of matches is then unknown.
 */
const isSearch = (input: DeliveryListQuery): boolean =>
  Boolean(input.inv_do || input.po || input.rel) || hasTextSearch(input)

const { job_id: _job, isInvoice: _kind, ...fieldColumns } = deliveryColumns

/**
 * The columns by which a list can be sorted, by the field names of the reply. Fields of the details have two names:
 * with and without `details.`.
 */
const sortable: Columns = {
  ...fieldColumns,
  user: sql`lower(d.created_by_name)`,
  status: sql`d.status`,
  po: sql`d.po_numbers`,
  rel: sql`d.releases`,
  headerTags: sql`d.line_count`,
  packTags: sql`d.line_count + d.pack_count`,
  doNo: sql`d.do_no`,
}
const sortableDetails: Columns = Object.fromEntries(
  Object.entries(sortable).map(([name, column]) => [`details.${name}`, column]),
)
const nullable = ['timeStamp', 'receivedNo', 'remarks', 'doNo']

/** Removes characters that PostgreSQL cannot store. */
const cleanSearchText = (text: string): string => cleanNumber(withoutNul(text))

const statusIs = (status: DeliveryListQuery['status']): RawBuilder<boolean> => {
  if (!status) return sql`d.status <> 'deleted'`
  // demo deliveries are also in transit, but have their own status (G-44)
  if (status === 'transit') return sql`d.status in ('transit', 'transit_demo')`
  // a literal, so that PostgreSQL can use the partial index of deliveries that are not completed
  return sql`d.status = ${sql.lit(status)}`
}

const conditions = (scope: Scope, input: DeliveryListQuery, mayReadDemo: boolean): RawBuilder<unknown>[] => {
  const withDemo = mayReadDemo && input.status === 'transit_demo'
  const all: RawBuilder<unknown>[] = [deliveriesInScope(scope, withDemo), statusIs(input.status)]
  if (input.inv_do) all.push(containsText('numbers', cleanSearchText(input.inv_do), scope, input))
  if (input.po) all.push(containsText('orders', cleanSearchText(input.po), scope, input))
  if (input.rel) all.push(hasRelease(withoutNul(input.rel).trim(), scope, input))
  return [...all, ...fieldConditions(deliveryFields, deliveryColumns, input)]
}

/**
 * Returns the status list: one page with a single statement, or a long list (`_limit=-1` for all rows) in batches.
 * PostgreSQL chooses the plan by the searched text: it reads an index in list order until the page is full, or it reads
 * the trigram index and sorts.
 * @param mayReadDemo allows `status=transit_demo` to list the demo deliveries of all users in the scope (G-217)
 */
export const deliveryList = (db: Db, scope: Scope, input: DeliveryListQuery, mayReadDemo = false) => {
  const list = {
    id: sql`d.id`,
    sort: {
      columns: { ...sortable, ...sortableDetails },
      byDefault: 'createdAt:DESC',
      nullable: nullable.flatMap((name) => [name, `details.${name}`]),
      unknown: deliveryMessages.SORT_UNKNOWN,
    },
    json: deliveryJson,
  }
  const where = conditions(scope, input, mayReadDemo)
  const isPage = !isStreamed(input._limit ?? 0)
  return listQuery(db, { ...list, ...(isPage && isSearch(input) ? foundRows(where, input) : { from, where }) }, input)
}

const from = sql`deliveries.delivery d`

/**
 * Reads all rows of a short period and then sorts them. Otherwise, if few rows match, PostgreSQL could read an index in
 * list order through all years.
 */
const foundRows = (where: readonly RawBuilder<unknown>[], input: DeliveryListQuery) =>
  isShortPeriod(input)
    ? {
        from: sql`(select d.* from ${from} where ${sql.join(where, sql` and `)} offset 0) as d`,
        where: [],
        countLimit: MAX_MATCHES_OF_PERIOD,
        inOnePass: true,
      }
    : { from, where, countLimit: MAX_MATCHES, inOnePass: true }
