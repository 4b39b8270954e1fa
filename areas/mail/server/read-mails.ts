import { sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'
import type { Mail } from '../contract.ts'
import { renderStored } from '../templates/render.ts'
import { mailJson } from './mail-list.query.ts'

/** A mail for the operator on the command line. It includes secrets that were not deleted. */
export interface ReadMail extends Mail {
  readonly text: string
}

/** Returns the newest mails, or the newest mails to one email address. The newest mail is the last. */
export const readMails = async (
  db: Db,
  { address, most: max, publicUrl }: { readonly address?: string; readonly most: number; readonly publicUrl: string },
): Promise<ReadMail[]> => {
  let found = db.selectFrom('mail.message as m').selectAll('m').select(mailJson.as('shown'))
  if (address !== undefined)
    found = found.where(
      sql<boolean>`exists (select from mail.recipient r
        where r.mail_id = m.id and lower(r.address) = ${address.toLowerCase()})`,
    )
  const rows = await found.orderBy('m.id', 'desc').limit(max).execute()
  return rows.map((row) => ({ ...row.shown, text: renderStored(row, publicUrl, true)?.text ?? '' })).reverse()
}
