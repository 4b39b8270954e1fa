import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'
import { columnsOf, jsonArguments } from '#kit/server/list/columns.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import type { JsonList } from '#kit/server/list/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { Result } from '#kit/shared/result.ts'
import { type listPayments, type Overview, paymentFields } from '../contract.ts'
import { type Filters, type FinanceScope, MAX_ROWS_OF_MONTH, visibleRows } from './scope.ts'

type ListInput = CallInput<typeof listPayments>['query']

const searched = [
  sql`r.check_number`,
  sql`r.invoice_num`,
  sql`r.bank_name`,
  sql`r.bank_account_name`,
  sql`r.inv_description`,
  sql`r.supplier_name`,
]

const columns = columnsOf('r', paymentFields)

/**
 * The columns by which cheques can be sorted. The value of a cheque is the first text or date of its rows, or the sum
 * of an amount.
 */
const { AMOUNT: _amount, BASE_AMOUNT: _base, VENDOR_ID: _vendor, ...sortedColumns } = columns
const chequeColumns = Object.entries(sortedColumns).map(([name, column]) => ({
  name,
  value: paymentFields[name as keyof typeof sortedColumns] === 'number' ? sql`sum(${column})` : sql`min(${column})`,
}))
const sortable = Object.fromEntries(chequeColumns.map(({ name }) => [name, sql`c.${sql.ref(name)}`]))

const chequesWhere = (where: RawBuilder<unknown>): RawBuilder<unknown> => {
  const values = chequeColumns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`)
  return sql`(select r.cheque_key, ${sql.join(values)} from finance.payment r where ${where} group by r.cheque_key) c`
}

/** Returns the value that all rows of a cheque share; null if they differ. */
const commonValue = (column: RawBuilder<unknown>) =>
  sql`case when min(${column}) = max(${column}) then min(${column}) end`

const summary = sql`json_build_object('id', 'c' || min(r.row_num), 'parentId', null, 'DATA_TYPE', 'summary',
  'CHECK_NUMBER', min(r.check_number), 'AMOUNT', sum(r.amount), 'BASE_AMOUNT', sum(r.base_amount),
  'TOTAL_AMOUNT', sum(r.total_amount), 'WHT_AMT', sum(r.wht_amt), 'ORG_CODE', string_agg(distinct r.org_code, ', '),
  'BANK_NAME', min(r.bank_name), 'INVOICE_NUM', ${commonValue(sql`r.invoice_num`)},
  'BANK_ACCOUNT_NAME', ${commonValue(sql`r.bank_account_name`)}, 'INV_DESCRIPTION', ${commonValue(sql`r.inv_description`)},
  'INVOICE_DATE', ${commonValue(sql`r.invoice_date`)}, 'VENDOR_ID', min(r.vendor_id),
  'SUPPLIER_NAME', ${commonValue(sql`r.supplier_name`)}, 'PAYMENT_DATE', ${commonValue(sql`r.payment_date`)})::text`

const detail = sql`json_build_object('id', r.row_num::text, 'parentId', 'c' || min(r.row_num) over (partition by r.cheque_key),
  'DATA_TYPE', 'detail', ${jsonArguments(columns)})::text`

/** The rows of a load that a caller may see. Rows with a zero payment are hidden (G-127). */
const visiblePayments = (loadId: number, scope: FinanceScope, filters: Filters) =>
  sql`${visibleRows([loadId], scope, filters, searched)} and r.total_amount <> 0`

/**
 * Returns the cheques of a month, each as a summary row followed by its payments (S2 §2). The summary covers only the
 * rows that match the filters. The query first sorts and pages the cheques, and then reads their rows, a few hundred
 * cheques at a time.
 */
export const paymentList = (
  db: Db,
  [loadId = 0]: readonly number[],
  scope: FinanceScope,
  input: ListInput,
): Promise<Result<JsonList>> => {
  const fields = fieldConditions(paymentFields, columns, input)
  const where = visiblePayments(loadId, scope, { ...input, fields })
  const list = {
    from: chequesWhere(where),
    id: sql`c.cheque_key`,
    where: [],
    sort: {
      columns: sortable,
      byDefault: 'CHECK_NUMBER:ASC',
      nullable: Object.keys(sortable),
      tieBreaker: sql`c.cheque_key`,
    },
    readRows: (keys: readonly string[]) => chequesWithRows(db, where, keys),
    defaultLimit: 20,
    maxRows: MAX_ROWS_OF_MONTH,
    // counting in a second statement would group the rows again
    inOnePass: true,
  }
  return listQuery(db, list, input)
}

const chequesWithRows = async (db: Db, where: RawBuilder<unknown>, keys: readonly string[]) => {
  if (keys.length === 0) return []
  const { rows } = await sql<{ json: string }>`
    with wanted as (select * from unnest(${keys}::text[]) with ordinality as wanted (key, place)),
      r as (select r.* from finance.payment r
        where ${where} and r.cheque_key in (select key from wanted)),
      heads as (select r.cheque_key, ${summary} as json from r group by r.cheque_key),
      parts as (select r.cheque_key, r.row_num, r.invoice_date, ${detail} as json from r)
    select json from (
      select wanted.place, heads.json, null::date as invoice_date, 0 as row_num
      from wanted join heads on heads.cheque_key = wanted.key
      union all
      select wanted.place, parts.json, parts.invoice_date, parts.row_num
      from wanted join parts on parts.cheque_key = wanted.key
    ) all_rows
    order by place, invoice_date nulls first, row_num`.execute(db)
  return rows.map(({ json }) => json)
}

/** Returns one card per organisation code with its exact total (FIN-02). The totals exclude settlements (G-127). */
export const paymentTotals = async (
  db: Db,
  loadId: number,
  scope: FinanceScope,
  q: string | undefined,
): Promise<Overview['cards']> => {
  const { rows } = await sql<Overview['cards'][number]>`
    select r.org_code as "ORG_CODE", count(*) as rows,
      coalesce(sum(r.total_amount) filter (where upper(trim(r.bank_name)) <> 'CLEARING'), 0.00)::text as total
    from finance.payment r where ${visiblePayments(loadId, scope, { q })}
    group by r.org_code order by r.org_code`.execute(db)
  return rows
}
