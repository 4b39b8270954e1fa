import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'
import type { Overview } from '../contract.ts'
import { searchedInInvoices, visibleRows } from './filters.ts'
import { visiblePayments } from './payment-list.query.ts'
import type { FinanceScope } from './scope.ts'
import type { FinanceKind } from './tables.ts'

type Cards = Overview['cards']

/**
 * One card per organisation code with its exact total (FIN-01, FIN-02). Settlements are excluded from the totals
 * (G-127).
 */
export const organisationTotals = async (
  db: Db,
  kind: FinanceKind,
  loadId: number,
  scope: FinanceScope,
  q: string | undefined,
): Promise<Cards> => {
  const query: RawBuilder<Cards[number]> =
    kind === 'invoices'
      ? sql`select r.org_code as "ORG_CODE", count(*) as rows, sum(r.total_amount)::text as total
          from finance.invoice r where ${visibleRows([loadId], scope, { q }, searchedInInvoices)}
          group by r.org_code order by r.org_code`
      : sql`select r.org_code as "ORG_CODE", count(*) as rows,
            coalesce(sum(r.total_amount) filter (where upper(trim(r.bank_name)) <> 'CLEARING'), 0.00)::text as total
          from finance.payment r where ${visiblePayments(loadId, scope, { q })}
          group by r.org_code order by r.org_code`
  return (await query.execute(db)).rows
}
