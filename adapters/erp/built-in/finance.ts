import { sql } from 'kysely'
import type { Month } from '#areas/finance/rules/month.ts'
import type { FinancePort } from '#areas/finance/server/finance.port.ts'
import type { Db } from '#kit/server/database/database.ts'
import { readExtract } from './read-extract.ts'

const BATCH = 2000

/** Reads a month in one statement, so that a concurrent import is visible either completely or not at all. */
export const builtInFinance = (db: Db): FinancePort => ({
  invoiceMonth: (month) => inBatches(() => readExtract(db, 'invoices', sql`where month = ${month} order by id`)),
  paymentMonth: (month) => inBatches(() => readExtract(db, 'payments', sql`where month = ${month} order by id`)),
})

async function* inBatches<Row extends { readonly MONTH: Month }>(
  read: () => Promise<readonly Row[]>,
): AsyncGenerator<readonly Omit<Row, 'MONTH'>[]> {
  const rows = await read()
  for (let from = 0; from < rows.length; from += BATCH)
    yield rows.slice(from, from + BATCH).map(({ MONTH: _, ...row }) => row)
}
