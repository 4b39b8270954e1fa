import type { Caller } from '#areas/accounts/rules/caller.ts'
import { deliveredLines } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import type { ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { CallInput, CallReply } from '#kit/shared/call.ts'
import { sum } from '#kit/shared/quantity.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type * as calls from '../../contract.ts'
import type { MissingBox, ReceivedLine } from '../../contract.ts'
import { receivingMessages as messages } from '../../messages.ts'
import { createBoxMatcher } from '../../rules/short-receipt.ts'
import { companyOfSettings } from '../employees.ts'
import type { ReceivingDeps } from '../receiving-deps.ts'

/** Returns whether the organisation has switched on short receipts (RCV-12). */
export const allowsShortReceipt = async (db: Db | Unit, company: number): Promise<boolean> =>
  (
    await db
      .selectFrom('receiving.organisation_setting')
      .select('short_receipt')
      .where('company', '=', company)
      .executeTakeFirst()
  )?.short_receipt === true

/** Refuses a short receipt that reports a box as missing if another device has scanned the box in the meantime. */
export const refuseMissingButScanned = async (
  unit: Unit,
  deliveryId: number,
  missing: readonly MissingBox[],
): Promise<Refusal | undefined> => {
  const marks = await unit
    .selectFrom('receiving.scan')
    .select(['sequence', 'pack'])
    .where('delivery_id', '=', deliveryId)
    .where('pack', '>', 0)
    .execute()
  const isScanned = createBoxMatcher(marks)
  const found = missing.find(({ sequence, pack }) => isScanned(sequence, pack))
  return found && refuse(messages.SHORT_BOX_SCANNED, { line: found.sequence, pack: found.pack }, { path: 'missing' })
}

/**
 * Returns which of the scanned boxes an open receipt of the delivery has recorded as missing. Locks the delivery's row,
 * so that none of its boxes is recorded as missing until the transaction ends.
 */
export const findScansOfMissingBoxes = async <T extends Pick<MissingBox, 'sequence' | 'pack'>>(
  unit: Unit,
  deliveryId: number,
  scans: readonly T[],
): Promise<T[]> => {
  const delivery = await unit
    .selectFrom('deliveries.delivery')
    .select('receiving_since')
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst()
  if (!delivery?.receiving_since) return []
  // read only after the lock, so that a receipt submitted in the meantime is visible
  const isMissing = createBoxMatcher(await readMissingBoxes(unit, deliveryId))
  return scans.filter(({ sequence, pack }) => isMissing(sequence, pack))
}

/** Stores the missing boxes of a short receipt. The intent must already be recorded. */
export const storeMissingBoxes = async (
  unit: Unit,
  caller: Caller,
  { id, company, vendorId }: ReceivableDelivery,
  missing: readonly MissingBox[],
  at: Date,
): Promise<void> => {
  await unit
    .insertInto('receiving.missing_box')
    .values(missing.map((box) => ({ delivery_id: id, ...box, note: box.note || null })))
    .execute()
  await writeAudit(unit, caller, at, {
    what: 'delivery.receive-short',
    kind: 'delivery',
    id,
    organisation: company,
    vendor: vendorId,
    after: { missing: missing.map(({ sequence, pack, reason }) => `${sequence}/${pack} ${reason}`).join(', ') },
  })
}

export const readMissingBoxes = (db: Db | Unit, deliveryId: number): Promise<MissingBox[]> =>
  db
    .selectFrom('receiving.missing_box')
    .select(['sequence', 'pack', 'reason', 'note'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('sequence')
    .orderBy('pack')
    .execute()

/** Returns the lines of a short receipt with their missing boxes; none if everything was received. */
export const shortReceiptLines = async (
  db: Db,
  { id, shortReceipt, details }: ReceivableDelivery,
): Promise<{ lines: ReceivedLine[] }> => {
  const missing = shortReceipt ? await readMissingBoxes(db, id) : []
  if (missing.length === 0) return { lines: [] }
  const isMissing = createBoxMatcher(missing)
  return {
    lines: deliveredLines(details).map(({ line, amount, packs }, index) => {
      const sequence = index + 1
      const missingPacks = missing
        .filter((box) => box.sequence === sequence)
        .map(({ sequence: _, ...box }) => ({ ...box, quantity: packs[box.pack - 1]?.quantity ?? 0 }))
      const scannedQuantities = packs
        .filter((_, index) => !isMissing(sequence, index + 1))
        .map(({ quantity }) => quantity)
      return {
        sequence,
        itemCode: line.ITEM_CODE,
        uom: line.UOM,
        ordered: line.QUANTITY,
        delivered: amount,
        received: sum(scannedQuantities).toNumber(),
        missing: missingPacks,
      }
    }),
  }
}

/**
 * Refuses to undo a short receipt if a later delivery contains one of its order lines: both together could exceed the
 * order. The caller must have locked the lines.
 */
export const refuseUndoAfterRedelivery = async (
  unit: Unit,
  { id, number, vendorId, shortReceipt, receivedAt }: ReceivableDelivery,
): Promise<Refusal | undefined> => {
  if (!shortReceipt || !receivedAt) return undefined
  const laterDelivery = await unit
    .selectFrom('deliveries.delivery_line as own')
    .innerJoin('deliveries.delivery_line as again', (join) =>
      join.onRef('again.vendor_id', '=', 'own.vendor_id').onRef('again.line_key', '=', 'own.line_key'),
    )
    .innerJoin('deliveries.delivery as d', 'd.id', 'again.delivery_id')
    .select((select) => select.fn.coalesce('d.invoice_no', 'd.do_no').as('number'))
    .where('own.delivery_id', '=', id)
    .where('own.vendor_id', '=', vendorId)
    .where('d.id', '!=', id)
    .where('d.status', 'in', ['transit', 'received', 'completed'])
    .where('d.created_at', '>=', receivedAt)
    .executeTakeFirst()
  return laterDelivery && refuse(messages.SHORT_DELIVERED_AGAIN, { number, other: laterDelivery.number ?? '' })
}

type OrganisationSettings = CallReply<typeof calls.getOrganisationSettings>

export const readOrganisationSettings = async (
  deps: ReceivingDeps,
  caller: Caller,
  requested: number | undefined,
): Promise<Result<OrganisationSettings>> => {
  const company = await companyOfSettings(deps, caller, requested)
  if (!company.ok) return company
  return ok({ company: company.value, shortReceipt: await allowsShortReceipt(deps.db, company.value) })
}

export const setOrganisationSettings = async (
  deps: ReceivingDeps,
  caller: Caller,
  requested: CallInput<typeof calls.setOrganisationSettings>['body'],
): Promise<Result<OrganisationSettings>> => {
  const company = await companyOfSettings(deps, caller, requested.company)
  if (!company.ok) return company
  const organisation = company.value
  return deps.db.transaction().execute(async (unit) => {
    const at = deps.now()
    const change = { short_receipt: requested.shortReceipt, changed_at: at, changed_by: caller.username }
    const before = await allowsShortReceipt(unit, organisation)
    await unit
      .insertInto('receiving.organisation_setting')
      .values({ company: organisation, ...change })
      .onConflict((conflict) => conflict.column('company').doUpdateSet(change))
      .execute()
    if (before !== requested.shortReceipt)
      await writeAudit(unit, caller, at, {
        what: 'dock-setting.change',
        kind: 'dock-setting',
        id: organisation,
        organisation,
        vendor: null,
        before: { shortReceipt: before },
        after: { shortReceipt: requested.shortReceipt },
      })
    return ok({ company: organisation, shortReceipt: requested.shortReceipt })
  })
}
