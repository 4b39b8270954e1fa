import { sql } from 'kysely'
import { columnsOf, instantText, jsonArguments } from '#kit/server/columns.ts'
import type { Db } from '#kit/server/database.ts'
import { fieldConditions, listQuery } from '#kit/server/list-query.ts'
import { isStreamed, type JsonList } from '#kit/server/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { Result } from '#kit/shared/result.ts'
import { invoiceFields, type listInvoices } from '../contract.ts'
import { ageCondition } from './ageing.query.ts'
import { MAX_ROWS_OF_MONTH, searchedInInvoices, visibleRows } from './filters.ts'
import type { FinanceScope } from './scope.ts'

export type ListInput = CallInput<typeof listInvoices>['query']

const columns = columnsOf('r', invoiceFields)
const facts = jsonArguments(columns)

/** The steps of an invoice: its delivery, matched by invoice number, and its payments of all months. */
const steps = sql`json_build_object('sent', ${instantText(sql`delivery.created_at`)}, 'receivedNo', delivery.received_no,
  'received', ${instantText(sql`delivery.received_at`)}, 'paid', coalesce(payments.list, '[]'))`

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

/**
 * One page of invoices with their steps in a single statement, or all invoices (`_limit=-1`) in batches without the
 * steps.
 */
export const invoiceList = (
  db: Db,
  loadIds: readonly number[],
  scope: FinanceScope,
  input: ListInput,
  today: IsoDate,
): Promise<Result<JsonList>> => {
  const fields = fieldConditions(invoiceFields, columns, input)
  if (input.age) fields.push(ageCondition(input.age, today))
  const list = {
    from: sql`finance.invoice r`,
    id: sql`r.id`,
    where: [visibleRows(loadIds, scope, { ...input, fields }, searchedInInvoices)],
    sort: {
      columns,
      byDefault: 'INVOICE_DATE:DESC',
      nullable: Object.keys(columns),
      // by row number, as in the ERP
      tieBreaker: sql`r.id`,
    },
    json: isStreamed(input._limit ?? 0)
      ? sql<string>`json_build_object(${facts})::text`
      : sql<string>`(select json_build_object(${facts}, 'steps', ${steps}) from (select) as one ${stepsOf})::text`,
    maxRows: MAX_ROWS_OF_MONTH,
  }
  return listQuery(db, list, input)
}
