import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { isDelivered } from '#areas/mail/rules/delivery.ts'
import {
  enqueueMail,
  lockWaitingMail,
  type MailHooks,
  resendForRecord,
  rewriteMail,
  sendWaitingMail,
} from '#areas/mail/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { isEmailAddress, splitAddresses, uniqueAddresses } from '#kit/shared/email-address.ts'
import type { Language } from '#kit/shared/message.ts'
import type { DocumentUploadData } from '../contract.ts'
import { kindOf } from '../kinds/index.ts'
import type { DocumentRow } from './find-document.query.ts'
import { type DocumentDeps, MAIL_SUBJECT_KINDS } from './parts.ts'

/**
 * Returns the language of most users with these email addresses. Returns Thai if both languages have the same number of
 * users, or if there are no such users.
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

/** The maximum number of document names in a mail. Further documents are only counted. */
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
 * Returns the subject of a document's mail: the document itself, or the first document of the upload if they share the
 * mail.
 */
export const mailSubjectOf = ({ id, mailed_with }: Pick<DocumentRow, 'id' | 'mailed_with'>) => ({
  kind: MAIL_SUBJECT_KINDS.document,
  id: mailed_with ?? id,
})

/**
 * Returns the addresses in the alert lists of the factory's staff, or the sender's email address if there are none (C
 * L128).
 */
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

const hasMail = async (unit: Unit, kind: string, id: number): Promise<boolean> =>
  (await unit
    .selectFrom('mail.message')
    .select('id')
    .where('about_kind', '=', kind)
    .where('about_id', '=', String(id))
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Queues the mail of a Send button, or sends a failed mail again to the email addresses that did not get it. Does not
 * change a pending mail.
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

type Batch = NonNullable<DocumentUploadData['batch']>

/**
 * The time for which a mail waits for the next document of its upload. If the browser neither sends one nor ends the
 * upload, for example because it lost the connection, the mail is sent with the documents that have arrived.
 */
const WAIT_MS = 120_000

/** Makes other documents of the same upload, and the end of the upload, wait until this transaction ends. */
const lockBatch = (unit: Unit, caller: Caller, key: string) => lockName(unit, `documents/batch/${caller.userId}/${key}`)

/**
 * Locks the mail of this upload that is waiting to be sent to the same email addresses. Returns the mail and the
 * documents that it names.
 */
const waitingMail = async (unit: Unit, document: DocumentRow, batch: Batch, at: Date) => {
  const { rows: leads } = await sql<{ id: number }>`
    select id from documents.document
    where upload_batch = ${batch.key} and created_by = ${document.created_by} and id <> ${document.id}
      and company = ${document.company} and vendor_id = ${document.vendor_id}
      and receivers = ${document.receivers}::text[] and mailed_with is null
    order by id desc limit 1`.execute(unit)
  const [lead] = leads
  const mail = lead && (await lockWaitingMail(unit, { kind: MAIL_SUBJECT_KINDS.document, id: lead.id }, at))
  if (!lead || mail === undefined) return undefined
  const { rows } = await sql<DocumentRow>`
    select * from documents.document
    where (id = ${lead.id} or mailed_with = ${lead.id}) and deleted_at is null order by id`.execute(unit)
  return { lead: lead.id, mail, rows }
}

const mailOf = (rows: readonly DocumentRow[], document: DocumentRow) => {
  const { page } = kindOf(document.kind)
  const isOneKind = rows.every(({ kind }) => kind === document.kind)
  return {
    template: 'documents',
    data: {
      url: isOneKind ? `${page}?show=pending` : '/work',
      factory: document.factory,
      supplier: document.supplier_name,
      count: rows.length,
      documents: documentNames(rows),
      text: rows.findLast(({ remark }) => remark !== '')?.remark ?? '',
    },
  } as const
}

/**
 * Queues the mail about one of several documents that are uploaded together (DOC-12). The first document for a supplier
 * creates a mail that waits for the others. Each further document is added to this mail in the transaction that stores
 * the document. Call this before locking other documents, because the outbox locks a mail before its documents.
 */
export const enqueueBatchMail = async (
  unit: Unit,
  caller: Caller,
  at: Date,
  document: DocumentRow,
  batch: Batch,
): Promise<void> => {
  await lockBatch(unit, caller, batch.key)
  const notBefore = batch.more ? new Date(at.getTime() + WAIT_MS) : undefined
  const waiting = await waitingMail(unit, document, batch, at)
  if (!waiting) {
    await enqueueDocumentMail(unit, document, notBefore)
    return
  }
  const { lead, mail, rows } = waiting
  await unit.updateTable('documents.document').set({ mailed_with: lead }).where('id', '=', document.id).execute()
  const language = await commonLanguage(unit, document.receivers)
  // the first document may have been deleted in the meantime
  const content = rows.length > 0 ? mailOf([...rows, document], document) : kindOf(document.kind).mail(document)
  await rewriteMail(unit, mail, { ...content, language, notBefore })
}

/**
 * Sends the waiting mails of the caller's upload. The browser calls this if the last documents failed, because then no
 * further document will follow (DOC-12).
 */
export const endBatch = ({ db, now }: DocumentDeps, caller: Caller, key: string): Promise<void> =>
  db.transaction().execute(async (unit) => {
    await lockBatch(unit, caller, key)
    const { rows } = await sql<{ id: number }>`
      select id from documents.document
      where upload_batch = ${key} and created_by = ${caller.userId} and mailed_with is null order by id`.execute(unit)
    for (const { id } of rows) {
      const mail = await lockWaitingMail(unit, { kind: MAIL_SUBJECT_KINDS.document, id }, now())
      if (mail !== undefined) await sendWaitingMail(unit, mail)
    }
  })
