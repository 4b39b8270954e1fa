import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database.ts'
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
 * process stopped. Rows that another process has locked are skipped, so no mail is claimed twice.
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

/** Extends the lease on mails that are being sent. */
export const renewLease = async (db: Db, lease: string, until: Date): Promise<void> => {
  await db.updateTable('mail.message').set({ lease_until: until }).where('lease', '=', lease).execute()
}
