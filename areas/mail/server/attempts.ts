import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { type AddressResult, type DeliveryCount, retryDelayAfter, stateAfter } from '../rules/delivery.ts'
import type { MailFile } from './mail-transport.port.ts'
import type { MessageTable } from './tables.ts'

/** A mail that only this process may send until the lease ends. */
export interface ClaimedMail extends Selectable<MessageTable> {
  readonly lease: string
  readonly attachments: readonly MailFile[]
  readonly recipients: readonly { readonly address: string; readonly kind: 'to' | 'cc'; readonly isOpen: boolean }[]
}

/**
 * Claims mails that are due: new mails, mails whose retry delay has passed, and mails whose lease expired because a
 * process stopped. Rows that another process has locked are skipped, so that no mail is claimed twice.
 */
export const claimMails = (db: Db, now: Date, leaseMs: number, max: number): Promise<ClaimedMail[]> =>
  db.transaction().execute(async (unit) => {
    const ids = await lockDueMails(unit, now, max)
    if (ids.length === 0) return []
    const messages = await unit
      .updateTable('mail.message')
      .set({ lease: randomUUID(), lease_until: new Date(now.getTime() + leaseMs) })
      .where('id', 'in', ids)
      .returningAll()
      .execute()
    await unit
      .updateTable('mail.recipient')
      .set({ state: 'sending' })
      .where('mail_id', 'in', ids)
      .where('state', '=', 'queued')
      .execute()
    const recipients = await recipientsByMail(unit, ids)
    const attachments = await attachmentsByMail(unit, ids)
    return messages
      .sort((a, b) => a.id - b.id)
      .map((message) => ({
        ...message,
        lease: message.lease ?? '',
        recipients: recipients.get(message.id) ?? [],
        attachments: attachments.get(message.id) ?? [],
      }))
  })

const lockDueMails = async (unit: Unit, now: Date, max: number): Promise<number[]> => {
  const due = await unit
    .selectFrom('mail.message')
    .select('id')
    .where('open', '=', true)
    .where((is) => is.or([is('not_before', 'is', null), is('not_before', '<=', now)]))
    .where((is) => is.or([is('lease_until', 'is', null), is('lease_until', '<=', now)]))
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()
  return due.map(({ id }) => id)
}

const recipientsByMail = async (unit: Unit, ids: readonly number[]) => {
  const recipients = await unit
    .selectFrom('mail.recipient')
    .select(['mail_id', 'address', 'kind', sql<boolean>`state = 'sending'`.as('isOpen')])
    .where('mail_id', 'in', ids)
    .orderBy('mail_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(recipients, ({ mail_id }) => mail_id)
}

const attachmentsByMail = async (unit: Unit, ids: readonly number[]) => {
  const files = await unit
    .selectFrom('mail.attachment')
    .select(['mail_id', 'file_name as fileName', 'content_type as contentType', 'content'])
    .where('mail_id', 'in', ids)
    .orderBy('mail_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(files, ({ mail_id }) => mail_id)
}

export const renewLease = async (db: Db, lease: string, until: Date): Promise<void> => {
  await db.updateTable('mail.message').set({ lease_until: until }).where('lease', '=', lease).execute()
}

/**
 * Callbacks of other areas, by the kind of the record that a mail is about. They run after each attempt, in the
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

/** Thrown to roll back if another process has claimed the mail, because that process stores the result. */
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
