import type { ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import type { Actor, AuditedChange } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { writeAuditAndAnnounce } from '#kit/server/live.ts'

/** Audits what the dock did with a delivery, and announces it to the store and the supplier. */
export const recordDockEvent = (
  unit: Unit,
  by: Actor,
  at: Date,
  { id, company, vendorId }: Pick<ReceivableDelivery, 'id' | 'company' | 'vendorId'>,
  { what, topic, after }: Pick<AuditedChange, 'what' | 'after'> & { readonly topic: string },
): Promise<void> => {
  const change = { what, kind: 'delivery', id, organisation: company, vendor: vendorId, after }
  return writeAuditAndAnnounce(unit, by, at, change, { topic, body: { id } })
}
