import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import type { Badge } from '#areas/accounts/server/index.ts'
import { type KindName, kindNames, kindOf } from '../kinds/index.ts'
import { waiting } from './document-list.query.ts'
import { MAIL_SUBJECT_KINDS } from './parts.ts'
import { visible } from './scope.ts'

const nothing = sql`select 0`

/** A stored mail waits for a mail server to be configured, so users have nothing to do (G-215). */
const isKept = (about: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from mail.message m join mail.recipient r on r.mail_id = m.id
    where m.about_kind = ${sql.lit(about)} and m.about_id = ${id}::text and r.state = 'kept')`

/** For suppliers: documents to download or sign. For the staff who send a kind: documents whose mail failed. */
const count = (kind: KindName, caller: Caller): RawBuilder<unknown> => {
  const { confirm, send } = kindOf(kind).may
  const waits =
    caller.vendorId === null
      ? sql`not d.mail_sent and d.superseded_by is null and not ${isKept(MAIL_SUBJECT_KINDS.document, sql`d.id`)}`
      : waiting(kind)
  if (!may(caller.userType, caller.vendorId === null ? send : confirm)) return nothing
  return sql`select count(*) from documents.document d
    where d.kind = ${sql.lit(kind)} and ${visible(caller)} and ${waits}`
}

/** The badges of the document screens. */
export const documentBadges: readonly Badge[] = [
  ...kindNames.map(
    (kind): Badge => ({
      path: kindOf(kind).page,
      capability: 'document.read',
      count: (caller) => count(kind, caller),
    }),
  ),
  {
    path: '/confirm-asn',
    // confirmed, but not yet sent to the factory
    capability: 'order-document.confirm',
    count: (
      caller,
    ) => sql`select count(*) from documents.confirmation c join documents.document d on d.id = c.document_id
      where d.kind = 'po' and ${visible(caller)} and not c.mail_sent and c.voided_at is null
        and not ${isKept(MAIL_SUBJECT_KINDS.confirmation, sql`c.id`)}`,
  },
]
