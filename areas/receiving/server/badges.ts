import { sql } from 'kysely'
import type { Badge } from '#areas/accounts/server/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'

/** Deliveries due until today, and received DOs that became invoices and whose new header must be scanned (RCV-06). */
export const receivingBadges: readonly Badge[] = [
  {
    path: '/scan-received',
    capability: 'receiving.receive',
    count: ({ companyId }, now) =>
      sql`select
        (select count(*) from deliveries.delivery
          where company = ${companyId} and status = 'transit' and delivery_date <= ${bangkokDay(now)})
        + (select count(*) from deliveries.delivery
          where company = ${companyId} and status = 'received' and is_invoice)`,
  },
]
