import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Caller, type Scope, scopeOf } from '#areas/accounts/rules/caller.ts'
import { managedBy, staffScope } from '#areas/accounts/server/index.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { containsPattern } from '#kit/server/like-pattern.ts'
import { fieldConditions, listQuery } from '#kit/server/list-query.ts'
import type { JsonList } from '#kit/server/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { Result } from '#kit/shared/result.ts'
import { type listMails, type Mail, type MailChoice, mailFields } from '../contract.ts'
import { findRecipients } from './mails-for-records.query.ts'
import type { MessageTable } from './tables.ts'

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

const choiceConditions: Readonly<Record<MailChoice, RawBuilder<boolean>>> = {
  open: sql<boolean>`m.open`,
  failed: sql<boolean>`(m.done_at is null
    and exists (select from mail.recipient r where r.mail_id = m.id and r.state in ('refused', 'failed')))`,
  sent: sql<boolean>`(not m.open
    and not exists (select from mail.recipient r where r.mail_id = m.id and r.state in ('refused', 'failed', 'kept')))`,
  kept: sql<boolean>`exists (select from mail.recipient r where r.mail_id = m.id and r.state = 'kept')`,
}

const columns = {
  id: sql`m.id`,
  template: sql`m.template`,
  language: sql`m.language`,
  subject: sql`m.subject`,
  createdAt: sql`m.created_at`,
} as const satisfies Record<keyof typeof mailFields, RawBuilder<unknown>>

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

/** Lists mails: one page of them, or all in batches. */
export const mailList = (db: Db, caller: Caller, query: MailQuery): Promise<Result<JsonList>> =>
  listQuery(
    db,
    {
      from: sql`mail.message m`,
      id: sql`m.id`,
      where: conditions(caller, query),
      sort: { columns, byDefault: 'createdAt:DESC' },
      readRows: (ids: readonly number[]) => mailTexts(db, ids),
      defaultLimit: 50,
    },
    query,
  )

const mailTexts = async (db: Db, ids: readonly number[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('mail.message')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map((await withRecipients(db, found)).map((mail) => [mail.id, mail]))
  return ids.flatMap((id) => (byId.has(id) ? [JSON.stringify(byId.get(id))] : []))
}

/** Returns one mail in the caller's scope. */
export const findMail = (db: Db | Unit, caller: Caller, id: number): Promise<Selectable<MessageTable> | undefined> =>
  db.selectFrom('mail.message as m').selectAll('m').where('m.id', '=', id).where(mailsFor(caller)).executeTakeFirst()

export const withRecipients = async (db: Db | Unit, rows: readonly Selectable<MessageTable>[]): Promise<Mail[]> => {
  const recipients = await findRecipients(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(
    ({ id, template, language, subject, created_at, about_kind, about_id, not_before, done_at, done_by }) => ({
      id,
      template,
      language,
      subject,
      createdAt: created_at.toISOString(),
      about: about_kind === null || about_id === null ? null : { kind: about_kind, id: about_id },
      recipients: (recipients.get(id) ?? []).map(({ address, kind, state, answer, triedAt, sentAt }) => ({
        address,
        kind,
        state,
        answer,
        triedAt: triedAt?.toISOString() ?? null,
        sentAt: sentAt?.toISOString() ?? null,
      })),
      notBefore: not_before?.toISOString() ?? null,
      done: done_at === null || done_by === null ? null : { at: done_at.toISOString(), by: done_by },
    }),
  )
}
