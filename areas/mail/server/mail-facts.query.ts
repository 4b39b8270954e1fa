import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Db } from '#kit/server/database.ts'
import { choiceConditions, mailsFor } from './mail-list.query.ts'

/** Counting stops at this number of mails. */
const MAX_MAILS_COUNTED = 1000

const count = (db: Db, caller: Caller, condition: RawBuilder<boolean>) =>
  sql<{ count: number }>`select count(*)::int as count from (
    select from mail.message m where ${condition} and ${mailsFor(caller)} limit ${MAX_MAILS_COUNTED}) counted`
    .execute(db)
    .then(({ rows }) => rows[0]?.count ?? 0)

/** Returns facts about the delivery of the mails that a caller may read. */
export const mailFacts = async (db: Db, caller: Caller) => {
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
    /** The number of mails that were refused or failed for some recipient and are not done, at most `MAX_MAILS_COUNTED`. */
    failed,
    lastSentAt: sent.rows[0]?.at ?? null,
    lastFailure: failure.rows[0] ?? null,
  }
}
