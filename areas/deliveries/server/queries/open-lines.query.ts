import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { latestAnswerSql, lineStateSql } from '#areas/order-answers/server/index.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { type PackExemption, packExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { orderScope } from '#areas/purchase-orders/server/index.ts'
import type {
  OpenErpLine,
  OpenErpLines,
  PurchaseOrderPort,
} from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db } from '#kit/server/database/database.ts'
import { ExpiringCache } from '#kit/server/expiring-cache.ts'
import { columnsOf } from '#kit/server/list/columns.ts'
import { containsAllWords } from '#kit/server/list/like-pattern.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import { type JsonList, parseRows } from '#kit/server/list/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { bangkokDay, type IsoDate } from '#kit/shared/dates.ts'
import { ok, type Result } from '#kit/shared/result.ts'
import { type countOpenLines, type listOpenLines, openLineFields } from '../../contract.ts'
import { suggestedQuantity } from '../../rules/lines/amount.ts'
import { type DueGroup, dueGroups, dueRanges } from '../../rules/lines/due-group.ts'
import { transitQuantities } from './transit.query.ts'

type Sql = RawBuilder<unknown>
type ListQuery = CallInput<typeof listOpenLines>['query']
type CountQuery = CallInput<typeof countOpenLines>['query']

export interface OpenLineDeps {
  readonly db: Db
  readonly orders: Pick<PurchaseOrderPort, 'openLines'>
  readonly directory: Pick<DirectoryPort, 'organisations'>
  readonly now: () => Date
}

/** The fields of the ERP with their types. The columns of a query have the same names in lower case. */
const erpFields = {
  VENDOR_ID: 'bigint',
  ITEM_CODE: 'text',
  item_code_int: 'text',
  DESCRIPTION: 'text',
  PO_NUMBER: 'text',
  RELEASE_NUM: 'integer',
  LINE_NUM: 'integer',
  SHIPMENT_NUM: 'integer',
  LINE_TYPE_ID: 'integer',
  UNIT_PRICE: 'numeric',
  UOM: 'text',
  DUE_DATE: 'date',
  PIECES_PER_KANBAN: 'text',
  PDS_NUMBER: 'text',
  TRIP: 'text',
  CREDIT_TERMS: 'text',
  DOCK_CODE: 'text',
  DELIVERY_CYCLE: 'text',
  COMMENTS: 'text',
  INV_ORGID: 'integer',
  ORG_ID: 'integer',
  JOBS: 'text',
  ITEM_TYPE: 'text',
  QUANTITY: 'numeric',
  QUANTITY_RECEIVED: 'numeric',
  QUANTITY_REMAIN: 'numeric',
} as const satisfies Record<keyof OpenErpLine, string>

const jsonFields = sql.raw(
  Object.entries(erpFields)
    .map(([field, type]) => `'${field}', ${type === 'numeric' ? 'trim_scale' : ''}(line.${field.toLowerCase()})`)
    .join(', '),
)

/** Converts the rows of a remote ERP to a query with the same columns as the built-in ERP. */
const queryOfRows = (lines: readonly OpenErpLine[]): Sql => {
  const columns = Object.entries(erpFields).map(([field, type]) => `"${field}" ${type}`)
  const names = Object.keys(erpFields).map((field) => `"${field}" as ${field.toLowerCase()}`)
  return sql`select row_number() over () as id, ${sql.raw(names.join(', '))}
    from json_to_recordset(cast(${JSON.stringify(lines)} as json)) as given(${sql.raw(columns.join(', '))})`
}

export const openLinesSql = (lines: OpenErpLines): Sql => ('query' in lines ? lines.query : queryOfRows(lines.lines))

/** The key of a line in SQL, equal to `lineKey`. */
export const lineKeySql = sql`'[' || line.inv_orgid || ',' || to_json(line.po_number) || ',' || coalesce(line.release_num, 0) || ',' ||
  line.line_num || ',' || line.shipment_num || ',' || to_json(coalesce(line.jobs, '')) || ']'`

/** The text in which words are searched: order, job, item and description. */
export const searchTextSql = sql`concat_ws(' ', line.po_number, line.jobs, line.item_code, line.item_code_int, line.description)`

