import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import type { Badge } from '#areas/accounts/server/index.ts'
import { type KindName, kindNames, kindOf } from '../kinds/index.ts'
import { waiting } from './document-list.query.ts'
import { MAIL_SUBJECT_KINDS } from './parts.ts'
import { visible } from './scope.ts'

const nothing = sql`select 0`

/** A kept mail waits for a mail server, not for anybody at work (G-215). */
const isKept = (about: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from mail.message m join mail.recipient r on r.mail_id = m.id
    where m.about_kind = ${sql.lit(about)} and m.about_id = ${id}::text and r.state = 'kept')`

/** Of a supplier what to download or to sign; of staff who send a kind: whose mail did not go out. */
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

/** What waits on the screens of the exchange. */
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
    // confirmed, and not sent to the factory yet
    capability: 'order-document.confirm',
    count: (
      caller,
    ) => sql`select count(*) from documents.confirmation c join documents.document d on d.id = c.document_id
      where d.kind = 'po' and ${visible(caller)} and not c.mail_sent and c.voided_at is null
        and not ${isKept(MAIL_SUBJECT_KINDS.confirmation, sql`c.id`)}`,
  },
]
