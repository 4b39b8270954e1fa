import type { Caller } from '#areas/accounts/rules/caller.ts'
import { deliveredLines } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import { isActionAllowed } from '#areas/deliveries/rules/status.ts'
import {
  beginReceipt,
  cancelReceipt,
  findByNumber,
  lockForReceipt,
  lockLinesForReceipt,
  markReceived,
  type ReceivableDelivery,
  type ShortReceipt,
} from '#areas/deliveries/server/index.ts'
import { type PackExemption, packExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import type { Actor } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { MissingBox, ReceiptReply, ScannedLine } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { refuseEmployeeCode } from '../rules/employee-list.ts'
import { receiptLines } from '../rules/receipt-lines.ts'
import { checkAllScanned } from '../rules/scan/all-scanned.ts'
import { checkShortReceipt, createBoxMatcher, shortReceiptTotals } from '../rules/short-receipt.ts'
import {
  allowsShortReceipt,
  readMissingBoxes,
  refuseMissingButScanned,
  storeMissingBoxes,
} from './corrections/short-receipt.ts'
import { refuseBoxesTakenBack } from './corrections/take-back.ts'
import { isSupervisor } from './corrections/undo-receipt.ts'
import { readSubInventories } from './dock-delivery.ts'
import { checkEmployee, readEmployees } from './employees.ts'
import {
  callErp,
  clearErpRefusal,
  firstAttemptEndsAt,
  postToErpOrWait,
  readRecordedReceipt,
  recordErpRefusal,
} from './post-to-erp.ts'
import type { ErpReceipt } from './receiving.port.ts'
import type { ReceivingDeps } from './receiving-deps.ts'
import { mailReceipt } from './supplier-mail.ts'

interface ReceiveInput {
  readonly deliveryId: number
  /** null for an older client, which sends the receiver later. */
  readonly employeeId: string | null
  /** null for an older client, which posts lines instead of boxes. */
  readonly scanned: readonly ScannedLine[] | null
  readonly missing?: readonly MissingBox[] | undefined
  /** How often the receipt had been undone when the boxes were scanned; if undefined, this is not checked. */
  readonly undone?: number | undefined
}

export interface FinishedReceipt extends Omit<ReceiptReply, 'receivedAt' | 'shortReceipt' | 'message'> {
  readonly receivedAt: Date
  /** The received quantities of a short receipt; null if no box was missing. */
  readonly shortReceipt: ShortReceipt | null
}

/**
 * Receives a delivery (RCV-05, G-108). First, the intent is recorded. Then one transaction locks the delivery's row,
 * calls the ERP and marks the delivery as received, so that only one process calls the ERP. If this fails, the recorded
 * intent waits (ERP-04), and is completed by the next attempt, in the background, or after the next start. A repeated
 * call returns the existing receipt.
 */
export const receiveDelivery = async (
  deps: ReceivingDeps,
  caller: Caller,
  requested: ReceiveInput,
): Promise<Result<FinishedReceipt>> => {
  if (requested.employeeId !== null && !deps.employeePattern.test(requested.employeeId))
    return refuse(messages.EMPLOYEE_INVALID, {}, { path: 'employeeId' })
  const company = caller.companyId
  if (company === null) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  const employee =
    requested.employeeId === null ? ok(null) : await checkEmployee(deps.db, company, requested.employeeId)
  if (!employee.ok) return employee
  const unstocked = await checkStock(deps, company, requested.deliveryId)
  if (unstocked) return unstocked
  const exemption = packExemption(await deps.directory.organisations())
  const refusal = await deps.db
    .transaction()
    .execute((unit) =>
      beginReceiving(deps, unit, caller, { company, ...exemption }, { ...requested, employeeId: employee.value }),
    )
  return refusal ?? postReceipt(deps, requested.deliveryId, caller)
}

/**
 * Refuses an employee ID that is the code of an item in the delivery. An organisation with a list of employees accepts
 * it, because there only codes on the list reach this check.
 */
const refuseItemCodeAsEmployee = async (
  unit: Unit,
  company: number,
  employeeId: string,
  { number, details }: ReceivableDelivery,
): Promise<Refusal | undefined> => {
  if ((await readEmployees(unit, company)).length > 0) return undefined
  const items = details.poSelect.map((line) => ({
    number,
    itemCode: line.ITEM_CODE,
    internalItemCode: line.item_code_int,
  }))
  return refuseEmployeeCode(employeeId, items)
}

/**
 * Refuses boxes that are neither scanned nor reported as missing with a reason, missing boxes that another device has
 * scanned, and boxes whose marks were taken back. Does not apply to older clients, which post lines instead of boxes.
 */
const refuseBoxes = async (
  unit: Unit,
  caller: Caller,
  { id, company, details }: ReceivableDelivery,
  scanned: readonly ScannedLine[],
  missing: readonly MissingBox[],
): Promise<Refusal | undefined> => {
  const packs = deliveredLines(details).map(({ packs: boxes }) => boxes.length)
  if (missing.length === 0) return checkAllScanned(packs, scanned) ?? refuseBoxesTakenBack(unit, id, scanned)
  const facts = {
    isOn: await allowsShortReceipt(unit, company),
    isSupervisor: await isSupervisor(unit, caller.userId),
  }
  return (
    checkShortReceipt(packs, scanned, missing, facts) ??
    (await refuseMissingButScanned(unit, id, missing)) ??
    refuseBoxesTakenBack(unit, id, scanned)
  )
}

const beginReceiving = async (
  deps: ReceivingDeps,
  unit: Unit,
  caller: Caller,
  { company, ...facts }: PackExemption & { readonly company: number },
  requested: ReceiveInput,
): Promise<Refusal | undefined> => {
  const delivery = await lockForReceipt(unit, company, requested.deliveryId)
  if (!delivery) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  if (await readRecordedReceipt(unit, delivery.id)) return undefined
  if (delivery.status === 'transit_demo') return refuse(messages.SCAN_DEMO)
  if (!isActionAllowed('receive', delivery.status)) return refuse(messages.SCAN_NOT_TRANSIT)
  if (requested.undone !== undefined && requested.undone !== delivery.undone)
    return refuse(messages.UNDONE_MEANWHILE, { number: delivery.number })
  const notEmployee =
    requested.employeeId !== null && (await refuseItemCodeAsEmployee(unit, company, requested.employeeId, delivery))
  if (notEmployee) return notEmployee
  const missing = requested.missing ?? []
  const wrongBoxes = requested.scanned && (await refuseBoxes(unit, caller, delivery, requested.scanned, missing))
  if (wrongBoxes) return wrongBoxes
  const receivedAt = deps.now()
  const receiver = requested.employeeId ?? caller.username
  const posting = createPosting(delivery, { receiver, receivedAt }, facts, missing)
  await beginReceipt(unit, delivery.id, { by: caller, at: receivedAt })
  await unit
    .insertInto('receiving.receipt')
    .values({
      delivery_id: delivery.id,
      // the same key in all attempts, even after a backup was restored, so that the ERP books the receipt only once
      erp_key: `${delivery.vendorId}/${delivery.number}/${delivery.id}`,
      state: 'posting',
      posting: JSON.stringify(posting),
      receive_number: null,
      user_id: caller.userId,
      user_name: caller.username,
      receiver: requested.employeeId,
      store_name: caller.storeName,
      received_at: receivedAt,
      done_at: null,
      waits_since: null,
      next_try_at: firstAttemptEndsAt(receivedAt),
    })
    .execute()
  if (missing.length > 0) await storeMissingBoxes(unit, caller, delivery, missing, receivedAt)
  await clearErpRefusal(unit, [delivery.id])
  return undefined
}

/**
 * Refuses a delivery with an item that lacks its required sub-inventory or cannot be checked (G-114). The check runs
 * before any row is locked, because the ERP may be slow and the lines of a delivery never change. It is skipped if an
 * intent is recorded, because the delivery was then already checked.
 */
const checkStock = async ({ db, erp }: ReceivingDeps, company: number, deliveryId: number) => {
  const [delivery] = await findByNumber(db, company, { id: deliveryId })
  if (!delivery || !isActionAllowed('receive', delivery.status) || (await readRecordedReceipt(db, deliveryId)))
    return undefined
  const stock = await readSubInventories(erp, delivery)
  for (const [line, { ITEM_CODE }] of delivery.details.poSelect.entries()) {
    const subInventory = stock.get(ITEM_CODE)
    if (subInventory === 'unknown') return refuse(messages.SUBINVENTORY_UNKNOWN, { line: line + 1 }, { line })
    if (subInventory === 'missing') return refuse(messages.NO_SUBINVENTORY, {}, { line })
  }
  return undefined
}

/**
 * Posts a receipt to the ERP and marks the delivery as received, or returns the existing receipt. If the ERP is not
 * available, the receipt waits.
 */
export const postReceipt = (deps: ReceivingDeps, deliveryId: number, by: Actor): Promise<Result<FinishedReceipt>> =>
  postToErpOrWait(deps, 'receiving.receipt', [deliveryId], (unit) =>
    postReceiptInTransaction(deps, unit, deliveryId, by),
  )

const postReceiptInTransaction = async (deps: ReceivingDeps, unit: Unit, deliveryId: number, by: Actor) => {
  await lockLinesForReceipt(unit, deliveryId)
  const delivery = await lockForReceipt(unit, undefined, deliveryId)
  const receipt = await readRecordedReceipt(unit, deliveryId)
  if (!delivery) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  // the ERP refused the receipt in another attempt while this one waited for the lock
  if (!receipt) return refuse(messages.SCAN_NOT_TRANSIT)
  const result = toFinishedReceipt(delivery)
  if (result) return ok(result)

  const answer = await callErp(() => deps.erp.receive(receipt.erp_key, readPosting(receipt.posting), unit))
  const doing = { by, at: deps.now() }
  if (!answer.ok) {
    await unit.deleteFrom('receiving.receipt').where('delivery_id', '=', deliveryId).execute()
    await cancelReceipt(unit, deliveryId, doing, answer.reason)
    if (receipt.waits_since) await recordErpRefusal(unit, deliveryId, answer.reason, doing.at)
    return refuse(messages.ERP_REFUSED, { reason: answer.reason })
  }
  const missing = await readMissingBoxes(unit, deliveryId)
  const facts = {
    receivedAt: receipt.received_at,
    receiver: receipt.receiver,
    storeName: receipt.store_name,
    shortReceipt: missing.length === 0 ? null : shortReceiptTotals(deliveredLines(delivery.details), missing),
  }
  const status = await markReceived(unit, deliveryId, { receivedNo: answer.receiveNumber, ...facts }, doing)
  if (!status) throw new Error(`delivery ${deliveryId} is held and in transit, and yet could not be marked`)
  await unit
    .updateTable('receiving.receipt')
    .set({ state: 'done', receive_number: answer.receiveNumber, done_at: doing.at })
    .where('delivery_id', '=', deliveryId)
    .execute()
  await mailReceipt(unit, deps.directory, delivery, { ...facts, receiveNumber: answer.receiveNumber }, missing)
  return ok({ deliveryId, number: delivery.number, receiveNumber: answer.receiveNumber, status, ...facts })
}

export const toFinishedReceipt = (delivery: ReceivableDelivery): FinishedReceipt | undefined => {
  const { id, number, status, receivedNo, receivedAt, receiver, storeName, shortReceipt } = delivery
  if (status !== 'received' && status !== 'completed') return undefined
  if (receivedNo === null || receivedAt === null) return undefined
  return { deliveryId: id, number, receiveNumber: receivedNo, status, receivedAt, receiver, storeName, shortReceipt }
}

/** The posting contains the stored quantities of the delivery, without the `missing` boxes. */
const createPosting = (
  { vendorId, company, isInvoice, number, date, details }: ReceivableDelivery,
  by: { readonly receiver: string; readonly receivedAt: Date },
  facts: PackExemption,
  missing: readonly MissingBox[],
): ErpReceipt => ({
  vendorId,
  company,
  isInvoice,
  invoiceNo: number,
  invoiceDate: date,
  deliveryDate: details.deliveryDate,
  site: details.site.VENDOR_SITE_CODE,
  ...by,
  lines: receiptLines(deliveredLines(details), facts, createBoxMatcher(missing)),
})

const readPosting = (text: string): ErpReceipt => {
  const { receivedAt, ...receipt } = JSON.parse(text) as Omit<ErpReceipt, 'receivedAt'> & {
    readonly receivedAt: string
  }
  return { ...receipt, receivedAt: new Date(receivedAt) }
}
