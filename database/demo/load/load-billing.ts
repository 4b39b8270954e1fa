import { sql } from 'kysely'
import { insertInvoices, insertPayments } from '#areas/finance/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { Billing } from '../billing.ts'
import type { Person } from '../delivery-shape.ts'

/** Inserts the months as if Update had run for each in the evening before `today`. */
export const loadBilling = async (unit: Unit, billing: Billing, by: Person, today: IsoDate): Promise<void> => {
  const at = new Date(Date.parse(`${today}T00:00:00+07:00`) - 6 * 3_600_000)
  const load = async (kind: keyof Billing, month: string, count: number): Promise<number> => {
    const { rows } = await sql<{ id: number }>`insert into finance.month_load
        (kind, month, state, row_count, user_id, user_name, started_at, ended_at)
      values (${kind}, ${month}, 'shown', ${count}, ${by.id}, ${by.name}, ${at}, ${at}) returning id`.execute(unit)
    return rows[0]?.id ?? 0
  }
  for (const [month, rows] of Map.groupBy(billing.invoices, ({ MONTH }) => MONTH))
    await insertInvoices(rows, await load('invoices', month, rows.length), 0).execute(unit)
  for (const [month, rows] of Map.groupBy(billing.payments, ({ MONTH }) => MONTH))
    await insertPayments(rows, await load('payments', month, rows.length), 0).execute(unit)
}
