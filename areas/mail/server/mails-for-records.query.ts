import { sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'
import type { Mail } from '../contract.ts'
import { mailJson } from './mail-list.query.ts'

/** Records of one kind, as in `MailSubjectRecord`. */
interface MailSubjectRecords {
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
): Promise<Mail[]> => {
  const mails = await db
    .selectFrom('mail.message as m')
    .select(mailJson.as('shown'))
    .where((is) =>
      is.or([
        sql<boolean>`m.id = any (${mailIds}::bigint[])`,
        ...records.map(
          ({ kind, ids }) => sql<boolean>`(m.about_kind = ${kind} and m.about_id = any (${ids.map(String)}::text[]))`,
        ),
      ]),
    )
    .orderBy('m.id', 'desc')
    .execute()
  return mails.map(({ shown }) => shown)
}
