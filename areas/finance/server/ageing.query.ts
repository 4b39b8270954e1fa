import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { AgeFilter, Ageing } from '../contract.ts'
import { type Age, ages, lastDays } from '../rules/ageing.ts'
import { searchedInInvoices, visibleRows } from './filters.ts'
import type { FinanceScope } from './scope.ts'

/** True if no payment of a stored month has the number of the invoice. A zero payment does not count (G-127). */
const isOpen = sql`not exists (
  select from finance.payment p join finance.month_load l on l.id = p.load_id and l.state = 'shown'
  where p.vendor_id = r.vendor_id and p.number_key = r.number_key and p.total_amount <> 0)`

/** The age of an invoice by its due date (rules/ageing.ts). */
const ageOn = (today: IsoDate): RawBuilder<Age> => {
  const limits = Object.entries(lastDays).map(
    ([age, last]) => sql`when ${today}::date - r.due_date <= ${last}::integer then ${age}`,
  )
  return sql<Age>`case when r.due_date is null then 'unknown' ${sql.join(limits, sql` `)} else 'over90' end`
}

/** The condition of an age filter on the invoice `r`: unpaid invoices of the given age, or of every age for `open`. */
export const ageCondition = (age: AgeFilter, today: IsoDate): RawBuilder<unknown> =>
  age === 'open' ? isOpen : sql`${isOpen} and ${ageOn(today)} = ${age}`

/** The open amounts in these loads, by age; ages without invoices are left out. */
export const openByAge = async (
  db: Db,
  loadIds: readonly number[],
  scope: FinanceScope,
  today: IsoDate,
  q: string | undefined,
): Promise<Ageing['ages']> => {
  const { rows } = await sql<Ageing['ages'][number]>`
    select age, count(*) as rows, sum(total_amount)::text as total from (
      select ${ageOn(today)} as age, r.total_amount from finance.invoice r
      where ${visibleRows(loadIds, scope, { q, fields: [isOpen] }, searchedInInvoices)}
    ) aged group by age`.execute(db)
  return ages.flatMap((age) => rows.find((row) => row.age === age) ?? [])
}
