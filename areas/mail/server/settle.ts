import type { Db, Unit } from '#kit/server/database.ts'
import {
  type AddressResult,
  countStates,
  type DeliveryCount,
  type DeliveryState,
  pauseAfter,
  stateAfter,
} from '../rules/delivery.ts'
import type { ClaimedMail } from './claim.ts'

/**
 * What other areas do when an attempt at one of their mails has ended, in the transaction that notes it: by the kind of the
 * record. `wentOut` tells whether the mail counts as sent (DOC-07).
 */
export type MailHooks = Readonly<
  Record<string, (unit: Unit, id: string, count: DeliveryCount, mailId: number) => Promise<void>>
>

const MOST_ANSWER = 500

/** The server's words as they can be stored: one line, no control characters. */
const answerOf = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MOST_ANSWER) || '-'

/** Notes what an attempt came to. Nothing happens when the lease was lost: somebody else sends the mail then. */
export const settle = (
  db: Db,
  mail: ClaimedMail,
  results: readonly AddressResult[],
  { now, hooks, keepsSecrets }: { now: Date; hooks: MailHooks; keepsSecrets: boolean },
): Promise<void> =>
  db.transaction().execute(async (unit) => {
    const held = await unit
      .selectFrom('mail.message')
      .select('tries')
      .where('id', '=', mail.id)
      .where('lease', '=', mail.lease)
      .forUpdate()
      .executeTakeFirst()
    if (!held) return
    const tries = held.tries + 1
    for (const { address, outcome, answer } of results) {
      const state = stateAfter(outcome, tries)
      await unit
        .updateTable('mail.recipient')
        .set((is) => ({
          state,
          answer: answerOf(answer),
          tried_at: now,
          sent_at: state === 'sent' ? now : null,
          tries: is('tries', '+', 1),
        }))
        .where('mail_id', '=', mail.id)
        .where('address', '=', address)
        .where('state', '=', 'sending')
        .execute()
    }
    const count = await countOf(unit, mail.id)
    await unit
      .updateTable('mail.message')
      .set({
        tries,
        lease: null,
        lease_until: null,
        open: count.open > 0,
        not_before: count.open > 0 ? new Date(now.getTime() + pauseAfter(tries, Math.random())) : null,
        // who may still be sent to needs them
        ...(count.open + count.failed === 0 && !keepsSecrets ? { secrets: null } : {}),
      })
      .where('id', '=', mail.id)
      .execute()
    if (mail.about_kind !== null && mail.about_id !== null)
      await hooks[mail.about_kind]?.(unit, mail.about_id, count, mail.id)
  })

const countOf = async (unit: Unit, mailId: number): Promise<DeliveryCount> => {
  const rows = await unit.selectFrom('mail.recipient').select('state').where('mail_id', '=', mailId).execute()
  return countStates(rows.map(({ state }): DeliveryState => state))
}
