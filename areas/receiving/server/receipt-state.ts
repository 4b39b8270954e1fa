import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database.ts'
import type { DockDelivery } from '../contract.ts'

/** Returns the recorded receipt of a delivery, posted or not. */
export const receiptOf = (db: Db | Unit, deliveryId: number) =>
  db.selectFrom('receiving.receipt').selectAll().where('delivery_id', '=', deliveryId).executeTakeFirst()

/**
 * Returns since when a delivery's receipt or change to an invoice waits for the ERP, and the ERP's reason if it refused
 * after waiting (ERP-04).
 */
export const readReceiptState = async (
  db: Db | Unit,
  deliveryId: number,
): Promise<Pick<DockDelivery, 'waitingSince' | 'erpRefusal'>> => {
  const { rows } = await sql<{ waits_since: Date | null; reason: string | null }>`
    select coalesce(
        (select waits_since from receiving.receipt where delivery_id = ${deliveryId} and state = 'posting'),
        (select waits_since from receiving.do_replacement where delivery_id = ${deliveryId} and state = 'telling')
      ) as waits_since,
      (select reason from receiving.refused_receipt where delivery_id = ${deliveryId}) as reason`.execute(db)
  return { waitingSince: rows[0]?.waits_since?.toISOString() ?? null, erpRefusal: rows[0]?.reason ?? null }
}

/** Stores the ERP's refusal of a waiting posting, so that later queries can show it. */
export const recordErpRefusal = async (unit: Unit, deliveryId: number, reason: string, at: Date): Promise<void> => {
  await unit
    .insertInto('receiving.refused_receipt')
    .values({ delivery_id: deliveryId, reason, refused_at: at })
    .onConflict((conflict) => conflict.column('delivery_id').doUpdateSet({ reason, refused_at: at }))
    .execute()
}

/** Clears an earlier refusal when the delivery is submitted again. */
export const clearErpRefusal = async (unit: Unit, deliveryIds: readonly number[]): Promise<void> => {
  await unit.deleteFrom('receiving.refused_receipt').where('delivery_id', 'in', deliveryIds).execute()
}