const readOpenLinesSource = async ({ orders }: OpenLineDeps, caller: Caller, { q, company }: CountQuery) => {
  const scope = orderScope(caller)
  const isOutside = scope && scope.company !== null && company !== undefined && company !== scope.company
  const { vendorId, demoOf } = scope ?? { vendorId: null }
  const lines: OpenErpLines =
    !scope || isOutside
      ? { lines: [] }
      : await orders.openLines({ vendorId, company: scope.company ?? company ?? null })
  return {
    from: sql`(select line.*, coalesce(in_transit.quantity, 0) as transit from (${openLinesSql(lines)}) as line
      left join (${transitQuantities(vendorId, demoOf)}) as in_transit on in_transit.vendor_id = line.vendor_id and in_transit.line_key = ${lineKeySql}
      ) as line`,
    // outside processing is delivered by job, so it is not listed (PO-04)
    where: [
      sql`(upper(trim(coalesce(line.item_type, ''))) <> 'OP' or line.jobs is not null)`,
      ...containsAllWords(searchTextSql, q),
    ],
    /** The time of the cached answer, if the ERP does not respond (ERP-04). */
    asOf: 'asOf' in lines ? lines.asOf : undefined,
  }
}

export const joinAnswerSql = sql`left join order_answers.answer a
  on a.is_latest and a.vendor_id = line.vendor_id and a.line_key = ${lineKeySql}`

const hasAnswerState = (state: NonNullable<ListQuery['answer']>): Sql =>
  state === 'waiting' ? sql`${lineStateSql} in ('open', 'changed')` : sql`${lineStateSql} = ${state}`

const isOnTheWay = sql`line.transit >= line.quantity_remain`
const isLate = (today: IsoDate): Sql => sql`(line.due_date < ${today}::date and not ${isOnTheWay})`

/** Returns the due group of a line in SQL, by the same rule as `dueGroupOf`. */
const dueGroupSql = (today: IsoDate): Sql => {
  const { thisWeek, tomorrow } = dueRanges(today)
  return sql`case when ${isOnTheWay} then 'onTheWay' when line.due_date is null then 'noDate'
    when line.due_date < ${today}::date then 'late' when line.due_date = ${today}::date then 'today'
    when line.due_date = ${tomorrow.from}::date then 'tomorrow'
    when line.due_date <= ${thisWeek.to}::date then 'thisWeek' else 'later' end`
}

const fieldColumns = columnsOf('line', openLineFields)

const withSuggestedQuantity = (list: JsonList, exemption: PackExemption): JsonList => ({
  ...list,
  batches: (async function* () {
    for await (const batch of list.batches)
      yield parseRows<PoLine>(batch).map((line) =>
        JSON.stringify({ ...line, suggested: suggestedQuantity(line, exemption) }),
      )
  })(),
})

/**
 * Lists the open lines that the caller may see: first late and due lines, last those that are completely in transit
 * (PO-09).
 */
export const openLineList = async (deps: OpenLineDeps, caller: Caller, query: ListQuery): Promise<Result<JsonList>> => {
  const today = bangkokDay(deps.now())
  const [{ from, where }, organisations] = await Promise.all([
    readOpenLinesSource(deps, caller, query),
    deps.directory.organisations(),
  ])
  const conditions = [...where, ...fieldConditions(openLineFields, fieldColumns, query)]
  if (query.due_lte !== undefined) conditions.push(sql`line.due_date <= ${query.due_lte}::date`)
  if (query.answer !== undefined) conditions.push(hasAnswerState(query.answer))
  if (query.group !== undefined) conditions.push(sql`${dueGroupSql(today)} = ${query.group}`)
  const list = await listQuery(
    deps.db,
    {
      from: sql`${from} ${joinAnswerSql}`,
      id: sql`line.id`,
      where: conditions,
      sort: {
        columns: {
          ...fieldColumns,
          urgency: sql`case when ${isOnTheWay} then 'infinity'::date else coalesce(line.due_date, '9999-12-31'::date) end`,
        },
        byDefault: 'urgency:ASC',
        nullable: ['RELEASE_NUM', 'DUE_DATE'],
        tieBreaker: sql`line.due_date, line.inv_orgid, line.po_number, coalesce(line.release_num, 0), line.line_num,
          line.shipment_num, line.id`,
      },
      json: sql<string>`json_build_object(${jsonFields}, 'transit', trim_scale(line.transit),
        'late', coalesce(${isLate(today)}, false), 'answer', ${latestAnswerSql})::text`,
    },
    query,
  )
  if (!list.ok) return list
  return ok(withSuggestedQuantity(list.value, packExemption(organisations)))
}

