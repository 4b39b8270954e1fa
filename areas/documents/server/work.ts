import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { may, reachOf } from '#areas/accounts/rules/capabilities.ts'
import { MAX_ENTRIES_PER_KIND } from '#areas/work/rules/kinds.ts'
import type { WorkKind } from '#areas/work/server/index.ts'
import { type KindName, kindNames, kindOf } from '../kinds/index.ts'
import { isWaiting } from './document-list.query.ts'
import { MAIL_SUBJECT_KINDS } from './parts.ts'
import { visibleDocuments } from './scope.ts'

/**
 * Returns the condition that the mail of a record requires no action: it is about to be sent, it is stored until a mail
 * server is configured (G-215), or it was marked as done.
 */
const needsNothing = (about: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from mail.message m join mail.recipient r on r.mail_id = m.id
    where m.about_kind = ${sql.lit(about)} and m.about_id = ${id}::text and
      (m.done_at is not null or r.state in ('queued', 'sending', 'kept')))`

const shortName = (kind: KindName): RawBuilder<unknown> => {
  const name = kindOf(kind)
    .nameOf({ po_number: '', rel_number: '', revision: '' })
    .replace(/[- ]+$/, '')
  return sql`${sql.lit(`${name} `)} || case when d.po_number = '' then d.revision else d.po_number || '-' || d.rel_number end`
}

const aDocument = (kind: KindName): RawBuilder<unknown> => sql`d.id::text as id, ${shortName(kind)} as number,
  d.vendor_id, d.supplier_name as supplier, d.company, ${sql.lit(kindOf(kind).page)} as path,
  jsonb_build_object('id', d.id::text) as search`

/**
 * Limits the rows to the newest documents, in the order of an index. A factory may have tens of thousands of documents
 * that nobody will open again.
 */
const newest = sql`order by d.created_at desc, d.id desc limit ${sql.lit(MAX_ENTRIES_PER_KIND)}`

/**
 * Returns whether documents of this kind are pending work of the user: for store only the kinds that it sends, for
 * purchase and admin all kinds.
 */
const follows = ({ userType }: Caller, kind: KindName): boolean =>
  may(userType, kindOf(kind).may.send) || may(userType, 'signing-document.send')

/** Documents that suppliers have to open or sign: work of the supplier and of the responsible staff. */
const unansweredDocuments = (kind: KindName): WorkKind => ({
  kind: kindOf(kind).waitsAs,
  capability: 'document.read',
  screen: () => ({ path: kindOf(kind).page, search: { show: 'pending' } }),
  rows: (caller, _now, { vendorId, isWhole = false }) =>
    (caller.vendorId === null ? !follows(caller, kind) : !may(caller.userType, kindOf(kind).may.confirm))
      ? undefined
      : sql`select ${aDocument(kind)}, d.due_date as due,
          jsonb_build_object('sent', (d.created_at at time zone 'Asia/Bangkok')::date, 'opened', d.download_count,
            'reminders', d.reminders) as facts
        from documents.document d
        where d.kind = ${sql.lit(kind)} and ${visibleDocuments(caller)} and ${isWaiting(kind)}
          and ${vendorId === undefined ? sql`true` : sql`d.vendor_id = ${vendorId}`} ${isWhole ? sql`` : newest}`,
})

const maySend = (caller: Caller, kind: KindName): boolean =>
  caller.vendorId === null && reachOf(caller.userType, kindOf(kind).may.send) !== undefined

/** Documents whose mail did not reach the mail server. They are pending work of the users who can send it again. */
const notSent = (kind: KindName): WorkKind => ({
  kind: 'notSent',
  capability: 'document.read',
  screen: () => ({ path: kindOf(kind).page }),
  rows: (caller) =>
    maySend(caller, kind)
      ? sql`select ${aDocument(kind)}, (d.created_at at time zone 'Asia/Bangkok')::date as due, '{}'::jsonb as facts
        from documents.document d
        where d.kind = ${sql.lit(kind)} and ${visibleDocuments(caller)} and not d.mail_sent and d.superseded_by is null
          and not ${needsNothing(MAIL_SUBJECT_KINDS.document, sql`coalesce(d.mailed_with, d.id)`)}`
      : undefined,
})

export const documentWork: readonly WorkKind[] = [
  ...kindNames.map(unansweredDocuments),
  ...kindNames.map(notSent),
  {
    kind: 'asnToSend',
    capability: 'document.read',
    screen: () => ({ path: '/confirm-asn' }),
    rows: (caller) =>
      caller.vendorId !== null && !may(caller.userType, 'order-document.confirm')
        ? undefined
        : sql`select c.id::text as id, (c.created_at at time zone 'Asia/Bangkok')::date as due, ${shortName('po')} as number,
            jsonb_build_object('deliveryDate', c.delivery_date) as facts, d.vendor_id, d.supplier_name as supplier, d.company,
            '/confirm-asn' as path, jsonb_build_object('po', d.po_number) as search
          from documents.confirmation c join documents.document d on d.id = c.document_id
          where d.kind = 'po' and ${visibleDocuments(caller)} and not c.mail_sent and c.voided_at is null
            and not ${needsNothing(MAIL_SUBJECT_KINDS.confirmation, sql`c.id`)}`,
  },
]
