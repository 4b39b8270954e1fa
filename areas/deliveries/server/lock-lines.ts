import { sql } from 'kysely'
import type { AnswerSettings } from '#areas/order-answers/rules/policy.ts'
import { answerPolicySql } from '#areas/order-answers/server/index.ts'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import type { SsccSetting } from '../rules/codes/sscc.ts'
import { numberKey } from '../rules/number-key.ts'
import type { BilledNumbersPort } from './billed-numbers.port.ts'
import type { Creator } from './creator.ts'
import { transitQuantitiesOf } from './queries/transit.query.ts'
import { ssccSettingSql } from './sscc.ts'

/** The scope in which numbers are unique: a supplier's real deliveries, or its demo deliveries (G-60). */
type NumberSpace = Pick<Creator, 'vendorId' | 'demo'>

/** Returns the condition that a number is taken. Numbers of demo deliveries are not compared with ERP invoices. */
const numberTakenSql = ({ vendorId, demo }: NumberSpace, number: string, billed: BilledNumbersPort) => {
  const key = numberKey(withoutNul(number))
  const inDelivery = sql`exists (select 1 from deliveries.delivery_number
    where vendor_id = ${vendorId} and demo = ${demo} and number_key = ${key})`
  return demo ? inDelivery : sql`(${inDelivery} or ${billed.has(vendorId, key)})`
}

/**
 * Returns whether the number is taken by an active delivery of the supplier, as invoice or DO number, or by an ERP
 * invoice. Trial deliveries ignore the ERP.
 */
export const numberExists = async (db: Db | Unit, space: NumberSpace, number: string, billed: BilledNumbersPort) => {
  const { rows } = await sql<{ taken: boolean }>`select ${numberTakenSql(space, number, billed)} as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Locks lines against concurrent confirmations until the transaction ends, in the order of their keys. */
export const lockLines = async (unit: Unit, vendorId: number, lines: readonly LineIdentity[]): Promise<void> => {
  await sql`select deliveries.lock_lines(${vendorId}::bigint, ${lines.map(lineKey)}::text[])`.execute(unit)
}

/** Facts about existing deliveries that a confirmation needs. */
export interface ConfirmationState {
  /** The quantity in transit by `lineKey`. Lines with nothing in transit are left out. */
  readonly transit: Readonly<Record<string, number>>
  readonly numberExists: boolean
  /** The delivery that the same user has already created with the same Idempotency-Key. */
  readonly earlier: { readonly id: number; readonly hash: string } | null
  readonly answerPolicy: AnswerSettings['policy']
  /** Null if the supplier has no setting. */
  readonly ssccSetting: SsccSetting | null
}

interface RequestedDelivery {
  readonly company: number
  readonly lines: readonly LineIdentity[]
  readonly number: string
  readonly idempotencyKey: string | undefined
}

/**
 * Reads the quantities in transit, whether the number is taken, the delivery with the same Idempotency-Key, and the
 * settings that apply. One statement reads all of them, because each statement takes time while the lines are locked.
 * Call `lockLines` first, so that the quantities stay unchanged until the transaction ends.
 */
export const readConfirmationState = async (
  unit: Unit,
  creator: Creator,
  { company, lines, number, idempotencyKey }: RequestedDelivery,
  billed: BilledNumbersPort,
): Promise<ConfirmationState> => {
  const { vendorId, userId, demo } = creator
  const { rows } = await sql<ConfirmationState>`select
      coalesce((select json_object_agg(line_key, quantity)
        from (${transitQuantitiesOf(vendorId, demo ? userId : undefined, lines)}) as held), '{}') as transit,
      ${numberTakenSql(creator, number, billed)} as "numberExists",
      (select json_build_object('id', id, 'hash', request_hash) from deliveries.delivery
        where created_by = ${userId} and idempotency_key = ${idempotencyKey ?? null}) as earlier,
      ${answerPolicySql(company)} as "answerPolicy", ${ssccSettingSql(vendorId)} as "ssccSetting"`.execute(unit)
  const [row] = rows
  if (!row) throw new Error('a select without a table answers one row')
  return row
}
