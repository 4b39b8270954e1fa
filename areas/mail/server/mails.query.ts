import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { managedBy, staffScope } from '#areas/accounts/server/index.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { columnsOf, instantText } from '#kit/server/list/columns.ts'
import { toLikePattern } from '#kit/server/list/like-pattern.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import type { JsonList } from '#kit/server/list/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { Result } from '#kit/shared/result.ts'
import { type listMails, type Mail, type MailChoice, mailFields } from '../contract.ts'
import { statePrecedence } from '../rules/delivery.ts'
import { renderStoredMail } from '../templates/render.ts'

/**
 * An SQL condition for the mails that a caller may read: those of the administrator's organisation and those without an
 * organisation. Only administrators who manage an account may read the mails about it (G-210).
 */
export const mailsFor = (caller: Caller): RawBuilder<boolean> => {
  const scope = scopeOf(caller)
  if (scope.kind === 'all') return sql<boolean>`(true)`
  const inScope = staffScope(scope, (companyId) => sql<boolean>`(m.company is null or m.company = ${companyId})`)
  return sql<boolean>`(${inScope} and case when m.about_kind = 'user'
    then exists (select from accounts.user_account u where u.id::text = m.about_id and ${managedBy(caller)})
    else m.template <> 'password-reset' end)`
}

type MailQuery = CallInput<typeof listMails>['query']

export const choiceConditions: Readonly<Record<MailChoice, RawBuilder<boolean>>> = {
  open: sql<boolean>`m.open`,
  failed: sql<boolean>`(m.done_at is null
    and exists (select from mail.recipient r where r.mail_id = m.id and r.state in ('refused', 'failed')))`,
  sent: sql<boolean>`(not m.open
    and not exists (select from mail.recipient r where r.mail_id = m.id and r.state in ('refused', 'failed', 'kept')))`,
  kept: sql<boolean>`exists (select from mail.recipient r where r.mail_id = m.id and r.state = 'kept')`,
}

const columns = columnsOf('m', mailFields)

const conditions = (caller: Caller, query: MailQuery): RawBuilder<unknown>[] => {
  const all: RawBuilder<unknown>[] = [mailsFor(caller), ...fieldConditions(mailFields, columns, query)]
  if (query.state) all.push(choiceConditions[query.state])
  if (query._q) {
    const like = toLikePattern(query._q.toLowerCase())
    all.push(sql`(lower(m.subject) like ${like}
      or exists (select from mail.recipient r where r.mail_id = m.id and lower(r.address) like ${like}))`)
  }
  return all
}

/** One `mail.message as m` in the form of the contract's `mail`. */
const mailJson: RawBuilder<Mail> = sql<Mail>`json_build_object('id', m.id, 'template', m.template,
  'language', m.language, 'subject', m.subject, 'createdAt', ${instantText(sql`m.created_at`)},
  'about', case when m.about_kind is not null then json_build_object('kind', m.about_kind, 'id', m.about_id) end,
  'recipients', coalesce((select json_agg(json_build_object('address', r.address, 'kind', r.kind, 'state', r.state,
      'answer', r.answer, 'triedAt', ${instantText(sql`r.tried_at`)}, 'sentAt', ${instantText(sql`r.sent_at`)}) order by r.position)
    from mail.recipient r where r.mail_id = m.id), '[]'),
  'notBefore', ${instantText(sql`m.not_before`)},
  'done', case when m.done_at is not null then json_build_object('at', ${instantText(sql`m.done_at`)}, 'by', m.done_by) end)`

export const mailList = (db: Db, caller: Caller, query: MailQuery): Promise<Result<JsonList>> =>
  listQuery(
    db,
    {
      from: sql`mail.message m`,
      id: sql`m.id`,
      where: conditions(caller, query),
      sort: { columns, byDefault: 'createdAt:DESC' },
      json: sql<string>`${mailJson}::text`,
      defaultLimit: 50,
    },
    query,
  )

/** Returns the row of one mail in the caller's scope, and the mail in the form of the contract as `shown`. */
export const findMail = (db: Db | Unit, caller: Caller, id: number) =>
  db
    .selectFrom('mail.message as m')
    .selectAll('m')
    .select(mailJson.as('shown'))
    .where('m.id', '=', id)
    .where(mailsFor(caller))
    .executeTakeFirst()

/**
 * Returns the mails about these records and the mails with the ids `mailIds`, each once, newest first. The calling area
 * must check that the user may see the records.
 */
export const mailsForRecords = async (
  db: Db,
  records: readonly { readonly kind: string; readonly ids: readonly number[] }[],
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

const MAX_MAILS_COUNTED = 1000

const count = (db: Db, caller: Caller, condition: RawBuilder<boolean>) =>
  sql<{ count: number }>`select count(*)::int as count from (
    select from mail.message m where ${condition} and ${mailsFor(caller)} limit ${MAX_MAILS_COUNTED}) counted`
    .execute(db)
    .then(({ rows }) => rows[0]?.count ?? 0)

/**
 * Returns the state of mail delivery for a caller: counts of waiting and failed mails, the last sent mail, and the last
 * failure.
 */
export const mailStatistics = async (db: Db, caller: Caller) => {
  const [waiting, failed, sent, failure] = await Promise.all([
    count(db, caller, choiceConditions.open),
    count(db, caller, choiceConditions.failed),
    sql<{ at: Date }>`select r.sent_at as at from mail.recipient r join mail.message m on m.id = r.mail_id
      where r.state = 'sent' and ${mailsFor(caller)} order by r.sent_at desc limit 1`.execute(db),
    sql<{ mail: number; at: Date; answer: string }>`
      select r.mail_id as mail, r.tried_at as at, r.answer from mail.recipient r join mail.message m on m.id = r.mail_id
      where r.state in ('refused', 'failed') and ${mailsFor(caller)} order by r.tried_at desc limit 1`.execute(db),
  ])
  return {
    /** The number of mails that are queued or being sent, at most `MAX_MAILS_COUNTED`. */
    waiting,
    /** The number of mails that were refused or failed for some recipient and that nobody marked as done, at most `MAX_MAILS_COUNTED`. */
    failed,
    lastSentAt: sent.rows[0]?.at ?? null,
    lastFailure: failure.rows[0] ?? null,
  }
}

/**
 * Returns an SQL expression for the `MailState` of all mails about a record.
 * @param about the record's kind, as in `MailSubjectRecord`
 * @param id the record's id
 * @param wentOut true if the record is already marked as sent; the state is then 'sent'
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

/** A mail for the operator on the command line. It includes secrets that were not deleted. */
export interface MailWithText extends Mail {
  readonly text: string
}

/** Returns the newest mails, or the newest mails to one email address. The newest mail is the last. */
export const listNewestMails = async (
  db: Db,
  { address, most: max, publicUrl }: { readonly address?: string; readonly most: number; readonly publicUrl: string },
): Promise<MailWithText[]> => {
  let found = db.selectFrom('mail.message as m').selectAll('m').select(mailJson.as('shown'))
  if (address !== undefined)
    found = found.where(
      sql<boolean>`exists (select from mail.recipient r
        where r.mail_id = m.id and lower(r.address) = ${address.toLowerCase()})`,
    )
  const rows = await found.orderBy('m.id', 'desc').limit(max).execute()
  return rows.map((row) => ({ ...row.shown, text: renderStoredMail(row, publicUrl, true)?.text ?? '' })).reverse()
}
