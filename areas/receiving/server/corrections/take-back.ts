import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { isActionAllowed } from '#areas/deliveries/rules/status.ts'
import { endScan, lockForReceipt, type ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { DockProgress, ScannedLine, takeBackScan as takeBackCall } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { whyNotTakeBackScan } from '../../rules/scan/take-back.ts'
import { recordDockEvent } from '../dock-event.ts'
import { readProgress } from '../marks.ts'
import { readRecordedReceipt } from '../post-to-erp.ts'
import type { ReceivingDeps } from '../receiving-deps.ts'
import { isSupervisor } from './undo-receipt.ts'

type RequestedTakeBack = CallInput<typeof takeBackCall>['body']

/**
 * Takes back the mark of a box before Submit (RCV-13). Locks the delivery's row, as storing scans and Submit do. The
 * ids of the removed scans, and of the device's unsent scans of the box, are stored, so that a scan that arrives later
 * does not set the mark again. A repeated call succeeds and changes nothing.
 */
export const takeBackScan = async (
  deps: ReceivingDeps,
  caller: Caller,
  requested: RequestedTakeBack,
): Promise<Result<DockProgress>> =>
  deps.db.transaction().execute(async (unit) => {
    const { companyId } = caller
    const delivery = companyId === null ? undefined : await lockForReceipt(unit, companyId, requested.deliveryId)
    if (!delivery || delivery.status === 'deleted') return refuse(messages.INVOICE_NOT_IN_SYSTEM)
    const { number, undone } = delivery
    if (!isActionAllowed('receive', delivery.status)) return refuse(messages.SCAN_NOT_TRANSIT)
    if (requested.undone !== undefined && requested.undone !== undone)
      return refuse(messages.UNDONE_MEANWHILE, { number })
    if (await readRecordedReceipt(unit, delivery.id)) return refuse(messages.SUBMITTED_ALREADY, { number })
    const refusal = await takeBack(unit, caller, delivery, requested, deps.now())
    return refusal ?? ok(await readProgress(unit, delivery, requested.after))
  })

const hasScannedBox = async (unit: Unit, deliveryId: number): Promise<boolean> =>
  (await unit
    .selectFrom('receiving.scan')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('pack', '>', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined

const takeBack = async (
  unit: Unit,
  caller: Caller,
  delivery: ReceivableDelivery,
  { sequence, pack, unsent }: RequestedTakeBack,
  at: Date,
): Promise<Refusal | undefined> => {
  const { id: deliveryId } = delivery
  const mark = await unit
    .selectFrom('receiving.scan')
    .select(['id', 'user_id', 'user_name', 'scanned_at'])
    .where('delivery_id', '=', deliveryId)
    .where('sequence', '=', sequence)
    .where('pack', '=', pack)
    .executeTakeFirst()
  if (mark) {
    const isOwn = mark.user_id === caller.userId
    const facts = { line: sequence, pack, isOwn, by: mark.user_name, at: mark.scanned_at }
    const refusal = whyNotTakeBackScan({ ...facts, isSupervisor: isOwn || (await isSupervisor(unit, caller.userId)) })
    if (refusal) return refusal
    await unit.deleteFrom('receiving.scan').where('id', '=', mark.id).execute()
    if (!(await hasScannedBox(unit, deliveryId))) await endScan(unit, deliveryId)
  }
  const ids = [...new Set([...(mark ? [mark.id] : []), ...unsent])]
  if (ids.length === 0) return undefined
  const by = { user_id: caller.userId, user_name: caller.username, taken_back_at: at }
  await unit
    .insertInto('receiving.taken_back')
    .values(ids.map((id) => ({ id, delivery_id: deliveryId, sequence, pack, ...by })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await recordDockEvent(unit, caller, at, delivery, {
    what: 'delivery.take-back-scan',
    topic: 'delivery.scan',
    after: { sequence, pack, by: mark?.user_name ?? caller.username },
  })
  return undefined
}

/**
 * Refuses a Submit with a box whose mark was taken back and that was not scanned again (RCV-13). The submitting device
 * does not know yet that another device has taken the mark back.
 */
export const refuseBoxesTakenBack = async (
  unit: Unit,
  deliveryId: number,
  scanned: readonly ScannedLine[],
): Promise<Refusal | undefined> => {
  const { rows } = await sql<{ sequence: number; pack: number; by: string; at: Date }>`
    select gone.sequence, gone.pack, gone.user_name as by, gone.taken_back_at as at from receiving.taken_back gone
    where gone.delivery_id = ${deliveryId} and not exists (
      select from receiving.scan mark
      where mark.delivery_id = gone.delivery_id and mark.sequence = gone.sequence and mark.pack = gone.pack)
    order by gone.nth desc`.execute(unit)
  const found = rows.find(({ sequence, pack }) =>
    scanned.some((line) => line.sequence === sequence && line.packs.includes(pack)),
  )
  if (!found) return undefined
  const { sequence: line, pack, by, at } = found
  return refuse(messages.BOX_TAKEN_BACK, { line, pack, by, at: bangkokMinute(at) })
}
