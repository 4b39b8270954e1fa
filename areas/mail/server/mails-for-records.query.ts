import type { Db, Unit } from '#kit/server/database.ts'
import type { Language } from '#kit/shared/message.ts'
import type { DeliveryState } from '../rules/delivery.ts'
import type { TemplateName } from '../templates/index.ts'

/** A mail about a record, with the result for each recipient. */
export interface SentMail {
  readonly id: number
  readonly template: TemplateName
  readonly language: Language
  readonly subject: string
  readonly createdAt: Date
  readonly recipients: readonly {
    readonly address: string
    readonly kind: 'to' | 'cc'
    readonly state: DeliveryState
    /** The response of the mail server; null before the first attempt. */
    readonly answer: string | null
    readonly triedAt: Date | null
    readonly sentAt: Date | null
  }[]
}

interface MessageRow {
  readonly id: number
  readonly template: string
  readonly language: Language
  readonly subject: string
  readonly created_at: Date
}

const toSentMail = (
  { id, template, language, subject, created_at }: MessageRow,
  recipients: ReadonlyMap<number, SentMail['recipients']>,
): SentMail => ({
  id,
  template: template as TemplateName,
  language,
  subject,
  createdAt: created_at,
  recipients: recipients.get(id) ?? [],
})

/**
 * Returns the mails about records of one kind by record id, newest first. The calling area must check that the user may
 * see the records.
 */
export const mailsForRecords = async (
  db: Db | Unit,
  kind: string,
  ids: readonly (number | string)[],
): Promise<ReadonlyMap<string, readonly SentMail[]>> => {
  if (ids.length === 0) return new Map()
  const messages = await db
    .selectFrom('mail.message')
    .select(['id', 'template', 'language', 'subject', 'created_at', 'about_id'])
    .where('about_kind', '=', kind)
    .where('about_id', 'in', ids.map(String))
    .orderBy('id', 'desc')
    .execute()
  const byMail = await findRecipients(
    db,
    messages.map(({ id }) => id),
  )
  return Map.groupBy(
    messages.map((message) => ({ ...toSentMail(message, byMail), record: message.about_id ?? '' })),
    ({ record }) => record,
  )
}

/** Returns the mails with these ids. The calling area must check that the user may see the records they are about. */
export const mailsByIds = async (db: Db | Unit, ids: readonly number[]): Promise<readonly SentMail[]> => {
  if (ids.length === 0) return []
  const messages = await db
    .selectFrom('mail.message')
    .select(['id', 'template', 'language', 'subject', 'created_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  const byMail = await findRecipients(db, ids)
  return messages.map((message) => toSentMail(message, byMail))
}

/** Returns the recipients of these mails by mail id, in the order of the mail header. */
export const findRecipients = async (
  db: Db | Unit,
  mailIds: readonly number[],
): Promise<ReadonlyMap<number, SentMail['recipients']>> => {
  if (mailIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail.recipient')
    .select(['mail_id', 'address', 'kind', 'state', 'answer', 'tried_at', 'sent_at'])
    .where('mail_id', 'in', [...mailIds])
    .orderBy('mail_id')
    .orderBy('position')
    .execute()
  const found = new Map<number, SentMail['recipients'][number][]>()
  for (const { mail_id, tried_at, sent_at, ...row } of rows) {
    const list = found.get(mail_id) ?? []
    list.push({ ...row, triedAt: tried_at, sentAt: sent_at })
    found.set(mail_id, list)
  }
  return found
}
