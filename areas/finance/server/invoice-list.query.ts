import { type RawBuilder, sql } from 'kysely'
import type { BilledNumbersPort } from '#areas/deliveries/server/billed-numbers.port.ts'
import type { Db } from '#kit/server/database/database.ts'
import { columnsOf, instantText, jsonArguments } from '#kit/server/list/columns.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import { isStreamed, type JsonList } from '#kit/server/list/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { Result } from '#kit/shared/result.ts'
import { type AgeFilter, type Ageing, invoiceFields, type listInvoices, type Overview } from '../contract.ts'
import { type Age, ageGroupLimits, ages } from '../rules/ageing.ts'
import { type FinanceScope, MAX_ROWS_OF_MONTH, visibleRows } from './scope.ts'

const searched = [sql`r.invoice_no`, sql`r.supplier_name`, sql`r.supplier_no`]

/** True if no payment in a stored month has the number of the invoice. A payment of zero does not count (G-127). */
const isOpen = sql`not exists (
  select from finance.payment p join finance.month_load l on l.id = p.load_id and l.state = 'shown'
  where p.vendor_id = r.vendor_id and p.number_key = r.number_key and p.total_amount <> 0)`

/** Returns the age group of an invoice by its due date (rules/ageing.ts). */
const ageOn = (today: IsoDate): RawBuilder<Age> => {
  const limits = Object.entries(ageGroupLimits).map(
    ([age, last]) => sql`when ${today}::date - r.due_date <= ${last}::integer then ${age}`,
  )
  return sql<Age>`case when r.due_date is null then 'unknown' ${sql.join(limits, sql` `)} else 'over90' end`
}

const ageCondition = (age: AgeFilter, today: IsoDate): RawBuilder<unknown> =>
  age === 'open' ? isOpen : sql`${isOpen} and ${ageOn(today)} = ${age}`

/** Returns the open amounts in these loads by age group. Age groups without invoices are left out. */
export const openAmountsByAge = async (
  db: Db,
  loadIds: readonly number[],
  scope: FinanceScope,
  today: IsoDate,
  q: string | undefined,
): Promise<Ageing['ages']> => {
  const { rows } = await sql<Ageing['ages'][number]>`
    select age, count(*) as rows, sum(total_amount)::text as total from (
      select ${ageOn(today)} as age, r.total_amount from finance.invoice r
      where ${visibleRows(loadIds, scope, { q, fields: [isOpen] }, searched)}
    ) aged group by age`.execute(db)
  return ages.flatMap((age) => rows.find((row) => row.age === age) ?? [])
}

type ListInput = CallInput<typeof listInvoices>['query']

const columns = columnsOf('r', invoiceFields)
const facts = jsonArguments(columns)

/** The steps of an invoice: its delivery, matched by invoice number, and its payments in all months. */
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
 * Returns one page of invoices with their steps in a single statement, or all invoices (`_limit=-1`) in batches without
 * the steps.
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
    where: [visibleRows(loadIds, scope, { ...input, fields }, searched)],
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

/** Returns one card per organisation code with its exact total (FIN-01). */
export const invoiceTotals = async (
  db: Db,
  loadId: number,
  scope: FinanceScope,
  q: string | undefined,
): Promise<Overview['cards']> => {
  const { rows } = await sql<Overview['cards'][number]>`
    select r.org_code as "ORG_CODE", count(*) as rows, sum(r.total_amount)::text as total
    from finance.invoice r where ${visibleRows([loadId], scope, { q }, searched)}
    group by r.org_code order by r.org_code`.execute(db)
  return rows
}

/** The numbers of all invoices in the stored months. */
export const billedNumbers: BilledNumbersPort = {
  has: (vendorId, numberKey) => sql<boolean>`exists (
    select from finance.invoice i join finance.month_load l on l.id = i.load_id and l.state = 'shown'
    where i.vendor_id = ${vendorId} and i.number_key = ${numberKey})`,
}
