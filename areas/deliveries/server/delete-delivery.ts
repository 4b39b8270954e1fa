import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import type { Db } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import type { Delivery } from '../contract.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { refuseAtDock } from '../rules/at-dock.ts'
import { allowedFrom } from '../rules/status.ts'
import { recordAndAnnounce } from './audited-event.ts'
import { deliveryJson } from './delivery-json.ts'
import { findDelivery } from './find-delivery.query.ts'
import { inScope } from './scope.ts'

/**
 * Deletes a delivery in transit, with a remark (STA-03). One statement checks and sets the status, so that either a
 * deletion or a concurrent receipt succeeds (G-54). While a receipt is posted to the ERP, the deletion is refused.
 * After the first box was scanned at the dock, only the store may delete (RCV-17). Deleting frees the number (G-60).
 * @returns the delivery as JSON text in the form of the contract
 */
export const deleteDelivery = (
  { db, now }: { readonly db: Db; readonly now: () => Date },
  caller: Caller,
  id: number,
  input: string,
): Promise<Result<string>> => {
  const scope = scopeOf(caller)
  const remarks = withoutNul(input).trim()
  const at = now()
  const isStore = may(caller.userType, 'receiving.receive')
  return db.transaction().execute(async (unit) => {
    if (remarks === '') return refuse(messages.REMARK_REQUIRED, {}, { path: 'remarks' })
    const { rows } = await sql<{ json: string }>`
      with d as (
        update deliveries.delivery as d
        set status = 'deleted', dock_since = null, dock_store = null, remarks = ${remarks}, deleted_at = ${at}, deleted_by = ${caller.userId},
          deleted_by_name = ${caller.username}, version = version + 1
        where d.id = ${id} and ${inScope(scope)} and d.status = any (${[...allowedFrom.delete]})
          and d.receiving_since is null and (d.dock_since is null or ${isStore})
        returning d.*
      )
      select ${deliveryJson} as json, ${recordAndAnnounce(unit, { by: caller, at }, 'delivery.delete', {
        before: sql`json_build_object('status', case when d.demo then 'transit_demo' else 'transit' end)`,
        after: { status: 'deleted', remarks },
      })} from d`.execute(unit)
    const deleted = rows[0]
    if (deleted) {
      await unit.deleteFrom('deliveries.delivery_number').where('delivery_id', '=', id).execute()
      return ok(deleted.json)
    }
    const found = await findDelivery(unit, scope, id)
    if (!found) return refuse(messages.DELIVERY_NOT_FOUND)
    if (found.status === 'deleted') return refuse(messages.ALREADY_DELETED)
    const { atDock, receivingSince } = JSON.parse(found.json) as Delivery
    return (receivingSince ? undefined : refuseAtDock(atDock, isStore)) ?? refuse(messages.CANNOT_DELETE_RECEIVED)
  })
}
