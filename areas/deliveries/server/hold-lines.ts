import { sql } from 'kysely'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import { numberKey } from '../rules/numbers.ts'
import { type BilledNumbers, noBilledNumbers } from './billed-numbers.port.ts'
import type { Creator } from './creator.ts'
import { inTransit } from './transit.query.ts'

/** In which space a number is looked for: a supplier's, demo numbers apart (G-60). */
export type NumberSpace = Pick<Creator, 'vendorId' | 'demo'>

/** Trial numbers are nobody's invoices. */
const numberTaken = ({ vendorId, demo }: NumberSpace, number: string, billed: BilledNumbers) => {
  const key = numberKey(withoutNul(number))
  const inDelivery = sql`exists (select 1 from deliveries.delivery_number
    where vendor_id = ${vendorId} and demo = ${demo} and number_key = ${key})`
  return demo ? inDelivery : sql`(${inDelivery} or ${billed.has(vendorId, key)})`
}

/** Whether a live delivery of the supplier has the number, as invoice or as DO, or, where asked for, the ERP as invoice. */
export const numberExists = async (
  db: Db | Unit,
  space: NumberSpace,
  number: string,
  billed: BilledNumbers = noBilledNumbers,
): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`select ${numberTaken(space, number, billed)} as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Locks lines against every other confirmation until the transaction ends, always in the order of their keys. */
export const lockLines = async (unit: Unit, vendorId: number, lines: readonly LineIdentity[]): Promise<void> => {
  await sql`select deliveries.lock_lines(${vendorId}::bigint, ${lines.map(lineKey)}::text[])`.execute(unit)
}

/** What a confirmation must know of the deliveries there are. */
export interface LockedLines {
  /** In transit, by `lineKey`; lines without any are missing. */
  readonly transit: ReadonlyMap<string, number>
  readonly numberExists: boolean
  /** A delivery that the same user made with the same Idempotency-Key. */
  readonly earlier: { readonly id: number; readonly hash: string } | undefined
}

interface LockedRow {
  readonly transit: Record<string, number> | null
  readonly taken: boolean
  readonly earlier: { id: number; hash: string } | null
}

/** Reads it for lines that are locked, so that it stays as it is until the transaction ends. */
export const readLockedLines = async (
  unit: Unit,
  creator: Creator,
  lines: readonly LineIdentity[],
  number: string,
  idempotencyKey: string | undefined,
  billed: BilledNumbers = noBilledNumbers,
): Promise<LockedLines> => {
  const { vendorId, userId, demo } = creator
  const { rows } = await sql<LockedRow>`select
      (select json_object_agg(line_key, quantity)
        from (${inTransit(vendorId, lines, demo ? userId : undefined)}) as held) as transit,
      ${numberTaken(creator, number, billed)} as taken,
      (select json_build_object('id', id, 'hash', request_hash) from deliveries.delivery
        where created_by = ${userId} and idempotency_key = ${idempotencyKey ?? null}) as earlier`.execute(unit)
  const [row] = rows
  return {
    transit: new Map(Object.entries(row?.transit ?? {})),
    numberExists: row?.taken ?? false,
    earlier: row?.earlier ?? undefined,
  }
}
