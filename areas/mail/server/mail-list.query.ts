import { type RawBuilder, sql } from 'kysely'
import { type Caller, type Scope, scopeOf } from '#areas/accounts/rules/caller.ts'
import { managedBy, staffScope } from '#areas/accounts/server/index.ts'
import { columnsOf, instantText } from '#kit/server/columns.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { containsPattern } from '#kit/server/like-pattern.ts'
import { fieldConditions, listQuery } from '#kit/server/list-query.ts'
import type { JsonList } from '#kit/server/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { Result } from '#kit/shared/result.ts'
import { type listMails, type Mail, type MailChoice, mailFields } from '../contract.ts'

/**
 * An SQL condition for the mails that a caller may read: those of the administrator's organisation and those without an
 * organisation. Only administrators who manage an account may read the mails about it (G-210).
 */
export const mailsFor = (caller: Caller): RawBuilder<boolean> => {
  const scope = scopeOf(caller)
  if (scope.kind === 'all') return sql<boolean>`(true)`
  return sql<boolean>`(${inScope(scope)} and case when m.about_kind = 'user'
    then exists (select from accounts.user_account u where u.id::text = m.about_id and ${managedBy(caller)})
    else m.template <> 'password-reset' end)`
}

const inScope = (scope: Scope): RawBuilder<boolean> =>
  staffScope(scope, (companyId) => sql<boolean>`(m.company is null or m.company = ${companyId})`)

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
    const like = containsPattern(query._q.toLowerCase())
    all.push(sql`(lower(m.subject) like ${like}
      or exists (select from mail.recipient r where r.mail_id = m.id and lower(r.address) like ${like}))`)
  }
  return all
}

/** One `mail.message as m` in the form of the contract's `mail`. */
export const mailJson: RawBuilder<Mail> = sql<Mail>`json_build_object('id', m.id, 'template', m.template,
  'language', m.language, 'subject', m.subject, 'createdAt', ${instantText(sql`m.created_at`)},
  'about', case when m.about_kind is not null then json_build_object('kind', m.about_kind, 'id', m.about_id) end,
  'recipients', coalesce((select json_agg(json_build_object('address', r.address, 'kind', r.kind, 'state', r.state,
      'answer', r.answer, 'triedAt', ${instantText(sql`r.tried_at`)}, 'sentAt', ${instantText(sql`r.sent_at`)}) order by r.position)
    from mail.recipient r where r.mail_id = m.id), '[]'),
  'notBefore', ${instantText(sql`m.not_before`)},
  'done', case when m.done_at is not null then json_build_object('at', ${instantText(sql`m.done_at`)}, 'by', m.done_by) end)`

/** Lists mails: one page of them, or all in batches. */
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
