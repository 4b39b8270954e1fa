import { sql } from 'kysely'
import { AHEAD, answerOf, type Db, type Unit } from '#kit/server/database.ts'
import { numberKey } from '../rules/numbers.ts'
import { type BilledNumbers, noBilledNumbers } from './billed-numbers.port.ts'
import type { Creator } from './creator.ts'
import { plain } from './plain-text.ts'

/** In which space a number is looked for: a supplier's, demo numbers apart (G-60). */
export type NumberSpace = Pick<Creator, 'vendorId' | 'demo'>

/** Trial numbers are nobody's invoices. */
const elsewhere = (billed: BilledNumbers, { vendorId, demo }: NumberSpace, key: string) =>
  demo ? sql<boolean>`false` : billed.has(vendorId, key)

/** Whether a live delivery of the supplier has the number, as invoice or as DO, or, where asked for, the ERP as invoice. */
export const numberExists = async (
  db: Db | Unit,
  { vendorId, demo }: NumberSpace,
  number: string,
  billed: BilledNumbers = noBilledNumbers,
): Promise<boolean> => {
  const key = numberKey(plain(number))
  const { rows } = await sql<{ taken: boolean }>`select exists (select 1 from deliveries.delivery_number
    where vendor_id = ${vendorId} and demo = ${demo} and number_key = ${key})
    or ${elsewhere(billed, { vendorId, demo }, key)} as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** What a confirmation must know of the deliveries there are. */
export interface HeldLines {
  /** In transit, by `lineKey`; lines without any are missing. */
  readonly transit: ReadonlyMap<string, number>
  readonly numberExists: boolean
  /** A delivery that the same user made with the same Idempotency-Key. */
  readonly earlier: { readonly id: number; readonly hash: string } | undefined
}

/**
 * Holds lines (`lineKey`) against every other confirmation until the transaction ends, always in the order of their keys,
 * and then reads: nobody changes the answer before the end. The question goes out at once; what it gives waits for the answer.
 */
export const holdLines = async (
  unit: Unit,
  by: Creator,
  keys: readonly string[],
  number: string,
  idempotencyKey: string | undefined,
  billed: BilledNumbers = noBilledNumbers,
): Promise<() => Promise<HeldLines>> => {
  const key = numberKey(plain(number))
  const asked = await sql<{
    billed: boolean
    held: { transit: Record<string, number> | null; taken: boolean; earlier: { id: number; hash: string } | null }
  }>`select deliveries.hold_lines(${by.vendorId}, ${keys}, ${by.userId}, ${by.demo}, ${key},
    ${idempotencyKey ?? null}) as held, ${elsewhere(billed, by, key)} as billed ${sql.raw(AHEAD)}`.execute(unit)
  return async () => {
    const [row] = await answerOf(asked)
    if (!row) throw new Error('held lines answer')
    const { held, billed } = row
    return {
      transit: new Map(Object.entries(held.transit ?? {})),
      numberExists: held.taken || billed,
      earlier: held.earlier ?? undefined,
    }
  }
}
