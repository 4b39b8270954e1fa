import { sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'
import { findRecipients, type SentMail } from './mails-for-records.query.ts'
import { renderStored } from './routes.ts'

/** A mail for the operator on the command line. It includes secrets that were not deleted. */
export interface ReadMail {
  readonly createdAt: Date
  readonly subject: string
  readonly text: string
  readonly recipients: SentMail['recipients']
}

/** Returns the newest mails, or the newest mails to one email address. The newest mail is the last. */
export const readMails = async (
  db: Db,
  { address, most: max, publicUrl }: { readonly address?: string; readonly most: number; readonly publicUrl: string },
): Promise<ReadMail[]> => {
  let found = db.selectFrom('mail.message as m').selectAll('m')
  if (address !== undefined)
    found = found.where(
      sql<boolean>`exists (select from mail.recipient r
        where r.mail_id = m.id and lower(r.address) = ${address.toLowerCase()})`,
    )
  const rows = await found.orderBy('m.id', 'desc').limit(max).execute()
  const recipients = await findRecipients(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .map((row) => ({
      createdAt: row.created_at,
      subject: row.subject,
      text: renderStored(row, publicUrl, true).text,
      recipients: recipients.get(row.id) ?? [],
    }))
    .reverse()
}
