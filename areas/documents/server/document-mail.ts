import { sql } from 'kysely'
import { isDelivered } from '#areas/mail/rules/delivery.ts'
import { enqueueMail, type MailHooks, resendForRecord } from '#areas/mail/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { isEmailAddress, splitAddresses, uniqueAddresses } from '#kit/shared/email-address.ts'
import type { Language } from '#kit/shared/message.ts'
import { kindOf } from '../kinds/index.ts'
import type { DocumentRow } from './find-document.query.ts'
import { MAIL_SUBJECT_KINDS } from './parts.ts'

/**
 * Returns the language of most of the users with one of these email addresses; Thai if as many use Thai as English, or if
 * there is no such user.
 */
export const commonLanguage = async (unit: Unit, addresses: readonly string[]): Promise<Language> => {
  const keys = addresses.map((one) => one.toLowerCase())
  const { rows } = await sql<{ language: Language }>`
    select language from accounts.user_account
    where deleted_at is null and language is not null
      and (lower(email) = any (${keys}) or regexp_split_to_array(lower(trim(email_alert)), '\\s*[,;]\\s*') && ${keys}::text[])
    group by language order by count(*) desc, language desc limit 1`.execute(unit)
  return rows[0]?.language ?? 'th'
}

/** The maximum number of names in a mail. Further documents are only counted. */
const MAX_NAMED = 20

/** The full names of documents, for a mail that names several: 'PO 41000101-0, SQM 03'. */
export const documentNames = (rows: readonly DocumentRow[]): string => {
  const names = rows.slice(0, MAX_NAMED).map((row) => kindOf(row.kind).fullNameOf(row))
  return rows.length > MAX_NAMED ? `${names.join(', ')} +${rows.length - MAX_NAMED}` : names.join(', ')
}

/**
 * Queues the mail about a document to the supplier's email group. With `notBefore`, it is not sent before that time.
 * @returns whether there is a recipient
 */
export const enqueueDocumentMail = async (unit: Unit, document: DocumentRow, notBefore?: Date): Promise<boolean> => {
  const { id, kind, receivers, company } = document
  const mail = await enqueueMail(unit, {
    ...kindOf(kind).mail(document),
    to: receivers,
    language: await commonLanguage(unit, receivers),
    about: { kind: MAIL_SUBJECT_KINDS.document, id },
    company,
    notBefore,
  })
  return mail !== undefined
}

/**
 * Returns the subject of a document's mail: the document, or the first of those uploaded together that share the mail.
 */
export const mailSubjectOf = ({ id, mailed_with }: Pick<DocumentRow, 'id' | 'mailed_with'>) => ({
  kind: MAIL_SUBJECT_KINDS.document,
  id: mailed_with ?? id,
})

/** Returns the alert lists of the factory's staff, or the sender's email address if they are empty (C L128). */
const factoryAddresses = async (
  unit: Unit,
  { kind, company, created_by }: Pick<DocumentRow, 'kind' | 'company' | 'created_by'>,
): Promise<string[]> => {
  const staff = await unit
    .selectFrom('accounts.user_account')
    .select('email_alert')
    .where('user_type', '=', kindOf(kind).factoryStaff)
    .where('company_id', '=', company)
    .where('deleted_at', 'is', null)
    .where('blocked', '=', false)
    .orderBy('id')
    .execute()
  const alerts = uniqueAddresses(
    staff.flatMap(({ email_alert }) => splitAddresses(email_alert ?? '')).filter(isEmailAddress),
  )
  if (alerts.length > 0) return alerts
  const sender = await unit
    .selectFrom('accounts.user_account')
    .select('email')
    .where('id', '=', created_by)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return sender && isEmailAddress(sender.email) ? [sender.email] : []
}

/** Queues the mail about a confirmation to the factory (G-167). @returns whether there is a recipient */
export const enqueueConfirmationMail = async (
  unit: Unit,
  document: DocumentRow,
  confirmation: { readonly id: number; readonly delivery_date: string | null },
): Promise<boolean> => {
  const to = await factoryAddresses(unit, document)
  const { kind, company, receivers } = document
  const { copiesSupplier, ...mail } = kindOf(kind).confirmationMail(document, confirmation)
  const enqueued = await enqueueMail(unit, {
    ...mail,
    to,
    ...(copiesSupplier ? { cc: receivers } : {}),
    language: await commonLanguage(unit, to),
    about: { kind: MAIL_SUBJECT_KINDS.confirmation, id: confirmation.id },
    company,
  })
  return enqueued !== undefined
}

/** Returns whether a mail about the record was ever queued. */
const hasMail = async (unit: Unit, kind: string, id: number): Promise<boolean> =>
  (await unit
    .selectFrom('mail.message')
    .select('id')
    .where('about_kind', '=', kind)
    .where('about_id', '=', String(id))
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Queues the mail of a Send button, or sends a failed mail again to the email addresses that did not get it. A pending
 * mail is not changed.
 */
export const sendOrResend = async (
  unit: Unit,
  about: { readonly kind: string; readonly id: number },
  enqueue: () => Promise<boolean>,
): Promise<'queued' | 'unchanged' | 'no-recipient'> => {
  if (!(await hasMail(unit, about.kind, about.id))) return (await enqueue()) ? 'queued' : 'no-recipient'
  return (await resendForRecord(unit, about)) > 0 ? 'queued' : 'unchanged'
}

/** Sets `mail_sent` after the mail was sent, never earlier (DOC-07). */
export const documentMailHooks: MailHooks = {
  [MAIL_SUBJECT_KINDS.document]: async (unit, id, count) => {
    if (!isDelivered(count)) return
    await sql`update documents.document set mail_sent = true, mail_sent_at = now()
      where (id = ${Number(id)} or mailed_with = ${Number(id)}) and not mail_sent`.execute(unit)
  },
  [MAIL_SUBJECT_KINDS.confirmation]: async (unit, id, count) => {
    if (!isDelivered(count)) return
    await sql`update documents.confirmation set mail_sent = true, mail_sent_at = now()
      where id = ${Number(id)} and not mail_sent`.execute(unit)
  },
}
