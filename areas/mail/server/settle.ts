import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database.ts'
import { type AddressResult, type DeliveryCount, retryDelayAfter, stateAfter } from '../rules/delivery.ts'
import type { ClaimedMail } from './claim.ts'

/**
 * Callbacks of other areas by the kind of the record that a mail is about. They run after each attempt, in the
 * transaction that stores its result. `count`: the number of recipients in each state (DOC-07).
 */
export type MailHooks = Readonly<Record<string, (unit: Unit, id: string, count: DeliveryCount) => Promise<void>>>

const MAX_ANSWER_LENGTH = 500

/** Converts the server's response to one line without control characters. */
const answerOf = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_LENGTH) || '-'

/** Thrown to roll back if another process has claimed the mail, which then stores the result. */
class LeaseLost extends Error {}

/**
 * Stores the result of an attempt. If the lease was lost, nothing is stored, because another process sends the mail.
 */
export const recordAttemptResult = (
  db: Db,
  mail: ClaimedMail,
  results: readonly AddressResult[],
  { now, hooks }: { now: Date; hooks: MailHooks },
): Promise<void> =>
  db
    .transaction()
    .execute(async (unit) => {
      const tries = mail.tries + 1
      const input = results.map(({ address, outcome, answer }) => ({
        address,
        state: stateAfter(outcome, tries),
        answer: answerOf(answer),
      }))
      await sql`update mail.recipient r set state = given.state, answer = given.answer, tried_at = ${now},
          sent_at = case when given.state = 'sent' then ${now}::timestamptz end, tries = r.tries + 1
        from json_to_recordset(${JSON.stringify(input)}::json) as given(address text, state text, answer text)
        where r.mail_id = ${mail.id} and r.address = given.address and r.state = 'sending'`.execute(unit)
      const nextAttemptAt = new Date(now.getTime() + retryDelayAfter(tries, Math.random()))
      const { rows } = await sql<DeliveryCount>`
        with count as (select count(*) filter (where state = 'sent') as sent,
            count(*) filter (where state = 'kept') as kept,
            count(*) filter (where state in ('refused', 'failed')) as failed,
            count(*) filter (where state in ('queued', 'sending')) as open
          from mail.recipient where mail_id = ${mail.id})
        update mail.message m set tries = ${tries}, lease = null, lease_until = null, open = count.open > 0,
          not_before = case when count.open > 0 then ${nextAttemptAt}::timestamptz end,
          -- the secrets are deleted once the mail is sent to all recipients
          secrets = case when count.open + count.failed + count.kept > 0 then m.secrets end
        from count where m.id = ${mail.id} and m.lease = ${mail.lease}
        returning count.sent::int, count.failed::int, count.open::int, count.kept::int`.execute(unit)
      const [count] = rows
      if (!count) throw new LeaseLost()
      if (mail.about_kind !== null && mail.about_id !== null) await hooks[mail.about_kind]?.(unit, mail.about_id, count)
    })
    .catch((fault: unknown) => {
      if (!(fault instanceof LeaseLost)) throw fault
    })
