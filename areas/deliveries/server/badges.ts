import { sql } from 'kysely'
import { scopeOf } from '#areas/accounts/rules/caller.ts'
import type { Badge } from '#areas/accounts/server/index.ts'
import { inScope } from './scope.ts'

/** Received DOs that still need an invoice number from their supplier (STA-04). */
export const deliveryBadges: readonly Badge[] = [
  {
    path: '/table',
    capability: 'delivery.convert',
    count: (caller) =>
      sql`select count(*) from deliveries.delivery d
        where ${inScope(scopeOf(caller))} and d.status = 'received' and not d.is_invoice`,
  },
]
