import { sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'
import type { OpenItem } from '../rules/employee-code.ts'

/** Finds an item with this code, in any case, in the deliveries in transit to the organisation. */
export const itemInTransit = async (db: Db, company: number, code: string): Promise<OpenItem | undefined> => {
  const { rows } = await sql<OpenItem>`
    select case when d.is_invoice then d.invoice_no else d.do_no end as number, l.item_code as "itemCode",
      null as "internalItemCode"
    from deliveries.delivery d join deliveries.delivery_line l on l.delivery_id = d.id
    where d.company = ${company} and d.status = 'transit' and upper(l.item_code) = upper(${code})
    limit 1`.execute(db)
  return rows[0]
}
