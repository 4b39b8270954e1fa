import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { deliveryMessages } from '../../messages.ts'
import { deliveryEvents, type HistoryEntry, historyForSupplier } from '../../rules/history.ts'
import { deliveriesInScope, mayReadDemo } from '../scope.ts'

type Row = Omit<HistoryEntry, 'at' | 'what'> & {
  readonly at: Date
  /** The event; null if the delivery exists but has no audit entry. */
  readonly what: HistoryEntry['what'] | null
  readonly ofSupplier: boolean
}

/** Reads the history of a delivery (STA-08) from the audit, for users who may read the delivery. */
export const deliveryHistory = async (db: Db, caller: Caller, id: number): Promise<Result<HistoryEntry[]>> => {
  const { rows } = await sql<Row>`
    select e.at, e.what, e.user_name as by, e.user_type as role, who.factory,
      coalesce(who.vendor_id = d.vendor_id, false) as "ofSupplier",
      case when e.what in ('delivery.create', 'delivery.convert')
        then coalesce(e.after ->> 'invoiceNo', e.after ->> 'doNo') end as number,
      case when e.what = 'delivery.convert' then e.before ->> 'doNo' end as "numberBefore",
      e.after ->> 'receivedNo' as "receivedNo", e.after ->> 'receiver' as receiver, e.after ->> 'storeName' as "storeName",
      coalesce(e.after ->> 'remarks', e.after ->> 'reason') as remarks
    from deliveries.delivery d
    left join audit.entry e on e.kind = 'delivery' and e.record = d.id::text and e.what = any (${[...deliveryEvents]})
    left join accounts.user_account who on who.id = e.user_id
    where d.id = ${id} and ${deliveriesInScope(scopeOf(caller), mayReadDemo(caller))}
    order by e.at, e.id`.execute(db)
  if (rows.length === 0) return refuse(deliveryMessages.DELIVERY_NOT_FOUND)
  return ok(
    rows.flatMap(({ at, what, ofSupplier, ...facts }) => {
      if (what === null) return []
      const entry = { at: at.toISOString(), what, ...facts }
      return caller.vendorId === null ? entry : (historyForSupplier(entry, ofSupplier) ?? [])
    }),
  )
}
