import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kit/server/database.ts'
import { fieldConditions } from '#kit/server/list-query.ts'
import { ok, type Result } from '#kit/shared/result.ts'
import { invoiceFields, type listInvoices } from '../contract.ts'
import { orderOf, rowsSeen } from './filters.ts'
import { inBatches, isStreamed, type RowList } from './row-list.ts'
import type { FinanceScope } from './scope.ts'

export type ListInput = z.output<NonNullable<(typeof listInvoices)['query']>>

export const searchedInInvoices = [sql`r.invoice_no`, sql`r.supplier_name`, sql`r.supplier_no`]

const columns = {
  INVOICE_NO: sql`r.invoice_no`,
  ORG_CODE: sql`r.org_code`,
  SUPPLIER_NAME: sql`r.supplier_name`,
  SUPPLIER_NO: sql`r.supplier_no`,
  TOTAL_AMOUNT: sql`r.total_amount`,
  INVOICE_DATE: sql`r.invoice_date`,
  VENDOR_ID: sql`r.vendor_id`,
} as const satisfies Record<keyof typeof invoiceFields, RawBuilder<unknown>>

const facts = sql`'INVOICE_NO', r.invoice_no, 'ORG_CODE', r.org_code, 'SUPPLIER_NAME', r.supplier_name,
  'SUPPLIER_NO', r.supplier_no, 'TOTAL_AMOUNT', r.total_amount, 'INVOICE_DATE', r.invoice_date, 'VENDOR_ID', r.vendor_id`

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of an invoice: its delivery by the number that both have, and its payments in whatever month. */
const steps = sql`json_build_object('sent', ${instant(sql`delivery.created_at`)}, 'receivedNo', delivery.received_no,
  'received', ${instant(sql`delivery.received_at`)}, 'paid', coalesce(payments.list, '[]'))`

const stepsOf = sql`
  left join lateral (
    select d.created_at, d.received_no, d.received_at
    from deliveries.delivery_number n join deliveries.delivery d on d.id = n.delivery_id
    where n.vendor_id = r.vendor_id and not n.demo and n.number_key = r.number_key
  ) delivery on true
  left join lateral (
    select json_agg(json_build_object('CHECK_NUMBER', check_number, 'BANK_NAME', bank_name,
      'month', to_char(to_date(month, 'YYYY-MM'), 'Mon-YYYY')) order by month, check_number) as list from (
      select distinct p.check_number, p.bank_name, l.month
      from finance.payment p join finance.month_load l on l.id = p.load_id and l.state = 'shown'
      where p.vendor_id = r.vendor_id and p.number_key = r.number_key and p.total_amount <> 0
    ) paid
  ) payments on true`

/** A page of invoices with their steps in one statement, or all of them (`_limit=-1`) without, in batches. */
export const invoiceList = async (
  db: Db,
  loadId: number,
  scope: FinanceScope,
  input: ListInput,
): Promise<Result<RowList>> => {
  const by = orderOf(columns, input, 'INVOICE_DATE:DESC')
  if (!by.ok) return by
  const fields = fieldConditions(invoiceFields, columns, input)
  const where = rowsSeen(loadId, scope, { ...input, fields }, searchedInInvoices)
  const order = sql`${by.value}, r.row_num`
  const start = input._start ?? 0
  const limit = input._limit ?? 100
  if (isStreamed(limit)) return ok(await allInvoices(db, loadId, where, order, start, limit))
  const { rows } = await sql<{ total: number; json: string }>`
    with page as (
      select r.row_num, count(*) over () as total from finance.invoice r where ${where}
      order by ${order} limit ${limit} offset ${start}
    )
    select page.total, json_build_object(${facts}, 'steps', ${steps})::text as json
    from page join finance.invoice r on r.load_id = ${loadId} and r.row_num = page.row_num ${stepsOf}
    order by ${order}`.execute(db)
  const json = rows.map((row) => row.json)
  const total = rows[0]?.total ?? (start === 0 && limit > 0 ? 0 : await countOf(db, where))
  return ok({ total, count: rows.length, batches: inBatches(json, async (some) => some) })
}

const countOf = async (db: Db, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from finance.invoice r where ${where}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

const allInvoices = async (
  db: Db,
  loadId: number,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  start: number,
  limit: number,
): Promise<RowList> => {
  const { rows } = await sql<{ row_num: number }>`
    select r.row_num from finance.invoice r where ${where} order by ${order}`.execute(db)
  const wanted = rows.slice(start, limit === -1 ? undefined : start + limit).map(({ row_num: row }) => row)
  const read = async (some: readonly number[]) => {
    const found = await sql<{ json: string }>`
      select json_build_object(${facts})::text as json
      from unnest(${some}::integer[]) with ordinality as wanted (row_num, place)
      join finance.invoice r on r.load_id = ${loadId} and r.row_num = wanted.row_num
      order by wanted.place`.execute(db)
    return found.rows.map(({ json }) => json)
  }
  return { total: rows.length, count: wanted.length, batches: inBatches(wanted, read) }
}
