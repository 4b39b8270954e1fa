import { sql } from 'kysely'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { ErpLine, PurchaseOrderPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { OrSql } from '#kit/server/audit.ts'
import { Away } from '#kit/server/away.ts'
import { type Db, FIRST_IN_UNIT, type Unit } from '#kit/server/database.ts'
import { statement } from '#kit/server/statement.ts'
import { numberKey } from '../rules/numbers.ts'
import { type BilledNumbers, noBilledNumbers } from './billed-numbers.port.ts'
import type { Creator } from './creator.ts'
import { plain } from './plain-text.ts'

/** In which space a number is looked for: a supplier's, demo numbers apart (G-60). */
export type NumberSpace = Pick<Creator, 'vendorId' | 'demo'>

/** Trial numbers are nobody's invoices. */
export const billedElsewhere = (
  billed: BilledNumbers,
  vendorId: OrSql<number>,
  demo: OrSql<boolean>,
  key: OrSql<string>,
) => sql<boolean>`case when ${demo} then false else ${billed.has(vendorId, key)} end`

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
    or ${billedElsewhere(billed, vendorId, demo, key)} as taken`.execute(db)
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

interface Asked {
  readonly vendorId: number
  readonly keys: readonly string[]
  readonly userId: number
  readonly demo: boolean
  readonly key: string
  readonly requestKey: string | null
  readonly company: number
  readonly lines: string | null
}

interface Answered {
  readonly held: {
    readonly transit: Record<string, number> | null
    readonly taken: boolean
    readonly earlier: { id: number; hash: string } | null
  }
  readonly billed: boolean
  readonly lines: unknown
}

export interface WantedLines {
  readonly company: number
  readonly lines: readonly LineIdentity[]
}

export type LineHold = ReturnType<typeof lineHold>

/**
 * Holds lines against every other confirmation until the transaction ends, always in the order of their keys, and then reads:
 * nobody changes the answer before the end. The ERP's lines are read in the same statement where its tables are in the portal's
 * own database, after the transit (left to right); elsewhere they are asked once the lines are held.
 */
export const lineHold = (orders: Pick<PurchaseOrderPort, 'linesFor' | 'linesWithin'>, billed = noBilledNumbers) => {
  const { linesWithin } = orders
  const ask = statement<Asked, Answered>(
    (given) => sql`select deliveries.hold_lines(${given('vendorId')}::bigint, ${given('keys')}::text[],
        ${given('userId')}::bigint, ${given('demo')}::boolean, ${given('key')}::text, ${given('requestKey')}::text) as held,
      ${billedElsewhere(billed, given('vendorId'), given('demo'), given('key'))} as billed,
      ${linesWithin ? linesWithin.expression(given('vendorId'), given('company'), given('lines')) : sql`null`} as lines
      ${sql.raw(FIRST_IN_UNIT)}`,
  )

  /** `found`: undefined while the ERP is away. */
  return async (
    unit: Unit,
    { vendorId, userId, demo }: Creator,
    { company, lines }: WantedLines,
    number: string,
    idempotencyKey: string | undefined,
  ): Promise<{ held: HeldLines; found: ErpLine[] | undefined }> => {
    const { rows } = await ask(unit, {
      vendorId,
      keys: lines.map(lineKey),
      userId,
      demo,
      key: numberKey(plain(number)),
      requestKey: idempotencyKey ?? null,
      company,
      lines: linesWithin?.asked(lines) ?? null,
    })
    const [row] = rows
    if (!row) throw new Error('held lines answer')
    const earlier = row.held.earlier ?? undefined
    const held = {
      transit: new Map(Object.entries(row.held.transit ?? {})),
      numberExists: row.held.taken || row.billed,
      earlier,
    }
    if (earlier) return { held, found: [] }
    const found = linesWithin
      ? linesWithin.lines(row.lines)
      : await orders.linesFor(vendorId, company, lines, unit).catch(unlessAway)
    return { held, found }
  }
}

const unlessAway = (fault: unknown): undefined => {
  if (!(fault instanceof Away)) throw fault
}
