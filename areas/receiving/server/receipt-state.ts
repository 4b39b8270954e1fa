import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database.ts'
import type { DockDelivery } from '../contract.ts'

/** Whether a delivery's receipt waits for the ERP, or was refused by it after it had waited (ERP-04). */
export const receiptStateOf = async (
  db: Db | Unit,
  deliveryId: number,
): Promise<Pick<DockDelivery, 'waitingSince' | 'erpRefusal'>> => {
  const { rows } = await sql<{ waits_since: Date | null; reason: string | null }>`
    select (select waits_since from receiving.receipt where delivery_id = ${deliveryId} and state = 'posting') as waits_since,
      (select reason from receiving.refused_receipt where delivery_id = ${deliveryId}) as reason`.execute(db)
  return { waitingSince: rows[0]?.waits_since?.toISOString() ?? null, erpRefusal: rows[0]?.reason ?? null }
}
