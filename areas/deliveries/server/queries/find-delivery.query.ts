import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { DeliveryStatus } from '../../rules/status.ts'
import { deliveriesInScope } from '../scope.ts'

const text = (column: string): string => `coalesce(to_json(d.${column})::text, 'null')`

const instant = (column: string): string =>
  `coalesce('"' || to_char(d.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`

const head = `'{"id":' || d.id
  || ',"user":' || ${text('created_by_name')}
  || ',"status":"' || d.status
  || '","vendor_id":' || d.vendor_id
  || ',"company":' || d.company
  || ',"job_id":' || ${text('job_id')}
  || ',"createdAt":' || ${instant('created_at')}
  || ',"timeStamp":' || ${instant('received_at')}
  || ',"receivedNo":' || ${text('received_no')}
  || ',"remarks":' || ${text('remarks')}
  || case when d.receiving_since is null then '' else ',"receivingSince":' || ${instant('receiving_since')} end
  || case when d.received_packs is null then ''
    else ',"shortReceipt":{"quantity":' || trim_scale(d.received_quantity) || ',"packs":' || d.received_packs || '}' end
  || case when d.dock_since is null then ''
    else ',"atDock":{"since":' || ${instant('dock_since')} || ',"store":' || ${text('dock_store')}
    || ',"boxes":' || (select count(*) from receiving.scan s where s.delivery_id = d.id and s.pack > 0) || '}' end
  || case when d.status <> 'transit' then '' else coalesce((select ',"problems":' || count(*)
    from receiving.discrepancy x where x.delivery_id = d.id having count(*) > 0), '') end
  || ',"details":'`

/**
 * The SQL of a `deliveries.delivery as d` as JSON text in the form of the contract. PostgreSQL writes the JSON, and the
 * server sends it without parsing the details. The SQL is created once instead of for every statement.
 */
export const deliveryJson: RawBuilder<string> = sql.raw<string>(`(${head} || d.details || '}')`)

interface FoundDelivery {
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
export const findDelivery = async (db: Db | Unit, scope: Scope, id: number, withDemo = false) => {
  const { rows } = await sql<FoundDelivery>`
    select d.id, d.status, d.company, ${deliveryJson} as json
    from deliveries.delivery d
    where d.id = ${id} and ${deliveriesInScope(scope, withDemo)}`.execute(db)
  return rows[0]
}
