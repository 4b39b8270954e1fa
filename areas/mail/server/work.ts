import { sql } from 'kysely'
import type { WorkKind } from '#areas/work/server/index.ts'
import { choiceConditions, mailsFor } from './mails.query.ts'

/**
 * Mails that were refused or failed for at least one recipient, unless they are marked as done. A mail about a document
 * is left out if the document itself is listed as pending work, so that it does not count twice.
 */
export const mailWork: readonly WorkKind[] = [
  {
    kind: 'mailReturned',
    capability: 'mail.read',
    screen: () => ({ path: '/email-template', search: { state: 'failed' } }),
    rows: (caller) => sql`
      select m.id::text as id, (m.created_at at time zone 'Asia/Bangkok')::date as due,
        (select string_agg(r.address, ', ' order by r.position) from mail.recipient r
          where r.mail_id = m.id and r.state in ('refused', 'failed')) as number,
        jsonb_build_object('subject', m.subject) as facts, null::bigint as vendor_id, null::text as supplier, m.company,
        '/email-template' as path, jsonb_build_object('state', 'failed', 'mail', m.id::text) as search
      from mail.message m
      where ${choiceConditions.failed} and ${mailsFor(caller)}
        and not exists (select from documents.document d where m.about_kind = 'document' and d.id::text = m.about_id
          and not d.mail_sent and d.superseded_by is null and d.deleted_at is null)`,
  },
]
