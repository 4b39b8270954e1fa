import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database.ts'
import type { DeliveryState } from '../rules/delivery.ts'

interface MailRecipient {
  readonly address: string
  readonly kind: 'to' | 'cc'
  readonly state: DeliveryState
  /** The response of the mail server; null before the first attempt. */
  readonly answer: string | null
  readonly triedAt: Date | null
  readonly sentAt: Date | null
}

/** A mail about a record, with the result for each recipient. */
export interface SentMail {
  readonly id: number
  readonly template: string
  readonly subject: string
  readonly createdAt: Date
  readonly recipients: readonly MailRecipient[]
}

/** Records of one kind, as in `MailSubjectRecord`. */
export interface MailSubjectRecords {
  readonly kind: string
  readonly ids: readonly number[]
}

/**
 * Returns the mails about these records and the mails with the ids `mailIds`, each once, newest first. The calling area
 * must check that the user may see the records.
 */
export const mailsForRecords = async (
  db: Db,
  records: readonly MailSubjectRecords[],
  mailIds: readonly number[],
): Promise<SentMail[]> => {
  const messages = await db
    .selectFrom('mail.message')
    .select(['id', 'template', 'subject', 'created_at as createdAt'])
    .where((is) =>
      is.or([
        sql<boolean>`id = any (${mailIds}::bigint[])`,
        ...records.map(
          ({ kind, ids }) => sql<boolean>`(about_kind = ${kind} and about_id = any (${ids.map(String)}::text[]))`,
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  const recipients = await findRecipients(
    db,
    messages.map(({ id }) => id),
  )
  return messages.map((message) => ({ ...message, recipients: recipients.get(message.id) ?? [] }))
}

/** Returns the recipients of these mails by mail id, in the order of the mail header. */
export const findRecipients = async (
  db: Db | Unit,
  mailIds: readonly number[],
): Promise<ReadonlyMap<number, readonly MailRecipient[]>> => {
  if (mailIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail.recipient')
    .select(['mail_id', 'address', 'kind', 'state', 'answer', 'tried_at as triedAt', 'sent_at as sentAt'])
    .where('mail_id', 'in', [...mailIds])
    .orderBy('mail_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ mail_id }) => mail_id)
}
