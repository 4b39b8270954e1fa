import { type Caller, type Scope, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DeliveryStatus } from '#areas/deliveries/rules/status.ts'
import {
  type DeliveryReference,
  findByNumber,
  type ReceivableDelivery,
  recordReceiver,
} from '#areas/deliveries/server/index.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { ReceivedInvoice } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { checkEmployee } from './employees.ts'
import { toFinishedReceipt } from './receive.ts'
import type { ReceivingDeps } from './receiving-deps.ts'

/**
 * Returns the deliveries that match `reference` and that the caller may see. Demo deliveries are left out, because they
 * are never received (G-44).
 */
const findInScope = async (db: Db, scope: Scope, reference: DeliveryReference): Promise<ReceivableDelivery[]> => {
  if (scope.kind === 'none' || (scope.kind === 'vendor' && scope.demoOf !== undefined)) return []
  const found = await findByNumber(db, scope.kind === 'organisation' ? scope.companyId : undefined, reference)
  return found.filter(
    ({ vendorId, status, isDemo }) =>
      !isDemo && status !== 'transit_demo' && (scope.kind !== 'vendor' || vendorId === scope.vendorId),
  )
}

/** Returns the first delivery that matches `reference` and that the caller may see. It may be deleted. */
export const visibleDelivery = async (
  db: Db | Unit,
  caller: Caller,
  reference: DeliveryReference,
): Promise<ReceivableDelivery | undefined> => (await findInScope(db, scopeOf(caller), reference))[0]

const toReceivedInvoice = (delivery: ReceivableDelivery): ReceivedInvoice | undefined => {
  const received = toFinishedReceipt(delivery)
  return (
    received && {
      id: delivery.id,
      status: received.status,
      receivedNo: received.receiveNumber,
      receiver: received.receiver,
      timeStamp: received.receivedAt.toISOString(),
      store_name: received.storeName,
      vendor_id: delivery.vendorId,
      invoiceNo: delivery.number,
      details: { invoiceNo: delivery.number, poSelect: delivery.details.poSelect },
    }
  )
}

/**
 * Returns the received delivery that matches `reference` (STK-02, G-120). There are separate refusals for no such
 * delivery and for one that is not received yet.
 */
export const findReceived = async (
  db: Db,
  caller: Caller,
  reference: DeliveryReference,
): Promise<Result<ReceivedInvoice>> => {
  const found = (await findInScope(db, scopeOf(caller), reference)).filter(({ status }) => status !== 'deleted')
  const [delivery] = found
  if (!delivery) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  const record = toReceivedInvoice(delivery)
  return record ? ok(record) : refuse(messages.INVOICE_NOT_RECEIVED)
}

/** Counts the deliveries in the caller's scope that match `reference` and have one of the statuses. */
export const countByNumber = async (
  db: Db,
  caller: Caller,
  reference: DeliveryReference,
  statuses: readonly DeliveryStatus[],
): Promise<number> =>
  (await findInScope(db, scopeOf(caller), reference)).filter(({ status }) => statuses.includes(status)).length

/** Sets the receiver and store name of a receipt by an older client, if they are missing. */
export const reportReceiver = async (
  { db, employeePattern, now }: Pick<ReceivingDeps, 'db' | 'employeePattern' | 'now'>,
  caller: Caller,
  reference: DeliveryReference,
  reported: { readonly receiver: string | null; readonly storeName: string | null },
): Promise<Result<Pick<ReceivedInvoice, 'status'>>> => {
  if (reported.receiver && !employeePattern.test(reported.receiver))
    return refuse(messages.EMPLOYEE_INVALID, {}, { path: 'receiver' })
  const found = await findReceived(db, caller, reference)
  if (!found.ok) return found
  const employee =
    reported.receiver && caller.companyId !== null
      ? await checkEmployee(db, caller.companyId, reported.receiver)
      : ok('')
  if (!employee.ok) return employee
  await db.transaction().execute(async (unit) => {
    await recordReceiver(unit, found.value.id, reported, { by: caller, at: now() })
    await unit
      .updateTable('receiving.receipt')
      .set((set) => ({ receiver: set.fn.coalesce('receiver', set.val(reported.receiver)) }))
      .where('delivery_id', '=', found.value.id)
      .execute()
  })
  return ok({ status: found.value.status })
}
