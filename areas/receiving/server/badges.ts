import { sql } from 'kysely'
import type { Badge } from '#areas/accounts/server/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'

/** The dock waits for what was to come until today, and scans the new header of a received DO that became an invoice (RCV-06). */
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