/** Counts the open lines that match the search text, by due group and by organisation. */
export const openLineCounts = async (deps: OpenLineDeps, caller: Caller, { q, company }: CountQuery) => {
  const { from, where, asOf } = await readOpenLinesSource(deps, caller, { q })
  const { rows } = await sql<{ readonly company: number; readonly due: DueGroup; readonly lines: number }>`
    select line.inv_orgid as company, ${dueGroupSql(bangkokDay(deps.now()))} as due, count(*)::int as lines
    from ${from} where ${sql.join(where, sql` and `)} group by 1, 2 order by 1`.execute(deps.db)
  const sumOf = (some: typeof rows) => some.reduce((sum, { lines }) => sum + lines, 0)
  const counted = rows.filter((row) => company === undefined || row.company === company)
  return {
    groups: Object.fromEntries(
      dueGroups.map((group) => [group, sumOf(counted.filter(({ due }) => due === group))]),
    ) as Record<DueGroup, number>,
    companies: [...Map.groupBy(rows, (row) => row.company)].map(([one, own]) => ({ company: one, lines: sumOf(own) })),
    ...(asOf ? { asOf: asOf.toISOString() } : {}),
  }
}

/** Returns the query of late lines for the work queue (SHL-16): the lines of the due group `late`. */
export const lateLinesQuery = async (deps: OpenLineDeps, caller: Caller): Promise<Sql> => {
  const { from, where } = await readOpenLinesSource(deps, caller, {})
  const search =
    caller.vendorId !== null
      ? sql`jsonb_build_object('due', 'late', 'find', coalesce(line.jobs, line.po_number))`
      : sql`jsonb_strip_nulls(jsonb_build_object('po', line.po_number, 'rel', line.release_num::text))`
  const isOnStartPage = caller.vendorId !== null || may(caller.userType, 'purchase-order.search')
  return sql`select ${lineKeySql} as id, line.due_date as due,
      'PO ' || line.po_number || coalesce('-' || nullif(line.release_num, 0), '') as number,
      jsonb_build_object('line', line.line_num, 'item', line.item_code, 'job', line.jobs, 'uom', line.uom,
        'open', trim_scale(line.quantity_remain - line.transit), 'ordered', trim_scale(line.quantity)) as facts,
      line.vendor_id, null::text as supplier, line.inv_orgid as company,
      ${isOnStartPage ? '/' : '/confirm-po'}::text as path, ${search} as search
    from ${from} where ${sql.join([...where, isLate(bangkokDay(deps.now()))], sql` and `)}`
}

/** Joins the open lines that the caller may see with the latest answers to them. */
export const openLinesWithAnswer = async (deps: OpenLineDeps, caller: Caller) => {
  const { from, where } = await readOpenLinesSource(deps, caller, {})
  return { from: sql`${from} ${joinAnswerSql}`, where }
}

/**
 * Returns the query of lines that wait for the supplier's answer (ACK-05).
 * @param why `changed`: lines that changed in the ERP after the answer. `late`: lines without an answer that are due
 * soon, if the organisation requests answers
 */
export const unansweredLinesQuery = async (deps: OpenLineDeps, caller: Caller, why: 'changed' | 'late') => {
  const { from, where } = await readOpenLinesSource(deps, caller, {})
  const today = bangkokDay(deps.now())
  const waits =
    why === 'changed'
      ? sql`${lineStateSql} = 'changed'`
      : sql`${lineStateSql} = 'open' and s.policy <> 'off' and line.due_date <= ${today}::date + s.answer_days`
  return sql`select ${lineKeySql} as id, coalesce(line.due_date, ${today}::date) as due,
      'PO ' || line.po_number || coalesce('-' || nullif(line.release_num, 0), '') as number,
      jsonb_build_object('line', line.line_num, 'item', line.item_code, 'uom', line.uom,
        'quantity', trim_scale(line.quantity), 'dueDate', line.due_date) as facts,
      line.vendor_id, null::text as supplier, line.inv_orgid as company,
      '/'::text as path, jsonb_build_object('find', coalesce(line.jobs, line.po_number)) as search
    from ${from} ${joinAnswerSql} left join order_answers.setting s on s.company = line.inv_orgid
    where ${sql.join([...where, waits], sql` and `)}`
}

const CACHE_MS = 30_000

/**
 * Caches the open lines of a supplier or organisation for thirty seconds, because every open browser counts late lines.
 * Errors are not cached.
 * @param clock a monotonic clock in milliseconds
 */
export const cachedOpenLines = (
  orders: Pick<PurchaseOrderPort, 'openLines'>,
  clock: () => number = () => performance.now(),
): Pick<PurchaseOrderPort, 'openLines'> => {
  const kept = new ExpiringCache<string, OpenErpLines>(CACHE_MS, clock)
  return {
    openLines: (scope) => kept.get(JSON.stringify([scope.vendorId, scope.company]), () => orders.openLines(scope)),
  }
}
