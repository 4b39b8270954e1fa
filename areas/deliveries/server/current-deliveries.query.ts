import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database.ts'
import { numberKey } from '../rules/numbers.ts'
import { plain } from './plain-text.ts'
import { type TransitOf, transitRows } from './transit.query.ts'

/** In which space a number is looked for: a supplier's, demo numbers apart (G-60). */
export interface NumberSpace {
  readonly vendorId: number
  readonly demo: boolean
}

const numberTaken = ({ vendorId, demo }: NumberSpace, number: string) => sql<boolean>`exists (
  select 1 from deliveries.delivery_number
  where vendor_id = ${vendorId} and demo = ${demo} and number_key = ${numberKey(plain(number))})`

/** Whether a live delivery of the supplier has the number, as invoice or as DO. */
export const numberExists = async (db: Db | Unit, space: NumberSpace, number: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`select ${numberTaken(space, number)} as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** What a confirmation must know of the deliveries there are. */
export interface CurrentDeliveries {
  /** In transit, by `lineKey`; lines without any are missing. */
  readonly transit: ReadonlyMap<string, number>
  readonly numberExists: boolean
  /** A delivery that the same user made with the same Idempotency-Key. */
  readonly earlier: { readonly id: number; readonly hash: string } | undefined
}

export interface CurrentInput {
  readonly whose: TransitOf
  readonly space: NumberSpace
  readonly keys: readonly string[]
  readonly number: string
  readonly userId: number
  readonly idempotencyKey: string | undefined
}

/** All of it in one round trip, after the lines are locked. */
export const currentDeliveries = async (unit: Unit, input: CurrentInput): Promise<CurrentDeliveries> => {
  const { rows } = await sql<{
    transit: Record<string, number> | null
    taken: boolean
    earlier: { id: number; hash: string } | null
  }>`select
    (select json_object_agg(line_key, quantity) from (${transitRows(input.whose, input.keys)}) as held) as transit,
    ${numberTaken(input.space, input.number)} as taken,
    (select json_build_object('id', id, 'hash', request_hash) from deliveries.delivery
      where created_by = ${input.userId} and idempotency_key = ${input.idempotencyKey ?? null}) as earlier`.execute(
    unit,
  )
  const row = rows[0]
  return {
    transit: new Map(Object.entries(row?.transit ?? {})),
    numberExists: row?.taken ?? false,
    earlier: row?.earlier ?? undefined,
  }
}
