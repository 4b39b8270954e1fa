import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import type { Mail, MailChoice } from '../contract.ts'
import { recipientsOf } from './mails-about.query.ts'
import type { MessageTable } from './tables.ts'

/** An administrator sees the mails of the own organisation, and those that belong to none (a supplier's password reset). */
export const mailsInScope = (scope: Scope): RawBuilder<boolean> => {
  switch (scope.kind) {
    case 'organisation':
      return sql<boolean>`(m.company is null or m.company = ${scope.companyId})`
    case 'all':
      return sql<boolean>`(true)`
    default:
      return sql<boolean>`(false)`
  }
}

const chosen: Readonly<Record<MailChoice, RawBuilder<boolean>>> = {
  open: sql<boolean>`m.open`,
  failed: sql<boolean>`exists (select from mail.recipient r where r.mail_id = m.id and r.state in ('refused', 'failed'))`,
  sent: sql<boolean>`(not m.open
    and not exists (select from mail.recipient r where r.mail_id = m.id and r.state in ('refused', 'failed')))`,
}

export interface MailFilter {
  readonly state?: MailChoice | undefined
  /** In subject and addresses, ignoring case. */
  readonly text?: string | undefined
}

const filtered = (db: Db, scope: Scope, { state, text }: MailFilter) => {
  let found = db.selectFrom('mail.message as m').where(mailsInScope(scope))
  if (state) found = found.where(chosen[state])
  if (text) {
    const like = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    found = found.where(
      sql<boolean>`(lower(m.subject) like ${like}
        or exists (select from mail.recipient r where r.mail_id = m.id and lower(r.address) like ${like}))`,
    )
  }
  return found
}

/** A page of mails, newest first, and how many there are in all. */
export const mailList = async (
  db: Db,
  scope: Scope,
  filter: MailFilter,
  { start, most }: { readonly start: number; readonly most: number },
): Promise<{ mails: Mail[]; total: number }> => {
  const found = filtered(db, scope, filter)
  const { total } = await found.select((all) => all.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('m')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .offset(start)
    .limit(most)
    .execute()
  return { mails: await withRecipients(db, rows), total: Number(total) }
}

/** One mail that the caller may see. */
export const findMail = (db: Db | Unit, scope: Scope, id: number): Promise<Selectable<MessageTable> | undefined> =>
  db.selectFrom('mail.message as m').selectAll('m').where('m.id', '=', id).where(mailsInScope(scope)).executeTakeFirst()

export const withRecipients = async (db: Db | Unit, rows: readonly Selectable<MessageTable>[]): Promise<Mail[]> => {
  const recipients = await recipientsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, template, language, subject, created_at, about_kind, about_id, not_before }) => ({
    id,
    template,
    language,
    subject,
    createdAt: created_at.toISOString(),
    about: about_kind === null || about_id === null ? null : { kind: about_kind, id: about_id },
    recipients: (recipients.get(id) ?? []).map(({ triedAt, sentAt, ...one }) => ({
      ...one,
      triedAt: triedAt?.toISOString() ?? null,
      sentAt: sentAt?.toISOString() ?? null,
    })),
    notBefore: not_before?.toISOString() ?? null,
  }))
}
