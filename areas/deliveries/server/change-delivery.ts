import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { violatedUniqueConstraint } from '#kit/server/database/database-fault.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import type { Conversion, Delivery, DeliveryDetails } from '../contract.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { type ConversionInput, checkConversion, type NewInvoice, readNewInvoice } from '../rules/convert.ts'
import { numberKey } from '../rules/number-key.ts'
import { allowedFrom, refuseWhileAtDock } from '../rules/status.ts'
import type { BilledNumbersPort } from './billed-numbers.port.ts'
import { auditAndAnnounceSql, currentStateJson, type EventContext, updateDelivery } from './event-sql.ts'
import { numberExists } from './lock-lines.ts'
import { deliveryJson, findDelivery } from './queries/find-delivery.query.ts'
import { deliveriesInScope } from './scope.ts'
import { withRetries } from './with-retries.ts'

interface LockedDelivery extends Omit<ConversionInput, 'isStore' | 'numberExists'> {
  readonly demo: boolean
  readonly vendorId: number
  readonly details: string
}

/**
 * Converts a DO to an invoice (STA-04). The number and date of the DO are kept as `doNo` and `doDate`, and its number
 * stays taken. The status does not change (G-49): a delivery in transit will be received as an invoice, and a received
 * DO waits until its new header is scanned. The row is locked, so that concurrent conversions, receipts and deletions
 * run one after another.
 */
export const convertDelivery = async (
  { db, now, billed }: { readonly db: Db; readonly now: () => Date; readonly billed: BilledNumbersPort },
  caller: Caller,
  id: number,
  input: Conversion,
): Promise<Result<null>> => {
  const read = readNewInvoice(withoutNul(input.invoiceNo ?? ''), input.invoiceDate || null, bangkokDay(now()))
  const scope = scopeOf(caller)
  const convertHeld = async (unit: Unit): Promise<Result<null>> => {
    const { rows } = await sql<LockedDelivery>`
      select d.status, d.demo, d.vendor_id as "vendorId", d.is_invoice as "isInvoice",
        d.receiving_since is not null as "isBeingReceived", d.details,
        case when d.dock_since is not null then json_build_object('since', d.dock_since, 'store', d.dock_store) end as "atDock"
      from deliveries.delivery d
      where d.id = ${id} and ${deliveriesInScope(scope)}
      for update of d`.execute(unit)
    const locked = rows[0]
    if (!locked) return refuse(messages.DELIVERY_NOT_FOUND)
    if (!read.ok) return read
    const invoice = read.value
    const refusal = checkConversion({
      ...locked,
      isStore: may(caller.userType, 'receiving.receive'),
      numberExists: await numberExists(unit, locked, invoice.number, billed),
    })
    if (refusal) return refusal
    await writeConversion(unit, { by: caller, at: now() }, id, locked, invoice)
    return ok(null)
  }
  return withRetries(db, convertHeld, (fault) =>
    // another delivery took the number after it was checked
    violatedUniqueConstraint(fault) === 'delivery_number_once'
      ? refuse(messages.INVOICE_NO_EXISTS, {}, { path: 'details.invoiceNo' })
      : undefined,
  )
}

const writeConversion = async (
  unit: Unit,
  context: EventContext,
  id: number,
  locked: LockedDelivery,
  { number, date }: NewInvoice,
): Promise<void> => {
  const before = JSON.parse(locked.details) as DeliveryDetails
  const details: DeliveryDetails = {
    ...before,
    isInvoice: true,
    invoiceNo: number,
    invoiceDate: date,
    doNo: before.invoiceNo,
    doDate: before.invoiceDate,
  }
  const update = sql`update deliveries.delivery as d
    set is_invoice = true, invoice_no = ${number}, invoice_date = ${date}, details = ${JSON.stringify(details)},
      version = version + 1
    where d.id = ${id}`
  await updateDelivery(unit, context, 'delivery.convert', update, {
    before: { status: locked.status, invoiceNo: null, doNo: before.invoiceNo, doDate: before.invoiceDate },
    after: currentStateJson,
  })
  await unit
    .insertInto('deliveries.delivery_number')
    .values({ vendor_id: locked.vendorId, demo: locked.demo, number_key: numberKey(number), delivery_id: id })
    .execute()
}

/**
 * Deletes a delivery in transit, with a remark (STA-03). One statement checks and sets the status, so that of a
 * deletion and a concurrent receipt only one succeeds (G-54). While a receipt is posted to the ERP, the deletion is
 * refused. After the first box was scanned at the dock, only the store may delete (RCV-17). Deleting frees the number
 * (G-60).
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
        where d.id = ${id} and ${deliveriesInScope(scope)} and d.status = any (${[...allowedFrom.delete]})
          and d.receiving_since is null and (d.dock_since is null or ${isStore})
        returning d.*
      )
      select ${deliveryJson} as json, ${auditAndAnnounceSql(unit, { by: caller, at }, 'delivery.delete', {
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
    return (receivingSince ? undefined : refuseWhileAtDock(atDock, isStore)) ?? refuse(messages.CANNOT_DELETE_RECEIVED)
  })
}
