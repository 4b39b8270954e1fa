import type { Caller } from '#areas/accounts/rules/caller.ts'
import { lockForReceipt, lockLinesForReceipt, markReceiptUndone } from '#areas/deliveries/server/index.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { whyNotUndoReceipt } from '../../rules/undo.ts'
import { readRecordedReceipt } from '../post-to-erp.ts'
import type { ReceivingDeps } from '../receiving-deps.ts'
import { refuseUndoAfterRedelivery } from './short-receipt.ts'

/**
 * Returns whether the user is a supervisor of the dock. Supervisors may undo receipts (G-123), take back marks of
 * others (RCV-13) and receive short (RCV-12). Only the operator grants this right.
 */
export const isSupervisor = async (db: Db | Unit, userId: number): Promise<boolean> =>
  (await db.selectFrom('receiving.supervisor').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined

export const setUndoRight = async (db: Db | Unit, userId: number, may: boolean, at: Date): Promise<void> => {
  if (may)
    await db
      .insertInto('receiving.supervisor')
      .values({ user_id: userId, granted_at: at })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
  else await db.deleteFrom('receiving.supervisor').where('user_id', '=', userId).execute()
}

const isReplaced = async (unit: Unit, deliveryId: number): Promise<boolean> =>
  (await unit
    .selectFrom('receiving.do_replacement')
    .select('delivery_id')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()) !== undefined

/**
 * Undoes the receipt of a delivery (G-123): the ERP reverts the receipt, and the delivery is in transit again and must
 * be scanned again. The audit records user, time and reason. Everything runs in one transaction that locks the order
 * lines and the delivery, as receiving does.
 */
export const undoReceipt = async (
  deps: ReceivingDeps,
  caller: Caller,
  deliveryId: number,
  reason: string,
): Promise<Result<{ deliveryId: number; status: 'transit' }>> => {
  const company = caller.companyId
  if (company === null) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  // thrown to roll the transaction back if the ERP refuses
  class Undone extends Error {}
  let refusal = refuse(messages.UNDO_CONSUMED)
  try {
    return await deps.db.transaction().execute(async (unit) => {
      await lockLinesForReceipt(unit, deliveryId)
      const delivery = await lockForReceipt(unit, company, deliveryId)
      if (!delivery || delivery.status === 'deleted') return refuse(messages.INVOICE_NOT_IN_SYSTEM)
      const receipt = await readRecordedReceipt(unit, deliveryId)
      const facts = {
        ...delivery,
        isSupervisor: await isSupervisor(unit, caller.userId),
        isReplaced: await isReplaced(unit, deliveryId),
      }
      const notAllowed = whyNotUndoReceipt(facts, deps.now())
      if (notAllowed) return notAllowed
      const refusedAgain = await refuseUndoAfterRedelivery(unit, delivery)
      if (refusedAgain) return refusedAgain
      if (reason === '') return refuse(messages.REASON_REQUIRED, {}, { path: 'reason' })
      if (receipt?.state !== 'done' || !deps.erp.undoReceipt) return refuse(messages.UNDO_CONSUMED)
      await unit.deleteFrom('receiving.receipt').where('delivery_id', '=', deliveryId).execute()
      await unit.deleteFrom('receiving.scan').where('delivery_id', '=', deliveryId).execute()
      await unit.deleteFrom('receiving.taken_back').where('delivery_id', '=', deliveryId).execute()
      if (!(await markReceiptUndone(unit, deliveryId, reason, { by: caller, at: deps.now() })))
        throw new Error(`delivery ${deliveryId} is locked and received, but could not be undone`)
      const answer = await deps.erp.undoReceipt(receipt.erp_key, unit)
      if (!answer.ok) {
        refusal = refuse(messages.ERP_REFUSED_UNDO, { reason: answer.reason })
        throw new Undone()
      }
      return ok({ deliveryId, status: 'transit' as const })
    })
  } catch (fault) {
    if (fault instanceof Undone) return refusal
    throw fault
  }
}
