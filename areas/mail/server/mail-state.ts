import { type RawBuilder, sql } from 'kysely'
import { statePrecedence } from '../rules/delivery.ts'

/**
 * Returns an SQL expression for the `MailState` of all mails about a record.
 * @param about the record's kind, as in `MailSubjectRecord`
 * @param id the record's id
 * @param wentOut true if the record is marked as sent; the state is then 'sent'
 */
export const recordMailState = (
  about: string,
  id: RawBuilder<unknown>,
  wentOut: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const cases = statePrecedence.map((state) => sql`when bool_or(r.state = ${sql.lit(state)}) then ${sql.lit(state)}`)
  return sql`case when ${wentOut} then 'sent' else (
    select case ${sql.join(cases, sql` `)} else 'none' end
    from mail.message m join mail.recipient r on r.mail_id = m.id
    where m.about_kind = ${sql.lit(about)} and m.about_id = ${id}::text) end`
}
