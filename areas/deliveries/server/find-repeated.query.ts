import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { numberKey } from '../rules/number-key.ts'
import type { ConfirmedDelivery } from './confirm-delivery.ts'
import type { Creator } from './creator.ts'
import { findDelivery } from './find-delivery.query.ts'

/**
 * Returns the delivery that the same document has already created; undefined for a new document. It is found by its
 * key, or as an active delivery with the same number and content.
 */
export const findRepeated = async (
  db: Db,
  caller: Caller,
  { vendorId, demo, userId }: Creator,
  { key, number, hash }: { readonly key: string | undefined; readonly number: string; readonly hash: string },
): Promise<Result<ConfirmedDelivery> | undefined> => {
  const { rows } = await sql<{ id: number; isSame: boolean }>`
    select id, request_hash = ${hash} as "isSame" from deliveries.delivery
      where created_by = ${userId} and idempotency_key = ${key ?? null}::text
    union all
    select d.id, true from deliveries.delivery d join deliveries.delivery_number n on n.delivery_id = d.id
      where n.vendor_id = ${vendorId} and n.demo = ${demo} and n.number_key = ${numberKey(withoutNul(number))}
        and d.request_hash = ${hash} and d.status <> 'deleted'
    limit 1`.execute(db)
  const [earlier] = rows
  if (!earlier) return undefined
  if (!earlier.isSame) return refuse(messages.IDEMPOTENCY_KEY_REUSED, {}, { path: 'idempotency-key' })
  const found = await findDelivery(db, scopeOf(caller), earlier.id)
  return found && ok({ json: found.json, replayed: true })
}
