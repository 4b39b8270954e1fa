import { sql } from 'kysely'
import { type LineIdentity, lineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { OrderTerms } from '../rules/states.ts'
import type { ErpAnswer, OrderAnswerPort } from './order-answers.port.ts'

const BATCH_SIZE = 20
/** After this time another process may send the answers that a crashed process has claimed. Longer than one attempt. */
const LEASE_MS = 90_000
/** The pauses in ms after the first, second, … failed attempt; the last one repeats. */
const retryDelaysMs = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const
const MAX_FAULT_LENGTH = 500
const KEPT_DAYS = 30

export interface AnswerOutboxDeps {
  readonly db: Db
  readonly erp: OrderAnswerPort
  readonly now: () => Date
  readonly log?: (fault: Error) => void
}

type AnsweredLine = LineIdentity & OrderTerms & Pick<ErpAnswer, 'ITEM_CODE' | 'QUANTITY_REMAIN'>

/** Returns the data of an order line that the ERP receives with an answer or a decision. */
export const toErpLine = (line: AnsweredLine) => {
  const { INV_ORGID: company, ...identity } = lineIdentity(line)
  return {
    company,
    ...identity,
    ITEM_CODE: line.ITEM_CODE,
    QUANTITY: line.QUANTITY,
    QUANTITY_REMAIN: line.QUANTITY_REMAIN,
    DUE_DATE: line.DUE_DATE,
    UNIT_PRICE: line.UNIT_PRICE,
  }
}

/** Queues answers for the ERP in the transaction that stores them. */
export const enqueueAnswers = async (unit: Unit, answers: readonly Omit<ErpAnswer, 'key' | 'at'>[], at: Date) => {
  if (answers.length === 0) return
  await unit
    .insertInto('order_answers.outbox')
    .values(
      answers.map((answer) => {
        const key = answer.event === 'answer' ? `order-answer-${answer.id}` : `order-answer-${answer.id}-decision`
        return {
          key,
          line: `${answer.vendorId} ${lineKey({ ...answer, INV_ORGID: answer.company })}`,
          body: JSON.stringify({ key, ...answer, at: at.toISOString() } satisfies ErpAnswer),
          created_at: at,
          next_at: at,
        }
      }),
    )
    .execute()
}

interface ClaimedAnswer {
  readonly id: number
  readonly body: string
  readonly attempts: number
}

/** Claims answers that are due. Of each order line, only the oldest unsent answer is claimed. */
const claimAnswers = async (db: Db, at: Date): Promise<readonly ClaimedAnswer[]> => {
  const { rows } = await sql<ClaimedAnswer>`
    with chosen as (
      select o.id from order_answers.outbox o
      where o.sent_at is null and o.next_at <= ${at}::timestamptz
        and (o.lease_until is null or o.lease_until < ${at}::timestamptz)
        and not exists (select from order_answers.outbox earlier
          where earlier.line = o.line and earlier.id < o.id and earlier.sent_at is null)
      order by o.id limit ${BATCH_SIZE}::integer for update skip locked
    )
    update order_answers.outbox o
    set lease_until = ${new Date(at.getTime() + LEASE_MS)}::timestamptz, attempts = o.attempts + 1
    from chosen where o.id = chosen.id
    returning o.id, o.body, o.attempts`.execute(db)
  return [...rows].sort((a, b) => Number(a.id) - Number(b.id))
}

const recordAttempt = async (db: Db, { id, attempts }: ClaimedAnswer, fault: string | undefined, at: Date) => {
  const pause = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? 0
  await db
    .updateTable('order_answers.outbox')
    .set(
      fault === undefined
        ? { sent_at: at, lease_until: null, last_fault: null }
        : {
            next_at: new Date(at.getTime() + pause),
            lease_until: null,
            last_fault: fault.slice(0, MAX_FAULT_LENGTH),
          },
    )
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    // after the lease has ended, another process may have claimed the answer, so a failure no longer counts
    .$if(fault !== undefined, (failed) => failed.where('attempts', '=', attempts))
    .execute()
}

/**
 * Sends the answers that are due to the ERP (ACK-04). An answer is sent until the ERP has it, always with the same key.
 * Runs in every process.
 */
export const sendDueAnswers = async ({ db, erp, now, log }: AnswerOutboxDeps): Promise<void> => {
  for (;;) {
    const claimed = await claimAnswers(db, now())
    if (claimed.length === 0) return
    const answers = claimed.map(({ body }) => JSON.parse(body) as ErpAnswer)
    let fault: unknown
    const receipts = await erp.sendAnswers(answers).catch((cause: unknown) => {
      fault = cause
      return undefined
    })
    for (const [index, one] of claimed.entries()) {
      const receipt = receipts?.[index]
      const missing = receipt?.ok ? undefined : (receipt?.reason ?? String(fault ?? 'no answer'))
      await recordAttempt(db, one, missing, now())
      if (receipt && missing !== undefined) log?.(new Error(`the ERP has not taken ${answers[index]?.key}: ${missing}`))
    }
    if (fault !== undefined) throw fault
  }
}

/** Deletes answers that the ERP accepted long ago. */
export const purgeSentAnswers = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('order_answers.outbox')
    .where('sent_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .execute()
}
