import type { Caller } from '#areas/accounts/rules/caller.ts'
import { lockForReceipt, markInvoiced, type ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import type { Actor } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { whyNotReplaceDo } from '../../rules/do-to-invoice.ts'
import { callErp, clearErpRefusal, firstAttemptEndsAt, postToErpOrWait, recordErpRefusal } from '../post-to-erp.ts'
import type { ReceivingDeps } from '../receiving-deps.ts'

/**
 * Notifies the ERP that received DOs became invoices, and completes the deliveries: either all or none (RCV-06). First,
 * the intent is recorded, as for a receipt. Then the ERP is called in a transaction that locks the deliveries' rows. If
 * this fails, the recorded intent waits, and is completed by the next attempt, in the background, or after the next
 * start. A repeated call succeeds without a change.
 */
export const convertDosInErp = async (
  deps: ReceivingDeps,
  caller: Caller,
  deliveryIds: readonly number[],
): Promise<Result<readonly number[]>> => {
  const company = caller.companyId
  if (company === null) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  // sorted, so that concurrent calls lock the rows in the same order and cannot deadlock
  const ids = [...new Set(deliveryIds)].sort((a, b) => a - b)
  const refusal = await deps.db.transaction().execute((unit) => beginReplacements(deps, unit, caller, company, ids))
  return refusal ?? postReplacementsToErp(deps, ids, caller)
}

const beginReplacements = async (
  deps: ReceivingDeps,
  unit: Unit,
  caller: Caller,
  company: number,
  ids: readonly number[],
): Promise<Refusal | undefined> => {
  const idsToReplace: number[] = []
  for (const id of ids) {
    const delivery = await lockForReceipt(unit, company, id)
    if (!delivery) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
    const refusal = whyNotReplaceDo(delivery)
    if (refusal === undefined) idsToReplace.push(id)
    else if (refusal !== 'done') return refusal
  }
  if (idsToReplace.length === 0) return undefined
  const meantAt = deps.now()
  await unit
    .insertInto('receiving.do_replacement')
    .values(
      idsToReplace.map((delivery_id) => ({
        delivery_id,
        state: 'telling' as const,
        user_id: caller.userId,
        user_name: caller.username,
        store_name: caller.storeName,
        meant_at: meantAt,
        done_at: null,
        waits_since: null,
        next_try_at: firstAttemptEndsAt(meantAt),
      })),
    )
    .onConflict((conflict) => conflict.column('delivery_id').doNothing())
    .execute()
  await clearErpRefusal(unit, idsToReplace)
  return undefined
}

/** Posts the open replacements of DOs to the ERP. If the ERP is not available, they wait. */
export const postReplacementsToErp = (
  deps: ReceivingDeps,
  ids: readonly number[],
  by: Actor,
): Promise<Result<readonly number[]>> =>
  postToErpOrWait(deps, 'receiving.do_replacement', ids, (unit) => postReplacementsInUnit(deps, unit, ids, by))

const postReplacementsInUnit = async (deps: ReceivingDeps, unit: Unit, ids: readonly number[], by: Actor) => {
  const open: ReceivableDelivery[] = []
  for (const id of ids) {
    const delivery = await lockForReceipt(unit, undefined, id)
    if (delivery?.status === 'received') open.push(delivery)
  }
  if (open.length === 0) return ok(ids)
  const openIds = open.map(({ id }) => id)
  const replacements = open.map(({ vendorId, company, doNumber, number, date }) => ({
    vendorId,
    company,
    doNo: doNumber ?? '',
    invoiceNo: number,
    invoiceDate: date,
  }))
  const answer = await callErp(() => deps.erp.replaceDo(replacements, unit))
  if (!answer.ok) {
    const input = await unit
      .deleteFrom('receiving.do_replacement')
      .where('delivery_id', 'in', openIds)
      .returning(['delivery_id', 'waits_since'])
      .execute()
    for (const { delivery_id, waits_since } of input)
      if (waits_since) await recordErpRefusal(unit, delivery_id, answer.reason, deps.now())
    return refuse(messages.ERP_REFUSED_CHANGE, { reason: answer.reason })
  }
  const at = deps.now()
  for (const id of openIds)
    if (!(await markInvoiced(unit, id, { by, at })))
      throw new Error(`delivery ${id} is locked and received, but could not be completed`)
  await unit
    .updateTable('receiving.do_replacement')
    .set({ state: 'done', done_at: at })
    .where('delivery_id', 'in', openIds)
    .execute()
  return ok(ids)
}
