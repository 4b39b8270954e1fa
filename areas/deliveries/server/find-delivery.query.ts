import { sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import type { DeliveryStatus } from '../rules/status.ts'
import { deliveryJson } from './delivery-json.ts'
import { inScope } from './scope.ts'

export interface FoundDelivery {
  readonly id: number
  readonly status: DeliveryStatus
  /** Inventory organisation id. */
  readonly company: number
  /** The delivery as JSON text in the form of the contract. */
  readonly json: string
}

/**
 * Returns one delivery in the scope; undefined for a delivery outside it. Demo deliveries of other users are returned
 * only if `withDemo` is set.
 */
export const findDelivery = async (
  db: Db | Unit,
  scope: Scope,
  id: number,
  withDemo = false,
): Promise<FoundDelivery | undefined> => {
  const { rows } = await sql<FoundDelivery>`
    select d.id, d.status, d.company, ${deliveryJson} as json
    from deliveries.delivery d
    where d.id = ${id} and ${inScope(scope, withDemo)}`.execute(db)
  return rows[0]
}
